#include "core/lowland/meander.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"

namespace cuesta {
namespace {

double distance(PlainPoint a, PlainPoint b) {
    return std::hypot(b.x - a.x, b.y - a.y);
}

}  // namespace

double length_of(const PlainLine& line) {
    double sum = 0;
    for (std::size_t i = 1; i < line.size(); ++i) sum += distance(line[i - 1], line[i]);
    return sum;
}

std::vector<double> curvatures(const PlainLine& line, double width) {
    std::vector<double> result(line.size(), 0.0);
    for (std::size_t i = 1; i + 1 < line.size(); ++i) {
        const PlainPoint a = line[i - 1];
        const PlainPoint b = line[i];
        const PlainPoint c = line[i + 1];
        const double turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
        // The circle through three points: 4 area / (product of the sides) = 2 turn / product.
        const double product = distance(a, b) * distance(b, c) * distance(a, c);
        result[i] = product > 0 ? std::clamp(width * 2 * turn / product, -2.0, 2.0) : 0.0;
    }
    return result;
}

double linear_growth(const MigrationRules& rules, double wavelength) {
    // y = a exp(i q x): dy/dt = rate W^2 q^2 (local + upstream / (1 + i q L)) y, of which the real part grows.
    constexpr double two_pi = 6.283185307179586;
    const double q = two_pi / wavelength;
    const double ql = q * rules.memory * rules.width;
    const double square = rules.width * rules.width * q * q;
    return rules.rate * square * (rules.local + rules.upstream / (1 + ql * ql));
}

MigratingRiver::MigratingRiver(PlainLine line, const MigrationRules& rules) : rules_(rules), line_(std::move(line)) {
    CUESTA_CHECK(line_.size() >= 2 && rules.width > 0 && rules.memory > 0);
    CUESTA_CHECK(rules.least_spacing > 0 && rules.most_spacing >= 2 * rules.least_spacing);
    space_nodes();
}

double MigratingRiver::sinuosity() const {
    const double apart = distance(line_.front(), line_.back());
    return apart > 0 ? length_of(line_) / apart : 1;
}

/// Widths a step, outward of the bends. The weighted mean of the curvatures upstream, (1 / L) integral of
/// k(s - x) exp(-x / L) dx, is that of k linear between nodes, a step of the line at a time.
std::vector<double> MigratingRiver::migration() const {
    const std::vector<double> curvature = curvatures(line_, rules_.width);
    std::vector<double> result(line_.size(), 0.0);
    const double memory = rules_.memory * rules_.width;
    double felt = 0;
    for (std::size_t i = 1; i < line_.size(); ++i) {
        const double t = distance(line_[i - 1], line_[i]) / memory;
        const double fade = std::exp(-t);
        // Exact for a linear k: felt = fade felt + k_i (1 - (1 - fade) / t) + k_(i-1) ((1 - fade) / t - fade).
        const double mean = t > 1e-9 ? (1 - fade) / t : 1.0;
        felt = fade * felt + curvature[i] * (1 - mean) + curvature[i - 1] * (mean - fade);
        result[i] = rules_.rate * (rules_.local * curvature[i] + rules_.upstream * felt);
    }
    return result;
}

void MigratingRiver::step(const std::function<double(PlainPoint)>& erodibility) {
    ++steps_;
    const std::vector<double> outward = migration();
    const double whole = length_of(line_);
    const double held = rules_.held_end * rules_.width;
    PlainLine moved = line_;
    double along = 0;
    for (std::size_t i = 1; i + 1 < line_.size(); ++i) {
        along += distance(line_[i - 1], line_[i]);
        const double x = line_[i + 1].x - line_[i - 1].x;
        const double y = line_[i + 1].y - line_[i - 1].y;
        const double length = std::hypot(x, y);
        if (!(length > 0)) continue;
        const double free = held > 0 ? std::clamp(std::min(along, whole - along) / held, 0.0, 1.0) : 1.0;
        // A line that turns clockwise has its outer bank to its left, which is (y, -x) where y points south.
        double way = outward[i] * free * rules_.width;
        if (erodibility) way *= erodibility(line_[i]);
        way = std::clamp(way, -0.25 * rules_.width, 0.25 * rules_.width);
        moved[i] = {line_[i].x + way * y / length, line_[i].y - way * x / length};
    }
    line_ = std::move(moved);
    cut_necks();
    space_nodes();
}

/// Nodes too far apart get another between them, on a cubic through their neighbours, so that bends keep their
/// curvature; of nodes too near one goes.
void MigratingRiver::space_nodes() {
    const double least = rules_.least_spacing * rules_.width;
    const double most = rules_.most_spacing * rules_.width;
    PlainLine thinned{line_.front()};
    for (std::size_t i = 1; i + 1 < line_.size(); ++i)
        if (distance(thinned.back(), line_[i]) >= least) thinned.push_back(line_[i]);
    while (thinned.size() > 1 && distance(thinned.back(), line_.back()) < least) thinned.pop_back();
    thinned.push_back(line_.back());
    PlainLine spaced{thinned.front()};
    for (std::size_t i = 1; i < thinned.size(); ++i) {
        const PlainPoint b = thinned[i - 1];
        const PlainPoint c = thinned[i];
        const PlainPoint a = i > 1 ? thinned[i - 2] : PlainPoint{2 * b.x - c.x, 2 * b.y - c.y};
        const PlainPoint d = i + 1 < thinned.size() ? thinned[i + 1] : PlainPoint{2 * c.x - b.x, 2 * c.y - b.y};
        const int parts = static_cast<int>(std::clamp(std::ceil(distance(b, c) / most), 1.0, 1e6));
        for (int k = 1; k < parts; ++k) {
            const double t = static_cast<double>(k) / parts;  // Catmull and Rom 1974
            const auto between = [t](double p, double q, double r, double s) {
                return 0.5 * (2 * q + t * (r - p + t * (2 * p - 5 * q + 4 * r - s + t * (3 * (q - r) + s - p))));
            };
            spaced.push_back({between(a.x, b.x, c.x, d.x), between(a.y, b.y, c.y, d.y)});
        }
        spaced.push_back(c);
    }
    line_ = std::move(spaced);
}

/// Squares of the size of a neck hold the nodes; a neck lies in a square and its neighbours.
void MigratingRiver::cut_necks() {
    const double neck = rules_.neck * rules_.width;
    const auto least_apart = static_cast<std::size_t>(std::ceil(4 * rules_.neck / rules_.least_spacing));
    const auto square = [neck](double v) { return static_cast<std::int64_t>(std::floor(v / neck)); };
    for (bool found = true; found;) {
        found = false;
        std::vector<std::pair<std::pair<std::int64_t, std::int64_t>, std::size_t>> nodes;
        nodes.reserve(line_.size());
        for (std::size_t i = 0; i < line_.size(); ++i) nodes.push_back({{square(line_[i].y), square(line_[i].x)}, i});
        std::sort(nodes.begin(), nodes.end());
        for (std::size_t i = 0; i + least_apart < line_.size() && !found; ++i) {
            std::size_t other = 0;  // the furthest along the line that is near
            for (std::int64_t dy = -1; dy <= 1; ++dy) {
                const std::int64_t row = square(line_[i].y) + dy;
                const std::int64_t column = square(line_[i].x);
                auto node =
                    std::lower_bound(nodes.begin(), nodes.end(), std::pair{std::pair{row, column - 1}, std::size_t{0}});
                for (; node != nodes.end() && node->first.first == row && node->first.second <= column + 1; ++node)
                    if (node->second >= i + least_apart && distance(line_[i], line_[node->second]) < neck)
                        other = std::max(other, node->second);
            }
            if (other == 0) continue;
            const auto begin = line_.begin() + static_cast<std::ptrdiff_t>(i);
            const auto end = line_.begin() + static_cast<std::ptrdiff_t>(other);
            cut_offs_.push_back({PlainLine(begin, end + 1), steps_});
            line_.erase(begin + 1, end);
            found = true;
        }
    }
}

}  // namespace cuesta
