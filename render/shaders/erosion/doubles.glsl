// Additions of doubles in 32-bit integers, correctly rounded, for devices without doubles. A double is a uvec2, the low
// word in x.
uvec2 to_double(float number) {
    uint bits = floatBitsToUint(number), exponent = bits >> 23u & 255u, mantissa = bits & 0x7fffffu, sign = bits & 0x80000000u;
    int normal = int(exponent);
    if (exponent == 0u) {
        if (mantissa == 0u) return uvec2(0u, sign);
        int up = 23 - findMSB(mantissa);
        mantissa = (mantissa << uint(up)) & 0x7fffffu;
        normal = 1 - up;
    }
    return uvec2(mantissa << 29u, sign | uint(normal + 896) << 20u | mantissa >> 3u);
}

uvec2 sum64(uvec2 a, uvec2 b) {
    uint carry;
    uint low = uaddCarry(a.x, b.x, carry);
    uint high = a.y + b.y + carry;
    return uvec2(low, high);
}

uvec2 difference64(uvec2 a, uvec2 b) {
    uint borrow;
    uint low = usubBorrow(a.x, b.x, borrow);
    uint high = a.y - b.y - borrow;
    return uvec2(low, high);
}

uvec2 left64(uvec2 a, uint n) {
    if (n == 0u) return a;
    if (n >= 32u) return uvec2(0u, a.x << (n - 32u));
    return uvec2(a.x << n, a.y << n | a.x >> (32u - n));
}

// A bit that falls off sets the last bit.
uvec2 right64(uvec2 a, uint n) {
    if (n == 0u) return a;
    if (n >= 64u) return uvec2((a.x | a.y) != 0u ? 1u : 0u, 0u);
    uvec2 shifted = n > 32u ? uvec2(a.y >> (n - 32u), 0u) : n == 32u ? uvec2(a.y, 0u) : uvec2(a.x >> n | a.y << (32u - n), a.y >> n);
    uvec2 off = left64(a, 64u - n);
    if ((off.x | off.y) != 0u) shifted.x |= 1u;
    return shifted;
}

// Of finite doubles that are normal or 0, with a normal or no sum; round to nearest, ties to even.
uvec2 sum_of_doubles(uvec2 a, uvec2 b) {
    uvec2 size_a = uvec2(a.x, a.y & 0x7fffffffu), size_b = uvec2(b.x, b.y & 0x7fffffffu);
    if (size_a.y < size_b.y || (size_a.y == size_b.y && size_a.x < size_b.x)) {
        uvec2 swapped = a;
        a = b;
        b = swapped;
        swapped = size_a;
        size_a = size_b;
        size_b = swapped;
    }
    if ((size_b.x | size_b.y) == 0u) return (size_a.x | size_a.y) == 0u ? uvec2(0u, a.y & b.y) : a;
    uint exponent = size_a.y >> 20u;
    // Three bits for rounding.
    uvec2 ma = left64(uvec2(size_a.x, (size_a.y & 0xfffffu) | 0x100000u), 3u);
    uvec2 mb = right64(left64(uvec2(size_b.x, (size_b.y & 0xfffffu) | 0x100000u), 3u), exponent - (size_b.y >> 20u));
    uint sign = a.y & 0x80000000u;
    uvec2 m = ((a.y ^ b.y) & 0x80000000u) == 0u ? sum64(ma, mb) : difference64(ma, mb);
    if ((m.x | m.y) == 0u) return uvec2(0u);
    int top = m.y != 0u ? 32 + findMSB(m.y) : findMSB(m.x);
    if (top > 55) {
        m = right64(m, uint(top - 55));
        exponent += uint(top - 55);
    }
    if (top < 55) {
        m = left64(m, uint(55 - top));
        exponent -= uint(55 - top);
    }
    uint rest = m.x & 7u;
    m = uvec2(m.x >> 3u | m.y << 29u, m.y >> 3u);
    bool up = rest > 4u || (rest == 4u && (m.x & 1u) != 0u);
    m.y = (m.y & 0xfffffu) | exponent << 20u;
    if (up) m = sum64(m, uvec2(1u, 0u));
    m.y |= sign;
    return m;
}
