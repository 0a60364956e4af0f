#include "ui/layers/rock_icons.h"

#include <QImage>
#include <QPixmap>
#include <algorithm>
#include <map>
#include <string>

#include "core/look/rock_pictures.h"
#include "ui/forms/colour_button.h"

namespace cuesta {
namespace {

constexpr int width = 96, height = 64;  ///< pixels
constexpr int whole = 256;              ///< pixels that the whole picture would be wide

QPixmap pixmap_of(const LibraryRock& rock) {
    QImage image(width, height, QImage::Format_RGB32);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const std::array<float, 3> tint = rock_tint(rock.id, (x + 0.5F) / whole, (y + 0.5F) / whole);
            std::array<float, 3> light{};
            for (std::size_t c = 0; c < 3; ++c) light[c] = std::clamp(tint[c] * rock.material.colour[c], 0.0F, 1.0F);
            image.setPixelColor(x, y, colour_from_linear(light));
        }
    return QPixmap::fromImage(image);
}

}  // namespace

QIcon rock_icon(const LibraryRock& rock) {
    static std::map<std::string, QIcon> known;
    const auto [entry, is_new] = known.try_emplace(rock.id);
    if (!is_new) return entry->second;
    if (rock_of_texture(std::string(rock_picture_prefix) + rock.id).empty()) {
        QPixmap plain(width, height);
        plain.fill(colour_from_linear(rock.material.colour));
        entry->second = plain;
    } else {
        entry->second = pixmap_of(rock);
    }
    return entry->second;
}

}  // namespace cuesta
