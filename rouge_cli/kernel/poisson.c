#include "poisson.h"

#include "machine.h"

#include <stdlib.h>
#include <string.h>

#define AT_ONCE 16 /* samples that the words of one counter serve, a byte each */
#define LANES 16   /* counters that are worked out side by side */
#define RARE 253   /* bytes from here on say little: what is left of the probabilities beyond 256ths */
#define TAILS 21
enum { WEIGHTS, TAIL }; /* what a counter is for */

/* How likely weights up to 0, 1, ... are where a byte is RARE or more, in parts of 2^64 (tests/reference/poisson.py). */
static const uint64_t TAIL_ENDS[TAILS] = {
    0x0F1D9D913EF508E8, 0x1E3B3B227DEA11D1, 0x25CA09EB1D649646, 0x613287BC361BA5FB, 0xB00CA7307C4969E8,
    0xF30513E1571F5DE4, 0xFE2E7B542643068E, 0xFFC6AEADB1914339, 0xFFF9B518E2FB0ACE, 0xFFFF607A215C20FB,
    0xFFFFF19D7465D666, 0xFFFFFECF3620E6E4, 0xFFFFFFE8B0F07D9A, 0xFFFFFFFE57ECC445, 0xFFFFFFFFE3DA3708,
    0xFFFFFFFFFE3F60D1, 0xFFFFFFFFFFE5B36D, 0xFFFFFFFFFFFE8B1C, 0xFFFFFFFFFFFFEC6D, 0xFFFFFFFFFFFFFF06,
    0xFFFFFFFFFFFFFFF4,
};

static ALWAYS_INLINE void philox_lanes(uint32_t words[4][LANES], uint32_t key_low, uint32_t key_high)
{
    for (int round = 0; round < 10; round++, key_low += 0x9E3779B9, key_high += 0xBB67AE85)
        for (int l = 0; l < LANES; l++) {
            uint64_t even = (uint64_t)words[0][l] * 0xD2511F53, odd = (uint64_t)words[2][l] * 0xCD9E8D57;
            words[0][l] = (uint32_t)(odd >> 32) ^ words[1][l] ^ key_low;
            words[2][l] = (uint32_t)(even >> 32) ^ words[3][l] ^ key_high;
            words[1][l] = (uint32_t)odd;
            words[3][l] = (uint32_t)even;
        }
}

void philox(const uint32_t counter[4], const uint32_t key[2], uint32_t words[4])
{
    uint32_t low = key[0], high = key[1];
    memcpy(words, counter, 4 * sizeof *words);
    for (int round = 0; round < 10; round++, low += 0x9E3779B9, high += 0xBB67AE85) {
        uint64_t even = (uint64_t)words[0] * 0xD2511F53, odd = (uint64_t)words[2] * 0xCD9E8D57;
        words[0] = (uint32_t)(odd >> 32) ^ words[1] ^ low;
        words[2] = (uint32_t)(even >> 32) ^ words[3] ^ high;
        words[1] = (uint32_t)odd;
        words[3] = (uint32_t)even;
    }
}

uint64_t hash_of(const char *bytes, size_t length)
{
    uint64_t hash = 0xCBF29CE484222325;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * 0x100000001B3;
    return hash;
}

static void words_for(uint64_t seed, uint64_t hash, uint32_t number, uint32_t use, uint32_t words[4])
{
    const uint32_t counter[4] = {(uint32_t)hash, (uint32_t)(hash >> 32), number, use};
    const uint32_t key[2] = {(uint32_t)seed, (uint32_t)(seed >> 32)};
    philox(counter, key, words);
}

static unsigned rare_weight(uint64_t seed, uint64_t hash, uint32_t sample)
{
    uint32_t words[4];
    unsigned weight = 0;
    words_for(seed, hash, sample, TAIL, words);
    uint64_t part = (uint64_t)words[1] << 32 | words[0];
    while (weight < TAILS && TAIL_ENDS[weight] <= part)
        weight++;
    return weight;
}

/* Of 256 bytes 94 are for 0, 94 for 1, 47 for 2, 15 for 3 and 3 for 4: as many as Poisson's distribution has whole ones. */
static ALWAYS_INLINE uint8_t common_weight(uint8_t byte)
{
    return (uint8_t)((byte >= 94) + (byte >= 188) + (byte >= 235) + (byte >= 250));
}

unsigned poisson_weight(uint64_t seed, uint64_t hash, uint32_t sample)
{
    uint32_t words[4], place = sample % AT_ONCE;
    words_for(seed, hash, sample / AT_ONCE, WEIGHTS, words);
    uint8_t byte = (uint8_t)(words[place / 4] >> place % 4 * 8);
    return byte < RARE ? common_weight(byte) : rare_weight(seed, hash, sample);
}

