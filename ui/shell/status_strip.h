#pragma once
/// \file The line at the bottom: what lies under the cursor, the terrain, the machine, the state.

#include <QWidget>
#include <optional>

#include "ui/land/land_service.h"
#include "ui/view/viewport.h"

class QLabel;

namespace cuesta {

class Workbench;

class StatusStrip : public QWidget {
    Q_OBJECT
public:
    explicit StatusStrip(QWidget* parent = nullptr);

    /// Shows the state of this workbench from now on.
    void follow(Workbench& bench);
    /// A part of its own, which the strip takes over, before the terrain.
    void add_part(QWidget* part);
    /// Shows all of it anew.
    void refresh();
    void set_readout(const std::optional<Readout>& readout);
    /// A few words in the place of the readout while the cursor is elsewhere.
    void set_hint(const QString& hint);
    void set_frame(const TerrainFrame& frame, int shown_coarsening);
    void set_machine(const QString& renderer, int threads);
    void set_state(LandState state, const QString& file_activity);
    QString readout_text() const;

private:
    void refresh_hint();
    void refresh_activity();

    Workbench* bench_ = nullptr;
    QLabel* readout_;
    QLabel* hint_label_;
    QLabel* frame_;
    QLabel* machine_;
    QLabel* state_;
};

/// "x 512.3  z 88.1   1324.5 m (62 %)   31.0°", padded so that it does not move while the cursor does.
QString readout_text(const Readout& readout);

}  // namespace cuesta
