#include "core/io/engine/layered_maps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <new>
#include <set>
#include <string_view>
#include <utility>

#include "core/base/platform/utf8_path.h"
#include "core/field/statistics.h"
#include "core/io/engine/engine_export.h"
#include "core/io/raster/exr_layers.h"
#include "core/io/raster/gdal_writer.h"

namespace cuesta {
namespace {

using nlohmann::ordered_json;
using SharedFloats = std::shared_ptr<const Raster<float>>;

/// Making the maps as a share of the work, for progress.
constexpr double making = 0.6;

/// The names of a layer's channels, as programs for compositing read their meaning from them.
std::string_view channels_of(MapCoding coding) {
    switch (coding) {
        case MapCoding::direction:
            return "XYZ";
        case MapCoding::colours:
            return "RGB";
        default:
            return "Y";
    }
}

/// Values with a unit are measured and keep all their digits; shares, directions and colours need no more than 11 bits.
bool keeps_floats(const LandMapTraits& traits) {
    return !traits.unit.empty() && traits.coding != MapCoding::colours;
}

SharedFloats turned(const Raster<float>& values) {
    Raster<float> result = values;
    for (int y = 0; y < result.height(); ++y)
        for (int x = 0; x < result.width(); ++x) result(x, y) = -result(x, y);
    return std::make_shared<const Raster<float>>(std::move(result));
}

/// The layers as they come.
class Layers {
public:
    Layers(const std::string& path, const TerrainFrame& frame, NormalGreen green)
        : path_(path), frame_(frame), green_(green) {}

    Result<void> add_heights(const SharedFloats& heights) {
        CUESTA_CHECK(heights != nullptr);
        const LandMapTraits metres{"m", MapCoding::from_zero};
        return add({"height", {heights}}, metres, ordered_json{{"layer", "height"}});
    }
    Result<void> add_map(LandMap map, const MapPlane& plane) {
        return add(plane, traits_of(map), ordered_json{{"layer", ""}, {"map", std::string(name_of(map))}});
    }
    const std::vector<ExrChannel>& channels() const { return channels_; }
    ordered_json about() const {
        return {{"generator", "Cuesta " CUESTA_VERSION},
                {"rows", "north first"},
                {"width", frame_.width},
                {"height", frame_.height},
                {"cell_size_m", frame_.cell_size},
                {"layers", entries_}};
    }

private:
    /// `entry` has the keys that stand first.
    Result<void> add(const MapPlane& plane, const LandMapTraits& traits, ordered_json entry) {
        const std::string_view letters = channels_of(traits.coding);
        CUESTA_CHECK(plane.channels.size() == letters.size());
        const std::string name = unused_name(plane.name);
        double lowest = 0, highest = 0;
        for (std::size_t c = 0; c < letters.size(); ++c) {
            const SharedFloats& values = plane.channels[c];
            CUESTA_CHECK(values && values->width() == frame_.width && values->height() == frame_.height);
            const Statistics statistics = statistics_of(values->view());
            lowest = static_cast<double>(statistics.minimum);
            highest = static_cast<double>(statistics.maximum);
            if (statistics.not_finite > 0)
                return Error{"the layer " + name + " holds values that are not finite; nothing was written", path_};
            if (!keeps_floats(traits) && std::max(highest, -lowest) > static_cast<double>(largest_half))
                return Error{"the layer " + name +
                                 " holds values beyond 65504, the largest of 16-bit floats; nothing "
                                 "was written",
                             path_};
            const bool south = traits.coding == MapCoding::direction && c == 1 && green_ == NormalGreen::directx;
            add_channel(name + "." + letters[c], south ? turned(*values) : values, keeps_floats(traits));
        }
        entry["layer"] = name;
        entry["channels"] = std::string(letters);
        entry["unit"] = std::string(traits.unit);
        entry["type"] = keeps_floats(traits) ? "float32" : "float16";
        entry["encoding"] = traits.coding == MapCoding::colours ? "linear light" : "the values themselves";
        if (letters.size() == 1) {
            entry["lowest"] = lowest;
            entry["highest"] = highest;
        }
        if (traits.coding == MapCoding::direction)
            entry["space"] =
                green_ == NormalGreen::opengl ? "tangent; x east, y north, z up" : "tangent; x east, y south, z up";
        entries_.push_back(std::move(entry));
        return {};
    }
    void add_channel(std::string name, const SharedFloats& values, bool floats) {
        ExrChannel channel{std::move(name), nullptr, nullptr};
        if (floats)
            channel.floats = values;
        else
            channel.halves = halves_of(values->view());
        channels_.push_back(std::move(channel));
    }
    std::string unused_name(const std::string& wanted) {
        const std::string stem = export_stem(wanted);
        std::string name = stem;
        for (int number = 2; !names_.insert(name).second; ++number) name = stem + "_" + std::to_string(number);
        return name;
    }

    const std::string& path_;
    const TerrainFrame& frame_;
    NormalGreen green_;
    std::set<std::string> names_;
    std::vector<ExrChannel> channels_;
    ordered_json entries_ = ordered_json::array();
};

/// Hands the planes of the maps to `layers`; returns those that the land does not have.
Result<std::vector<LandMap>> collect(Layers& layers, const std::vector<LandMap>& maps, const MapMaker& make,
                                     const WorkControl& control) {
    std::vector<LandMap> absent;
    for (std::size_t i = 0; i < maps.size(); ++i) {
        if (control.stopped()) return Error::cancelled();
        control.report(static_cast<double>(i) / static_cast<double>(maps.size()), "Making layers");
        std::size_t planes = 0;
        const Result<void> made = make(maps[i], [&](const MapPlane& plane) -> Result<void> {
            if (control.stopped()) return Error::cancelled();
            ++planes;
            return layers.add_map(maps[i], plane);
        });
        if (!made) return made.error();
        if (planes == 0) absent.push_back(maps[i]);
    }
    return absent;
}

Result<void> make_folder_of(const std::string& path) {
    const std::filesystem::path folder = file_path(path).parent_path();
    std::error_code code;
    if (!folder.empty()) std::filesystem::create_directories(folder, code);
    if (code) return Error{"the folder cannot be made: " + code.message(), utf8_of(folder)};
    return {};
}

}  // namespace

Result<WrittenLayers> write_layered_maps(const std::string& path, const LayeredLand& land,
                                         const MapParameters& parameters, const std::vector<LandMap>& maps,
                                         const MapMaker& make, const WorkControl& control) {
    try {
        Layers layers(path, land.frame, parameters.green);
        if (const Result<void> added = layers.add_heights(land.heights); !added) return added.error();
        Result<std::vector<LandMap>> absent = collect(layers, maps, make, control.part(0, making));
        if (!absent) return absent.error();
        ExrNotes notes;
        WrittenLayers written{path, layers.about(), std::move(*absent)};
        notes.texts.emplace_back("cuesta:layers",
                                 written.about.dump(-1, ' ', false, ordered_json::error_handler_t::replace));
        notes.numbers.emplace_back("cuesta:cell_size_m", land.frame.cell_size);
        notes.geotransform = geotransform_or_local(land.frame);
        notes.crs_wkt = land.frame.crs_wkt;
        if (const Result<void> folder = make_folder_of(path); !folder) return folder.error();
        const Result<void> done = write_exr_layers(path, layers.channels(), notes, control.part(making, 1));
        if (!done) return done.error();
        return written;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory to hold all layers of this size; choose fewer maps", path};
    }
}

}  // namespace cuesta
