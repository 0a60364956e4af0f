#pragma once
/// \file Interface to the files of projects, for the window and the features; the feature that owns them provides it.

#include <QStringList>
#include <functional>

#include "core/model/project.h"

namespace cuesta {

/// GUI thread. Asks the user where needed; works on the files' thread; tells what came of it.
class ProjectFiles {
public:
    virtual ~ProjectFiles() = default;

    /// The pleasant land that the program begins with.
    virtual Project first_project() const = 0;
    virtual void new_project() = 0;
    /// Begins with this project, as a new document.
    virtual void begin_with(Project project) = 0;
    virtual void open() = 0;
    /// A project, or an elevation model as the base of a new project.
    virtual void open_path(const QString& path) = 0;
    /// A sample project, given by its resource path: a new document without a file of its own.
    virtual void open_example(const QString& resource) = 0;
    /// Flat ground to draw on, as a new project. `then` runs when it is there.
    virtual void new_sketch(const std::function<void()>& then) = 0;
    /// Asks for elevation models and shows them in the dialog of imports, for the base of the present project.
    virtual void import_elevation() = 0;
    /// The same for a new project.
    virtual void import_as_new() = 0;
    /// Asks for a heightmap and shows it in the dialog of imports; `then` runs with its heights and their frame.
    virtual void import_heights(const std::function<void(const ImportedBase&, const TerrainFrame&)>& then) = 0;
    /// Shows the files in the dialog of imports.
    virtual void import_paths(const QStringList& paths, bool as_new_project) = 0;
    /// Asks for a height map for the upper surface of a layer (0: the topmost).
    virtual void import_layer_map(int layer) = 0;
    /// Asks for a mask that becomes a painted water source.
    virtual void import_mask() = 0;
    /// Asks for a picture; `then` runs with its path.
    virtual void choose_texture(const std::function<void(const QString&)>& then) = 0;
    /// Asks for a picture, or a palette file, that gives colours; `then` runs with its path.
    virtual void choose_palette(const std::function<void(const QString&)>& then) = 0;
    /// The imported heights are stretched to span this range, m.
    virtual void rescale_import(double lowest, double highest) = 0;
    /// Newest first.
    virtual QStringList recent_files() const = 0;
};

}  // namespace cuesta
