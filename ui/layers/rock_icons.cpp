#include "ui/layers/rock_icons.h"

#include <QIconEngine>
#include <QImage>
#include <QPainter>
#include <algorithm>
#include <map>
#include <string>

#include "core/look/rock_pictures.h"
#include "ui/forms/colour_button.h"

namespace cuesta {
namespace {

constexpr int width = 96, height = 64;  ///< pixels
constexpr int whole = 256;              ///< pixels that the whole picture would be wide

QPixmap drawn(const LibraryRock& rock) {
    const bool is_pictured = !rock_of_texture(std::string(rock_picture_prefix) + rock.id).empty();
    QImage image(width, height, QImage::Format_RGB32);
    image.fill(colour_from_linear(rock.material.colour));
    for (int y = 0; y < height && is_pictured; ++y)
        for (int x = 0; x < width; ++x) {
            std::array<float, 3> light = rock_tint(rock.id, (x + 0.5F) / whole, (y + 0.5F) / whole);
            for (std::size_t c = 0; c < 3; ++c) light[c] = std::clamp(light[c] * rock.material.colour[c], 0.0F, 1.0F);
            image.setPixelColor(x, y, colour_from_linear(light));
        }
    return QPixmap::fromImage(image);
}

/// Sixteen pictures are not worth the start of the program: each is drawn when it is first painted.
class RockIcon : public QIconEngine {
public:
    explicit RockIcon(const LibraryRock& rock) : rock_(rock) {}
    void paint(QPainter* painter, const QRect& rect, QIcon::Mode, QIcon::State) override {
        static std::map<std::string, QPixmap> known;
        const auto [entry, is_new] = known.try_emplace(rock_.id);
        if (is_new) entry->second = drawn(rock_);
        painter->drawPixmap(rect, entry->second);
    }
    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        QPixmap result(size);
        QPainter painter(&result);
        painter.setRenderHint(QPainter::SmoothPixmapTransform);
        paint(&painter, QRect(QPoint(0, 0), size), mode, state);
        return result;
    }
    QIconEngine* clone() const override { return new RockIcon(rock_); }

private:
    const LibraryRock& rock_;
};

}  // namespace

QIcon rock_icon(const LibraryRock& rock) {
    return QIcon(new RockIcon(rock));
}

}  // namespace cuesta
