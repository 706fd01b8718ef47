/* The few things that compilers and processors spell differently, each with a plain way beside the quick one. */
#ifndef ROUGE_MACHINE_H
#define ROUGE_MACHINE_H

#include "arithmetic.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#if defined(_MSC_VER)
#include <intrin.h>
#endif
#if defined(__SSE2__) || defined(_M_X64)
#include <emmintrin.h>
#endif

/* What stood at this place, to which so much is added; several threads may do so at a time. */
static inline size_t add_atomically(size_t *at, size_t more)
{
#if defined(_MSC_VER) && defined(_WIN64)
    return (size_t)_InterlockedExchangeAdd64((volatile __int64 *)at, (__int64)more);
#elif defined(_MSC_VER)
    return (size_t)_InterlockedExchangeAdd((volatile long *)at, (long)more);
#else
    return __atomic_fetch_add(at, more, __ATOMIC_RELAXED);
#endif
}

/* The place of the lowest bit that is set; bits is not 0. */
static inline unsigned lowest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return (unsigned)__builtin_ctzll(bits);
#elif defined(_MSC_VER) && defined(_M_X64)
    unsigned long place;
    _BitScanForward64(&place, bits);
    return (unsigned)place;
#else
    unsigned place = 0;
    for (; !(bits & 1); bits >>= 1)
        place++;
    return place;
#endif
}

/* The place of the highest bit that is set; bits is not 0. */
static inline unsigned highest_bit(uint64_t bits)
{
#if defined(__GNUC__)
    return 63u ^ (unsigned)__builtin_clzll(bits);
#elif defined(_MSC_VER) && defined(_M_X64)
    unsigned long place;
    _BitScanReverse64(&place, bits);
    return (unsigned)place;
#else
    unsigned place = 0;
    while (bits >>= 1)
        place++;
    return place;
#endif
}

/* How many bits are set. */
static inline unsigned bit_count(uint64_t bits)
{
    bits -= bits >> 1 & 0x5555555555555555ull;
    bits = (bits & 0x3333333333333333ull) + (bits >> 2 & 0x3333333333333333ull);
    return (unsigned)(((bits + (bits >> 4)) & 0x0F0F0F0F0F0F0F0Full) * 0x0101010101010101ull >> 56);
}

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 wide_number; /* beyond C11, which -pedantic is told here */
#endif

/* The upper half of a product; the lower one goes to *low. */
static inline uint64_t multiply_high(uint64_t a, uint64_t b, uint64_t *low)
{
#if defined(__SIZEOF_INT128__)
    wide_number product = (wide_number)a * b;
    *low = (uint64_t)product;
    return (uint64_t)(product >> 64);
#elif defined(_MSC_VER) && defined(_M_X64)
    uint64_t high;
    *low = _umul128(a, b, &high);
    return high;
#else
    uint64_t a_low = (uint32_t)a, a_high = a >> 32, b_low = (uint32_t)b, b_high = b >> 32;
    uint64_t lower = a_low * b_low, one = a_high * b_low + (lower >> 32), other = a_low * b_high + (uint32_t)one;
    *low = other << 32 | (uint32_t)lower;
    return a_high * b_high + (one >> 32) + (other >> 32);
#endif
}

/* What a processor's wider registers do is written once, in a function that is compiled twice: plainly and for AVX2. */
#if defined(__GNUC__)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif
#if defined(__GNUC__) && defined(__x86_64__)
#define HAS_AVX2_TWINS
#define FOR_AVX2 __attribute__((target("avx2")))
#endif

/* Adds one to a number that other threads add to as well. */
#if defined(__GNUC__)
#define COUNT_UP(number) __atomic_fetch_add(&(number), 1, __ATOMIC_RELAXED)
#elif defined(_MSC_VER)
#define COUNT_UP(number) _InterlockedIncrement64((volatile long long *)&(number))
#else
#define COUNT_UP(number) ((number)++)
#endif

/* Asks the processor to have this at hand soon. */
static inline void prefetch(const void *place)
{
#if defined(__GNUC__)
    __builtin_prefetch(place);
#else
    (void)place;
#endif
}

/* Eight bytes as a number, the first one lowest, on any machine. */
static inline uint64_t load_eight(const char *from)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ || defined(_M_X64) || defined(_M_ARM64)
    uint64_t eight;
    memcpy(&eight, from, 8);
    return eight;
#else
    uint64_t eight = 0;
    for (int i = 7; i >= 0; i--)
        eight = eight << 8 | (unsigned char)from[i];
    return eight;
#endif
}

#define BLOCK 64

/* Which of BLOCK bytes are not 0, the first one in the lowest bit: the plain way. */
static inline uint64_t nonzero_bytes_plainly(const char *from)
{
    const uint64_t low = 0x7F7F7F7F7F7F7F7Full;
    uint64_t found = 0;
    for (int i = 0; i < BLOCK; i += 8) {
        uint64_t eight = load_eight(from + i);
        uint64_t tops = (((eight & low) + low) | eight) & ~low; /* each byte's highest bit: whether it is not 0 */
        found |= ((tops >> 7) * 0x0102040810204080ull >> 56) << i;
    }
    return found;
}

static inline uint64_t nonzero_bytes(const char *from)
{
#if defined(__SSE2__) || defined(_M_X64)
    uint64_t found = 0;
    for (int i = 0; i < BLOCK; i += 16) {
        __m128i sixteen = _mm_loadu_si128((const __m128i *)(const void *)(from + i));
        uint64_t zeros = (uint64_t)_mm_movemask_epi8(_mm_cmpeq_epi8(sixteen, _mm_setzero_si128()));
        found |= (zeros ^ 0xFFFF) << i;
    }
    return found;
#else
    return nonzero_bytes_plainly(from);
#endif
}

#endif
