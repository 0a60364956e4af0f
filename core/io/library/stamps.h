#pragma once
/// \file Library of stamps: pieces of land to lay into stacks. Those of the program (resources/stamps) and folders of
/// height maps.

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/parameter_set.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/elevation/elevation.h"
#include "core/model/base.h"

namespace cuesta {

/// Kinds of land, for those who look for one.
enum class StampKind {
    peak,
    ridge,
    mountains,
    volcano,
    crater,
    canyon,
    cliffs,
    plateau,
    valley,
    fjord,
    delta,
    coast,
    islands,
    hills,
    other,
};
template <>
struct EnumNames<StampKind> {
    static constexpr std::array<std::string_view, 15> names{"peak",    "ridge", "mountains", "volcano", "crater",
                                                            "canyon",  "cliffs", "plateau",  "valley",  "fjord",
                                                            "delta",   "coast", "islands",   "hills",   "other"};
};

/// A stamp without its heights.
struct Stamp {
    std::string id;    ///< "mount-st-helens": its name on the command line, and that of its file without the ending
    std::string name;  ///< "Mount St. Helens"
    StampKind kind = StampKind::other;
    std::string place;    ///< on Earth; may be empty, as all texts below
    std::string words;    ///< more words to be found by
    std::string source;   ///< of the elevation model
    std::string licence;  ///< under which it may be passed on
    std::optional<std::array<double, 2>> middle;  ///< latitude and longitude, degrees
    double cell_size = 1;                         ///< m
    int width = 0, height = 0;                    ///< cells
    double lowest = 0, highest = 0;               ///< m
    std::string file;                             ///< its path; empty: compiled into the program

    double width_metres() const { return width * cell_size; }
    double height_metres() const { return height * cell_size; }
};

/// Reads an index: {"stamps": [{id, name, kind, place, words, source, licence, cell_size, cells [width, height],
/// heights [lowest, highest], filled (cells without data that were filled), middle [latitude, longitude] (may be
/// absent)}]}. Two of one id are an error that names it.
Result<std::vector<Stamp>> parse_stamps(const std::string& json);

/// The stamps that come with the program.
const std::vector<Stamp>& shipped_stamps();

/// The stamp of that id or, whatever the case of its letters, that name; null if there is none.
const Stamp* find_stamp(const std::vector<Stamp>& stamps, const std::string& id_or_name);

/// True if every word of `query` is part of the stamp's texts or of `more` (such as the translated kind), whatever the
/// case of ASCII letters. A query without words finds all.
bool is_found_by(const Stamp& stamp, std::string_view query, std::string_view more = {});

/// Largest stamp, in cells; larger height maps are for importing.
inline constexpr long long most_cells_of_stamp = 1LL << 24;

/// The heights of a stamp, in metres. Errors name the file. Any thread.
Result<Elevation> read_stamp(const Stamp& stamp, const WorkControl& control = {});

/// The source of an element that is this stamp: its heights, and its file (or its name) for display.
ImportedBase source_of_stamp(const Stamp& stamp, const Elevation& heights);

}  // namespace cuesta
