#pragma once
/// \file The finished terrain of another project, for an element of a stack.

#include <QObject>
#include <QPointer>
#include <QThreadPool>
#include <functional>
#include <stop_token>

#include "core/model/base.h"
#include "core/model/terrain_frame.h"

class QProgressDialog;

namespace cuesta {

/// Makes terrains of project files on a thread of its own, one at a time, behind a dialog that shows how far it is and
/// can cancel. GUI thread.
class ProjectTerrain : public QObject {
    Q_OBJECT
public:
    using Then = std::function<void(const ImportedBase&, const TerrainFrame&)>;

    /// `window`: what the dialogs belong to.
    explicit ProjectTerrain(QWidget& window, QObject* parent = nullptr);
    ~ProjectTerrain() override;

    /// Asks for a project file first.
    void choose(const Then& then);
    /// `then` gets the heights after erosion and carving, named after the file, unless it is cancelled or fails.
    void make(const QString& path, const Then& then);
    bool is_busy() const { return busy_; }

Q_SIGNALS:
    /// Words for the user.
    void failed(const QString& problem);
    void ended();

private:
    void finish(const std::function<void()>& what);

    QWidget& window_;
    QThreadPool threads_;
    std::stop_source stop_;
    QPointer<QProgressDialog> progress_;
    bool busy_ = false;
};

}  // namespace cuesta
