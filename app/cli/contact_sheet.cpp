#include "app/cli/contact_sheet.h"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>

#include "app/cli/interruption.h"
#include "app/cli/numbers.h"
#include "app/cli/picture_arguments.h"
#include "app/cli/terminal.h"
#include "core/io/project/project_file.h"
#include "core/model/project_size.h"
#include "render/still/variation_pictures.h"

namespace cuesta {
namespace {

constexpr int usual_cells = 256;   ///< along the longer side of a small land
constexpr int largest_side = 4096; ///< of one picture, pixels
constexpr int gap = 8;             ///< pixels

/// The axes that vary: parameters in the order given, then the seeds.
Result<std::vector<VariedAxis>> axes_of(const ContactSheetArguments& arguments, const ContactSheetOrder& order) {
    std::vector<VariedAxis> axes;
    const std::size_t sides = arguments.varied.size() + (order.seeds.empty() ? 0 : 1);
    if (sides == 0)
        return Error{"say what varies: --seeds 1..9 or --vary PARAMETER=FROM..TO", "--contact-sheet " + arguments.output};
    if (sides > 2)
        return Error{"at most two things vary: two --vary, or one and --seeds", "--vary " + arguments.varied.back()};
    for (const std::string& text : arguments.varied) {
        auto varied = parse_varied(text, sides == 1 ? 9 : 3);
        if (!varied) return Error{varied.error().what, "--vary " + text};
        axes.emplace_back(std::move(*varied));
    }
    if (!order.seeds.empty()) axes.emplace_back(order.seeds);
    return axes;
}

/// "seed 3", "water.rain=0.4".
std::string words_of(const Variation& variation) {
    std::string words;
    for (const auto& [id, value] : variation.settings) words += " " + id + "=" + value;
    if (variation.seed) words += " seed " + std::to_string(*variation.seed);
    return words.substr(1);
}

Result<std::vector<Picture>> pictures_of(const VariationGrid& grid, const ContactSheetArguments& arguments,
                                         const ContactSheetOrder& order) {
    StoppableWork work;
    ProgressBar bar;
    VariationPictures wanted;
    std::tie(wanted.width, wanted.height) = *parse_size(arguments.picture_size, "--sheet-picture");
    wanted.most_cells = order.size > 0 ? 0 : usual_cells;
    wanted.look = look_of_project;
    std::vector<Picture> pictures(grid.cells.size());
    std::optional<Error> problem;
    wanted.drawn = [&](std::size_t index, Result<Picture> picture) {
        if (picture)
            pictures[index] = std::move(*picture);
        else if (!problem)
            problem = Error{picture.error().what, words_of(grid.cells[index])};
    };
    wanted.control = {[&bar](double share, const Activity& activity) { bar.show(share, activity); }, work.token()};
    Evaluator evaluator;
    if (const Result<void> drawn = draw_variations(evaluator, grid.cells, wanted); !drawn) return drawn.error();
    if (problem) return *problem;
    return pictures;
}

}  // namespace

void ContactSheetArguments::declare(CLI::App& command) {
    command
        .add_option("--contact-sheet", output,
                    "Draws the variations of --seeds and --vary as small pictures on one sheet instead of writing "
                    "terrains; without --size each has at most 256 cells along its longer side")
        ->option_text("SHEET.png");
    command
        .add_option("--vary", varied,
                    "Parameter that runs over a range, in 9 steps, or 3 where two things vary; the first runs along the "
                    "rows of the sheet")
        ->option_text("KEY=FROM..TO[:COUNT]");
    command.add_option("--sheet-picture", picture_size, "Pixels of each picture of --contact-sheet; default 320x240")
        ->option_text("WxH");
}

Outcome check_contact_sheet(const ContactSheetArguments& arguments, const ContactSheetOrder& order) {
    if (arguments.output.empty())
        return misused({"variations are drawn: say --contact-sheet SHEET.png", "--vary " + arguments.varied.front()});
    if (!is_picture_name(arguments.output))
        return misused({"pictures are written as .png or .jpg", "--contact-sheet " + arguments.output});
    const auto pixels = parse_size(arguments.picture_size, "--sheet-picture");
    if (!pixels) return misused(pixels.error());
    if (std::max(pixels->first, pixels->second) > largest_side)
        return misused({"a picture of a sheet has at most 4096 pixels on a side", "--sheet-picture"});
    if (const auto axes = axes_of(arguments, order); !axes) return misused(axes.error());
    const Result<void> folder = check_folder_of(arguments.output);
    return folder ? done() : failed(folder.error());
}

Outcome write_contact_sheet(const ContactSheetArguments& arguments, const ContactSheetOrder& order) {
    Result<Project> project = read_project(order.project);
    if (!project) return failed(project.error());
    if (const Result<void> applied = order.settings->apply(*project); !applied) return misused(applied.error());
    if (order.size > 0) project = resized(std::move(*project), order.size);
    const auto axes = axes_of(arguments, order);
    if (!axes) return misused(axes.error());
    const auto grid = variations(*project, *axes);
    if (!grid) return misused({grid.error().what, "--vary " + grid.error().where});
    const auto pictures = pictures_of(*grid, arguments, order);
    if (!pictures) return failed(pictures.error());
    const Picture sheet = contact_sheet(*pictures, grid->columns, gap);
    if (const Result<void> written = write_picture(arguments.output, sheet); !written) return failed(written.error());
    for (std::size_t i = 0; i < grid->cells.size(); ++i) {
        const int index = static_cast<int>(i);
        std::printf("row %d, column %d: %s\n", index / grid->columns + 1, index % grid->columns + 1,
                    words_of(grid->cells[i]).c_str());
    }
    std::printf("wrote %s, %zu pictures\n", arguments.output.c_str(), grid->cells.size());
    return done();
}

}  // namespace cuesta
