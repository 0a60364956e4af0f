// Numbers of 48 bits as unevaluated sums of two floats, the high one rounded from the sum. Both coordinates of a place in
// the plane are computed at once. Every value is `precise`: a compiler that simplified (a + b) - a would lose the low one.
// No fma(), which may be rounded once or twice. Sums of finite numbers below 2^100.
struct Pairs {
    vec2 high, low;
};

// Dekker 1971, Fast2Sum, where |high| >= |low| or high is 0.
Pairs renormalised(vec2 high, vec2 low) {
    precise vec2 sum = high + low;
    precise vec2 rest = low - (sum - high);
    return Pairs(sum, rest);
}

// Knuth, TAOCP 2, section 4.2.2, theorem B (TwoSum): a + b to the last bit.
Pairs exact_sum(vec2 a, vec2 b) {
    precise vec2 sum = a + b;
    precise vec2 of_b = sum - a;
    precise vec2 of_a = sum - of_b;
    precise vec2 rest = (a - of_a) + (b - of_b);
    return Pairs(sum, rest);
}

// Dekker 1971, section 5 (Veltkamp's splitting): the leading 12 bits; the other 12 are what is left.
vec2 leading_half(vec2 x) {
    precise vec2 scaled = 4097.0 * x;
    precise vec2 leading = scaled - (scaled - x);
    return leading;
}

// Dekker 1971, section 5: a b to the last bit.
Pairs exact_product(vec2 a, vec2 b) {
    precise vec2 product = a * b;
    precise vec2 a_head = leading_half(a), b_head = leading_half(b);
    precise vec2 a_tail = a - a_head, b_tail = b - b_head;
    precise vec2 rest = ((a_head * b_head - product) + a_head * b_tail + a_tail * b_head) + a_tail * b_tail;
    return Pairs(product, rest);
}

// Within 2^-47 (|a| + |b|).
Pairs sum_of(Pairs a, Pairs b) {
    Pairs sum = exact_sum(a.high, b.high);
    precise vec2 rest = sum.low + (a.low + b.low);
    return renormalised(sum.high, rest);
}

// Within 2^-46 |a b|.
Pairs product_of(Pairs a, Pairs b) {
    Pairs product = exact_product(a.high, b.high);
    precise vec2 rest = product.low + (a.high * b.low + a.low * b.high);
    return renormalised(product.high, rest);
}

Pairs negative(Pairs a) { return Pairs(-a.high, -a.low); }
Pairs twice(Pairs a) { return Pairs(2.0 * a.high, 2.0 * a.low); }
Pairs pairs_of(vec2 x) { return Pairs(x, vec2(0.0)); }
