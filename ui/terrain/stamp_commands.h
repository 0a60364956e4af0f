#pragma once
/// \file The commands for stamps: laying one onto the terrain, and keeping the terrain as one.

#include <QObject>
#include <functional>

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
    /// Lays an element on top of the terrain, where the middle of the view is.
    using Lay = std::function<void(StackElement)>;
    StampCommands(Workbench& bench, Lay lay, QObject* parent);

    /// Opens the gallery of stamps.
    void show_stamps();

private:
    void add_commands();
    void add_stamp(const Stamp& stamp);
    void save_stamp();
    /// Writes a part of the land that is there now.
    void write_stamp(const QString& name, const LandRectangle& rectangle);

    Workbench& bench_;
    Lay lay_;
    StampGallery* gallery_ = nullptr;  ///< null until it is wanted
};

}  // namespace cuesta
