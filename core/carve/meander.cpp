#include "core/carve/meander.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "core/base/random.h"

namespace cuesta {
namespace {

using std::numbers::pi;

constexpr int samples_per_length = 32;
constexpr std::size_t most_samples = 1 << 16;       ///< a longer river stays as it is drawn
constexpr double widest_angle = 1.9;                ///< rad; loops of sine-generated curves touch at 2.2
constexpr double fading = 0.75;                     ///< lengths of a meander over which swings begin
constexpr int attempts = 6;                         ///< to keep the river from crossing itself
constexpr std::uint32_t meander_step = 0x6d65616e;  ///< of RandomStream::generator: none of the generators has it

/// One length of a sine-generated curve, over its phase: places in lengths, along and across. The phase is 0 and pi at
/// the tips of bends, where the direction is that of the valley.
class SineGeneratedCurve {
public:
    /// `swing`: in lengths.
    explicit SineGeneratedCurve(double swing) {
        double low = 0;
        double high = widest_angle;
        for (int i = 0; i < 60; ++i) {
            const double middle = 0.5 * (low + high);
            (swing_of(middle) < swing ? low : high) = middle;
        }
        const double angle = low;
        // With theta = angle sin(phase): along = integral of cos theta, less its mean; across = integral of sin theta;
        // both over 2 pi times that mean, J_0(angle).
        const double mean = mean_cosine(angle);
        double x = 0;
        double y = -swing_of(angle);
        for (int i = 0; i <= size; ++i) {
            along_[static_cast<std::size_t>(i)] = x;
            across_[static_cast<std::size_t>(i)] = y;
            const double theta = angle * std::sin(2 * pi * (i + 0.5) / size);
            x += (std::cos(theta) - mean) / (size * mean);
            y += std::sin(theta) / (size * mean);
        }
    }
    double along(double phase) const { return read(along_, phase); }
    double across(double phase) const { return read(across_, phase); }

private:
    static constexpr int size = 2048;
    /// J_0: midpoints converge faster than any power on a whole period.
    static double mean_cosine(double angle) {
        double sum = 0;
        for (int i = 0; i < 64; ++i) sum += std::cos(angle * std::sin(2 * pi * (i + 0.5) / 64));
        return sum / 64;
    }
    /// Swing to either side over length, H_0 / (4 J_0), with the integral from the tip of a bend to the crossing.
    static double swing_of(double angle) {
        double sum = 0;
        for (int i = 0; i < 512; ++i) sum += std::sin(angle * std::sin(0.5 * pi * (i + 0.5) / 512));
        return sum / 512 / (4 * mean_cosine(angle));
    }
    static double read(const std::array<double, size + 1>& table, double phase) {
        const double place = (phase / (2 * pi) - std::floor(phase / (2 * pi))) * size;
        const auto i = std::min(static_cast<std::size_t>(place), static_cast<std::size_t>(size - 1));
        const double share = place - static_cast<double>(i);
        return (1 - share) * table[i] + share * table[i + 1];
    }
    std::array<double, size + 1> along_{};
    std::array<double, size + 1> across_{};
};

/// The drawn line by the way along it.
class DrawnLine {
public:
    explicit DrawnLine(std::span<const CourseStretch> stretches) {
        points_.push_back(in_plane(stretches.front().curve.points[0]));
        u_.push_back(stretches.front().u_from);
        way_.push_back(0);
        for (const CourseStretch& stretch : stretches)
            for (int k = 1; k <= pieces; ++k) {
                const double t = static_cast<double>(k) / pieces;
                const glm::dvec2 point = in_plane(point_at(stretch.curve, t));
                const double step = glm::length(point - points_.back());
                if (!(step > 0)) continue;
                way_.push_back(way_.back() + step);
                points_.push_back(point);
                u_.push_back(stretch.u_from + t * (stretch.u_to - stretch.u_from));
            }
    }
    double length() const { return way_.back(); }
    glm::dvec2 point(double way) const {
        const auto [i, share] = place(way);
        return glm::mix(points_[i], points_[i + 1], share);
    }
    double u(double way) const {
        const auto [i, share] = place(way);
        return u_[i] + share * (u_[i + 1] - u_[i]);
    }
    /// The direction over a chord around a place, not of unit length.
    glm::dvec2 chord(double way, double half) const { return point(way + half) - point(way - half); }
    /// Way along the line to what is nearest to a place, or a negative number if that is farther than `distance`.
    double near(const glm::dvec2& place, double distance) const {
        double nearest = distance;
        double way = -1;
        for (std::size_t i = 0; i + 1 < points_.size(); ++i) {
            const glm::dvec2 side = points_[i + 1] - points_[i];
            const double t = std::clamp(glm::dot(place - points_[i], side) / glm::dot(side, side), 0.0, 1.0);
            const double off = glm::length(place - (points_[i] + t * side));
            if (off > nearest) continue;
            nearest = off;
            way = way_[i] + t * (way_[i + 1] - way_[i]);
        }
        return way;
    }
    std::size_t size() const { return points_.size(); }

private:
    static constexpr int pieces = 16;
    static glm::dvec2 in_plane(const glm::dvec3& p) { return {p.x, p.z}; }
    std::pair<std::size_t, double> place(double way) const {
        const double within = std::clamp(way, 0.0, length());
        const auto after = std::upper_bound(way_.begin() + 1, way_.end() - 1, within);
        const auto i = static_cast<std::size_t>(after - way_.begin()) - 1;
        return {i, (within - way_[i]) / (way_[i + 1] - way_[i])};
    }
    std::vector<glm::dvec2> points_;
    std::vector<double> u_;
    std::vector<double> way_;
};

double smooth_step(double t) {
    const double x = std::clamp(t, 0.0, 1.0);
    return x * x * (3 - 2 * x);
}

/// Bends between the places where the river crosses the drawn line.
struct Bend {
    double start = 0;   ///< way along the line
    double length = 0;  ///< half of a meander's
    double size = 1;    ///< of its swing, at its tip
};

class Meanders {
public:
    Meanders(const DrawnLine& line, const Path& path, const MeanderShape& shape, std::vector<double> held)
        : line_(line), path_(path), shape_(shape), curve_(shape.swing / shape.length), held_(std::move(held)) {
        RandomSequence random(shape.seed, RandomStream::generator, meander_step);
        flipped_ = random.below(2) == 1;
        double start = -static_cast<double>(random.unit()) * 0.5 * length_at(0);
        while (start < line.length() && bends_.size() < most_samples) {
            const double length = 0.5 * length_at(start) * static_cast<double>(random.between(0.75F, 1.3F));
            bends_.push_back({start, length, static_cast<double>(random.between(0.65F, 1.15F))});
            start += length;
        }
    }

