/// \file The view and its OpenGL: setting it up, taking land over, and going on when it fails.

#include <QEvent>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <algorithm>

#include "render/gl/faults.h"
#include "ui/view/moving_water.h"
#include "ui/view/viewport.h"

namespace cuesta {
namespace {

constexpr double take_over_slice = 0.012;            ///< seconds that events may wait while land is taken over
constexpr double preview_budget = 0.05;              ///< seconds of this thread that a preview of erosion may take
constexpr double live_slice = 0.025;                 ///< seconds: as take_over_slice, while a point is dragged
constexpr double least_drawn_cells = 160.0 * 160.0;  ///< fewer would not look like the land any more
constexpr int most_renewals = 3;                     ///< of lost contexts, one after another
constexpr int renewal_time = 60000;                  ///< milliseconds after which a lost context is a new misfortune

}  // namespace

void Viewport::initializeGL() {
    const auto* name = reinterpret_cast<const char*>(context()->functions()->glGetString(GL_RENDERER));
    renderer_name_ = QString::fromUtf8(name ? name : "OpenGL");
    software_ = renderer_name_.contains(QStringLiteral("llvmpipe")) ||
                renderer_name_.contains(QStringLiteral("softpipe")) ||
                renderer_name_.contains(QStringLiteral("SwiftShader"));
    moving_water_->set_drawn_by_card(!software_);
    auto scene = TerrainScene::create();
    if (!scene) {
        const QString text = QString::fromStdString(scene.error().message());
        // Not from inside a paint: the receiver may want to show something.
        QMetaObject::invokeMethod(
            this,
            [this, text] {
                show_nothing(tr("The terrain cannot be drawn: %1.\n\nThe outliner, panels, undo, erosion, saving, and "
                                "exports of heightmaps, maps and meshes still work. Everything that needs the view "
                                "does not: drawing on the terrain, brushes, measuring, pictures and films.\n\nTo see "
                                "the terrain, install the driver of your graphics card, or start Cuesta with "
                                "LIBGL_ALWAYS_SOFTWARE=1 for software rendering (Mesa 20 or newer).")
                                 .arg(text));
                Q_EMIT failed(
                    tr("The terrain cannot be drawn: %1. Panels, files, erosion and exports still work.").arg(text));
            },
            Qt::QueuedConnection);
        return;
    }
    scene_ = std::move(*scene);
    scene_->set_run_fields(run_fields_);
    problem_.clear();
    show_nothing({});
    if (software_) warm_up_ = std::make_unique<ShaderWarmUp>();
    show_drawing();
    begin_taking_over();
    // A frame buffer that goes with the context (the widget moved to another window) takes the scene along.
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, [this] {
        makeCurrent();
        scene_.reset();
        doneCurrent();
    });
}

void Viewport::show_nothing(const QString& why) {
    why_nothing_->setText(why);
    why_nothing_->setGeometry(rect());
    why_nothing_->setVisible(!why.isEmpty());
}

void Viewport::take_over() {
    if (!scene_ || !isValid()) return taking_over_.stop();
    const std::shared_ptr<const Land> before = scene_->land();
    makeCurrent();
    if (lost_context()) return doneCurrent();
    const bool more = scene_->advance(look_, land_.live ? live_slice : take_over_slice);
    doneCurrent();
    const std::shared_ptr<const Land>& now = scene_->land();
    if (now && now != before) {
        const double taken = std::max(1e-3, scene_->take_over_seconds());
        const auto cells = static_cast<double>(now->ground->cell_count());
        // Of previews no more than one size finer at a time: the first guesses are rough. Live lands are small.
        const double most = land_.live ? 40 * cells : 4.5 * cells;
        Q_EMIT affordable_cells_changed(std::max(least_drawn_cells, std::min(cells * preview_budget / taken, most)));
    }
    if (!more) taking_over_.stop();
    if (!more || now != before) {
        if (land_.live)
            disturb();  // more of the kind will follow
        else
            update();
        if (!more) rest();  // software goes on to the whole frame
        Q_EMIT legend_changed();
    }
    if (!more && scene_->error() && give_way()) return;
    tell_problem();
}

bool Viewport::give_way() {
    const bool is_known = coarser_.is_limited();
    if (!gl::is_want_of_memory(*scene_->error()) || !asked_ || asked_ == scene_->land() ||
        !coarser_.note_refused(*asked_))
        return false;
    // Said once: land of another size may come upon the limit again.
    if (!is_known) {
        const QString text =
            tr("The graphics card does not have enough memory for this terrain, so it is shown with larger cells. The "
               "terrain itself and exports keep their full resolution.");
        QMetaObject::invokeMethod(
            this, [this, text] { Q_EMIT failed(text); }, Qt::QueuedConnection);
    }
    begin_taking_over();
    return true;
}

void Viewport::tell_problem() {
    // Coarser land is on its way or may do: give_way() tells.
    if (scene_->error() && gl::is_want_of_memory(*scene_->error()) &&
        (taking_over_.is_active() || (asked_ && coarser_.is_too_large(*asked_))))
        return;
    const QString problem = scene_->error() ? QString::fromStdString(scene_->error()->message()) : QString();
    if (problem == problem_) return;
    problem_ = problem;
    if (problem_.isEmpty()) return;
    // Not from inside a paint: the receiver may want to show something.
    QMetaObject::invokeMethod(
        this, [this, problem] { Q_EMIT failed(problem); }, Qt::QueuedConnection);
}

bool Viewport::lost_context() {
    if (context() && context()->isValid() && !gl::context_is_lost()) return false;
    taking_over_.stop();
    whole_frame_.stop();
    // Not from inside a paint, which the context belongs to.
    QMetaObject::invokeMethod(this, &Viewport::renew_context, Qt::QueuedConnection);
    return true;
}

void Viewport::renew_context() {
    if (!scene_) return;  // already on its way
    makeCurrent();
    scene_.reset();
    warm_up_.reset();
    doneCurrent();
    if (!since_renewal_.isValid() || since_renewal_.elapsed() > renewal_time) renewals_ = 0;
    since_renewal_.start();
    if (++renewals_ > most_renewals) {
        const QString text =
            tr("The graphics driver keeps failing, so the terrain can no longer be drawn. Your work is not lost: save "
               "it and restart Cuesta.");
        show_nothing(text);
        Q_EMIT failed(text);
        return;
    }
    Q_EMIT failed(tr("The graphics driver was reset and the view was restored. Your work is not lost."));
    coarser_.forget();
    // Event by which Qt announces that a widget moves to another window: it makes a new context. Where all contexts
    // share their objects Qt would keep the old one, so for the moment they do not; the new one still shares with the
    // window's.
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts, false);
    QEvent moved(QEvent::WindowChangeInternal);
    QCoreApplication::sendEvent(this, &moved);
    QCoreApplication::setAttribute(Qt::AA_ShareOpenGLContexts, QOpenGLContext::globalShareContext() != nullptr);
    update();
}

void Viewport::paintEvent(QPaintEvent* event) {
    if (scene_) {
        makeCurrent();
        if (lost_context()) return doneCurrent();
    }
    QOpenGLWidget::paintEvent(event);
}

}  // namespace cuesta
