// Local minima of the distance from the origin to the curve m + 2 t e + t^2 a, t from 0 to 1: their number (1 or 2) and
// their parameters, ascending. As local_minima() of core/geometry/quadratic_bezier.h, in floats.

// Half the derivative of the squared distance is twice ((g.x t + g.y) t + g.z) t + g.w. The roots' formulas cancel where
// the curve bends little: Newton's steps bring the digits back. None is made that does not lead closer to 0.
float polished(vec4 g, float t) {
    float value = ((g.x * t + g.y) * t + g.z) * t + g.w;
    for (int i = 0; i < 3; ++i) {
        float slope = (3.0 * g.x * t + 2.0 * g.y) * t + g.z;
        float next = t - value / slope;
        float next_value = ((g.x * next + g.y) * next + g.z) * next + g.w;
        if (!(abs(next_value) < abs(value))) break;
        t = next;
        value = next_value;
    }
    return clamp(t, 0.0, 1.0);
}

float cube_root(float x) { return x > 0.0 ? exp2(log2(x) / 3.0) : 0.0; }

int local_minima(vec2 m, vec2 e, vec2 a, out vec2 t) {
    float aa = dot(a, a), ee = dot(e, e);
    vec4 g = vec4(aa, 3.0 * dot(e, a), 2.0 * ee + dot(m, a), dot(m, e));
    // So straight that a chord is as good a start for Newton's steps as a root of which floats lose most digits.
    if (aa <= 1e-6 * ee) {
        t = vec2(polished(g, g.z > 0.0 ? clamp(-g.w / g.z, 0.0, 1.0) : 0.0));
        return 1;
    }
    if (aa == 0.0) {  // a single point
        t = vec2(0.0);
        return 1;
    }
    // Nascimento 2020, section 7.1 (Cardano), with s = t + k counted from where the derivative is least.
    float k = dot(e, a) / aa;
    vec2 across = e - k * a;
    vec2 turning = m - k * (2.0 * e - k * a);
    float third = (2.0 * dot(across, across) + dot(turning, a)) / (3.0 * aa);
    float half_q = dot(turning, across) / (2.0 * aa);
    float cubed = third * third * third;
    float discriminant = half_q * half_q + cubed;
    if (discriminant > 0.0 || third >= 0.0) {
        float u = cube_root(abs(half_q) + sqrt(max(discriminant, 0.0)));
        if (half_q > 0.0) u = -u;
        float v = u != 0.0 ? -third / u : 0.0;
        float divisor = u * u + third + v * v;
        float s = third > 0.0 ? (divisor > 0.0 ? -2.0 * half_q / divisor : 0.0) : u + v;
        t = vec2(polished(g, s - k));
        return 1;
    }
    float radius = sqrt(-third);
    float angle = acos(clamp(-half_q / (radius * radius * radius), -1.0, 1.0)) / 3.0;
    const float turn = 2.0943951;  // a third of a whole one
    float before = 2.0 * radius * cos(angle + turn) - k;
    float middle = 2.0 * radius * cos(angle - turn) - k;  // a maximum
    float after = 2.0 * radius * cos(angle) - k;
    if (middle <= 0.0) {
        t = vec2(polished(g, after));
        return 1;
    }
    if (middle >= 1.0) {
        t = vec2(polished(g, before));
        return 1;
    }
    t = vec2(polished(g, before), polished(g, after));
    return 2;
}
