#include "core/pipeline/stack_stage.h"

#include <algorithm>
#include <cmath>

#include "core/pipeline/fitting.h"
#include "core/pipeline/parameter_hash.h"
#include "core/stack/lay_element.h"

namespace cuesta {
namespace {

/// More cells than this many times those of the map show nothing that the map could.
constexpr double most_cells_of_map = 4;
constexpr double least_most_cells = 65536;

/// The element's ground in square cells of about the map's size.
TerrainFrame frame_of_element(const StackElement& element, const TerrainFrame& map) {
    const ElementPlace place(element.placement, map);
    const double most = std::max(least_most_cells, most_cells_of_map * map.width * static_cast<double>(map.height));
    const double fitting = std::sqrt(place.width() * place.length() / most);
    TerrainFrame frame;
    frame.width = std::max(1, static_cast<int>(std::lround(place.width() / std::max(map.cell_size, fitting))));
    frame.cell_size = place.width() / frame.width;
    frame.height = static_cast<int>(std::clamp(std::round(place.length() / frame.cell_size), 1.0, most));
    return frame;
}

const OwnMask* mask_of(const Project& project, const StackElement& element) {
    return element.shape.parameters.kind == StackShape::mask ? find_own_mask(project, element.shape.mask) : nullptr;
}

ElementRaster as_source(const Raster<float>& cells, const TerrainFrame& frame) {
    return {cells.view(), frame.cell_size, frame.cell_size};
}

/// Of an imported element at its place, whose raster is stretched to its ground.
ElementRaster as_stretched_source(const Raster<float>& cells, const ElementPlace& place) {
    return {cells.view(), place.width() / cells.width(), place.length() / cells.height()};
}

void add_element(Hasher& hasher, const Project& project, const StackElement& element) {
    const Project own = project_of_source(project, element);
    hasher.add(element.source.index());
    if (!std::holds_alternative<PlaneSource>(element.source)) {
        hasher.add(own.frame.width).add(own.frame.height).add(own.frame.cell_size);
        add_base(hasher, own);
    } else {
        add_parameters(hasher, std::get<PlaneSource>(element.source).parameters);
    }
    add_parameters(hasher, element.placement);
    add_parameters(hasher, element.shape.parameters);
    add_parameters(hasher, element.blend);
    if (element.shape.parameters.kind == StackShape::curve) {
        hasher.add(element.shape.curve.size());
        for (const glm::dvec2& corner : element.shape.curve) hasher.add(corner.x).add(corner.y);
    }
    if (const OwnMask* mask = mask_of(project, element); mask && !mask->values.empty()) hasher.add(mask->values.key());
}

}  // namespace

Project project_of_source(const Project& project, const StackElement& element) {
    Project own;
    std::visit(
        [&]<class Source>(const Source& source) {
            if constexpr (!std::is_same_v<Source, PlaneSource>) own.base = source;
        },
        element.source);
    own.frame = project.frame;
    if (element.placement.fills_map) {
        own.masks = project.masks;
        return own;
    }
    own.frame = frame_of_element(element, project.frame);
    if (const auto* imported = std::get_if<ImportedBase>(&element.source); imported && !imported->heights.empty()) {
        own.frame.width = imported->heights.width() * imported->factor();
        own.frame.height = imported->heights.height() * imported->factor();
        own.frame.cell_size = ElementPlace(element.placement, project.frame).width() / own.frame.width;
    }
    return own;
}

int coarsening_of_source(const StackElement& element, int coarsening) {
    // Heights of a file are there at their full size; their cells may be larger than the map's.
    const auto* imported = std::get_if<ImportedBase>(&element.source);
    return imported && !element.placement.fills_map && imported->factor() == 1 ? 1 : coarsening;
}

StartingGround make_stack(const Project& project, const StackBase& stack, int coarsening, const FindGround& find,
                          const WorkControl& control) {
    const TerrainFrame map = coarsened(project.frame, coarsening);
    StackGround composed{Raster<float>(map.width, map.height), {}};
    const auto total = static_cast<double>(std::max<std::size_t>(1, stack.elements.size()));
    for (std::size_t i = 0; i < stack.elements.size(); ++i) {
        const StackElement& element = stack.elements[i];
        if (!element.counts()) continue;
        if (control.stopped()) return {};
        const WorkControl part = control.part(static_cast<double>(i) / total, (static_cast<double>(i) + 1) / total);
        part.report(0, {"Composing terrain", element.name});
        const ElementPlace place(element.placement, project.frame);
        SharedGround made;
        ElementGround source;
        if (!std::holds_alternative<PlaneSource>(element.source)) {
            const Project own = project_of_source(project, element);
            const int own_coarsening = coarsening_of_source(element, coarsening);
            made = find(own, own_coarsening, part.part(0, 0.9));
            if (!made.ground) return {};
            const bool stretched = std::holds_alternative<ImportedBase>(element.source) && !place.fills_map();
            source.heights = stretched ? as_stretched_source(*made.ground, place)
                                       : as_source(*made.ground, coarsened(own.frame, own_coarsening));
            if (made.loose) source.loose = made.loose->view();
        }
        Raster<float> mask;
        if (const OwnMask* painted = mask_of(project, element); painted && !painted->values.empty())
            mask = fitted(painted->values, project.frame, coarsening);
        lay_element(composed, element, source, mask.view(), project.frame, map.cell_size, part);
    }
    if (control.stopped()) return {};
    // Elements with sediment may all lie beside the map or have a shape without cells: it is known that there is none.
    if (composed.loose.empty() && stack.knows_loose()) composed.loose = Raster<float>(map.width, map.height);
    return {std::move(composed.ground), std::move(composed.loose)};
}

void add_stack(Hasher& hasher, const Project& project, const StackBase& stack) {
    for (const StackElement& element : stack.elements)
        if (element.counts()) add_element(hasher, project, element);
}

Result<void> check_stack(const Project& project) {
    const auto* stack = std::get_if<StackBase>(&project.base);
    if (stack == nullptr) return {};
    for (const StackElement& element : stack->elements) {
        if (!element.counts()) continue;
        const auto* imported = std::get_if<ImportedBase>(&element.source);
        if (imported && imported->heights.empty())
            return Error{"the imported heights of the element '" + element.name + "' are empty; import them again",
                         imported->source_file};
        if (element.shape.parameters.kind == StackShape::mask && mask_of(project, element) == nullptr)
            return Error{"the element '" + element.name + "' has the shape of the mask '" + element.shape.mask +
                             "', which this project does not have; choose another mask or shape",
                         element.name};
    }
    return {};
}

}  // namespace cuesta
