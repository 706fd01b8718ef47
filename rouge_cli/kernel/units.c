#include "units.h"

#include "vocabulary.h"

#define FIRST_SLOTS 1024
#define MOST_KINDS 256 /* so that the cells stay in the processor's cache */
#define MOST_SPREAD 64 /* a profile has a count for each unit there is, if these are at most so many times its own */

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
    ints_free(&table->cells);
    ints_free(&table->used_cells);
}

/* Clears the cells, and makes enough of them. */
static int reset_cells(pair_table *table, uint32_t kinds)
{
    size_t size = (size_t)kinds * (kinds + 1);
    for (size_t i = 0; i < table->used_cells.length; i++)
        table->cells.at[table->used_cells.at[i]] = 0;
    table->used_cells.length = 0;
    table->kinds = kinds <= MOST_KINDS ? kinds : 0;
    return table->kinds > 0 && size > table->cells.length ? ints_zeroed(&table->cells, size) : 0;
}

int pair_table_reset(pair_table *table, uint32_t first)
{
    table->used = 0;
    table->next = first;
    if (++table->round == 0) { /* after 2^32 rounds old slots would look new */
        memset(table->slots, 0, (table->mask + 1) * sizeof *table->slots);
        table->round = 1;
    }
    return reset_cells(table, first);
}

