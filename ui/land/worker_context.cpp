#include "ui/land/worker_context.h"

#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QSurfaceFormat>
#include <QThread>

namespace cuesta {
namespace {

/// Surfaces end on the thread that made them, whoever drops them last.
void end_surface(QOffscreenSurface* surface) {
    if (surface->thread() == QThread::currentThread())
        delete surface;
    else
        surface->deleteLater();
}

class WorkerContext final : public gl::ThreadContext {
public:
    explicit WorkerContext(std::shared_ptr<QOffscreenSurface> surface) : surface_(std::move(surface)) {}
    ~WorkerContext() override { context_.doneCurrent(); }

    Result<void> open(const QSurfaceFormat& format) {
        context_.setFormat(format);
        context_.setShareContext(QOpenGLContext::globalShareContext());
        if (!context_.create() || !context_.makeCurrent(surface_.get()))
            return Error{"the graphics driver gives the window no second OpenGL context", "OpenGL"};
        return gl::check_current_context();
    }
    /// Qt goes on without sharing where the driver refuses it.
    bool shares_objects() const override { return context_.shareContext() != nullptr; }

private:
    std::shared_ptr<QOffscreenSurface> surface_;
    QOpenGLContext context_;  ///< goes before its surface
};

}  // namespace

gl::ContextMaker worker_contexts() {
    QSurfaceFormat format = QSurfaceFormat::defaultFormat();
    format.setSamples(0);  // nothing is drawn
    const std::shared_ptr<QOffscreenSurface> surface(new QOffscreenSurface, end_surface);
    surface->setFormat(format);
    surface->create();
    const bool threads_may_draw = QOpenGLContext::supportsThreadedOpenGL();
    return [format, surface, threads_may_draw](bool debug) -> Result<std::unique_ptr<gl::ThreadContext>> {
        if (!threads_may_draw) return Error{"this graphics driver serves only one thread of a program", "OpenGL"};
        QSurfaceFormat wanted = format;
        wanted.setOption(QSurfaceFormat::DebugContext, debug);
        auto context = std::make_unique<WorkerContext>(surface);
        if (auto opened = context->open(wanted); !opened) return opened.error();
        return std::unique_ptr<gl::ThreadContext>(std::move(context));
    };
}

}  // namespace cuesta
