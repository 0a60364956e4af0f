// core/base/random.h
#ifndef MIX_BITS
#define MIX_BITS
uint mix_bits(uint x) {
    x ^= x >> 16u;
    x *= 0x7feb352du;
    x ^= x >> 15u;
    x *= 0x846ca68bu;
    x ^= x >> 16u;
    return x;
}
#endif