static pair_slot *slot_of(const pair_table *table, uint64_t pair)
{
    size_t slot = (size_t)mixed(pair ^ hash_seeds[0], hash_seeds[2]) & table->mask;
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

static uint32_t unit_in_slots(pair_table *table, uint32_t first, uint32_t second, int known_only, int *failed)
{
    if (second == NO_UNIT)
        return NO_UNIT;
    uint64_t pair = (uint64_t)first << 32 | second;
    pair_slot *slot = slot_of(table, pair);
    if (slot->round == table->round)
        return slot->unit;
    if (known_only)
        return NO_UNIT;
    if ((table->used + 1) * 2 > table->mask) {
        if (double_slots(table)) {
            *failed = -1;
            return NO_UNIT;
        }
        slot = slot_of(table, pair);
    }
    pair_slot made = {pair, table->next++, table->round};
    *slot = made;
    table->used++;
    return made.unit;
}

/* The unit of a pair, made if it is new and allowed to be; *failed tells of want of memory. */
static inline uint32_t unit_of(pair_table *table, uint32_t first, uint32_t second, int known_only, int *failed)
{
    uint32_t kinds = table->kinds;
    if (first >= kinds)
        return unit_in_slots(table, first, second, known_only, failed);
    /* What is no unit has the last place of each row, which stays 0; and 0 - 1 is NO_UNIT. */
    size_t place = (size_t)first * (kinds + 1) + (second < kinds ? second : kinds);
    uint32_t *cell = &table->cells.at[place];
    if (known_only || *cell != 0 || second == NO_UNIT)
        return *cell - 1;
    if (ints_push(&table->used_cells, (uint32_t)place)) { /* the cell stays free: none would clear it */
        *failed = -1;
        return NO_UNIT;
    }
    *cell = ++table->next;
    return *cell - 1;
}

void unit_list_free(unit_list *list)
{
    ints_free(&list->units);
    ints_free(&list->places);
}

/* Makes places those of the tokens that are units. */
static int list_places(const uint32_t *tokens, size_t length, ints *places)
{
    size_t count = 0;
    places->length = 0;
    if (ints_reserve(places, length + 1))
        return -1;
    for (size_t i = 0; i < length; i++) {
        places->at[count] = (uint32_t)i;
        count += tokens[i] != NO_UNIT;
    }
    places->length = count;
    return 0;
}

int list_tokens(const uint32_t *tokens, size_t length, unit_list *list)
{
    list->units.length = 0;
    if (list_places(tokens, length, &list->places) || ints_reserve(&list->units, list->places.length))
        return -1;
    for (size_t i = 0; i < list->places.length; i++)
        list->units.at[i] = tokens[list->places.at[i]];
    list->units.length = list->places.length;
    return 0;
}

int extend_ngrams(pair_table *table, const uint32_t *tokens, size_t length, size_t n, int known_only, unit_list *list)
{
    int failed = 0;
    size_t kept = 0;
    uint32_t *units = list->units.at, *places = list->places.at;
    for (size_t i = 0; i < list->units.length && places[i] + n <= length && !failed; i++) {
        uint32_t unit = unit_of(table, units[i], tokens[places[i] + n - 1], known_only, &failed);
        units[kept] = unit;
        places[kept] = places[i];
        kept += unit != NO_UNIT;
    }
    list->units.length = list->places.length = kept;
    return failed;
}

static size_t unigram_count(size_t length, unigram_choice unigrams)
{
    return unigrams == NO_UNIGRAMS ? 0 : length - (unigrams == UNIGRAMS_BUT_LAST && length > 0);
}

int add_unigrams(const uint32_t *tokens, size_t length, unigram_choice unigrams, ints *units, double *total)
{
    size_t count = unigram_count(length, unigrams);
    if (ints_reserve(units, length))
        return -1;
    for (size_t i = 0; i < count; i++) {
        units->at[units->length] = tokens[i];
        units->length += tokens[i] != NO_UNIT;
    }
    *total += (double)count;
    return 0;
}

/* How many pairs (i, j) there are with i < j <= i + reach, j below length. */
static double pairs_within(size_t length, size_t reach)
{
    double n = (double)length, r = (double)reach;
    if (length < 2)
        return 0;
    return reach >= length - 1 ? n * (n - 1) / 2 : r * (n - r) + r * (r - 1) / 2;
}

/* How far apart the tokens of a skip-bigram stand at most. */
static size_t reach_of(size_t length, int64_t gap)
{
    return gap == NO_GAP_LIMIT || (uint64_t)gap >= length ? length : (size_t)gap + 1;
}

int list_skip_bigrams(pair_table *table, const uint32_t *tokens, size_t length, int64_t gap, unigram_choice unigrams,
                      int known_only, unit_list *list, double *total)
{
    int failed = 0;
    size_t reach = reach_of(length, gap);
    ints *units = &list->units;
    units->length = 0;
    *total = pairs_within(length, reach);
    if (list_places(tokens, length, &list->places))
        return -1;
    const uint32_t *places = list->places.at;
    for (size_t i = 0; i + 1 < list->places.length; i++) {
        size_t j = i + 1, most = list->places.length - j;
        if (ints_reserve(units, most < reach ? most : reach))
            return -1;
        for (; j < list->places.length && places[j] - places[i] <= reach; j++) {
            uint32_t unit = unit_of(table, tokens[places[i]], tokens[places[j]], known_only, &failed);
            units->at[units->length] = unit;
            units->length += unit != NO_UNIT;
        }
        if (failed)
            return -1;
    }
    return add_unigrams(tokens, length, unigrams, units, total);
}

int count_units(const ints *units, uint32_t *counts, ints *distinct)
{
    size_t kinds = 0;
    distinct->length = 0;
    if (ints_reserve(distinct, units->length + 1))
        return -1;
    for (size_t i = 0; i < units->length; i++) {
        distinct->at[kinds] = units->at[i];
        kinds += counts[units->at[i]]++ == 0;
    }
    distinct->length = kinds;
    return 0;
}

/* The counts of a profile, one for each unit there is. */
static int count_all(profile *profile, const ints *units, uint32_t kinds)
{
    if (ints_zeroed(&profile->counts, kinds))
        return -1;
    for (size_t i = 0; i < units->length; i++)
        profile->counts.at[units->at[i]]++;
    return 0;
}

/* The counts of a profile, one for each unit it has. */
static int count_listed(profile *profile, const ints *units, uint32_t *room)
{
    profile->counts.length = 0;
    /* Nothing may fail between counting and clearing the room. */
    if (ints_reserve(&profile->counts, units->length) || count_units(units, room, &profile->units))
        return -1;
    for (size_t i = 0; i < profile->units.length; i++) {
        profile->counts.at[i] = room[profile->units.at[i]];
        room[profile->units.at[i]] = 0;
    }
    profile->counts.length = profile->units.length;
    return 0;
}

int profile_of(profile *profile, const ints *units, uint32_t kinds, uint32_t *room)
{
    profile->units.length = 0;
    return kinds / MOST_SPREAD > units->length ? count_listed(profile, units, room) : count_all(profile, units, kinds);
}

void profile_free(profile *profile)
{
    ints_free(&profile->units);
    ints_free(&profile->counts);
}

static double hits_in_listed(const profile *model, const uint32_t *counts)
{
    uint64_t hits = 0;
    for (size_t i = 0; i < model->units.length; i++) {
        uint32_t in_model = model->counts.at[i], in_peer = counts[model->units.at[i]];
        hits += in_model < in_peer ? in_model : in_peer;
    }
    return (double)hits;
}

double clipped_hits(const profile *model, const ints *distinct, const uint32_t *counts)
{
    if (model->units.length > 0)
        return hits_in_listed(model, counts);
    uint64_t hits = 0;
    for (size_t i = 0; i < distinct->length; i++) {
        uint32_t unit = distinct->at[i], in_peer = counts[unit];
        uint32_t in_model = unit < model->counts.length ? model->counts.at[unit] : 0;
        hits += in_model < in_peer ? in_model : in_peer;
    }
    return (double)hits;
}

/* ---- skip-bigrams that are too many to be listed ---------------------------------------------------------------- */

size_t most_skip_bigrams = (size_t)1 << 13;

#define WORTH_OF_A_LOOK 64 /* steps along a text that take as long as a pair that is listed */

int has_many_skip_bigrams(size_t length, uint32_t kinds, int64_t gap, unigram_choice unigrams, double *total)
{
    double pairs = pairs_within(length, reach_of(length, gap));
    *total = pairs + (double)unigram_count(length, unigrams);
    return pairs > (double)most_skip_bigrams && pairs * WORTH_OF_A_LOOK > (double)kinds * (double)length;
}

void skip_room_free(skip_room *room)
{
    ints_free(&room->model_starts);
    ints_free(&room->model_places);
    ints_free(&room->peer_starts);
    ints_free(&room->peer_places);
    words64_free(&room->in_model);
    words64_free(&room->in_peer);
}

/* Token t stands at places starts[t] .. starts[t + 1] - 1. */
static int sort_places(const ints *tokens, uint32_t kinds, ints *starts, ints *places)
{
    if (ints_zeroed(starts, (size_t)kinds + 2) || ints_zeroed(places, tokens->length))
        return -1;
    uint32_t *next = starts->at + 1; /* is starts once each token has moved its own on */
    for (size_t i = 0; i < tokens->length; i++)
        if (tokens->at[i] != NO_UNIT)
            next[tokens->at[i] + 1]++;
    for (uint32_t t = 0; t < kinds; t++)
        next[t + 1] += next[t];
    for (size_t i = 0; i < tokens->length; i++)
        if (tokens->at[i] != NO_UNIT)
            places->at[next[tokens->at[i]]++] = (uint32_t)i;
    return 0;
}

/* Adds to counts, by token, how often one whose places are given stands before it, so far away at most. */
static void count_after(const ints *tokens, const uint32_t *places, size_t count, size_t reach, uint64_t *counts)
{
    size_t begun = 0, over = 0;
    for (size_t j = places[0] + 1; j < tokens->length; j++) {
        while (begun < count && places[begun] < j)
            begun++;
        while (over < begun && places[over] + reach < j)
            over++;
        if (over == begun && begun == count)
            return;
        if (tokens->at[j] != NO_UNIT)
            counts[tokens->at[j]] += begun - over;
    }
}

static uint64_t smaller_counts(const uint64_t *first, const uint64_t *second, size_t length)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < length; i++)
        sum += first[i] < second[i] ? first[i] : second[i];
    return sum;
}

