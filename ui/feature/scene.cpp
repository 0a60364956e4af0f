#include "ui/feature/scene.h"

#include <algorithm>

#include "render/scene/saved_view_camera.h"
#include "ui/feature/workbench.h"
#include "ui/view/split_handle.h"

namespace cuesta {
namespace {

/// The present project with the materials of the run whose states are looked at: cells name them by number.
Project with_materials_of(const Project& run, const Project& present) {
    Project result = present;
    result.layers = run.layers;
    result.eroded_material = run.eroded_material;
    result.bottom_material = run.bottom_material;
    result.separate_eroded_material = run.separate_eroded_material;
    return result;
}

}  // namespace

Scene::Scene(Workbench& bench) : bench_(bench) {
    const auto show_working = [this] {
        const LandService& lands = bench_.lands();
        bench_.viewport().set_working(lands.status().state == WorkerState::working || lands.state() == LandState::live);
    };
    connect(&bench.document(), &Document::changed, this, [this] {
        show_land();
        refresh_look();
        refresh_drawing();
    });
    connect(&bench.document(), &Document::replaced, this, [this] {
        open_next_land();
        bench_.view_settings().set_before(false);
    });
    connect(&bench.lands(), &LandService::land_changed, this, &Scene::on_land_changed);
    connect(&bench.lands(), &LandService::land_changed, this, show_working);
    connect(&bench.lands(), &LandService::status_changed, this, show_working);
    connect(&bench.lands(), &LandService::live_changed, this, show_working);
    connect(&bench.view_settings(), &ViewSettings::changed, this, &Scene::refresh_look);
    connect(bench.area().split_handle(), &SplitHandle::dragged, &bench.view_settings(), &ViewSettings::set_split_share);
    connect(&bench.tools(), &ToolBox::changed, this, [this] {
        show_land();
        refresh_drawing();
    });
    connect(&bench.pages(), &SidePanel::page_changed, this, [this] {
        refresh_drawing();
        show_land();
    });
}

void Scene::on_land_changed() {
    // A coarse land of the project before this one may have as many cells, but not of the same size.
    const TerrainFrame& shown = bench_.lands().shown().land->frame;
    const TerrainFrame& wanted = bench_.document().project().frame;
    const bool is_full =
        shown.width == wanted.width && shown.height == wanted.height && shown.cell_size == wanted.cell_size;
    show_land();
    if (shows_outdated_ != bench_.lands().looks_at_outdated()) refresh_look();
    follow_size();
    if (next_land_ == NextLand::as_before) return;
    bench_.viewport().frame_terrain();  // it also sets how fast the camera flies
    const std::vector<SavedView>& views = bench_.document().project().views;
    const bool has_camera = next_land_ == NextLand::from_first_camera && !views.empty();
    if (has_camera) bench_.viewport().set_camera(camera_of(views.front()));
    // The coarse land comes first. A camera stays where it is; the whole land is framed anew by the full one's heights.
    if (is_full || has_camera) next_land_ = NextLand::as_before;
}

void Scene::follow_size() {
    const TerrainFrame& frame = bench_.document().project().frame;
    const double side = std::max(frame.width_metres(), frame.height_metres());
    constexpr double much = 1.25;
    const bool is_other = side_ > 0 && (side > much * side_ || side_ > much * side);
    if (is_other && next_land_ == NextLand::as_before) frame_next_land();
    if (is_other || side_ == 0) side_ = side;
}

void Scene::show_land() {
    if (std::any_of(substitutes_.begin(), substitutes_.end(), [](const auto& substitute) { return substitute(); }))
        return;
    if (bench_.lands().shown().land) bench_.viewport().set_land(bench_.lands().shown());
}

void Scene::refresh_drawing() {
    bench_.viewport().set_drawing(bench_.pages().drawing(bench_.tools().chosen()));
}

void Scene::refresh_look() {
    ViewSettings& settings = bench_.view_settings();
    const Project& present = bench_.document().project();
    shows_outdated_ = bench_.lands().looks_at_outdated();
    Look look = shows_outdated_ ? settings.look(with_materials_of(*bench_.lands().run_project(), present), textures_())
                                : settings.look(present, textures_());
    for (const auto& layer : layers_) layer(look);
    bench_.viewport().set_look(look);
    ViewArea& area = bench_.area();
    const bool split = settings.is_split();
    area.split_handle()->setVisible(split);
    area.split_handle()->set_share(settings.split_share());
    if (settings.shows_before())
        area.set_corner_words({}, tr("Before erosion"));
    else
        area.set_corner_words(split ? tr("Before") : QString(), split ? tr("After") : QString());
    Q_EMIT look_changed();
}

}  // namespace cuesta
