#pragma once
/// \file The numbers of a picture file, unscaled, for tests that expect a size, a type and a number of channels.

#include <string>
#include <vector>

#include "core/io/raster/picture_samples.h"
#include "tests/catch.h"

namespace cuesta::test {

/// A picture whose samples are of one type.
template <class T>
struct PictureNumbers {
    int width = 0, height = 0, channels = 0;
    std::vector<T> values{};
};

template <class T>
PictureNumbers<T> picture_numbers(const std::string& path) {
    const Result<PictureSamples> read = read_picture_samples(path, 1LL << 26);
    INFO((read ? path : read.error().message()));
    REQUIRE(read.ok());
    const auto* const values = std::get_if<std::vector<T>>(&read->samples);
    REQUIRE(values != nullptr);
    return {read->width, read->height, read->channels, *values};
}

}  // namespace cuesta::test
