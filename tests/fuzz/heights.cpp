#include <algorithm>
#include <cmath>

#include "core/io/elevation/import_elevation.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/input.h"

namespace cuesta::fuzz {
namespace {

/// New ones at the end: the corpus counts.
constexpr std::array names{"a.tif", "a.exr", "a.png", "a.r16", "a.raw",    "a.asc", "N44W072.hgt",     "a.ter",
                           "a.npy", "a.dem", "a.xyz", "a.bil", "a.tif.gz", "a.zip", "N44W072.hgt.zip", "a.img"};

constexpr long long most_cells = 1 << 18;

/// The options that a letter stands for; the first is none at all.
ImportOptions options_of(std::size_t choice) {
    ImportOptions options;
    options.read.maximum_cells = most_cells;
    if (choice == 1) options.read.range = {-100.0, 8000.0};
    if (choice == 2) options.read.cell_size = 30.0;
    if (choice == 3) options.read.keep_holes = true;
    if (choice == 4) options.smooth_steps = true;
    if (choice == 5) options.longer_side = 16;
    if (choice == 6) options.crop = CellCrop{1, 1, 4, 3};
    if (choice == 7) options.target_system = "utm";
    if (choice == 8) options.read.raw = RawLayout{5, 4, NumberType::uint16, true, true};
    return options;
}
constexpr std::size_t option_count = 10;  // the last: with a sidecar

void check(const Elevation& read, const ImportOptions& options) {
    const Raster<float>& heights = read.heights;
    require(heights.width() > 0 && heights.height() > 0, "there are cells");
    require(heights.width() == read.frame.width && heights.height() == read.frame.height, "the frame has their number");
    require(read.frame.cell_size > 0 && std::isfinite(read.frame.cell_size), "cells have a size");
    require(std::isfinite(read.minimum) && read.minimum <= read.maximum, "the range is one");
    long long holes = 0;
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) {
            const float h = heights(x, y);
            holes += std::isnan(h);
            require(std::isnan(h) || (h >= read.minimum && h <= read.maximum), "heights lie within their range");
        }
    require(holes == 0 || options.read.keep_holes, "there are no holes");
}

}  // namespace

int heights(const std::uint8_t* bytes, std::size_t size) {
    Bytes rest(bytes, size);
    const std::string name = names[take_choice(rest, names.size())];
    const std::size_t choice = take_choice(rest, option_count);
    if (choice == option_count - 1) {
        const auto end = std::find(rest.begin(), rest.end(), 0);
        put_file(sidecar_path(name), rest.first(static_cast<std::size_t>(end - rest.begin())));
        rest = rest.subspan(static_cast<std::size_t>(end - rest.begin()) + (end == rest.end() ? 0 : 1));
    }
    const std::string path = put_file(name, rest);
    const ImportOptions options = options_of(choice);
    if (const Result<Elevation> read = import_elevation(path, options); !read)
        require_told(read.error());
    else
        check(*read, options);
    if (const Result<Raster<float>> mask = read_mask(path, 3, 2); !mask) require_told(mask.error());
    forget_files();
    return 0;
}

}  // namespace cuesta::fuzz
