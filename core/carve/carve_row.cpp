#include "core/carve/carve_row.h"

#include <algorithm>
#include <cmath>

#include "core/base/multiversion.h"
#include "core/geometry/quadratic_bezier.h"

namespace cuesta {
namespace {

constexpr double fade = 0.1;          ///< cosine over which ends fade where the path goes on
constexpr double bend_fade = 0.5;     ///< of k, over which minima come and go
constexpr double least_share = 1e-4;  ///< of a minimum that is about to vanish
constexpr double least_wet = 1e-3;    ///< so that the water of a river's very edge has a level
constexpr int table_steps = CrossSectionTable::size - 1;
constexpr double least_length = 1e-150;  ///< m; its square is still a number
constexpr double nowhere = -1;           ///< in the place of t where there is no minimum

[[gnu::always_inline]] inline double clamped(double x, double low, double high) {
    const double raised = x < low ? low : x;
    return raised > high ? high : raised;
}
[[gnu::always_inline]] inline double smooth(double x) {
    const double s = clamped(x, 0, 1);
    return s * s * (3 - 2 * s);
}
[[gnu::always_inline]] inline double share_at(const float* share, double x) {
    const double place = 0.5 * table_steps * (x + 1);
    const int index = std::min(static_cast<int>(place), table_steps - 1);
    const double fraction = place - index;
    return (1 - fraction) * static_cast<double>(share[index]) + fraction * static_cast<double>(share[index + 1]);
}

/// A value that is linear in t.
struct Linear {
    Linear(double at_start, double at_end) : start(at_start), change(at_end - at_start) {}
    [[gnu::always_inline]] double at(double t) const { return start + t * change; }
    double start;
    double change;
};
Linear linear(const PreparedPiece& piece, float CarveEnd::*member) {
    return {static_cast<double>(piece.ends[0].*member), static_cast<double>(piece.ends[1].*member)};
}
Linear blend_of(const PreparedPiece& piece) {
    const auto at = [&](std::size_t end) {
        return static_cast<double>(std::max(piece.ends[end].blend, least_carve_blend));
    };
    return {at(0), at(1)};
}

/// A WayEarth along a piece.
struct LinearEarth {
    explicit LinearEarth(const PreparedPiece& piece)
        : share(of(piece, &WayEarth::share)),
          cut_slope(of(piece, &WayEarth::cut_slope)),
          fill_slope(of(piece, &WayEarth::fill_slope)),
          cut_limit(of(piece, &WayEarth::cut_limit)),
          fill_limit(of(piece, &WayEarth::fill_limit)) {}
    static Linear of(const PreparedPiece& piece, float WayEarth::*member) {
        return {static_cast<double>(piece.ends[0].earth.*member), static_cast<double>(piece.ends[1].earth.*member)};
    }
    Linear share, cut_slope, fill_slope, cut_limit, fill_limit;
};

/// Adds the minima at t[i] (0 .. 1, or `nowhere`). `is_second`: the farther of two of a piece.
template <bool is_second, bool is_deep, bool is_wet, bool has_earth = false>
[[gnu::always_inline]] inline void add_minima(const PreparedPiece& piece, const float* share, const RowOfSamples& row,
                                              Stretch stretch, const double* __restrict minima, RankSums& sums,
                                              WaterSums* water, EarthSums* earth = nullptr) {
    const LinearEarth of_way(piece);
    const Linear half_width = linear(piece, &CarveEnd::half_width);
    const Linear blend = blend_of(piece);
    const Linear depth = linear(piece, &CarveEnd::depth);
    const Linear cross_slope = linear(piece, &CarveEnd::cross_slope);
    const Linear above = linear(piece, &CarveEnd::water);
    const double start_x = piece.start.x;
    const double start_z = piece.start.y;
    const double ex = piece.e.x;
    const double ez = piece.e.y;
    const double ax = piece.a.x;
    const double az = piece.a.y;
    const double y0 = piece.y0;
    const double ye = piece.ye;
    const double ya = piece.ya;
    const PreparedPiece::End& first = piece.at_end[0];
    const PreparedPiece::End& last = piece.at_end[1];
    const double first_goes_on = first.goes_on ? 1 : 0;
    const double last_goes_on = last.goes_on ? 1 : 0;
    const double out_x0 = first.out.x, out_z0 = first.out.y, out_x1 = last.out.x, out_z1 = last.out.y;
    const double on_x0 = first.on.x, on_z0 = first.on.y, on_x1 = last.on.x, on_z1 = last.on.y;
    const double rise0 = first.rise, rise1 = last.rise;
    const double first_x = row.first_x, z = row.z, step = row.step;
    double* __restrict theta_row = sums.theta.data();
    double* __restrict weight_row = sums.weight.data();
    double* __restrict level_row = sums.level.data();
    double* __restrict dug_row = sums.dug.data();

    for (int i = stretch.from; i < stretch.to; ++i) {
        // Choices are made by factors of 0 and 1, which keep the loop free of branches. Where there is no minimum, t =
        // -1 gives numbers that count for nothing.
        const double t = minima[i];
        const double is_there = t >= 0 ? 1 : 0;
        const double at_first = t <= 0 ? 1 : 0;
        const double at_last = t >= 1 ? 1 : 0;
        const double inside = 1 - at_first - at_last;
        // Offset and distance.
        const double ox = (first_x + i * step) - (start_x + t * (2 * ex + t * ax));
        const double oz = z - (start_z + t * (2 * ez + t * az));
        const double distance = std::sqrt(ox * ox + oz * oz);
        const double inverse = 1 / (distance > least_length ? distance : least_length);
        // Tangent; at ends also that of handles without length.
        const double vx = ex + t * ax;
        const double vz = ez + t * az;
        const double speed = std::sqrt(vx * vx + vz * vz);
        const double inverse_speed = 1 / (speed > least_length ? speed : least_length);
        const double out_x = at_first * out_x0 + at_last * out_x1;
        const double out_z = at_first * out_z0 + at_last * out_z1;
        const double tangent_x = inside * (vx * inverse_speed) + (at_last - at_first) * out_x;
        const double tangent_z = inside * (vz * inverse_speed) + (at_last - at_first) * out_z;
        // Remainder of an end at which the path goes on.
        const double goes_on = at_first * first_goes_on + at_last * last_goes_on;
        const double c_out = (ox * out_x + oz * out_z) * inverse;
        const double c_on =
            (ox * (at_first * on_x0 + at_last * on_x1) + oz * (at_first * on_z0 + at_last * on_z1)) * inverse;
        const double c = goes_on * (c_out < c_on ? c_out : c_on);
        const double q = is_there * (1 - smooth(c / fade));
        const double ahead = clamped(c, 0, fade);
        // C'' = 2 a, |C'|^2 = 4 speed^2. At the tip of a cusp a point is ahead of it, or it is no minimum.
        const double bend = 1 - (ox * ax + oz * az) * (0.5 * inverse_speed * inverse_speed);
        const double at_end = bend > c_out ? bend : c_out;
        const double open = inside > 0 ? bend : at_end;
        const double faded = smooth(open / bend_fade);
        const double share_of_minimum = q * (faded > least_share ? faded : least_share);
        const double kept = is_second ? share_of_minimum : q;
        // Level, and depth below it.
        const double h = half_width.at(t);
        const double side = tangent_x * oz - tangent_z * ox;
        const double edges = y0 + t * (2 * ye + t * ya) + (at_first * rise0 + at_last * rise1) * (distance * ahead);
        double level = edges - cross_slope.at(t) * clamped(side, -h, h);
        const double psi = clamped(1 - (distance - h) / blend.at(t), 0, 1);
        const double theta = fifth_order_step(psi);
        double part = kept;  // of theta
        if constexpr (has_earth) part = kept * of_way.share.at(t);
        if constexpr (is_deep) {
            const double across = distance * std::sqrt(1 - ahead * ahead);
            const double place = across < h ? across / h : 1;
            const double turned = across > 0 ? clamped(side / across, -1, 1) : 0;
            const double delta = depth.at(t) * (0.5 * (1 + turned) * share_at(share, place) +
                                                0.5 * (1 - turned) * share_at(share, -place));
            level += std::max(0.0, -delta);
            dug_row[i] = std::max(dug_row[i], part * theta * std::max(0.0, delta));
        }
        const double weight = share_of_minimum * carve_weight(theta);
        theta_row[i] = std::max(theta_row[i], part * theta);
        weight_row[i] += weight;
        if constexpr (has_earth) {
            const std::size_t cell = static_cast<std::size_t>(i);
            const double beyond = distance > h ? distance - h : 0;
            earth->upper[cell] += weight * (level + of_way.cut_slope.at(t) * beyond);
            earth->cut[cell] += weight * of_way.cut_limit.at(t);
            earth->fill[cell] += weight * of_way.fill_limit.at(t);
            level -= of_way.fill_slope.at(t) * beyond;
        }
        level_row[i] += weight * level;
        if constexpr (is_wet) {
            const double inner = h > 0 && distance <= h ? 1 - distance / h : -1;
            const double v = inner >= 0 ? share_of_minimum * (inner + least_wet) : 0;
            water->weight[static_cast<std::size_t>(i)] += v;
            water->level[static_cast<std::size_t>(i)] += v * (edges + above.at(t));
            water->beta[static_cast<std::size_t>(i)] =
                std::max(water->beta[static_cast<std::size_t>(i)], inner >= 0 ? kept * inner : 0);
        }
    }
}

CUESTA_MULTIVERSION void add_flat(const PreparedPiece& piece, const RowOfSamples& row, Stretch stretch,
                                  const double* minima, RankSums& sums) {
    add_minima<false, false, false>(piece, nullptr, row, stretch, minima, sums, nullptr);
}
CUESTA_MULTIVERSION void add_deep(const PreparedPiece& piece, const float* share, const RowOfSamples& row,
                                  Stretch stretch, const double* minima, RankSums& sums) {
    add_minima<false, true, false>(piece, share, row, stretch, minima, sums, nullptr);
}
CUESTA_MULTIVERSION void add_wet(const PreparedPiece& piece, const float* share, const RowOfSamples& row,
                                 Stretch stretch, const double* minima, RankSums& sums, WaterSums* water) {
    add_minima<false, true, true>(piece, share, row, stretch, minima, sums, water);
}
/// Rare: no version of its own for each case.
CUESTA_MULTIVERSION void add_second(const PreparedPiece& piece, const float* share, const RowOfSamples& row,
                                    Stretch stretch, const double* minima, RankSums& sums) {
    add_minima<true, true, false>(piece, share, row, stretch, minima, sums, nullptr);
}
CUESTA_MULTIVERSION void add_second_wet(const PreparedPiece& piece, const float* share, const RowOfSamples& row,
                                        Stretch stretch, const double* minima, RankSums& sums, WaterSums* water) {
    add_minima<true, true, true>(piece, share, row, stretch, minima, sums, water);
}

/// For tiles with at least one way that has a WayEarth.
CUESTA_MULTIVERSION void add_with_earth(const PreparedPiece& piece, const float* share, const RowOfSamples& row,
                                        Stretch stretch, const double* minima, RankSums& sums, EarthSums& earth) {
    add_minima<false, true, false, true>(piece, share, row, stretch, minima, sums, nullptr, &earth);
}
CUESTA_MULTIVERSION void add_second_with_earth(const PreparedPiece& piece, const float* share, const RowOfSamples& row,
                                               Stretch stretch, const double* minima, RankSums& sums,
                                               EarthSums& earth) {
    add_minima<true, true, false, true>(piece, share, row, stretch, minima, sums, nullptr, &earth);
}

constexpr std::array<float, CrossSectionTable::size> no_depth{};

/// Half the slope of half the squared distance, g(t) = ((g3 t + g2) t + g1) t + g0, of a row: g1 and g0 are linear in
/// i.
struct SlopesOfRow {
    SlopesOfRow(const PreparedPiece& piece, const RowOfSamples& row)
        : g3(glm::dot(piece.a, piece.a)), g2(3 * glm::dot(piece.e, piece.a)) {
        const glm::dvec2 m = piece.start - glm::dvec2(row.first_x, row.z);
        g1 = 2 * glm::dot(piece.e, piece.e) + glm::dot(m, piece.a);
        g1_step = -row.step * piece.a.x;
        g0 = glm::dot(m, piece.e);
        g0_step = -row.step * piece.e.x;
    }
    double g3, g2, g1, g1_step, g0, g0_step;
};

/// First guesses: the projection onto the chord; and within what the root lies, a point where it is an end.
CUESTA_MULTIVERSION void begin_search(const SlopesOfRow& slopes, double chord, double chord_step, Stretch stretch,
                                      double* __restrict t, double* __restrict low, double* __restrict high) {
    const SlopesOfRow s = slopes;
    for (int i = stretch.from; i < stretch.to; ++i) {
        const double at_first = s.g0 + i * s.g0_step;
        const double at_last = s.g3 + s.g2 + (s.g1 + i * s.g1_step) + at_first;
        low[i] = at_first < 0 && at_last <= 0 ? 1 : 0;
        high[i] = at_first >= 0 ? 0 : 1;
        t[i] = clamped(chord + i * chord_step, low[i], high[i]);
    }
}

/// A step of Halley's method at each sample, or of bisection where that leaves the bracket. Tells how many were still
/// on their way.
CUESTA_MULTIVERSION int step_of_search(const SlopesOfRow& slopes, Stretch stretch, double* __restrict t,
                                       double* __restrict low, double* __restrict high) {
    constexpr double settled = 1e-6;  // what is left after such a step is its cube
    const SlopesOfRow s = slopes;
    int under_way = 0;
    for (int i = stretch.from; i < stretch.to; ++i) {
        const double at = t[i];
        const double g1 = s.g1 + i * s.g1_step;
        const double value = ((s.g3 * at + s.g2) * at + g1) * at + (s.g0 + i * s.g0_step);
        const double slope = (3 * s.g3 * at + 2 * s.g2) * at + g1;
        const double bend = 6 * s.g3 * at + 2 * s.g2;
        const double from = value <= 0 ? at : low[i];
        const double to = value >= 0 ? at : high[i];
        const double divisor = 2 * slope * slope - value * bend;
        const double halley = at - 2 * value * slope / (divisor != 0 ? divisor : 1);
        const double next = slope > 0 && divisor > 0 && halley >= from && halley <= to ? halley : 0.5 * (from + to);
        const double way = next > at ? next - at : at - next;
        under_way += way > settled ? 1 : 0;
        low[i] = from;
        high[i] = to;
        t[i] = next;
    }
    return under_way;
}

/// The nearest points of a simple piece at the samples within its reach: there the slope changes its sign once only.
/// (Were there a second place with a normal through the sample, both distances would be at least the least radius of
/// the bends, as long as the piece turns by no more than a right angle.) Samples out of reach get any point, which is
/// out of reach too.
void nearest_within_reach(const PreparedPiece& piece, const RowOfSamples& row, Stretch stretch, double* t) {
    const SlopesOfRow slopes(piece, row);
    const glm::dvec2 chord = 2.0 * piece.e + piece.a;
    const double squared = glm::dot(chord, chord);
    const glm::dvec2 along = squared > 0 ? chord / squared : glm::dvec2(0.0);
    const double first = glm::dot(glm::dvec2(row.first_x, row.z) - piece.start, along);
    CarveRow low;
    CarveRow high;
    begin_search(slopes, first, along.x * row.step, stretch, t, low.data(), high.data());
    constexpr int most = 60;  // bisection alone has then used up the digits of a double
    for (int i = 0; i < most; ++i)
        if (step_of_search(slopes, stretch, t, low.data(), high.data()) == 0) break;
}

/// The nearest point of each sample, whatever the piece, and the other local minimum (or `nowhere`); tells whether
/// there is one.
bool minima_of_row(const PreparedPiece& piece, const RowOfSamples& row, Stretch stretch, double* nearest,
                   double* second) {
    bool has_second = false;
    for (int i = stretch.from; i < stretch.to; ++i) {
        const glm::dvec2 m = piece.start - glm::dvec2(row.first_x + i * row.step, row.z);
        const LocalMinima minima = local_minima(m, piece.e, piece.a);
        nearest[i] = minima.t[0];
        second[i] = nowhere;
        if (minima.count == 1) continue;
        has_second = true;
        const auto squared = [&](double t) {
            const glm::dvec2 offset = m + t * (2.0 * piece.e + t * piece.a);
            return glm::dot(offset, offset);
        };
        const bool is_first = squared(minima.t[0]) <= squared(minima.t[1]);
        nearest[i] = minima.t[is_first ? 0 : 1];
        second[i] = minima.t[is_first ? 1 : 0];
    }
    return has_second;
}

/// Both in one: whether there is a second minimum anywhere.
bool find_minima(const PreparedPiece& piece, const RowOfSamples& row, Stretch stretch, CarveRow& nearest,
                 CarveRow& second) {
    if (!piece.simple) return minima_of_row(piece, row, stretch, nearest.data(), second.data());
    nearest_within_reach(piece, row, stretch, nearest.data());
    return false;
}

}  // namespace

void add_way(const PreparedPiece& piece, const float* share, const RowOfSamples& row, Stretch stretch, RankSums& sums,
             EarthSums& earth) {
    CarveRow nearest;
    CarveRow second;
    const bool has_second = find_minima(piece, row, stretch, nearest, second);
    const float* section = share ? share : no_depth.data();
    add_with_earth(piece, section, row, stretch, nearest.data(), sums, earth);
    if (has_second) add_second_with_earth(piece, section, row, stretch, second.data(), sums, earth);
}

void settle_ways_of_row(const EarthSums& earth, const float* ground, int count, RankSums& way) {
    for (int x = 0; x < count; ++x) {
        const std::size_t i = static_cast<std::size_t>(x);
        const double there = way.weight[i] * static_cast<double>(ground[x]);
        const double sloped = std::min(std::max(there, way.level[i]), earth.upper[i]);
        way.level[i] = std::min(std::max(sloped, there - earth.cut[i]), there + earth.fill[i]);
    }
}

void add_piece(const PreparedPiece& piece, const float* share, const RowOfSamples& row, Stretch stretch, RankSums& sums,
               WaterSums* water) {
    CarveRow nearest;
    CarveRow second;
    const bool has_second = find_minima(piece, row, stretch, nearest, second);
    const float* section = share ? share : no_depth.data();
    if (water)
        add_wet(piece, section, row, stretch, nearest.data(), sums, water);
    else if (share)
        add_deep(piece, share, row, stretch, nearest.data(), sums);
    else
        add_flat(piece, row, stretch, nearest.data(), sums);
    if (!has_second) return;
    if (water)
        add_second_wet(piece, section, row, stretch, second.data(), sums, water);
    else
        add_second(piece, section, row, stretch, second.data(), sums);
}

void add_rim(const PreparedPiece& piece, const RowOfSamples& row, Stretch stretch, RimSums& sums) {
    const Linear half_width = linear(piece, &CarveEnd::half_width);
    const Linear blend = blend_of(piece);
    CarveRow nearest;
    CarveRow second;
    minima_of_row(piece, row, stretch, nearest.data(), second.data());
    for (int i = stretch.from; i < stretch.to; ++i) {
        const std::size_t cell = static_cast<std::size_t>(i);
        const double t = nearest[cell];
        const glm::dvec2 at = piece.start + t * (2.0 * piece.e + t * piece.a);
        const double distance = glm::length(glm::dvec2(row.first_x + i * row.step, row.z) - at);
        const double psi = clamped(1 - (distance - half_width.at(t)) / blend.at(t), 0, 1);
        sums.theta[cell] = std::max(sums.theta[cell], fifth_order_step(psi));
        sums.distance[cell] = std::min(sums.distance[cell], distance);
    }
}

}  // namespace cuesta
