#include "ui/terrain/project_terrain.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QProgressDialog>
#include <QSettings>
#include <exception>

#include "core/base/threads.h"
#include "core/io/project/project_file.h"
#include "core/pipeline/evaluate.h"

namespace cuesta {
namespace {

const char* const folder_key = "files/folder";

struct MadeTerrain {
    ImportedBase base;
    TerrainFrame frame;
};

Result<MadeTerrain> terrain_of(const std::string& path, const WorkControl& control) {
    const Result<Project> project = read_project(path);
    if (!project) return project.error();
    EvaluateOptions options;
    options.control = control;
    Evaluator evaluator;
    const Result<std::shared_ptr<const Land>> land = evaluator.evaluate(*project, options);
    if (!land) return land.error();
    // Land that was stopped on its way is not the project's.
    if (control.stopped()) return Error::cancelled();
    return MadeTerrain{{TiledRaster((*land)->ground->view()), path}, (*land)->frame};
}

}  // namespace

ProjectTerrain::ProjectTerrain(QWidget& window, QObject* parent) : QObject(parent), window_(window) {
    threads_.setMaxThreadCount(1);
}

ProjectTerrain::~ProjectTerrain() {
    stop_.request_stop();
    threads_.clear();
    threads_.waitForDone();
}

void ProjectTerrain::choose(const Then& then) {
    auto* dialog = new QFileDialog(&window_, tr("Terrain of a project"),
                                   QSettings().value(QLatin1String(folder_key), QDir::homePath()).toString(),
                                   tr("Cuesta projects (*.cuesta)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, then](const QString& path) {
        QSettings().setValue(QLatin1String(folder_key), QFileInfo(path).absolutePath());
        make(path, then);
    });
    dialog->open();
}

void ProjectTerrain::finish(const std::function<void()>& what) {
    busy_ = false;
    if (progress_) progress_->deleteLater();
    if (what) what();
    Q_EMIT ended();
}

void ProjectTerrain::make(const QString& path, const Then& then) {
    if (busy_) return Q_EMIT failed(tr("The terrain of another project is still being made."));
    busy_ = true;
    stop_ = std::stop_source();
    const QString name = QFileInfo(path).completeBaseName();
    progress_ = new QProgressDialog(tr("Making the terrain of %1").arg(name), tr("Cancel"), 0, 100, &window_);
    progress_->setObjectName(QStringLiteral("projectTerrainProgress"));
    progress_->setWindowTitle(tr("Terrain of a project"));
    progress_->setAutoClose(false);
    progress_->setAutoReset(false);
    progress_->setMinimumDuration(500);  // ms
    progress_->setValue(0);
    connect(progress_, &QProgressDialog::canceled, this, [this] { stop_.request_stop(); });
    threads_.start([this, then, path, stop = stop_.get_token()] {
        give_way_to_other_threads();
        WorkControl control;
        control.stop = stop;
        control.progress = [this](double share, const Activity&) {
            QMetaObject::invokeMethod(this, [this, share] {
                if (busy_ && progress_) progress_->setValue(static_cast<int>(100 * share));
            });
        };
        const auto end = [this](std::function<void()> what) {
            QMetaObject::invokeMethod(this, [this, what = std::move(what)] { finish(what); });
        };
        try {
            const Result<MadeTerrain> made = terrain_of(path.toStdString(), control);
            if (made) return end([then, terrain = *made] { then(terrain.base, terrain.frame); });
            if (made.error().is_cancelled()) return end({});
            end([this, words = QString::fromStdString(made.error().message())] { Q_EMIT failed(words); });
        } catch (const std::exception& reason) {
            end([this, words = QString::fromStdString(reason.what())] { Q_EMIT failed(words); });
        }
    });
}

}  // namespace cuesta
