#include "ui/look/look_feature.h"

#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <QMenu>

#include "core/io/elevation/frame_placement.h"
#include "core/io/project/palette_file.h"
#include "ui/base/slider_scale.h"
#include "ui/look/cameras_panel.h"
#include "ui/look/view_panel.h"
#include "ui/view/moving_water.h"

namespace cuesta {
namespace {

const QString view_id = QStringLiteral("view");
const QString cameras_id = QStringLiteral("cameras");

QString detail_of_cameras(const Project& project) {
    const auto count = project.views.size();
    return count == 0   ? QObject::tr("none")
           : count == 1 ? QObject::tr("1 camera")
                        : QObject::tr("%n cameras", nullptr, static_cast<int>(count));
}

/// A line for other programs: metres from the north-west corner, and where the terrain has a place on earth, the
/// coordinates there; the height in metres.
QString place_words(const glm::dvec3& ground, const TerrainFrame& frame) {
    QStringList words{QStringLiteral("x %1 m, z %2 m").arg(ground.x, 0, 'f', 2).arg(ground.z, 0, 'f', 2)};
    if (frame.geotransform) {
        const glm::dvec2 place = FramePlacement(frame).to_map({ground.x, ground.z});
        words << QObject::tr("east %1, north %2").arg(place.x, 0, 'f', 2).arg(place.y, 0, 'f', 2);
    }
    words << QObject::tr("height %1 m").arg(ground.y, 0, 'f', 2);
    return words.join(QStringLiteral("; "));
}

template <class Member, class Value>
void set_parameter_of(ViewSettings& settings, Member member, Value value) {
    ViewParameters parameters = settings.parameters();
    parameters.*member = value;
    settings.set_parameters(parameters);
}

}  // namespace

LookFeature::LookFeature(Workbench& bench)
    : Feature(bench),
      looks_(bench, LookKind::look),
      lights_(bench, LookKind::light),
      textures_(bench.file_tasks()),
      cameras_(bench.document(), bench.viewport()),
      flight_(bench.viewport()) {
    add_view_page();
    add_cameras_page();
    connect_textures();
    add_standpoints();
    add_ground_commands();
    add_comparisons();
    add_contents();
}

void LookFeature::add_view_page() {
    auto* panel = new ViewPanel(bench().document(), bench().view_settings(), {looks_, lights_});
    bench().pages().add_page({.id = view_id,
                              .position = 120,
                              .is_about = true,
                              .name = tr("View"),
                              .icon = QStringLiteral("view"),
                              .panel = panel,
                              .manual = {QStringLiteral("view")}});
    connect(panel, &ViewPanel::plants_wanted, this,
            [this](double value) { Q_EMIT bench().value_painting_wanted({MaskUse::plants}, value); });
    connect(panel, &ViewPanel::palette_requested, this, [this](ColourLayer layer) {
        bench().files().choose_palette([this, layer](const QString& path) { take_palette(layer, path); });
    });
    connect(&bench().document(), &Document::replaced, this, [this] { ++documents_; });
    connect(panel, &ViewPanel::theme_chosen, this, [](int chosen) { Workbench::choose_theme(chosen == 1); });
    connect(&bench().scene(), &Scene::look_changed, this, &LookFeature::refresh_detail);
}

void LookFeature::add_cameras_page() {
    auto* panel = new CamerasPanel(bench().document(), cameras_);
    const auto fill_menu = [this](QMenu& menu, const std::vector<ItemPlace>& places) {
        if (places.size() == 1) {
            const int index = places.front().index;
            connect(menu.addAction(tr("Go to camera")), &QAction::triggered, this,
                    [this, index] { cameras_.go_to(index); });
            connect(menu.addAction(tr("Set from the view")), &QAction::triggered, this,
                    [this, index] { cameras_.set_from_view(index); });
        }
        connect(menu.addAction(tr("Save view")), &QAction::triggered, &cameras_, &Cameras::keep);
    };
    bench().pages().add_page({.id = cameras_id,
                              .position = 90,
                              .name = tr("Cameras"),
                              .icon = QStringLiteral("camera"),
                              .panel = panel,
                              .manual = {QStringLiteral("cameras")},
                              .kinds = {ItemKind::view},
                              .detail = detail_of_cameras,
                              .select_item = [panel](ItemPlace place) { panel->select(place.index); },
                              .activate_item = [this](ItemPlace place) { cameras_.go_to(place.index); },
                              .fill_item_menu = fill_menu});
    connect(&cameras_, &Cameras::kept, this, [this](int index) {
        bench().pages().show_page(cameras_id);
        Q_EMIT bench().item_selected({ItemKind::view, index});
    });
    connect(&cameras_, &Cameras::refused, &bench(), &Workbench::tell);
    bench().menus().add({.menu = QStringLiteral("view"),
                         .position = 400,
                         .text = tr("&Save view as camera"),
                         .key = Qt::CTRL | Qt::SHIFT | Qt::Key_V,
                         .run = [this] { cameras_.keep(); }});
}

void LookFeature::connect_textures() {
    bench().scene().set_textures([this] { return textures_.texture_of(); });
    connect(&bench().document(), &Document::changed, this, [this] { textures_.order(bench().document().project()); });
    connect(&textures_, &TextureTasks::changed, &bench().scene(), &Scene::refresh_look);
    connect(&textures_, &TextureTasks::judged, this, &LookFeature::tell_of_texture);
    // Pictures are drawn in other programs: whoever comes back from there wants to see them.
    connect(qApp, &QGuiApplication::applicationStateChanged, this, [this](Qt::ApplicationState state) {
        if (state == Qt::ApplicationActive) textures_.look_again();
    });
}

void LookFeature::tell_of_texture(const QString& path, const QString& problem) {
    const QString why = problem.isEmpty() ? QString() : tr("%1. The material keeps its colour.").arg(problem);
    Q_EMIT bench().texture_judged(path, why);
    if (problem.isEmpty()) return;
    const MessageOffer remove{.text = tr("Remove the picture from the material"),
                              .run = [this, path] { remove_texture(path); },
                              .object = QStringLiteral("removeTexture"),
                              .closes_card = true};
    bench().messages().show_message(MessageKind::warning, why, {}, {remove});
}

void LookFeature::take_palette(ColourLayer layer, const QString& path) {
    const QString name = QFileInfo(path).fileName();
    bench().file_tasks().start(
        tr("Reading %1").arg(name), [this, layer, path, name, of = documents_]() -> std::function<void()> {
            const Result<PicturePalette> read = read_palette(path.toStdString());
            if (!read) {
                const QString why =
                    tr("%1. The palette stays as it was.").arg(QString::fromStdString(read.error().message()));
                return [this, why] { bench().messages().show_message(MessageKind::warning, why); };
            }
            return [this, layer, name, of, palette = *read] {
                if (of != documents_) return;
                bench().document().edit(tr("Palette of %1").arg(name),
                                        [&](Project& project) { use_palette(project, layer, palette); });
            };
        });
}

void LookFeature::remove_texture(const QString& path) {
    const std::string texture = path.toStdString();
    const auto for_each = [&texture](auto& project, const auto& act) {
        const auto look = [&](auto& material) {
            if (material.texture == texture) act(material);
        };
        look(project.eroded_material);
        for (auto& layer : project.layers) look(layer.material);
        look(project.bottom_material);
    };
    bool any = false;
    for_each(bench().document().project(), [&any](const Material&) { any = true; });
    // The user may have taken it away meanwhile.
    if (!any) return;
    bench().document().edit(tr("Remove picture %1").arg(QFileInfo(path).fileName()), [&](Project& project) {
        for_each(project, [](Material& material) { material.texture.clear(); });
    });
}

void LookFeature::add_ground_commands() {
    GroundMenu& menu = bench().ground_menu();
    menu.add({.position = 100,
              .text = tr("Copy coordinates and height"),
              .object = QStringLiteral("copyPlace"),
              .run = [this](const ViewPointer& place) {
                  const QString words = place_words(*place.ground, bench().document().project().frame);
                  QGuiApplication::clipboard()->setText(words);
                  bench().tell(tr("Copied: %1").arg(words));
              }});
    menu.add({.position = 200,
              .text = tr("Centre the view here"),
              .object = QStringLiteral("centreView"),
              .run = [this](const ViewPointer& place) {
                  Camera camera = bench().viewport().camera();
                  camera.target = *place.ground;
                  camera.target.y *= bench().viewport().look().vertical_exaggeration;
                  flight_.fly_to(camera);
              }});
    menu.add({.position = 201,
              .text = tr("Show the whole terrain"),
              .object = QStringLiteral("frameView"),
              .run = [this](const ViewPointer&) { bench().viewport().frame_terrain(); }});
}

void LookFeature::add_standpoints() {
    // The keys of the view itself (F, Home, 1, 3, 7) belong to the viewport; here they are only shown.
    CommandMenus& menus = bench().menus();
    Viewport* view = &bench().viewport();
    menus.add({.menu = view_id, .position = 100, .text = tr("&Whole terrain\tHome"), .run = [view] {
                   view->frame_terrain();
               }});
    menus.add({.menu = view_id, .position = 101, .text = tr("&Front\t1"), .run = [view] {
                   view->show_view(StandardView::front);
               }});
    menus.add({.menu = view_id, .position = 102, .text = tr("S&ide\t3"), .run = [view] {
                   view->show_view(StandardView::side);
               }});
    menus.add({.menu = view_id, .position = 103, .text = tr("&Top\t7"), .run = [view] {
                   view->show_view(StandardView::top);
               }});
}

void LookFeature::add_comparisons() {
    CommandMenus& menus = bench().menus();
    ViewSettings* settings = &bench().view_settings();
    menus.add({.menu = view_id,
               .position = 200,
               .text = tr("&Before erosion"),
               .key = Qt::Key_B,
               .run = [settings] { settings->set_before(!settings->shows_before()); },
               .checkable = true,
               .state = [settings] { return CommandState{.checked = settings->shows_before()}; }});
    menus.add({.menu = view_id,
               .position = 201,
               .text = tr("&Split view"),
               .key = Qt::SHIFT | Qt::Key_B,
               .run = [settings] { settings->set_split(!settings->is_split()); },
               .checkable = true,
               .state = [settings] { return CommandState{.checked = settings->is_split()}; }});
    connect(settings, &ViewSettings::changed, &menus, &CommandMenus::refresh);
}

void LookFeature::add_contents() {
    CommandMenus& menus = bench().menus();
    ViewSettings* settings = &bench().view_settings();
    MovingWater* moving = &bench().viewport().moving_water();
    using P = ViewParameters;
    menus.add({.menu = view_id,
               .position = 300,
               .text = tr("Wat&er"),
               .key = Qt::Key_T,
               .run = [settings] { set_parameter_of(*settings, &P::water, !settings->parameters().water); },
               .checkable = true,
               .state = [settings] { return CommandState{.checked = settings->parameters().water}; }});
    menus.add({.menu = view_id,
               .position = 301,
               .text = tr("&Moving water"),
               .key = Qt::SHIFT | Qt::Key_T,
               .run = [moving] { moving->set_on(!moving->is_on()); },
               .object = QStringLiteral("movingWater"),
               .tip = tr("Rivers flow, lakes ripple and waves break while the window is active. On by default with a "
                         "graphics card, off with software rendering. The setting \"Reduce motion\" keeps water still"),
               .checkable = true,
               .state = [moving] { return CommandState{.checked = moving->is_on()}; }});
    connect(moving, &MovingWater::changed, &menus, &CommandMenus::refresh);
    menus.add({.menu = view_id,
               .position = 302,
               .text = tr("&Contours"),
               .key = Qt::Key_C,
               .run = [settings] { set_parameter_of(*settings, &P::contours, !settings->parameters().contours); },
               .checkable = true,
               .state = [settings] { return CommandState{.checked = settings->parameters().contours}; }});
    const QString overlays = QStringLiteral("view.overlay"), surfaces = QStringLiteral("view.surface");
    menus.add_menu({.id = overlays, .parent = view_id, .position = 303, .title = tr("&Overlay")});
    for (std::size_t i = 0; i < EnumNames<Overlay>::names.size(); ++i)
        menus.add({.menu = overlays,
                   .text = choice_text(std::string(EnumNames<Overlay>::names[i])),
                   .run = [settings, i] { set_parameter_of(*settings, &P::overlay, static_cast<Overlay>(i)); }});
    menus.add_menu({.id = surfaces, .parent = view_id, .position = 304, .title = tr("S&urface")});
    for (std::size_t i = 0; i < EnumNames<SurfaceView>::names.size(); ++i)
        menus.add({.menu = surfaces,
                   .text = choice_text(std::string(EnumNames<SurfaceView>::names[i])),
                   .run = [settings, i] { set_parameter_of(*settings, &P::surface, static_cast<SurfaceView>(i)); }});
}

void LookFeature::refresh_detail() {
    const ViewParameters& parameters = bench().view_settings().parameters();
    QString detail = choice_text(std::string(name_of(parameters.surface)));
    if (parameters.overlay != Overlay::none) {
        const auto& names = EnumNames<Overlay>::names;
        detail += QStringLiteral(", ") +
                  choice_text(std::string(names[static_cast<std::size_t>(parameters.overlay)])).toLower();
    }
    bench().pages().set_detail(view_id, detail);
}

}  // namespace cuesta
