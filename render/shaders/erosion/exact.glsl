// Division and square root, correctly rounded whatever the device's own division, root, fma and denormals do: its
// estimate of the mantissa, which may be off by some units of the last place, then the exact remainder in 32-bit
// integers, which wrap everywhere. ESTIMATE_OFF (tests): puts the estimates off.
#ifdef ESTIMATE_OFF
const int estimate_off = 6;
#else
const int estimate_off = 0;
#endif
// Put right in halves: by 16 and 8 and so on to 1, which compilers and cards take more lightly than sixteen steps.
const int most_corrections = 16;

// The mantissa with its leading bit at bit 23; `exponent` as if the number were normal.
uint normalised(uint bits, out int exponent) {
    exponent = int(bits >> 23u & 255u);
    uint mantissa = bits & 0x7fffffu;
    if (exponent != 0) return mantissa | 0x800000u;
    if (mantissa == 0u) return 0u;
    int up = 23 - findMSB(mantissa);
    exponent = 1 - up;
    return mantissa << uint(up);
}

uint half_to_even(uint mantissa, bool more) {
    uint whole = mantissa >> 1u;
    bool up = (mantissa & 1u) != 0u && (more || (whole & 1u) != 0u);
    uint next = whole + 1u;
    return up ? next : whole;
}

// The float of a mantissa of 25 bits, of which the last is for rounding; `more`: whether anything follows it.
uint rounded(uint mantissa, bool more, int exponent, uint sign) {
    if (exponent >= 255) return sign | 0x7f800000u;
    if (exponent <= 0) {
        int wanted = 1 - exponent;
        uint down = uint(wanted < 26 ? wanted : 26);
        bool lost = (mantissa & ((1u << down) - 1u)) != 0u;
        return sign | half_to_even(mantissa >> down, more || lost);
    }
    // A carry of the rounding runs over into the exponent.
    uint bits = (uint(exponent - 1) << 23u) + half_to_even(mantissa, more);
    return sign | bits;
}

uint divide_bits(uint a, uint b) {
    uint sign = (a ^ b) & 0x80000000u;
    a &= 0x7fffffffu;
    b &= 0x7fffffffu;
    if (a > 0x7f800000u || b > 0x7f800000u || (a == b && (a == 0u || a == 0x7f800000u))) return 0x7fc00000u;
    if (a == 0x7f800000u || b == 0u) return sign | 0x7f800000u;
    if (a == 0u || b == 0x7f800000u) return sign;
    int exponent_a, exponent_b;
    uint ma = normalised(a, exponent_a), mb = normalised(b, exponent_b);
    uint shift = ma >= mb ? 24u : 25u;  // so that the quotient has 25 bits
    precise float x = uintBitsToFloat(0x3f800000u | (ma & 0x7fffffu)), y = uintBitsToFloat(0x3f800000u | (mb & 0x7fffffu));
    precise float scale = shift == 24u ? 16777216.0 : 33554432.0;
    precise float estimate = (x / y) * scale;
    uint quotient = uint(int(estimate) + estimate_off);
    int rest = int((ma << shift) - quotient * mb);  // wraps; what is left is small
    if (rest < 0) {
        quotient -= uint(most_corrections);
        rest += most_corrections * int(mb);
    }
    for (int step = most_corrections; step > 0; step >>= 1) {
        int part = step * int(mb);
        if (rest >= part) {
            quotient += uint(step);
            rest -= part;
        }
    }
    return rounded(quotient, rest != 0, exponent_a - exponent_b + 151 - int(shift), sign);
}

uint root_bits(uint a) {
    if (a == 0u || a == 0x80000000u || a == 0x7f800000u) return a;
    if (a > 0x7f800000u) return 0x7fc00000u;
    int exponent;
    uint mantissa = normalised(a, exponent);
    int unbiased = exponent - 127;
    uint odd = uint(unbiased & 1);
    int half_exponent = (unbiased - int(odd)) >> 1;
    precise float scale = odd == 1u ? 2.0 : 1.0;
    precise float value = uintBitsToFloat(0x3f800000u | (mantissa & 0x7fffffu)) * scale;  // 1 .. 4
    precise float estimate = sqrt(value) * 16777216.0;
    uint root = uint(int(estimate) - estimate_off);
    int rest = int((mantissa << (25u + odd)) - root * root);  // the root has 25 bits
    if (rest < 0) {
        root -= uint(most_corrections);
        rest += most_corrections * int(2u * root + uint(most_corrections));
    }
    for (int step = most_corrections; step > 0; step >>= 1) {
        int part = step * int(2u * root + uint(step));  // (root + step)^2 - root^2
        if (rest >= part) {
            rest -= part;
            root += uint(step);
        }
    }
    return rounded(root, rest != 0, half_exponent + 127, 0u);
}

#ifdef INEXACT
// For tests: a division that is a unit and a half off, which a check must find.
float exact_divide(float a, float b) {
    precise float quotient = a / b;
    return uintBitsToFloat(floatBitsToUint(quotient) + 1u);
}
#else
float exact_divide(float a, float b) { return uintBitsToFloat(divide_bits(floatBitsToUint(a), floatBitsToUint(b))); }
#endif
float exact_root(float a) { return uintBitsToFloat(root_bits(floatBitsToUint(a))); }
