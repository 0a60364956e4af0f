#pragma once
/// \file A window whose masks are painted.

#include <QMenu>
#include <cmath>

#include "tests/ui/window_fixture.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_commands.h"

namespace cuesta {

inline double mean_of(const TiledRaster& raster) {
    double sum = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) sum += static_cast<double>(raster.at(x, y));
    return sum / (static_cast<double>(raster.width()) * raster.height());
}

/// The sum of the squares of what neighbours differ by.
inline double unevenness_of(const TiledRaster& raster) {
    double sum = 0;
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 1; x < raster.width(); ++x)
            sum += std::pow(static_cast<double>(raster.at(x, y) - raster.at(x - 1, y)), 2);
    return sum;
}

inline float largest_in(const TiledRaster& raster) {
    float largest = raster.at(0, 0);
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) largest = std::max(largest, raster.at(x, y));
    return largest;
}

struct MaskFixture : WindowFixture {
    MaskBrush& brush() { return window.mask_brush(); }
    const TiledRaster& mask(MaskTarget target) { return mask_of(project(), target); }
    bool masks_settled() {
        return wait_until([&] { return !window.mask_tasks().busy(); });
    }
    /// The middle of the view, which lies on the ground.
    QPoint middle() {
        const Viewport& v = window.viewport();
        return {v.width() / 2, v.height() / 2};
    }
    /// Chooses from the menu of the whole mask, as a click on the button opens it.
    void choose(const char* action) {
        QTest::mouseClick(&part("maskWhole"), Qt::LeftButton);
        auto* menu = window.findChild<QMenu*>("maskMenu");
        REQUIRE(menu != nullptr);
        auto* found = menu->findChild<QAction*>(QString::fromLatin1(action));
        INFO(action);
        REQUIRE(found != nullptr);
        found->trigger();
        menu->close();
        QTest::qWait(1);  // the menu goes
    }
    /// A way of the mouse through these places.
    void draw(const std::vector<QPoint>& places, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        Viewport& v = window.viewport();
        QTest::mousePress(&v, Qt::LeftButton, modifiers, places.front());
        for (std::size_t i = 1; i < places.size(); ++i)
            for (int k = 1; k <= 6; ++k) {
                const QPoint at = places[i - 1] + (places[i] - places[i - 1]) * k / 6;
                QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(v.mapToGlobal(at)), Qt::NoButton,
                                 Qt::LeftButton, modifiers);
                QApplication::sendEvent(&v, &move);
            }
        QTest::mouseRelease(&v, Qt::LeftButton, modifiers, places.back());
    }
    /// The value of a mask under a place of the view.
    float under(MaskTarget target, QPoint at) {
        const auto point = window.viewport().ground_at(at);
        REQUIRE(point);
        return mask(target).at(static_cast<int>(point->x / 20), static_cast<int>(point->z / 20));
    }
};

}  // namespace cuesta
