#include "render/compute/erosion/state_difference.h"

#include <array>
#include <bit>
#include <cstdint>
#include <sstream>
#include <utility>
#include <vector>

namespace cuesta {

namespace {

using NamedField = std::pair<std::string, const Raster<float>*>;

std::vector<NamedField> fields_of(const ErosionState& state) {
    std::vector<NamedField> fields{{"ground", &state.change},
                                   {"depth of water", &state.depth},
                                   {"load of water", &state.sediment},
                                   {"water that passed", &state.flow}};
    const std::array<const char*, 4> ways{"flow to the east", "flow to the south-east", "flow to the south",
                                          "flow to the south-west"};
    for (std::size_t pipe = 0; pipe < ways.size(); ++pipe) fields.emplace_back(ways[pipe], &state.pipe_flow[pipe]);
    const std::array<const char*, 4> sides{"flow to the west", "flow to the east", "flow to the north",
                                           "flow to the south"};
    for (std::size_t pipe = 0; pipe < sides.size(); ++pipe) fields.emplace_back(sides[pipe], &state.outflow[pipe]);
    for (std::size_t layer = 0; layer < state.thickness.size(); ++layer)
        fields.emplace_back("thickness of layer " + std::to_string(layer + 1), &state.thickness[layer]);
    return fields;
}

/// `of_map`: the row's number there.
std::string difference_in_row(const NamedField& found, const Raster<float>& wanted, int y, int of_map) {
    const float* const a = found.second->row(y);
    const float* const b = wanted.row(y);
    for (int x = 0; x < wanted.width(); ++x) {
        if (std::bit_cast<std::uint32_t>(a[x]) == std::bit_cast<std::uint32_t>(b[x])) continue;
        std::ostringstream text;
        text << found.first << " in column " << x << ", row " << of_map << ": " << std::hexfloat << a[x] << ", not "
             << b[x];
        return text.str();
    }
    return {};
}

}  // namespace

std::string first_difference(const ErosionState& found, const ErosionState& wanted, int first_row, RowBand rows) {
    const std::vector<NamedField> of_found = fields_of(found);
    const std::vector<NamedField> of_wanted = fields_of(wanted);
    for (std::size_t i = 0; i < of_wanted.size(); ++i) {
        const Raster<float>& field = *of_wanted[i].second;
        if (i >= of_found.size() || of_found[i].second->width() != field.width() ||
            of_found[i].second->height() != field.height())
            return of_wanted[i].first + ": there on one side alone";
        if (field.empty()) continue;
        for (int y = rows.first; y < rows.last; ++y)
            if (std::string text = difference_in_row(of_found[i], field, y - first_row, y); !text.empty()) return text;
    }
    return {};
}

std::string first_difference(const ErosionState& found, const ErosionState& wanted) {
    std::string text = first_difference(found, wanted, 0, {0, wanted.height()});
    if (text.empty() && !(found.ledger == wanted.ledger)) text = "books";
    return text;
}

}  // namespace cuesta
