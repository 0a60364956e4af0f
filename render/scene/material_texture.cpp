#include "render/scene/material_texture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "core/io/project/rocks.h"
#include "core/io/raster/picture_samples.h"
#include "core/look/rock_pictures.h"

namespace cuesta {

namespace {

constexpr long long most_texture_pixels = 1LL << 26;  ///< of a picture

// IEC 61966-2-1.
float linear_of(float code) {
    return code <= 0.04045F ? code / 12.92F : std::pow((code + 0.055F) / 1.055F, 2.4F);
}
float code_of(float linear) {
    return linear <= 0.0031308F ? linear * 12.92F : 1.055F * std::pow(linear, 1 / 2.4F) - 0.055F;
}

/// Light of a number of a picture: whole numbers are sRGB, floats are light already.
template <class T>
float light_of(T number) {
    if constexpr (std::is_floating_point_v<T>)
        return std::isfinite(number) ? std::clamp(number, 0.0F, 1.0F) : 0.0F;
    else
        return linear_of(static_cast<float>(number) / static_cast<float>(std::numeric_limits<T>::max()));
}

/// Three channels out of one (grey) or three, with or without alpha, which is dropped.
template <class T>
std::vector<float> linear_rgb(const std::vector<T>& samples, std::size_t channels) {
    std::vector<float> light;
    if constexpr (!std::is_floating_point_v<T>)
        for (unsigned number = 0; number <= std::numeric_limits<T>::max(); ++number)
            light.push_back(light_of(static_cast<T>(number)));
    const std::size_t pixels = samples.size() / channels;
    std::vector<float> linear(pixels * 3);
    for (std::size_t i = 0; i < pixels; ++i)
        for (std::size_t c = 0; c < 3; ++c) {
            const T number = samples[i * channels + (channels < 3 ? 0 : c)];
            if constexpr (std::is_floating_point_v<T>)
                linear[3 * i + c] = light_of(number);
            else
                linear[3 * i + c] = light[number];
        }
    return linear;
}

/// Samples of a row or column that make one of the new samples: `weights` from sample `first` on, of sum 1.
struct Share {
    int first = 0;
    std::vector<float> weights;
};

/// Means over what a new sample covers where there are more old samples, else between the two old ones next to it.
std::vector<Share> shares_of(int old_count, int new_count) {
    std::vector<Share> shares(static_cast<std::size_t>(new_count));
    const double ratio = static_cast<double>(old_count) / new_count;
    for (int i = 0; i < new_count; ++i) {
        Share& share = shares[static_cast<std::size_t>(i)];
        if (ratio <= 1) {
            const double place = std::clamp((i + 0.5) * ratio - 0.5, 0.0, old_count - 1.0);
            share.first = std::min(static_cast<int>(place), std::max(0, old_count - 2));
            const double second = place - share.first;
            share.weights = {static_cast<float>(1 - second)};
            if (old_count > 1) share.weights.push_back(static_cast<float>(second));
            continue;
        }
        const double begin = i * ratio, end = std::min<double>((i + 1) * ratio, old_count);
        share.first = static_cast<int>(begin);
        for (int j = share.first; j < end; ++j)
            share.weights.push_back(
                static_cast<float>((std::min<double>(j + 1, end) - std::max<double>(j, begin)) / (end - begin)));
    }
    return shares;
}

}  // namespace

MaterialTexture::MaterialTexture(std::span<const float> linear, int width, int height)
    : aspect_(static_cast<double>(height) / width) {
    CUESTA_CHECK(width > 0 && height > 0);
    CUESTA_CHECK_EQUAL(linear.size(), static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
    const std::vector<Share> columns = shares_of(width, side), rows = shares_of(height, side);
    const auto row_length = static_cast<std::size_t>(side) * 3;
    std::vector<float> narrow(row_length * static_cast<std::size_t>(height));
    for (std::size_t y = 0; y < static_cast<std::size_t>(height); ++y)
        for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
            const Share& share = columns[x];
            const float* from =
                linear.data() + (y * static_cast<std::size_t>(width) + static_cast<std::size_t>(share.first)) * 3;
            for (std::size_t i = 0; i < share.weights.size(); ++i)
                for (std::size_t c = 0; c < 3; ++c)
                    narrow[y * row_length + x * 3 + c] += share.weights[i] * from[i * 3 + c];
        }
    rgba_.resize(static_cast<std::size_t>(side) * static_cast<std::size_t>(side) * 4);
    std::array<double, 3> sum{};
    std::vector<float> row(row_length);
    for (std::size_t y = 0; y < static_cast<std::size_t>(side); ++y) {
        std::fill(row.begin(), row.end(), 0.0F);
        for (std::size_t i = 0; i < rows[y].weights.size(); ++i) {
            const float* from = narrow.data() + (static_cast<std::size_t>(rows[y].first) + i) * row_length;
            for (std::size_t k = 0; k < row_length; ++k) row[k] += rows[y].weights[i] * from[k];
        }
        for (std::size_t x = 0; x < static_cast<std::size_t>(side); ++x) {
            std::uint8_t* to = rgba_.data() + (y * static_cast<std::size_t>(side) + x) * 4;
            for (std::size_t c = 0; c < 3; ++c) {
                const float value = std::clamp(row[x * 3 + c], 0.0F, 1.0F);
                sum[c] += static_cast<double>(value);
                to[c] = static_cast<std::uint8_t>(std::lround(code_of(value) * 255));
            }
            to[3] = 255;
        }
    }
    for (std::size_t c = 0; c < 3; ++c) mean_[c] = static_cast<float>(sum[c] / (static_cast<double>(side) * side));
}

Result<MaterialTexture> read_material_texture(const std::string& path) {
    if (path.starts_with(rock_picture_prefix)) {
        const std::string_view id = rock_of_texture(path);
        const LibraryRock* rock = id.empty() ? nullptr : find_rock(rocks(), std::string(id));
        if (rock == nullptr) return Error{"the library has no rock of this name", path};
        constexpr int side = MaterialTexture::side;
        return MaterialTexture(rock_picture(id, rock->material.colour, side), side, side);
    }
    const Result<PictureSamples> read = read_picture_samples(path, most_texture_pixels);
    if (!read) return read.error();
    const std::vector<float> linear = std::visit(
        [&](const auto& samples) { return linear_rgb(samples, static_cast<std::size_t>(read->channels)); },
        read->samples);
    return MaterialTexture(linear, read->width, read->height);
}

void show_materials(Look& look, const Project& project, const TextureOfFile& texture_of) {
    look.surfaces = project.surface;
    look.colours = project.colour;
    look.picture_palettes = project.picture_palettes;
    look.cover = project.cover;
    look.planting = plants_in_force(project.masks);
    look.regions = look_regions(project);
    look.bedding = project.bedding;
    look.material_colours.clear();
    look.material_pictures.clear();
    const auto add = [&](const Material& material) {
        look.material_colours.push_back(material.colour);
        look.material_pictures.push_back({material.texture.empty() ? nullptr : texture_of(material.texture),
                                          static_cast<double>(material.texture_size)});
    };
    add(project.eroded_material);
    // Switched-off layers are no strata of the land.
    for (const Layer& layer : project.layers)
        if (layer.enabled) add(layer.material);
    add(project.bottom_material);
}

}  // namespace cuesta
