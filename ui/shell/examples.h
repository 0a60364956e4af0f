#pragma once
/// \file The sample projects that come with the program.

#include <QString>
#include <vector>

namespace cuesta {

struct Example {
    QString name;      ///< "Fantasy"
    QString sentence;  ///< what it shows
    QString project;   ///< resource path of the project file
    QString picture;   ///< resource path of its picture, 480 x 270
};

/// In the order in which they are offered.
const std::vector<Example>& examples();

}  // namespace cuesta
