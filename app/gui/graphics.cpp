#include "app/gui/graphics.h"

#include <QObject>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>

namespace cuesta {

QSurfaceFormat wanted_format() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(4, 5);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    format.setStencilBufferSize(8);
    format.setSwapInterval(0);
    // Drivers that are reset (a hang, a card taken away) say so, and the view is set up anew.
    format.setOption(QSurfaceFormat::ResetNotification);
    return format;
}

Graphics look_at_graphics() {
    QOpenGLContext context;
    context.setFormat(wanted_format());
    QOffscreenSurface surface;
    surface.setFormat(wanted_format());
    surface.create();
    const QString advice = QObject::tr(
        "Cuesta needs OpenGL 4.5. Install the newest driver of your graphics card; on Linux, Mesa 20 or newer (package "
        "libgl1-mesa-dri) draws without a card, too.");
    if (!context.create() || !context.makeCurrent(&surface))
        return {false, false, false, QObject::tr("There is no OpenGL on this display. ") + advice};
    const auto version = context.format().version();
    if (version < qMakePair(4, 5))
        return {true, false, false,
                QObject::tr("This display offers OpenGL %1.%2. ").arg(version.first).arg(version.second) + advice};
    const QString renderer =
        QString::fromUtf8(reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER)));
    const bool software = renderer.contains(QStringLiteral("llvmpipe")) ||
                          renderer.contains(QStringLiteral("softpipe")) ||
                          renderer.contains(QStringLiteral("SwiftShader"));
    return {true, true, software, {}};
}

}  // namespace cuesta
