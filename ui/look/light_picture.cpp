#include "ui/look/light_picture.h"

#include <QImage>
#include <algorithm>
#include <cmath>
#include <glm/glm.hpp>
#include <numbers>

#include "core/look/palettes.h"
#include "core/look/sky.h"
#include "core/look/sun.h"
#include "core/look/tone.h"

namespace cuesta {
namespace {

constexpr int card_wide = 208, card_high = 152;
constexpr double half_view = 0.42;    ///< tangent of half the field of view across
constexpr double horizon_at = 0.45;   ///< of the picture's height, from above
constexpr double looks_towards = 30;  ///< degrees from north that it looks towards
constexpr int ridge_count = 4;

glm::dvec3 colour_of(const LinearColour& c) {
    return {c[0], c[1], c[2]};
}

/// Of the ridges; between the two, those in the middle have both.
struct RidgeColours {
    glm::dvec3 far{0.16, 0.15, 0.13};     ///< rock
    glm::dvec3 near{0.045, 0.06, 0.025};  ///< wood
    double snow = 0;                      ///< how far it reaches down from the crests of the far ones, as in crest()
};

RidgeColours colours_of(const Project& project) {
    const LayerPalettes palettes = layer_palettes(project.colour, project.picture_palettes);
    const auto colour = [&palettes](Surface surface) {
        const std::array<float, 3> c = surface_colour(surface, {0.5F, 0.5F, 0.5F}, palettes);
        return glm::dvec3(static_cast<double>(c[0]), static_cast<double>(c[1]), static_cast<double>(c[2]));
    };
    constexpr double snow_reach = 0.12;  // some crests rise as high above the horizon
    const SurfaceParameters& surface = project.surface;
    RidgeColours colours;
    colours.far = colour(Surface::rock);
    colours.near = glm::mix(colour(Surface::soil), colour(Surface::grass), static_cast<double>(surface.vegetation));
    colours.snow = snow_reach * static_cast<double>(surface.snow) * (1 - static_cast<double>(surface.snow_line));
    return colours;
}

/// The light of a preset on ridges, and the sky behind them.
class RidgeView {
public:
    RidgeView(const LightParameters& light, const RidgeColours& colours) : light_(light), colours_(colours) {
        const SunPosition sun = sun_of(light);
        sky_ = sky_light(sun.height);
        const double turn = (sun.heading - looks_towards) * std::numbers::pi / 180,
                     up = sun.height * std::numbers::pi / 180;
        // x to the right of the view, y up, z the way that it looks.
        sun_ = {std::cos(up) * std::sin(turn), std::sin(up), std::cos(up) * std::cos(turn)};
        closed_ = std::pow(std::clamp(static_cast<double>(light.clouds), 0.0, 1.0), 2);
        sunshine_ = 1 - closed_ * static_cast<double>(light.cloud_shadows);
    }
    QRgb pixel(int x, int y) const {
        // As pictures of land: exposed for ground that is darker than white.
        const double exposure = 2.1 * std::exp2(static_cast<double>(light_.exposure));
        const glm::dvec3 seen = seen_at(x, y) * exposure;
        const Tone tone = light_.tone == Tone::plain ? Tone::neutral : light_.tone;
        const auto code = film_code(tone, {seen.x, seen.y, seen.z});
        const auto byte = [](double value) { return static_cast<int>(std::lround(255 * std::clamp(value, 0.0, 1.0))); };
        return qRgb(byte(code[0]), byte(code[1]), byte(code[2]));
    }

private:
    /// Of a direction above the horizon, with the grey of a closed sky as far as clouds cover it.
    glm::dvec3 sky_towards(const glm::dvec3& direction) const {
        const double over_ground = std::hypot(sun_.x, sun_.z);
        const double ahead = (direction.x * sun_.x + direction.z * sun_.z) / std::max(over_ground, 1e-9);
        const double aside = (direction.z * sun_.x - direction.x * sun_.z) / std::max(over_ground, 1e-9);
        const auto place = sky_place(ahead, std::max(direction.y, 0.0), aside);
        const auto texel = [this](double share) {
            return std::clamp((share * 0.5 + 0.5) * sky_.side - 0.5, 0.0, sky_.side - 1.001);
        };
        const double u = texel(place[0]), v = texel(place[1]);
        const auto there = [&](int right, int down) {
            const int index = (static_cast<int>(v) + down) * sky_.side + static_cast<int>(u) + right;
            const auto& c = sky_.radiance[static_cast<std::size_t>(index)];
            return glm::dvec3(static_cast<double>(c[0]), static_cast<double>(c[1]), static_cast<double>(c[2]));
        };
        const glm::dvec3 clear = glm::mix(glm::mix(there(0, 0), there(1, 0), u - std::floor(u)),
                                          glm::mix(there(0, 1), there(1, 1), u - std::floor(u)), v - std::floor(v));
        const glm::dvec3 light = colour_of(sky_.mean) + 0.3 * std::max(sun_.y, 0.0) * colour_of(sky_.sun);
        const glm::dvec3 grey(glm::dot(light, glm::dvec3(1.0 / 3)));
        return glm::mix(clear, 0.7 * grey, closed_);
    }
    /// `depth`: below the crest, in the picture.
    glm::dvec3 sent_by_ridge(int ridge, double slope, double depth) const {
        // Its faces lean to the left and the right, and towards the eye.
        const glm::dvec3 normal = glm::normalize(glm::dvec3(-slope, 1.0, -0.7));
        const double facing = std::max(glm::dot(normal, sun_), 0.0);
        const glm::dvec3 light = colour_of(sky_.sun) * (facing * sunshine_) +
                                 glm::max(colour_of(sky_.mean) + colour_of(sky_.upwards) * normal.y, glm::dvec3(0.0));
        const double near = ridge / (ridge_count - 1.0);
        const double white = depth < colours_.snow * (1 - near) ? 0.75 : 0;
        return glm::mix(glm::mix(colours_.far, colours_.near, near), glm::dvec3(0.8), white) * light;
    }
    glm::dvec3 seen_at(int x, int y) const {
        const double across = (2.0 * x / card_wide - 1) * half_view;
        const double up = (horizon_at - static_cast<double>(y) / card_high) * 2 * half_view * card_high / card_wide;
        const glm::dvec3 direction = glm::normalize(glm::dvec3(across, std::max(up, 0.0), 1.0));
        // From the nearest ridge to the farthest: 0 lies at the horizon.
        for (int ridge = ridge_count - 1; ridge >= 0; --ridge) {
            const double far = 1 - ridge / static_cast<double>(ridge_count);
            const double top = crest(ridge, across);
            if (up > top) continue;
            const double slope = 20 * (crest(ridge, across + 0.004) - crest(ridge, across - 0.004));
            const double veil = std::exp(-far * (0.4 + 5 * std::pow(static_cast<double>(light_.haze), 2)));
            const double blue = 2.5 * static_cast<double>(light_.aerial) * far;
            const glm::dvec3 clear = veil * glm::exp(-blue * glm::dvec3(0.18, 0.41, 1.0));
            const glm::dvec3 air = sky_towards(glm::normalize(glm::dvec3(across, 0.02, 1.0)));
            const glm::dvec3 seen = glm::mix(air, sent_by_ridge(ridge, slope, top - up), clear);
            // Fog lies in the valleys between two ridges: densest below each crest's foot.
            const double depth = std::max(top - up, 0.0) / (0.05 + static_cast<double>(light_.fog_height) * 0.2);
            const double fog = 1 - std::exp(-4 * static_cast<double>(light_.fog) * depth);
            const glm::dvec3 white = 0.85 * (0.55 * std::max(sun_.y, 0.05) * sunshine_ * colour_of(sky_.sun) +
                                             colour_of(sky_.mean) + 0.7 * colour_of(sky_.upwards));
            return glm::mix(seen, white, fog);
        }
        return sky_towards(direction);
    }
    /// The height of a ridge's crest in the picture, tangents above the horizon.
    static double crest(int ridge, double across) {
        const double phase = 2.1 * ridge, rough = 1 + 0.25 * ridge;
        const double wave = std::sin(7 * rough * across + phase) + 0.5 * std::sin(17 * across - 2 * phase) +
                            0.22 * std::sin(41 * rough * across + 5 * phase);
        return 0.05 + 0.035 * wave - 0.085 * ridge;
    }

    LightParameters light_;
    RidgeColours colours_;
    SkyLight sky_;
    glm::dvec3 sun_{0, 1, 0};
    double closed_ = 0;    ///< how grey clouds make the sky, 0 .. 1
    double sunshine_ = 1;  ///< share of the sun's light that gets through them
};

QPixmap picture_of(const RidgeView& view) {
    QImage image(card_wide, card_high, QImage::Format_RGB32);
    for (int y = 0; y < card_high; ++y)
        for (int x = 0; x < card_wide; ++x) image.setPixel(x, y, view.pixel(x, y));
    return QPixmap::fromImage(image);
}

}  // namespace

QPixmap light_picture(const LightParameters& light) {
    return picture_of(RidgeView(light, {}));
}

QPixmap look_picture(const Project& project) {
    return picture_of(RidgeView(project.light, colours_of(project)));
}

}  // namespace cuesta
