// The choices of the CPU's kernels, in the order of std::min and std::max, which decides what becomes of -0 and NaN.
#include "kernel_numbers.h"

float least(float a, float b) { return b < a ? b : a; }
float most(float a, float b) { return a < b ? b : a; }
float positive_part(float x) { return 0.0 < x ? x : 0.0; }
float at_most_one(float x) { return x < 1.0 ? x : 1.0; }
float unit_part(float x) { return at_most_one(positive_part(x)); }
float enough_or_none(float x) { return x >= CUESTA_KERNEL_TINY ? x : 0.0; }
float none_if_tiny(float x) { return abs(x) >= CUESTA_KERNEL_TINY ? x : 0.0; }
