#pragma once
/// \file Kinds of land whose measures are known from real elevation models, and the ranges of those measures.

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace cuesta {

enum class LandKind { rivers, mountains, glaciated, hills, canyons, dunes };
inline constexpr std::size_t land_kind_count = 6;
inline constexpr std::array<LandKind, land_kind_count> land_kinds{
    LandKind::rivers, LandKind::mountains, LandKind::glaciated, LandKind::hills, LandKind::canyons, LandKind::dunes};

/// The id of names: "mountains".
std::string_view name_of(LandKind kind);
/// Of that id; absent for another word.
std::optional<LandKind> land_kind_called(std::string_view name);

/// Models that a kind of real land was measured on.
struct LandKindModels {
    LandKind kind;
    std::string_view label;   ///< "Mountains"
    std::string_view plural;  ///< in a sentence: "real mountains"
    double least_cell;        ///< m: ranges hold for cells of this size
    double largest_cell;      ///< m, to this
    std::string_view models;  ///< names of the models, for people
    /// The largest share of its measures with which a real model lies outside ranges that were made without it.
    double missed_by_real;
};
const LandKindModels& models_of(LandKind kind);

/// From `minimum` to `maximum` is where real land of the kind was found.
struct RealRange {
    LandKind kind;
    std::string_view id;  ///< of the measure (core/measure/measure_words.h)
    double minimum;
    double maximum;
};
/// Absent where real land of the kind gives no range: dunes have no rivers.
std::optional<RealRange> real_range_of(LandKind kind, std::string_view id);

}  // namespace cuesta
