#include "core/lowland/braid_network.h"

#include <algorithm>
#include <cmath>

#include "core/base/random.h"

namespace cuesta {
namespace {

constexpr int most_rows = 4096;
constexpr int most_columns = 256;
constexpr double narrowest_spread = 0.7;
constexpr double widest_spread = 30;
/// Columns lie so many bar lengths apart: a bar, which two rows enclose, is then some three times as long as wide.
constexpr double width_of_bar = 0.6;

/// The lattice of nodes: rows across the belt, every other one shifted by half a column.
class BraidLattice {
public:
    explicit BraidLattice(const BraidRules& rules) : rules_(rules) {
        const double length = std::max(rules.to - rules.from, 1.0);
        rows_ = static_cast<int>(std::clamp(std::ceil(length / rules.bar), 1.0, double{most_rows})) + 2;
        step_ = std::max(rules.bar, length / most_rows);
        const double across = rules.belt / (width_of_bar * rules.bar);
        columns_ = static_cast<int>(std::clamp(std::round(across), 2.0, double{most_columns}));
    }
    int rows() const { return rows_; }
    /// Odd rows lie between the columns of the even ones.
    int columns(int row) const { return row % 2 == 0 ? columns_ : columns_ - 1; }
    double unit(int row, int column, std::uint32_t draw) const {
        const auto place = static_cast<std::uint32_t>(row * most_columns + column);
        return random_unit(rules_.seed, RandomStream::lowland, 0x60000000U + 64 * rules_.variant + draw, place);
    }
    /// About -1 .. 1, small numbers more often.
    double off(int row, int column, std::uint32_t draw) const {
        return unit(row, column, draw) + unit(row, column, draw + 1) - 1;
    }
    BraidReach trunk(int row, int column) const {
        BraidReach reach;
        reach.row = row;
        const double middle = (column + 0.5 + (row % 2 == 0 ? 0.0 : 0.5)) / columns_;
        const double n = 2 * middle - 1 + 1.2 / columns_ * off(row, column, 0);
        const double s = rules_.from + (row - 0.5 + 0.25 * off(row, column, 2)) * step_;
        const double half = (0.06 + 0.16 * unit(row, column, 4)) * step_;
        reach.s0 = s - half;
        reach.s1 = s + half;
        reach.n0 = n;
        reach.n1 = n + 0.2 / columns_ * off(row, column, 5);
        return reach;
    }
    /// Share of a trunk's water that takes the branch on the left (greater n).
    double share(int row, int column) const { return 1 / (1 + std::exp(-spread() * off(row, column, 7))); }
    double inflow(int column) const { return std::exp(spread() * off(0, column, 9)); }

private:
    /// Of the logarithms of odds: wide where the water keeps together, narrow where it divides evenly.
    double spread() const { return widest_spread * std::pow(narrowest_spread / widest_spread, rules_.threads); }

    const BraidRules& rules_;
    int rows_ = 0;
    int columns_ = 0;
    double step_ = 0;
};

}  // namespace

std::vector<BraidReach> braid_network(const BraidRules& rules) {
    const BraidLattice lattice(rules);
    std::vector<BraidReach> trunks, branches;
    std::vector<int> first_of_row;
    for (int row = 0; row < lattice.rows(); ++row) {
        first_of_row.push_back(static_cast<int>(trunks.size()));
        for (int column = 0; column < lattice.columns(row); ++column) {
            trunks.push_back(lattice.trunk(row, column));
            trunks.back().from = trunks.back().to = static_cast<int>(trunks.size()) - 1;
        }
    }
    double all = 0;
    for (int column = 0; column < lattice.columns(0); ++column) all += lattice.inflow(column);
    for (int column = 0; column < lattice.columns(0); ++column) trunks[column].discharge = lattice.inflow(column) / all;
    for (int row = 0; row + 1 < lattice.rows(); ++row)
        for (int column = 0; column < lattice.columns(row); ++column) {
            const int from = first_of_row[row] + column;
            // The two confluences downstream; those beside the belt are missing, and the other branch takes it all.
            const int right = column - (row % 2 == 0 ? 1 : 0);
            const bool has_right = right >= 0, has_left = right + 1 < lattice.columns(row + 1);
            const double left_share = has_left ? (has_right ? lattice.share(row, column) : 1.0) : 0.0;
            for (const bool left : {false, true}) {
                if (left ? !has_left : !has_right) continue;
                BraidReach branch;
                branch.row = row;
                branch.is_trunk = false;
                branch.from = from;
                branch.to = first_of_row[row + 1] + right + (left ? 1 : 0);
                branch.discharge = trunks[from].discharge * (left ? left_share : 1 - left_share);
                branch.s0 = trunks[from].s1;
                branch.n0 = trunks[from].n1;
                branch.s1 = trunks[branch.to].s0;
                branch.n1 = trunks[branch.to].n0;
                trunks[branch.to].discharge += branch.discharge;
                branches.push_back(branch);
            }
        }
    trunks.insert(trunks.end(), branches.begin(), branches.end());
    return trunks;
}

}  // namespace cuesta
