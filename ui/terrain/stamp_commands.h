#pragma once
/// \file The commands for stamps: laying one onto the terrain, and keeping the terrain as one.

#include <QObject>
#include <functional>
#include <glm/glm.hpp>
#include <optional>

#include "core/model/base.h"
#include "core/model/cut_land.h"
#include "ui/feature/workbench.h"

namespace cuesta {

class StampGallery;
struct Stamp;

/// Registers the commands with the workbench, which outlives it. GUI thread.
class StampCommands : public QObject {
    Q_OBJECT
public:
    /// Lays an element on top of the terrain: at a place (m from the north-west corner), or where the middle of the
    /// view is.
    using Lay = std::function<void(StackElement, std::optional<glm::dvec2> place)>;
    StampCommands(Workbench& bench, Lay lay, QObject* parent);

    /// Opens the gallery of stamps.
    void show_stamps();
    /// The same for a stamp that will lie there, m from the north-west corner.
    void show_stamps_at(const glm::dvec2& place);

private:
    void add_commands();
    void open_gallery();
    void add_stamp(const Stamp& stamp);
    void save_stamp();
    /// Writes a part of the land that is there now.
    void write_stamp(const QString& name, const LandRectangle& rectangle);

    Workbench& bench_;
    Lay lay_;
    std::optional<glm::dvec2> place_;  ///< of the stamp that is chosen next
    StampGallery* gallery_ = nullptr;  ///< null until it is wanted
};

}  // namespace cuesta
