#include "ui/terrain/generator_pictures.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QIcon>
#include <array>

#include "core/relief/generators/parameters.h"
#include "ui/forms/picture_list.h"

namespace cuesta {
namespace {

constexpr std::array sentences{
    QT_TRANSLATE_NOOP("generators", "Round hills of one shape, one upon another."),
    QT_TRANSLATE_NOOP("generators", "Ground that breaks along straight faults, again and again."),
    QT_TRANSLATE_NOOP("generators", "Fractal terrain by midpoint displacement; rough everywhere alike."),
    QT_TRANSLATE_NOOP("generators", "Perlin noise: soft forms of every size."),
    QT_TRANSLATE_NOOP("generators", "Ridged noise: sharp crests and broad valleys."),
    QT_TRANSLATE_NOOP("generators", "Billowed noise: round swells with creases between."),
    QT_TRANSLATE_NOOP("generators", "Noise warped by noise: bent ridges and hollows."),
    QT_TRANSLATE_NOOP("generators", "An island in the middle of the sea."),
    QT_TRANSLATE_NOOP("generators", "One block with upright walls, to watch erosion at work."),
    QT_TRANSLATE_NOOP("generators", "Many blocks of different heights."),
    QT_TRANSLATE_NOOP("generators", "Level ground, to sketch or sculpt on."),
    QT_TRANSLATE_NOOP("generators", "An even slope."),
    QT_TRANSLATE_NOOP("generators", "An even cone."),
    QT_TRANSLATE_NOOP("generators", "A volcano of lava flows, with a crater."),
};
static_assert(sentences.size() == EnumNames<GeneratorKind>::names.size());

}  // namespace

void show_generators(QComboBox& kinds) {
    show_pictures(kinds);
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const std::string_view name = EnumNames<GeneratorKind>::names[i];
        const int row = static_cast<int>(i);
        kinds.setItemIcon(row, QIcon(QStringLiteral(":/generators/%1.jpg")
                                         .arg(QLatin1String(name.data(), static_cast<qsizetype>(name.size())))));
        kinds.setItemData(row, QCoreApplication::translate("generators", sentences[i]), Qt::ToolTipRole);
    }
}

}  // namespace cuesta
