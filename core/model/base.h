#pragma once
/// \file Starting terrains of a project: generated, imported, land that rises and is cut, a delta, dunes, a braided
/// river, or a stack of such elements.
///
/// Rooms that treat each kind in its own way do so by std::visit, with a function for every kind. What they share
/// stands here: `is_quickly_made` tells whether making it takes little of the time that erosion takes, `knows_loose`
/// whether it comes with the thickness of its sediment; `each_set` calls f(set) for the parameter sets of a base, in
/// the order of their page; `each_raster` calls f(raster) for its rasters, those that are empty included.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <glm/glm.hpp>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "core/dunes/parameters.h"
#include "core/field/tiled_raster.h"
#include "core/lowland/parameters.h"
#include "core/model/erosion_masks.h"
#include "core/relief/generators/parameters.h"
#include "core/stack/parameters.h"
#include "core/uplift/parameters.h"

namespace cuesta {

/// A starting terrain made by the program.
struct GeneratedBase {
    GeneratorParameters parameters;

    bool is_quickly_made() const { return true; }
    static constexpr bool knows_loose() { return false; }
    template <class Base, class Function>
    static void each_set(Base& base, const Function& f) {
        f(base.parameters);
    }
    template <class Base, class Function>
    static void each_raster(Base&, const Function&) {}
    bool operator==(const GeneratedBase&) const = default;
};

/// A starting terrain read from a file, and what brings it to finer cells (core/uplift/amplification.h). The project's
/// frame has factor() times its cells along each side (core/model/amplified_project.h keeps them in step).
struct ImportedBase {
    TiledRaster heights;      ///< metres
    std::string source_file;  ///< for display
    AmplificationParameters amplification{};

    /// The power of two at or below the parameter's; 1: the heights are taken as they are.
    int factor() const {
        return static_cast<int>(std::bit_floor(static_cast<unsigned>(std::max(1, amplification.factor))));
    }
    bool is_quickly_made() const { return factor() == 1; }
    static constexpr bool knows_loose() { return false; }
    template <class Base, class Function>
    static void each_set(Base& base, const Function& f) {
        f(base.amplification);
    }
    template <class Base, class Function>
    static void each_raster(Base& base, const Function& f) {
        f(base.heights);
    }
    bool operator==(const ImportedBase&) const = default;
};

/// Land that rises, is cut, slides and fills (core/uplift/uplifted_land.h). The masks of erodibility and rain that are
/// in force steer it, too.
struct UpliftedBase {
    UpliftedLandParameters parameters;
    /// Multiplies the uplift rate, 0 .. largest_uplift_share; of the terrain's size, else resampled. Empty: 1
    /// everywhere.
    TiledRaster uplift_mask;
    MaskState uplift_mask_state;
    /// Hardness of the rock, 0 (softer) .. 1 (harder), and age, 0 (younger) .. 1 (older); each of the terrain's size,
    /// else resampled. Empty: 0.5 everywhere, as the parameters say.
    TiledRaster hardness_mask{};
    TiledRaster age_mask{};
    MaskState hardness_mask_state{};
    MaskState age_mask_state{};
    /// Heights (m) of other land, of any size, laid over the map: for the pattern and the start `model`.
    TiledRaster model{};
    std::string model_file{};  ///< for display

    bool is_quickly_made() const { return false; }
    static constexpr bool knows_loose() { return true; }
    template <class Base, class Function>
    static void each_set(Base& base, const Function& f) {
        f(base.parameters.uplift);
        f(base.parameters.rivers);
        f(base.parameters.rock);
        f(base.parameters.hillslopes);
        f(base.parameters.ice);
        f(base.parameters.coast);
    }
    template <class Base, class Function>
    static void each_raster(Base& base, const Function& f) {
        f(base.uplift_mask);
        f(base.hardness_mask);
        f(base.age_mask);
        f(base.model);
    }
    bool operator==(const UpliftedBase&) const = default;
};

/// Land with a delta that a river builds into the sea (core/lowland/delta_land.h).
struct DeltaBase {
    DeltaParameters parameters;

    bool is_quickly_made() const { return false; }
    static constexpr bool knows_loose() { return false; }
    template <class Base, class Function>
    static void each_set(Base& base, const Function& f) {
        f(base.parameters);
    }
    template <class Base, class Function>
    static void each_raster(Base&, const Function&) {}
    bool operator==(const DeltaBase&) const = default;
};

/// Desert ground with dunes (core/dunes/dune_land.h).
struct DunesBase {
    DuneParameters parameters;

    bool is_quickly_made() const { return false; }
    static constexpr bool knows_loose() { return true; }
    template <class Base, class Function>
    static void each_set(Base& base, const Function& f) {
        f(base.parameters);
    }
    template <class Base, class Function>
    static void each_raster(Base&, const Function&) {}
    bool operator==(const DunesBase&) const = default;
};

/// A valley with a braided river (core/lowland/braid_land.h).
struct BraidBase {
    BraidParameters parameters;

    bool is_quickly_made() const { return false; }
    static constexpr bool knows_loose() { return true; }
    template <class Base, class Function>
    static void each_set(Base& base, const Function& f) {
        f(base.parameters);
    }
    template <class Base, class Function>
    static void each_raster(Base&, const Function&) {}
    bool operator==(const BraidBase&) const = default;
};

/// Level or tilted ground: a source of elements only.
struct PlaneSource {
    PlaneParameters parameters;

