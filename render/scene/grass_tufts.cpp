#include "render/scene/grass_tufts.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/cover/stand.h"

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

}  // namespace

std::vector<DrawnPlant> grass_tufts(const CoverSites& sites, const CoverParameters& parameters, const FrameView& view,
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
    std::vector<std::vector<DrawnPlant>> found(static_cast<std::size_t>(rows));
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
            const float grows =
                grass_cover(site) * std::clamp((steepest - site.tangent) / (steepest - gentle), 0.0F, 1.0F);
            if (share_of(chance, 1) >= grows) continue;
            const glm::dvec3 from_eye =
                glm::dvec3(place.x, static_cast<double>(site.height) * view.exaggeration, place.y) - eye;
            if (glm::dot(from_eye, forward) < -2) continue;
            DrawnPlant made = tuft(from_eye, site, mix_bits(chance), look);
            made.share = place / size;
            found[static_cast<std::size_t>(i)].push_back(made);
        }
    });
    std::vector<DrawnPlant> all;
    for (const auto& some : found) all.insert(all.end(), some.begin(), some.end());
    return all;
}

}  // namespace cuesta
