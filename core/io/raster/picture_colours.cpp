#include "core/io/raster/picture_colours.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <type_traits>
#include <vector>

#include "core/look/ground_colours.h"

namespace cuesta {

namespace {

/// Of the pixels that count, from the darkest.
constexpr std::array<double, 9> cuts{0, 0.04, 0.15, 0.30, 0.50, 0.70, 0.86, 0.96, 0.998};
constexpr int steps_of_light = 65536;  ///< evenly spaced in the root of luminance
constexpr double darkest_code = 3.5, brightest_code = 249.5;

double light_of_code(double share) {
    return share <= 0.04045 ? share / 12.92 : std::pow((share + 0.055) / 1.055, 2.4);
}

/// Pixels of one luminance.
struct Step {
    double pixels = 0;
    std::array<double, 3> light{};  ///< sum
};

class LightCount {
public:
    LightCount() : steps_(steps_of_light) {}

    void add(const std::array<double, 3>& c) {
        const auto [low, high] = std::minmax_element(c.begin(), c.end());
        // Colours that are bright in all channels are nearly grey.
        if (*high < darkest_ || *low > brightest_) return;
        const double luminance = 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2];
        Step& step = steps_[static_cast<std::size_t>(std::sqrt(luminance) * (steps_of_light - 1) + 0.5)];
        ++step.pixels;
        for (std::size_t i = 0; i < 3; ++i) step.light[i] += c[i];
        ++pixels_;
    }

    double pixels() const { return pixels_; }

    /// A step that a cut divides gives its mean to both sides.
    PictureColours colours() const {
        std::array<Step, 8> ranges;
        double below = 0;
        for (const Step& step : steps_) {
            if (step.pixels == 0) continue;
            for (std::size_t i = 0; i < ranges.size(); ++i) {
                const double from = std::max(below, cuts[i] * pixels_),
                             to = std::min(below + step.pixels, cuts[i + 1] * pixels_);
                if (to <= from) continue;
                ranges[i].pixels += to - from;
                for (std::size_t c = 0; c < 3; ++c) ranges[i].light[c] += (to - from) / step.pixels * step.light[c];
            }
            below += step.pixels;
        }
        PictureColours codes{};
        for (std::size_t i = 0; i < ranges.size(); ++i)
            for (const double light : ranges[i].light)
                codes[i] = codes[i] << 8 | srgb_code(static_cast<float>(light / ranges[i].pixels));
        return codes;
    }

private:
    const double darkest_ = light_of_code(darkest_code / 255), brightest_ = light_of_code(brightest_code / 255);
    std::vector<Step> steps_;
    double pixels_ = 0;
};

template <class T>
void count_pixels(const std::vector<T>& samples, std::size_t channels, LightCount& count) {
    std::vector<double> light;  // of whole numbers
    T half{};
    if constexpr (std::is_floating_point_v<T>) {
        half = T{0.5};
    } else {
        constexpr unsigned largest = std::numeric_limits<T>::max();
        for (unsigned code = 0; code <= largest; ++code)
            light.push_back(light_of_code(static_cast<double>(code) / largest));
        half = static_cast<T>(largest / 2 + 1);
    }
    const auto light_of = [&](T sample) {
        if constexpr (std::is_floating_point_v<T>)
            return std::isfinite(sample) ? std::clamp(static_cast<double>(sample), 0.0, 1.0) : 0.0;
        else
            return light[sample];
    };
    const bool grey = channels < 3, alpha = channels % 2 == 0;
    for (std::size_t i = 0; i + channels <= samples.size(); i += channels) {
        if (alpha && !(samples[i + channels - 1] >= half)) continue;
        count.add({light_of(samples[i]), light_of(samples[i + (grey ? 0 : 1)]), light_of(samples[i + (grey ? 0 : 2)])});
    }
}

}  // namespace

Result<PictureColours> picture_colours(const PictureSamples& picture, const std::string& path) {
    LightCount count;
    std::visit([&](const auto& samples) { count_pixels(samples, static_cast<std::size_t>(picture.channels), count); },
               picture.samples);
    if (count.pixels() == 0)
        return Error{"the picture has no colours for a palette: all of it is black, white or transparent", path};
    return count.colours();
}

}  // namespace cuesta