    bool is_quickly_made() const { return true; }
    static constexpr bool knows_loose() { return false; }
    template <class Base, class Function>
    static void each_set(Base& base, const Function& f) {
        f(base.parameters);
    }
    template <class Base, class Function>
    static void each_raster(Base&, const Function&) {}
    bool operator==(const PlaneSource&) const = default;
};

/// The ground of an element of a stack. Imported heights are stretched to the element's size.
using ElementSource =
    std::variant<GeneratedBase, ImportedBase, UpliftedBase, DeltaBase, DunesBase, PlaneSource, BraidBase>;

/// The part of an element that counts.
struct ElementShape {
    ElementShapeParameters parameters;
    /// Corners of the closed curve, x east and y south, in metres from the element's middle before it is turned;
    /// fewer than three enclose nothing.
    std::vector<glm::dvec2> curve;
    std::string mask;  ///< name of the project's own mask

    bool operator==(const ElementShape&) const = default;
};

/// An element of a stack (core/pipeline/stack_stage.h).
struct StackElement {
    std::string name;
    std::string group;  ///< of elements that lie together; empty: none. The land does not depend on it
    bool visible = true;
    bool locked = false;
    ElementSource source = GeneratedBase{};
    PlacementParameters placement;
    ElementShape shape;
    ElementBlendParameters blend;

    /// Whether the land depends on it.
    bool counts() const { return visible && blend.opacity > 0; }
    bool operator==(const StackElement&) const = default;
};

/// Land composed of elements, bottom to top, on level ground of height 0. Its parameter sets are numbered and stand
/// in each_set_of_stack().
struct StackBase {
    std::vector<StackElement> elements;

    bool is_quickly_made() const {
        return std::ranges::all_of(elements, [](const StackElement& element) {
            return !element.counts() || std::visit([](const auto& s) { return s.is_quickly_made(); }, element.source);
        });
    }
    bool knows_loose() const {
        return std::ranges::any_of(elements, [](const StackElement& element) {
            return element.counts() && std::visit([](const auto& s) { return s.knows_loose(); }, element.source);
        });
    }
    template <class Base, class Function>
    static void each_set(Base&, const Function&) {}
    template <class Base, class Function>
    static void each_raster(Base& base, const Function& f) {
        for (auto& element : base.elements)
            std::visit([&](auto& source) { source.each_raster(source, f); }, element.source);
    }
    bool operator==(const StackBase&) const = default;
};

/// Calls f(number, set) for every parameter set of the elements, which are numbered from 1 at the bottom.
template <class Stack, class Function>
void each_set_of_stack(Stack& stack, const Function& f) {
    int number = 0;
    for (auto& element : stack.elements) {
        ++number;
        const auto numbered = [&](auto& set) { f(number, set); };
        numbered(element.placement);
        numbered(element.shape.parameters);
        numbered(element.blend);
        std::visit([&](auto& source) { source.each_set(source, numbered); }, element.source);
    }
}

/// Keys hold the number of the kind: new kinds stand at the end.
using Base = std::variant<GeneratedBase, ImportedBase, UpliftedBase, DeltaBase, DunesBase, StackBase, BraidBase>;

/// One of each kind, at its defaults.
inline std::array<Base, std::variant_size_v<Base>> bases_of_each_kind() {
    return {GeneratedBase{}, ImportedBase{}, UpliftedBase{}, DeltaBase{}, DunesBase{}, StackBase{}, BraidBase{}};
}

inline constexpr float largest_uplift_share = 4.0F;

/// Calls f(set) for every parameter set of the base, whichever kind it is.
template <class AnyBase, class Function>
void each_set_of(AnyBase& any, const Function& f) {
    std::visit([&](auto& base) { base.each_set(base, f); }, any);
}

/// Calls f(raster) for every raster of the base, whichever kind it is.
template <class AnyBase, class Function>
void each_raster_of(AnyBase& any, const Function& f) {
    std::visit([&](auto& base) { base.each_raster(base, f); }, any);
}

inline bool is_quickly_made(const Base& any) {
    return std::visit([](const auto& base) { return base.is_quickly_made(); }, any);
}
inline bool knows_loose(const Base& any) {
    return std::visit([](const auto& base) { return base.knows_loose(); }, any);
}

/// The seed of what is random in a base or in the source of an element; null where nothing is, and in a stack, whose
/// elements have their own.
template <class AnyBase>
std::conditional_t<std::is_const_v<AnyBase>, const std::uint64_t, std::uint64_t>* seed_of(AnyBase& base) {
    if (auto* generated = std::get_if<GeneratedBase>(&base)) return &generated->parameters.seed;
    if (auto* uplifted = std::get_if<UpliftedBase>(&base)) return &uplifted->parameters.uplift.seed;
    if (auto* delta = std::get_if<DeltaBase>(&base)) return &delta->parameters.seed;
    if (auto* dunes = std::get_if<DunesBase>(&base)) return &dunes->parameters.seed;
    if (auto* braid = std::get_if<BraidBase>(&base)) return &braid->parameters.seed;
    if (auto* imported = std::get_if<ImportedBase>(&base); imported && imported->factor() > 1)
        return &imported->amplification.seed;
    return nullptr;
}

}  // namespace cuesta
