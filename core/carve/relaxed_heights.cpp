#include "core/carve/relaxed_heights.h"

#include <algorithm>
#include <cmath>

namespace cuesta {

void relax_heights(std::vector<double>& heights, std::span<const double> weights, std::span<const HeightTie> ties) {
    constexpr int most_sweeps = 400;
    constexpr double close_enough = 1e-6;  // m
    std::vector<int> ties_of(heights.size(), 0);
    for (const HeightTie& tie : ties) {
        ++ties_of[static_cast<std::size_t>(tie.a)];
        ++ties_of[static_cast<std::size_t>(tie.b)];
    }
    // Share of a height's correction that each end takes. Divided by the number of ties (and not of those that pull
    // just now) the sweep is a continuous function of the heights.
    const auto share = [&](int own, int other) {
        const double weight = weights[static_cast<std::size_t>(own)];
        const double against = weights[static_cast<std::size_t>(other)];
        if (std::isinf(weight)) return 0.0;
        return (std::isinf(against) ? 1.0 : against / (weight + against)) / ties_of[static_cast<std::size_t>(own)];
    };
    std::vector<std::pair<double, double>> shares;
    shares.reserve(ties.size());
    for (const HeightTie& tie : ties) shares.emplace_back(share(tie.a, tie.b), share(tie.b, tie.a));
    std::vector<double> moves(heights.size());
    for (int sweep = 0; sweep < most_sweeps; ++sweep) {
        std::fill(moves.begin(), moves.end(), 0.0);
        double worst = 0;
        for (std::size_t i = 0; i < ties.size(); ++i) {
            const auto a = static_cast<std::size_t>(ties[i].a);
            const auto b = static_cast<std::size_t>(ties[i].b);
            const double step = heights[b] - heights[a];
            const double over = std::abs(step) - ties[i].most;
            if (over <= 0) continue;
            const double pull = std::copysign(over, step);
            moves[a] += shares[i].first * pull;
            moves[b] -= shares[i].second * pull;
            if (shares[i].first + shares[i].second > 0) worst = std::max(worst, over);
        }
        if (worst <= close_enough) break;
        for (std::size_t i = 0; i < heights.size(); ++i) heights[i] += moves[i];
    }
}

}  // namespace cuesta
