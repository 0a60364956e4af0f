#include "app/cli/picture_arguments.h"

#include <cstdio>
#include <filesystem>

#include "app/cli/arguments.h"
#include "app/cli/interruption.h"
#include "app/cli/terminal.h"
#include "core/base/platform/utf8_path.h"
#include "render/scene/material_texture.h"
#include "render/scene/picture.h"

namespace cuesta {

SeriesSettings series_settings(const std::string& output, std::pair<int, int> size, const Look& look) {
    const std::filesystem::path path = file_path(output);
    SeriesSettings settings;
    settings.folder = path.has_parent_path() ? utf8_of(path.parent_path()) : ".";
    settings.name = utf8_of(path.stem());
    settings.width = size.first;
    settings.height = size.second;
    settings.look = look;
    return settings;
}

void TimeLapseArguments::declare(CLI::App& command) {
    command
        .add_option("--time-lapse", every,
                    "Draw the land before erosion, after every so many steps and at the end; see --pictures")
        ->check(CLI::Range(1, 1000000))
        ->option_text("STEPS");
    command.add_option("--pictures", output, "Pictures of the time-lapse, .png: OUT-0001.png and on")
        ->option_text("OUT");
    command.add_option("--picture-size", size, "Pixels of these; default 1920x1080")->option_text("WxH");
}

Outcome TimeLapseArguments::check() const {
    if (every == 0)
        return output.empty() ? done() : misused({"say how often: --time-lapse STEPS", "--pictures " + output});
    if (!output.ends_with(".png"))
        return misused({"say where the pictures go: --pictures OUT.png", "--time-lapse " + std::to_string(every)});
    if (const auto pixels = parse_size(size, "--picture-size"); !pixels) return misused(pixels.error());
    if (const Result<void> checked = check_folder_of(output); !checked) return failed(checked.error());
    return done();
}

OutputFiles TimeLapseArguments::files() const {
    if (every == 0) return {};
    const std::filesystem::path path = file_path(output);
    return {{utf8_of(path.parent_path() / file_path(utf8_of(path.stem()) + "-")), "a picture of --pictures", ".png"}};
}

Look look_of_project(const Project& project) {
    Look look;
    look.light = project.light;
    show_materials(look, project, [](const std::string& path) -> std::shared_ptr<const MaterialTexture> {
        auto texture = read_material_texture(path);
        return texture ? std::make_shared<const MaterialTexture>(*std::move(texture)) : nullptr;
    });
    return look;
}

Outcome TimeLapseArguments::write(const Project& project) const {
    if (every == 0) return done();
    const auto pixels = parse_size(size, "--picture-size");
    StoppableWork work;
    ProgressBar bar;
    SeriesSettings settings = series_settings(output, *pixels, look_of_project(project));
    settings.stop = work.token();
    settings.progress = [&bar](int done, int all) { bar.show(static_cast<double>(done) / all, "time-lapse"); };
    const double aspect = static_cast<double>(pixels->first) / pixels->second;
    Evaluator evaluator;
    const auto drawn = write_time_lapse(
        project, every, [aspect](const Land& land) { return default_camera(land, aspect); }, evaluator, settings);
    if (!drawn) return failed(drawn.error());
    if (work.token().stop_requested()) return failed(Error::cancelled());
    std::printf("wrote %d pictures, the last %s\n", *drawn, path_of_frame(settings, *drawn - 1, *drawn).c_str());
    return done();
}

}  // namespace cuesta
