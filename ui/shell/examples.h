#pragma once
/// \file The sample projects that come with the program, and the landforms that the start page shows.

#include <QString>
#include <cstddef>
#include <vector>

namespace cuesta {

struct Example {
    QString name;      ///< "Fantasy"
    QString sentence;  ///< what it shows
    QString project;   ///< resource path of the project file
    QString picture;   ///< resource path of its picture, 480 x 270
    QString page;      ///< id of the page that shows it at its best
};

/// So many of them have cards on the start page, which fill its rows; the search for commands finds all.
inline constexpr std::size_t examples_with_cards = 6;

/// In the order in which they are offered.
const std::vector<Example>& examples();

/// Landforms of the gallery as the start page offers them: `project` is the landform's id (core/io/project/landforms.h).
const std::vector<Example>& start_landforms();

}  // namespace cuesta
