#include "render/scene/grass_tufts.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/cover/stand.h"
#include "core/look/tiled_noise.h"

namespace cuesta {

namespace {

constexpr double spacing = 0.32;                  ///< m between places where a tuft may stand
constexpr float gentle = 0.7F, steepest = 1.15F;  ///< tangents of slopes: all up to the first, none from the second on

/// A share of what the bits say, 0..1; `k`: which byte.
float share_of(std::uint32_t bits, int k) {
    return static_cast<float>(bits >> (8 * k) & 255U) / 255.0F;
}

DrawnPlant tuft(const glm::dvec3& from_eye, const CoverSite& site, std::uint32_t bits, const GrassLook& look) {
    DrawnPlant result{};
    result.from_eye = glm::vec3(from_eye);
    const float wet = std::clamp(site.wetness, 0.0F, 1.0F);
    result.height = (0.18F + 0.42F * share_of(bits, 0) * share_of(bits, 0)) * (0.6F + 0.7F * wet);
    result.radius = 0.22F + 0.16F * share_of(bits, 1);
    result.turn = share_of(bits, 2) * glm::two_pi<float>();
    const float light = 0.62F + 0.42F * share_of(bits, 3);
    // Some of it is last year's, and straw; in dry land most.
    const float dry = std::max(share_of(bits * 0x9e3779b9U, 1) - (0.5F + 0.48F * wet), 0.0F) * (1.3F - wet);
    const std::array<float, 3> straw{0.19F, 0.16F, 0.085F};
    for (std::size_t c = 0; c < 3; ++c)
        result.colour[c] = static_cast<std::uint8_t>(std::lround(
            255 * std::sqrt(std::clamp(light * (look.colour[c] + dry * (straw[c] - look.colour[c])), 0.0F, 1.0F))));
    return result;
}

// Chosen by eye, two metres above meadows.
constexpr double flower_patches = 9;      ///< m, across a patch, about
constexpr float most_flowers = 0.34F;     ///< share of the places, in the middle of a patch
constexpr float hottest_flowers = 17.0F;  ///< degrees Celsius of the year's mean
constexpr float most_stones = 0.010F;     ///< share of the places, where boulders lie as densely as can be

void set_colour(DrawnPlant& plant, const std::array<float, 3>& colour, float light) {
    for (std::size_t c = 0; c < 3; ++c)
        plant.colour[c] =
            static_cast<std::uint8_t>(std::lround(255 * std::sqrt(std::clamp(light * colour[c], 0.0F, 1.0F))));
}

/// Petals of buttercups, daisies, bellflowers, clover and arnica, linear; chosen by eye.
constexpr std::array<std::array<float, 3>, 5> petals{{
    {0.62F, 0.44F, 0.03F},
    {0.70F, 0.69F, 0.64F},
    {0.19F, 0.11F, 0.42F},
    {0.42F, 0.13F, 0.25F},
    {0.66F, 0.27F, 0.02F},
}};

/// A noise over the ground that repeats after a kilometre.
float patch_noise(const glm::dvec2& place, double metres, std::uint32_t number) {
    const int cells = static_cast<int>(1000 / metres);
    return tiled_noise(static_cast<float>(place.x / 1000 - std::floor(place.x / 1000)),
                       static_cast<float>(place.y / 1000 - std::floor(place.y / 1000)), cells, cells, number);
}

/// Chance of a flower to take a place where grass grows.
float flower_chance(const glm::dvec2& place, const CoverSite& site, const CoverParameters& parameters) {
    if (parameters.season == Season::autumn || parameters.season == Season::winter) return 0;
    const float mild = std::clamp((hottest_flowers - site.temperature) / 3, 0.0F, 1.0F);
    const float moist = std::clamp(2.5F * site.wetness, 0.0F, 1.0F);
    const float patch = patch_noise(place, flower_patches, 301) + 0.4F * patch_noise(place, 0.25 * flower_patches, 302);
    return most_flowers * mild * moist * std::clamp(0.20F + 1.4F * patch, 0.03F, 1.0F);
}

DrawnPlant flower(const glm::dvec3& from_eye, const glm::dvec2& place, std::uint32_t bits) {
    DrawnPlant result{};
    result.from_eye = glm::vec3(from_eye);
    // Neighbours are of one kind, mostly.
    const float kinds = static_cast<float>(petals.size());
    const float lot = 0.5F + 0.9F * patch_noise(place, 2.5 * flower_patches, 303) + 0.35F * (share_of(bits, 1) - 0.5F);
    const auto kind = static_cast<std::size_t>(std::clamp(lot * kinds, 0.0F, kinds - 1));
    result.height = 0.36F + 0.34F * share_of(bits, 0);
    result.radius = 0.17F + 0.10F * share_of(bits, 3);
    result.turn = share_of(bits, 2) * glm::two_pi<float>();
    set_colour(result, petals[kind], 0.75F + 0.35F * share_of(bits, 3));
    return result;
}

DrawnPlant stone(const glm::dvec3& from_eye, std::uint32_t bits) {
    DrawnPlant result{};
    result.from_eye = glm::vec3(from_eye);
    // Many small ones, and few as large as a sack.
    const float lot = share_of(bits, 0), rare = lot * lot * lot;
    result.radius = 0.05F + 0.16F * share_of(bits, 1) + 0.40F * rare * rare;
    result.height = result.radius;
    result.turn = share_of(bits, 2) * glm::two_pi<float>();
    set_colour(result, plant_species()[first_stone].colour, 0.7F + 0.5F * share_of(bits, 3));
    result.colour[3] = 255;
    return result;
}

struct Spot {
    glm::dvec2 place, share;  ///< m, and as a share of the land
    glm::dvec3 from_eye;
    std::uint32_t chance;  ///< bits of its own
};

/// The plant, flower or stone of one place, if any.
void grow(const Spot& spot, const CoverSite& site, const CoverParameters& parameters, const GrassLook& look,
          NearGround& to) {
    const float grows = grass_cover(site) * std::clamp((steepest - site.tangent) / (steepest - gentle), 0.0F, 1.0F);
    const std::uint32_t own = mix_bits(spot.chance), other = mix_bits(own ^ 0x5bd1e995U);
    const auto put = [&](DrawnPlant made, std::vector<DrawnPlant>& list) {
        made.share = spot.share;
        list.push_back(made);
    };
    const float stones = most_stones * parameters.stones * site.holds * (0.5F + std::min(2.5F * site.tangent, 1.5F));
    if (unit_float(other) < stones) put(stone(spot.from_eye, mix_bits(other)), to.stones);
    if (share_of(spot.chance, 1) >= grows) return;
    // Grazed short here and left to grow there.
    DrawnPlant grass = tuft(spot.from_eye, site, own, look);
    grass.height *= std::clamp(0.72F + 0.8F * patch_noise(spot.place, 1.8 * flower_patches, 304), 0.42F, 1.15F);
    put(grass, to.tufts);
    if (unit_float(mix_bits(other + 1)) < flower_chance(spot.place, site, parameters))
        put(flower(spot.from_eye, spot.place, mix_bits(other + 2)), to.flowers);
}

void append(std::vector<DrawnPlant>& to, const std::vector<DrawnPlant>& from) {
    to.insert(to.end(), from.begin(), from.end());
}

}  // namespace

NearGround near_ground(const CoverSites& sites, const CoverParameters& parameters, const FrameView& view,
                       const GrassLook& look) {
    const glm::dvec3& eye = view.eye;
    const glm::dvec2 size(sites.width_metres(), sites.height_metres());
    if (!(look.reach > 0) || eye.x < -look.reach || eye.z < -look.reach || eye.x > size.x + look.reach ||
        eye.z > size.y + look.reach)
        return {};
    const double ground = static_cast<double>(site_at(sites, parameters, eye.x, eye.z).height) * view.exaggeration;
    if (eye.y - ground > look.reach) return {};

    const glm::dvec3 forward(-view.view[0][2], -view.view[1][2], -view.view[2][2]);
    const auto first = static_cast<int>(std::floor((eye.z - look.reach) / spacing));
    const auto rows = static_cast<int>(std::ceil(2 * look.reach / spacing)) + 1;
    std::vector<NearGround> found(static_cast<std::size_t>(rows));
    parallel_bands(rows, [&](int i) {
        const int row = first + i;
        const auto from = static_cast<int>(std::floor((eye.x - look.reach) / spacing));
        for (int column = from; column <= from + rows; ++column) {
            const std::uint32_t bits =
                random_bits(parameters.seed, RandomStream::cover, static_cast<std::uint32_t>(row) + 100000U,
                            static_cast<std::uint32_t>(column));
            const glm::dvec2 place((column + static_cast<double>(share_of(bits, 2))) * spacing,
                                   (row + static_cast<double>(share_of(bits, 3))) * spacing);
            const double apart = glm::distance(place, glm::dvec2(eye.x, eye.z));
            if (apart > look.reach || place.x < 0 || place.y < 0 || place.x > size.x || place.y > size.y) continue;
            const std::uint32_t chance = mix_bits(bits);
            // Towards the reach they become fewer, so that there is no edge.
            const double left = 1 - apart / look.reach;
            if (static_cast<double>(share_of(chance, 0)) > left * (2 - left)) continue;
            const CoverSite site = site_at(sites, parameters, place.x, place.y);
            const glm::dvec3 from_eye =
                glm::dvec3(place.x, static_cast<double>(site.height) * view.exaggeration, place.y) - eye;
            if (glm::dot(from_eye, forward) < -2) continue;
            grow({place, place / size, from_eye, chance}, site, parameters, look, found[static_cast<std::size_t>(i)]);
        }
    });
    NearGround all;
    for (const NearGround& some : found) {
        append(all.tufts, some.tufts);
        append(all.flowers, some.flowers);
        append(all.stones, some.stones);
    }
    return all;
}

}  // namespace cuesta