/* The bytes of LANES evaluations for the samples of a group, by sample; and then their weights and which are rare. */
static ALWAYS_INLINE void weigh_group(uint64_t seed, const uint64_t *hashes, size_t rows, uint32_t group,
                                      uint8_t weights[AT_ONCE][BLOCK_ROWS], uint8_t rare[AT_ONCE][BLOCK_ROWS])
{
    uint32_t words[4][LANES];
    for (size_t from = 0; from < rows; from += LANES) {
        for (int l = 0; l < LANES; l++) {
            words[0][l] = (uint32_t)hashes[from + (size_t)l];
            words[1][l] = (uint32_t)(hashes[from + (size_t)l] >> 32);
            words[2][l] = group;
            words[3][l] = WEIGHTS;
        }
        philox_lanes(words, (uint32_t)seed, (uint32_t)(seed >> 32));
        for (int w = 0; w < 4; w++)
            for (int b = 0; b < 4; b++)
                for (int l = 0; l < LANES; l++)
                    weights[4 * w + b][from + (size_t)l] = (uint8_t)(words[w][l] >> 8 * b);
    }
    for (int k = 0; k < AT_ONCE; k++)
        for (size_t i = 0; i < BLOCK_ROWS; i++) {
            rare[k][i] = weights[k][i] >= RARE;
            weights[k][i] = common_weight(weights[k][i]);
        }
}

static void weigh_group_plainly(uint64_t seed, const uint64_t *hashes, size_t rows, uint32_t group,
                                uint8_t weights[AT_ONCE][BLOCK_ROWS], uint8_t rare[AT_ONCE][BLOCK_ROWS])
{
    weigh_group(seed, hashes, rows, group, weights, rare);
}

#if defined(HAS_AVX2_TWINS)
FOR_AVX2 static void weigh_group_widely(uint64_t seed, const uint64_t *hashes, size_t rows, uint32_t group,
                                        uint8_t weights[AT_ONCE][BLOCK_ROWS], uint8_t rare[AT_ONCE][BLOCK_ROWS])
{
    weigh_group(seed, hashes, rows, group, weights, rare);
}
#endif

typedef struct {
    uint64_t hashes[BLOCK_ROWS]; /* 0 behind the last row */
    uint8_t weights[AT_ONCE][BLOCK_ROWS], rare[AT_ONCE][BLOCK_ROWS];
} poisson_room;

/* The weights of the rows in all samples of a group. */
static void draw_weights(poisson_room *room, uint64_t seed, size_t rows, uint32_t group)
{
#if defined(HAS_AVX2_TWINS)
    (is_wide() ? weigh_group_widely : weigh_group_plainly)(seed, room->hashes, rows, group, room->weights, room->rare);
#else
    weigh_group_plainly(seed, room->hashes, rows, group, room->weights, room->rare);
#endif
    for (uint32_t k = 0; k < AT_ONCE; k++) {
        for (size_t from = 0; from < rows; from += BLOCK) {
            uint64_t found = nonzero_bytes((const char *)room->rare[k] + from);
            for (; found != 0; found &= found - 1) {
                size_t i = from + lowest_bit(found);
                room->weights[k][i] = (uint8_t)rare_weight(seed, room->hashes[i], group * AT_ONCE + k);
            }
        }
    }
}

static void add_to(long_sum *sum, uint64_t value, unsigned shift)
{
    uint64_t low = value << shift, high = shift > 0 ? value >> (64 - shift) : 0;
    sum->low += low;
    sum->high += high + (sum->low < low);
}

/* Adds the rows of a block in samples first .. last - 1, all of one group, whose weights are at hand. */
static void add_block(const poisson_room *room, const weighed_block *block, size_t width, uint32_t first, uint32_t last,
                      uint64_t *totals, long_sum *sums)
{
    uint64_t found[BLOCK_COLUMNS * MOST_DIGITS];
    for (uint32_t sample = first; sample < last; sample++) {
        uint64_t total = block_weigh(block, room->weights[sample % AT_ONCE], found);
        if (totals != NULL)
            totals[sample] += total;
        for (size_t p = 0; p < block->count; p++)
            add_to(&sums[sample * width + block->column[p]], found[p], block->digit[p] * DIGIT_BITS);
    }
}

int poisson_add(uint64_t seed, const uint64_t *hashes, size_t n, const whole_column *columns, size_t width, uint32_t first,
                uint32_t last, uint64_t *totals, long_sum *sums)
{
    size_t count = width / BLOCK_COLUMNS + 1;
    poisson_room *room = (poisson_room *)calloc(1, sizeof *room);
    weighed_block *blocks = (weighed_block *)malloc(count * sizeof *blocks);
    int failed = room == NULL || blocks == NULL ? -1 : 0;
    for (size_t from = 0; from < n && failed == 0; from += BLOCK_ROWS) {
        size_t rows = n - from < BLOCK_ROWS ? n - from : BLOCK_ROWS;
        memcpy(room->hashes, hashes + from, rows * sizeof *hashes);
        memset(room->hashes + rows, 0, (BLOCK_ROWS - rows) * sizeof *hashes);
        for (size_t b = 0, c = 0; b < count; b++, c += BLOCK_COLUMNS)
            block_fill(&blocks[b], columns + c, width - c < BLOCK_COLUMNS ? width - c : BLOCK_COLUMNS, from, rows);
        for (uint32_t sample = first; sample < last;) {
            uint32_t group = sample / AT_ONCE, end = (group + 1) * AT_ONCE < last ? (group + 1) * AT_ONCE : last;
            draw_weights(room, seed, rows, group);
            for (size_t b = 0; b < count; b++)
                add_block(room, &blocks[b], width, sample, end, b == 0 ? totals : NULL, sums + b * BLOCK_COLUMNS);
            sample = end;
        }
    }
    free(room);
    free(blocks);
    return failed;
}