static void count_each(const ints *tokens, size_t length, uint64_t *counts)
{
    for (size_t i = 0; i < length; i++)
        if (tokens->at[i] != NO_UNIT)
            counts[tokens->at[i]]++;
}

int skip_hits(skip_room *room, const ints *model, const ints *peer, int64_t gap, unigram_choice unigrams, uint32_t kinds,
              double *hits)
{
    uint64_t found = 0;
    if (sort_places(model, kinds, &room->model_starts, &room->model_places) ||
        sort_places(peer, kinds, &room->peer_starts, &room->peer_places))
        return -1;
    for (uint32_t t = 0; t < kinds; t++) {
        uint32_t *model_start = &room->model_starts.at[t], *peer_start = &room->peer_starts.at[t];
        if (model_start[0] == model_start[1] || peer_start[0] == peer_start[1])
            continue;
        if (words64_zeroed(&room->in_model, kinds) || words64_zeroed(&room->in_peer, kinds))
            return -1;
        count_after(model, room->model_places.at + model_start[0], model_start[1] - model_start[0],
                    reach_of(model->length, gap), room->in_model.at);
        count_after(peer, room->peer_places.at + peer_start[0], peer_start[1] - peer_start[0],
                    reach_of(peer->length, gap), room->in_peer.at);
        found += smaller_counts(room->in_model.at, room->in_peer.at, kinds);
    }
    if (words64_zeroed(&room->in_model, kinds) || words64_zeroed(&room->in_peer, kinds))
        return -1;
    count_each(model, unigram_count(model->length, unigrams), room->in_model.at);
    count_each(peer, unigram_count(peer->length, unigrams), room->in_peer.at);
    *hits = (double)(found + smaller_counts(room->in_model.at, room->in_peer.at, kinds));
    return 0;
}
