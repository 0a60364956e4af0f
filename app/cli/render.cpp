/// `cuesta-cli render`: a picture of land, without a display.

#include <cstdio>
#include <map>
#include <memory>

#include "app/cli/arguments.h"
#include "app/cli/commands.h"
#include "app/cli/interruption.h"
#include "app/cli/land_job.h"
#include "app/cli/mask_arguments.h"
#include "app/cli/picture_arguments.h"
#include "app/cli/terminal.h"
#include "core/field/statistics.h"
#include "core/io/files/file_ending.h"
#include "core/io/library/look_folder.h"
#include "core/io/project/look_file.h"
#include "core/pipeline/detailed_land.h"
#include "render/scene/material_texture.h"
#include "render/scene/picture.h"
#include "render/scene/picture_series.h"
#include "render/scene/saved_view_camera.h"

namespace cuesta {
namespace {

struct RenderArguments {
    InputArguments input;
    std::string output;
    std::string size = "1600x900";
    std::string camera;
    std::string overlay = "none";
    std::string surface = "natural";
    std::string look;
    std::string light;  ///< of the light presets
    bool contours = false;
    double exaggeration = 1;
    std::string view;
    bool transparent = false;
    std::string quality = "draft";
    int samples = 0;    ///< 0: those of the quality
    int detail = 1;     ///< cells drawn along each side of one of the land
    int turntable = 0;  ///< pictures around the land; 0: one picture
    std::string plants_mask;
    SettingArguments settings;
    MachineArguments machine;
};

constexpr int largest_side = 32768;

struct CameraAngles {
    double heading = 0, pitch = 35, distance = 1;
};

Result<CameraAngles> parse_camera(const std::string& text) {
    const auto numbers = parse_numbers(text, ',', 3, "--camera");
    if (!numbers) return Error{"a camera is written HEADING,PITCH,DISTANCE, such as 315,35,1", "--camera " + text};
    const CameraAngles angles{numbers->at(0), numbers->at(1), numbers->at(2)};
    if (angles.pitch < -89 || angles.pitch > 89 || !(angles.distance > 0))
        return Error{"the pitch lies within -89 .. 89 degrees and the distance above 0", "--camera " + text};
    return angles;
}

Camera camera_of(const RenderArguments& arguments, const Project& project, const Land& land, double aspect) {
    for (const SavedView& view : project.views)
        if (view.name == arguments.view) return camera_of(view);
    Camera camera = default_camera(land, aspect);
    if (arguments.camera.empty()) return camera;
    const CameraAngles angles = *parse_camera(arguments.camera);
    camera.heading = angles.heading;
    camera.pitch = angles.pitch;
    const Statistics heights = statistics_of(land.ground->view());
    camera =
        framing(camera, land.frame, static_cast<double>(heights.minimum), static_cast<double>(heights.maximum), aspect);
    camera.distance *= angles.distance;
    // Near the middle of the land the eye would be inside its mountains.
    return above_ground(camera, land, arguments.exaggeration, 0.02 * camera.distance);
}

template <class E>
E value_named(const std::string& name, const std::vector<std::string>& names) {
    return static_cast<E>(std::find(names.begin(), names.end(), name) - names.begin());
}

const std::vector<std::string> overlays{"none", "flow", "wear", "deposit", "slope", "sediment"};
const std::vector<std::string> surfaces{"natural", "clay", "height", "slope"};
/// In the order of PictureQuality; "final" is another name of the best.
const std::vector<std::string> qualities{"draft", "good", "best", "final"};

PictureWork asked_work(const RenderArguments& arguments) {
    const std::string& name = arguments.quality;
    return work_of(value_named<PictureQuality>(name == "final" ? "best" : name, qualities), arguments.samples);
}

/// Reads each picture once; of those that cannot be read it says so and leaves the colour.
class Textures {
public:
    std::shared_ptr<const MaterialTexture> operator()(const std::string& path) {
        const auto [known, is_new] = textures_.try_emplace(path);
        if (is_new) {
            if (auto texture = read_material_texture(path))
                known->second = std::make_shared<const MaterialTexture>(*std::move(texture));
            else
                print_warnings({texture.error().what + "; the material keeps its colour"}, texture.error().where);
        }
        return known->second;
    }

private:
    std::map<std::string, std::shared_ptr<const MaterialTexture>> textures_;
};

Look look_of(const RenderArguments& arguments, const Project& project) {
    Look look;
    look.overlay = value_named<Overlay>(arguments.overlay, overlays);
    look.surface = value_named<SurfaceView>(arguments.surface, surfaces);
    look.light = project.light;
    look.background = !arguments.transparent;
    look.contours = arguments.contours;
    look.vertical_exaggeration = arguments.exaggeration;
    show_materials(look, project, Textures());
    return look;
}

/// Files of looks are told from names by their ending.
bool is_look_file(const std::string& wanted) {
    return file_ending(wanted) == ".json";
}

/// A look of the program's or, if there is none, of the user's own, or that of a file.
Result<GalleryLook> find_wanted_look(LookKind kind, const std::string& wanted) {
    if (is_look_file(wanted)) return read_look_file(kind, wanted);
    if (const GalleryLook* shipped = find_look(shipped_looks(kind), wanted)) return *shipped;
    const Result<LookFolder> own = read_look_folder(kind, user_look_folder(kind));
    if (!own) return own.error();
    for (const Error& skipped : own->skipped) print_warnings({"skipped: " + skipped.what}, skipped.where);
    if (const GalleryLook* found = find_look(own->looks, wanted)) return *found;
    std::string known;
    for (const auto* gallery : {&shipped_looks(kind), &own->looks})
        for (const GalleryLook& each : *gallery) known += (known.empty() ? "" : ", ") + each.id;
    const std::string option = kind == LookKind::look ? "--look " : "--light ";
    return Error{"no " + words_for(kind) + " is called that; there are " + known, option + wanted};
}

/// The looks of --look and --light, in this order.
Result<std::vector<GalleryLook>> wanted_looks(const RenderArguments& arguments) {
    std::vector<GalleryLook> wanted;
    for (const auto& [kind, name] :
         {std::pair(LookKind::look, arguments.look), std::pair(LookKind::light, arguments.light)}) {
        if (name.empty()) continue;
        Result<GalleryLook> look = find_wanted_look(kind, name);
        if (!look) return look.error();
        wanted.push_back(*std::move(look));
    }
    return wanted;
}

bool has_view(const Project& project, const std::string& name) {
    return std::any_of(project.views.begin(), project.views.end(),
                       [&name](const SavedView& view) { return view.name == name; });
}

/// OUT names the pictures of a turntable: "film/hills.png" gives film/hills-0001.png and on.
Outcome render_turntable(const RenderArguments& arguments, const std::shared_ptr<const Land>& land,
                         const Camera& camera, const Look& look, std::pair<int, int> size) {
    StoppableWork work;
    ProgressBar bar;
    SeriesSettings settings = series_settings(arguments.output, size, look);
    settings.work = asked_work(arguments);
    settings.stop = work.token();
    settings.progress = [&bar](int done, int all) { bar.show(static_cast<double>(done) / all, "drawing"); };
    const auto drawn = write_turntable(land, camera, arguments.turntable, settings);
    if (!drawn) return failed(drawn.error());
    if (*drawn < arguments.turntable) return failed(Error::cancelled());
    std::printf("wrote %d pictures, the last %s\n", *drawn,
                path_of_frame(settings, arguments.turntable - 1, arguments.turntable).c_str());
    return done();
}

Result<Picture> draw_still(const RenderArguments& arguments, const std::shared_ptr<const Land>& land,
                           const Camera& camera, const Look& look, std::pair<int, int> size) {
    const PictureWork work = asked_work(arguments);
    if (!work.traces) return render_picture(land, camera, look, size.first, size.second);
    StoppableWork stoppable;
    ProgressBar bar;
    const WorkControl control{[&bar](double share, const Activity& activity) { bar.show(share, activity); },
                              stoppable.token()};
    return render_still(land, camera, look, size.first, size.second, work, control);
}

Result<std::shared_ptr<const Land>> with_detail(const std::shared_ptr<const Land>& land, int factor) {
    StoppableWork stoppable;
    ProgressBar bar;
    const WorkControl control{[&bar](double share, const Activity& activity) { bar.show(share, activity); },
                              stoppable.token()};
    return detailed_land(land, factor, control);
}

Outcome render(const RenderArguments& arguments) {
    if (const Result<void> known = arguments.settings.check(); !known) return misused(known.error());
    const auto size = parse_size(arguments.size, "--size");
    if (!size) return misused(size.error());
    if (std::max(size->first, size->second) > largest_side)
        return misused({"a picture has at most 32768 pixels on a side", "--size " + arguments.size});
    const Result<std::vector<GalleryLook>> looks = wanted_looks(arguments);
    if (!looks) return looks.error().where.starts_with("--") ? misused(looks.error()) : failed(looks.error());
    if (!arguments.camera.empty())
        if (const auto camera = parse_camera(arguments.camera); !camera) return misused(camera.error());
    if (const auto options = arguments.input.options(); !options) return misused(options.error());
    if (!is_picture_name(arguments.output)) return misused({"pictures are written as .png or .jpg", arguments.output});
    if (arguments.transparent && !arguments.output.ends_with(".png"))
        return misused({"only .png pictures can be transparent", arguments.output});
    if (arguments.turntable > 0 && !arguments.output.ends_with(".png"))
        return misused({"the pictures of a turntable are written as .png", arguments.output});
    if (const Result<void> checked = check_folder_of(arguments.output); !checked) return failed(checked.error());
    arguments.machine.apply();

    Result<Project> project = open_input(arguments.input);
    if (!project) return failed(project.error());
    for (const GalleryLook& look : *looks) use_look(look, *project);
    if (const Result<void> applied = arguments.settings.apply(*project); !applied) return misused(applied.error());
    if (const Result<void> read = read_plants_mask(arguments.plants_mask, *project); !read) return failed(read.error());
    if (!arguments.view.empty() && !has_view(*project, arguments.view))
        return misused({"the project has no such view", "--view " + arguments.view});
    const bool whole = is_project(arguments.input.path);
    if (!whole && arguments.overlay != "none" && arguments.overlay != "slope")
        return misused({"a heightmap alone knows no " + arguments.overlay + "; render the project that erodes it",
                        "--overlay " + arguments.overlay});
    const auto computed = compute_land(*project, whole ? Stage::outputs : Stage::base);
    if (!computed) return failed(computed.error());
    const auto land = with_detail(*computed, arguments.detail);
    if (!land) return failed(land.error());
    const double aspect = static_cast<double>(size->first) / size->second;
    const Camera camera = camera_of(arguments, *project, **land, aspect);
    const Look look = look_of(arguments, *project);
    if (arguments.turntable > 0) return render_turntable(arguments, *land, camera, look, *size);
    const auto picture = draw_still(arguments, *land, camera, look, *size);
    if (!picture) return failed(picture.error());
    if (const Result<void> written = write_picture(arguments.output, *picture); !written)
        return failed(written.error());
    std::printf("wrote %s\n", arguments.output.c_str());
    return done();
}

}  // namespace

void add_render_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("render", "Render a picture of a terrain");
    const auto arguments = std::make_shared<RenderArguments>();
    arguments->input.declare(command, "IN", "Heightmap or project");
    command.add_option("-o,--output", arguments->output, "Picture to write, .png or .jpg")
        ->required()
        ->option_text("OUT");
    command.add_option("--size", arguments->size, "Pixels; default 1600x900")->option_text("WxH");
    command
        .add_option("--camera", arguments->camera,
                    "Degrees from north that it looks towards, degrees below the horizon, and its distance as a share "
                    "of that which shows the whole terrain; default: from the south-west, 1")
        ->option_text("HEADING,PITCH,DISTANCE");
    command
        .add_option("--overlay", arguments->overlay,
                    "Overlay: none, flow, wear, deposit, slope or sediment; for heightmaps only slope")
        ->check(CLI::IsMember(overlays))
        ->option_text("NAME");
    command.add_option("--surface", arguments->surface, "Surface: natural, clay, height or slope")
        ->check(CLI::IsMember(surfaces))
        ->option_text("NAME");
    command
        .add_option("--quality", arguments->quality,
                    "draft: as the editor draws; good: light traced over the land, smooth edges; best: the same finer; "
                    "final: another name of best")
        ->check(CLI::IsMember(qualities))
        ->option_text("NAME");
    command
        .add_option("--samples", arguments->samples,
                    "Sky rays from each point of the ground, for good (32) and best (64)")
        ->check(CLI::Range(1, 65536))
        ->option_text("N");
    command
        .add_option("--detail", arguments->detail,
                    "Draws 2, 4 or 8 times as many cells along each side, with gullies, ledges and scree on bare slopes; "
                    "in the picture only")
        ->check(CLI::IsMember({1, 2, 4, 8}))
        ->option_text("1|2|4|8");
    command
        .add_option(
            "--look", arguments->look,
            "Look of the gallery, such as alpine or desert, one of your own, or a file of one (.json): its colours, "
            "surfaces and light, which --set changes")
        ->option_text("NAME|FILE");
    command
        .add_option(
            "--light", arguments->light,
            "Light preset, such as golden-evening or overcast, one of your own, or a file of one (.json): sun, air "
            "and clouds alone, after --look, which --set changes")
        ->option_text("NAME|FILE");
    command.add_option("--view", arguments->view, "Use a camera of the project")->option_text("NAME");
    command.add_flag("--transparent", arguments->transparent, "Make the sky transparent");
    command.add_option("--turntable", arguments->turntable, "Render a turntable of N pictures: OUT-0001.png and so on")
        ->check(CLI::Range(1, 99999))
        ->option_text("N");
    command.add_flag("--contours", arguments->contours, "Draw contour lines");
    command.add_option("--exaggeration", arguments->exaggeration, "Vertical exaggeration")
        ->check(CLI::Range(0.01, 100.0))
        ->option_text("X");
    declare_plants_mask(command, arguments->plants_mask);
    arguments->settings.declare(command);
    arguments->machine.declare(command);
    command.callback([&invocation, arguments] { invocation.work = [arguments] { return render(*arguments); }; });
}

}  // namespace cuesta
