#pragma once
/// \file Pictures of the library's rocks from above, made by the program: crystals, beds, joints and stones by which
/// one rock is told from another. They repeat without a seam.

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cuesta {

/// Ids of the rocks that have a picture: those of resources/rocks.json.
std::span<const std::string_view> pictured_rocks();

/// The width of ground that a picture shows, m.
inline constexpr float rock_picture_metres = 30;

/// A material's texture that begins so is the picture of the rock whose id follows, and no file.
inline constexpr std::string_view rock_picture_prefix = "rock:";

/// The rock of such a texture; empty for files, and for rocks that the program does not know.
std::string_view rock_of_texture(const std::string& texture);

/// The picture of a rock that has one, at a place 0..1 (east, south), as a share of the rock's colour; about 1 in the
/// mean.
std::array<float, 3> rock_tint(std::string_view rock, float u, float v);

/// side x side x 3 of linear RGB, 0..1, rows from the north; the mean is `colour` but for what does not fit into 0..1.
/// Of a rock that has a picture. All threads; the same bytes on any number.
std::vector<float> rock_picture(std::string_view rock, const std::array<float, 3>& colour, int side);

}  // namespace cuesta
