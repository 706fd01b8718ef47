#include "units.h"

#define FIRST_SLOTS 1024

int pair_table_init(pair_table *table)
{
    memset(table, 0, sizeof *table);
    table->slots = (pair_slot *)calloc(FIRST_SLOTS, sizeof *table->slots);
    table->mask = FIRST_SLOTS - 1;
    return table->slots == NULL ? -1 : 0;
}

void pair_table_free(pair_table *table)
{
    free(table->slots);
    table->slots = NULL;
}

void pair_table_reset(pair_table *table, uint32_t first)
{
    table->used = 0;
    table->next = first;
    if (++table->round == 0) { /* after 2^32 rounds old slots would look new */
        memset(table->slots, 0, (table->mask + 1) * sizeof *table->slots);
        table->round = 1;
    }
}

static pair_slot *slot_of(const pair_table *table, uint64_t pair)
{
    uint64_t hash = pair * 0x9E3779B97F4A7C15ull;
    size_t slot = (size_t)(hash >> 32) & table->mask;
    while (table->slots[slot].round == table->round && table->slots[slot].pair != pair)
        slot = (slot + 1) & table->mask;
    return &table->slots[slot];
}

static int double_slots(pair_table *table)
{
    pair_table grown = *table;
    grown.mask = table->mask * 2 + 1;
    grown.slots = (pair_slot *)calloc(grown.mask + 1, sizeof *grown.slots);
    if (grown.slots == NULL)
        return -1;
    for (size_t i = 0; i <= table->mask; i++)
        if (table->slots[i].round == table->round)
            *slot_of(&grown, table->slots[i].pair) = table->slots[i];
    free(table->slots);
    *table = grown;
    return 0;
}

/* The unit of a pair, made if it is new and allowed to be; *failed tells of want of memory. */
static uint32_t unit_of(pair_table *table, uint32_t first, uint32_t second, int known_only, int *failed)
{
    if (first == NO_UNIT || second == NO_UNIT)
        return NO_UNIT;
    uint64_t pair = (uint64_t)first << 32 | second;
    pair_slot *slot = slot_of(table, pair);
    if (slot->round == table->round)
        return slot->unit;
    if (known_only)
        return NO_UNIT;
    pair_slot made = {pair, table->next++, table->round};
    *slot = made;
    if (++table->used * 2 > table->mask && double_slots(table))
        *failed = -1;
    return made.unit;
}

int extend_ngrams(pair_table *table, uint32_t *units, const uint32_t *tokens, size_t length, size_t n, int known_only)
{
    int failed = 0;
    for (size_t i = 0; i + n <= length && !failed; i++)
        units[i] = unit_of(table, units[i], tokens[i + n - 1], known_only, &failed);
    return failed;
}

int add_unigrams(const uint32_t *tokens, size_t length, ints *units, double *total)
{
    if (ints_reserve(units, length))
        return -1;
    for (size_t i = 0; i + 1 < length; i++)
        if (tokens[i] != NO_UNIT)
            units->at[units->length++] = tokens[i];
    *total += length > 0 ? (double)(length - 1) : 0;
    return 0;
}

int list_skip_bigrams(pair_table *table, const uint32_t *tokens, size_t length, int64_t gap, int unigrams,
                      int known_only, ints *units, double *total)
{
    int failed = 0;
    size_t reach = gap == NO_GAP_LIMIT || (uint64_t)gap >= length ? length : (size_t)gap + 1;
    *total = 0;
    for (size_t i = 0; i + 1 < length; i++) {
        size_t last = length - 1 - i < reach ? length - 1 : i + reach;
        *total += (double)(last - i);
        if (tokens[i] == NO_UNIT)
            continue;
        if (ints_reserve(units, last - i))
            return -1;
        for (size_t j = i + 1; j <= last; j++) {
            uint32_t unit = unit_of(table, tokens[i], tokens[j], known_only, &failed);
            if (unit != NO_UNIT)
                units->at[units->length++] = unit;
        }
        if (failed)
            return -1;
    }
    return unigrams ? add_unigrams(tokens, length, units, total) : 0;
}

int profile_of(profile *profile, const uint32_t *units, size_t length, uint32_t *counts)
{
    profile->units.length = profile->counts.length = 0;
    if (ints_reserve(&profile->units, length) || ints_reserve(&profile->counts, length))
        return -1;
    for (size_t i = 0; i < length; i++)
        if (counts[units[i]]++ == 0)
            profile->units.at[profile->units.length++] = units[i];
    for (size_t i = 0; i < profile->units.length; i++) {
        profile->counts.at[i] = counts[profile->units.at[i]];
        counts[profile->units.at[i]] = 0;
    }
    profile->counts.length = profile->units.length;
    return 0;
}

void profile_free(profile *profile)
{
    ints_free(&profile->units);
    ints_free(&profile->counts);
}

double clipped_hits(const profile *model, const uint32_t *peer_counts)
{
    uint64_t hits = 0;
    for (size_t i = 0; i < model->units.length; i++) {
        uint32_t in_model = model->counts.at[i], in_peer = peer_counts[model->units.at[i]];
        hits += in_model < in_peer ? in_model : in_peer;
    }
    return (double)hits;
}
