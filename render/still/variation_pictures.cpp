#include "render/still/variation_pictures.h"

#include <algorithm>

#include "core/base/check.h"

namespace cuesta {

int coarsening_for(const TerrainFrame& frame, int most_cells) {
    int coarsening = 1;
    if (most_cells > 0)
        while (std::max(frame.width, frame.height) > most_cells * coarsening) coarsening *= 2;
    return coarsening;
}

Result<void> draw_variations(Evaluator& evaluator, const std::vector<Variation>& cells,
                             const VariationPictures& wanted) {
    // Before the first land, so that a machine without OpenGL is told of at once.
    const auto studio = PictureStudio::create(wanted.width, wanted.height);
    if (!studio) return studio.error();
    const double aspect = static_cast<double>(wanted.width) / wanted.height;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const Project& project = cells[i].project;
        EvaluateOptions options;
        options.stage = wanted.stage;
        options.carve_early = wanted.stage < Stage::paths;
        options.coarsening = coarsening_for(project.frame, wanted.most_cells);
        const auto count = static_cast<double>(cells.size());
        options.control = wanted.control.part(static_cast<double>(i) / count, static_cast<double>(i + 1) / count);
        const auto land = evaluator.evaluate(project, options);
        if (wanted.control.stopped()) return Error::cancelled();
        if (!land) {
            wanted.drawn(i, land.error());
            continue;
        }
        Result<Picture> picture =
            (*studio)->take(*land, default_camera(**land, aspect), wanted.look(project), {}, {{}, wanted.control.stop});
        if (wanted.control.stopped()) return Error::cancelled();
        wanted.drawn(i, std::move(picture));
    }
    return {};
}

Picture contact_sheet(const std::vector<Picture>& pictures, int columns, int gap) {
    CUESTA_CHECK(!pictures.empty() && columns > 0);
    constexpr std::uint8_t paper = 245;
    const Picture& first = pictures.front();
    const int rows = (static_cast<int>(pictures.size()) + columns - 1) / columns;
    Picture sheet{columns * (first.width + gap) + gap, rows * (first.height + gap) + gap, {}};
    sheet.rgb.assign(static_cast<std::size_t>(sheet.width) * static_cast<std::size_t>(sheet.height) * 3, paper);
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const Picture& picture = pictures[i];
        CUESTA_CHECK(picture.width == first.width && picture.height == first.height);
        const int left = gap + static_cast<int>(i) % columns * (first.width + gap);
        const int top = gap + static_cast<int>(i) / columns * (first.height + gap);
        const std::ptrdiff_t row_bytes = std::ptrdiff_t{3} * first.width;
        for (int y = 0; y < first.height; ++y)
            std::copy_n(picture.rgb.begin() + y * row_bytes, row_bytes,
                        sheet.rgb.begin() + (std::ptrdiff_t{top + y} * sheet.width + left) * 3);
    }
    return sheet;
}

}  // namespace cuesta