    double length_at(double way) const {
        return shape_.length * std::max(static_cast<double>(parameters_at(path_, line_.u(way)).width), 0.1);
    }

    /// Point of the river: at the place of the line that it swings from, `way` along it.
    glm::dvec2 point(double way, double scale) const {
        const auto after = std::upper_bound(bends_.begin() + 1, bends_.end(), way,
                                            [](double w, const Bend& bend) { return w < bend.start; });
        const auto k = static_cast<std::size_t>(after - bends_.begin()) - 1;
        const Bend& bend = bends_[k];
        const double part = (way - bend.start) / bend.length;
        const double length = 2 * bend.length;
        // From tip to tip the sizes of the bends run into each other.
        const Bend& other = part < 0.5 ? bends_[k == 0 ? 0 : k - 1] : bends_[std::min(k + 1, bends_.size() - 1)];
        const double span = 0.5 * (bend.length + other.length);
        const double share = smooth_step(std::abs(part - 0.5) * bend.length / span);
        double size = scale * ((1 - share) * bend.size + share * other.size);

        const double usual = length_at(way);
        size *= smooth_step(way / (fading * usual)) * smooth_step((line_.length() - way) / (fading * usual));
        for (const double place : held_) size *= smooth_step(std::abs(way - place) / (fading * usual));
        // On a bend of curvature c a swing s could fold; s / (1 + (s c)^2) stays below half a radius.
        const glm::dvec2 in = line_.chord(way - 0.25 * usual, 0.25 * usual);
        const glm::dvec2 out = line_.chord(way + 0.25 * usual, 0.25 * usual);
        const double turn = std::atan2(in.x * out.y - in.y * out.x, glm::dot(in, out));
        const double fold = size * shape_.swing / shape_.length * usual * turn / (0.5 * usual);
        size /= 1 + fold * fold;

        const double phase = (part + (k % 2 == 0 ? -0.5 : 0.5)) * pi;
        const double from = way + length * curve_.along(phase) * size * size;
        const double swing = (flipped_ ? -1.0 : 1.0) * length * curve_.across(phase) * size;
        const glm::dvec2 chord = line_.chord(from, 0.25 * usual);
        const double chord_length = glm::length(chord);
        if (!(chord_length > 0)) return line_.point(from);
        return line_.point(from) + swing / chord_length * glm::dvec2{-chord.y, chord.x};
    }

private:
    const DrawnLine& line_;
    const Path& path_;
    MeanderShape shape_;
    SineGeneratedCurve curve_;
    std::vector<double> held_;
    std::vector<Bend> bends_;
    bool flipped_ = false;
};

double cross(const glm::dvec2& a, const glm::dvec2& b) {
    return a.x * b.y - a.y * b.x;
}

bool crosses_itself(const std::vector<glm::dvec2>& points) {
    constexpr std::size_t block = 16;  // segments that are left out by one box
    struct Box {
        glm::dvec2 low{std::numeric_limits<double>::infinity()};
        glm::dvec2 high{-std::numeric_limits<double>::infinity()};
    };
    const std::size_t segments = points.size() - 1;
    std::vector<Box> boxes((segments + block - 1) / block);
    for (std::size_t i = 0; i < segments; ++i)
        for (const glm::dvec2& p : {points[i], points[i + 1]}) {
            boxes[i / block].low = glm::min(boxes[i / block].low, p);
            boxes[i / block].high = glm::max(boxes[i / block].high, p);
        }
    const auto cross_at = [&](std::size_t i, std::size_t j) {
        const glm::dvec2 a = points[i + 1] - points[i];
        const glm::dvec2 b = points[j + 1] - points[j];
        return cross(a, points[j] - points[i]) * cross(a, points[j + 1] - points[i]) < 0 &&
               cross(b, points[i] - points[j]) * cross(b, points[i + 1] - points[j]) < 0;
    };
    for (std::size_t a = 0; a < boxes.size(); ++a)
        for (std::size_t b = a; b < boxes.size(); ++b) {
            if (boxes[a].low.x > boxes[b].high.x || boxes[b].low.x > boxes[a].high.x ||
                boxes[a].low.y > boxes[b].high.y || boxes[b].low.y > boxes[a].high.y)
                continue;
            for (std::size_t i = a * block; i < std::min(segments, (a + 1) * block); ++i)
                for (std::size_t j = std::max(b * block, i + 2); j < std::min(segments, (b + 1) * block); ++j)
                    if (cross_at(i, j)) return true;
        }
    return false;
}

}  // namespace

std::vector<CourseStretch> meandering(std::span<const CourseStretch> stretches, const Path& path,
                                      const MeanderShape& shape, std::span<const glm::dvec2> held, double tolerance) {
    const std::vector<CourseStretch> drawn(stretches.begin(), stretches.end());
    if (drawn.empty() || !(shape.swing > 0)) return drawn;
    const DrawnLine line(drawn);
    if (line.size() < 2) return drawn;
    std::vector<double> held_ways;
    for (const glm::dvec2& place : held) {
        const double way = line.near(place, static_cast<double>(parameters_at(path, 0).width));
        if (way >= 0) held_ways.push_back(way);
    }
    const Meanders meanders(line, path, shape, std::move(held_ways));

    std::vector<double> ways{0};
    while (ways.back() < line.length()) {
        if (ways.size() > most_samples) return drawn;
        ways.push_back(std::min(ways.back() + meanders.length_at(ways.back()) / samples_per_length, line.length()));
    }
    std::vector<glm::dvec2> points(ways.size());
    const auto lay = [&](double scale) {
        for (std::size_t i = 0; i < ways.size(); ++i) points[i] = meanders.point(ways[i], scale);
    };
    lay(0);
    const bool may_cross = crosses_itself(points);
    double scale = 1;
    lay(scale);
    for (int i = 0; i < attempts && !may_cross && crosses_itself(points); ++i) lay(scale *= 0.7);

    std::vector<CourseStretch> result;
    const auto direction = [&](std::size_t i) {
        const double step = 0.05 * meanders.length_at(ways[i]) / samples_per_length;
        const double from = std::max(ways[i] - step, 0.0);
        const double to = std::min(ways[i] + step, line.length());
        return (meanders.point(to, scale) - meanders.point(from, scale)) / (to - from);
    };
    for (std::size_t i = 0; i + 1 < ways.size(); ++i) {
        const double span = ways[i + 1] - ways[i];
        const auto raised = [](const glm::dvec2& p) { return glm::dvec3{p.x, 0, p.y}; };
        CubicBezier cubic;
        cubic.points = {raised(points[i]), raised(points[i] + span / 3 * direction(i)),
                        raised(points[i + 1] - span / 3 * direction(i + 1)), raised(points[i + 1])};
        const double u_from = line.u(ways[i]);
        const double u_span = line.u(ways[i + 1]) - u_from;
        for (const QuadraticStretch& part : quadratics_of(cubic, tolerance))
            result.push_back({part.curve, u_from + part.from * u_span, u_from + part.to * u_span});
    }
    return result;
}

std::vector<CourseStretch> with_meanders(std::vector<CourseStretch> stretches, const Path& path,
                                         std::span<const glm::dvec2> ends, const TerrainFrame& frame) {
    const PathParameters& parameters = path.parameters;
    if (parameters.kind != PathKind::river || parameters.meander <= 0 || path.closed) return stretches;
    const MeanderShape shape{static_cast<double>(parameters.meander), static_cast<double>(parameters.meander_length),
                             parameters.meander_seed};
    return meandering(stretches, path, shape, ends, 0.25 * frame.cell_size);
}

}  // namespace cuesta
