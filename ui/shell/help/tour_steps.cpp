#include "ui/shell/help/tour_steps.h"

#include <QAbstractButton>
#include <QComboBox>
#include <memory>

#include "core/model/mask_target.h"
#include "render/scene/camera.h"
#include "ui/feature/side_panel.h"
#include "ui/shell/reveal.h"
#include "ui/shell/window.h"
#include "ui/view/view_area.h"
#include "ui/view/viewport.h"

namespace cuesta {
namespace {

/// State at the beginning of the step.
struct Before {
    Document::Value project;
    Camera camera;
    bool split = false, shows_before = false;
    double split_share = 0.5;
    int runs = 0, exports = 0;  ///< that there had been
};

QWidget* shown_part(Window& window, const char* name) {
    for (QWidget* part : window.findChildren<QWidget*>(QLatin1String(name)))
        if (part->isVisible()) return part;
    return nullptr;
}

/// Slider of the sun's place: by its height or, where it follows the clock, by the hour. Null while neither can be
/// shown.
QWidget* sun_slider(Window& window) {
    for (const char* name : {"light.sun_height", "light.hour"})
        for (QWidget* part : window.findChildren<QWidget*>(QLatin1String(name)))
            if (can_reveal(*part)) return part;
    return nullptr;
}

bool sun_moved(const LightParameters& now, const LightParameters& then) {
    return now.sun_height != then.sun_height || now.sun_heading != then.sun_heading || now.hour != then.hour;
}

/// The button of the mask brush, then the list of masks until rain is chosen there, then the view.
QWidget* rain_part(Window& window) {
    if (window.tool() != QStringLiteral("mask")) return shown_part(window, "toolMask");
    const auto* list = qobject_cast<QComboBox*>(shown_part(window, "maskKind"));
    const auto targets = mask_targets(window.document().project());
    const int chosen = list ? list->currentIndex() : -1;
    if (chosen >= 0 && chosen < static_cast<int>(targets.size()) &&
        targets[static_cast<std::size_t>(chosen)].use != MaskUse::rain)
        return shown_part(window, "maskKind");
    return &window.viewport();
}

/// The button of the path tool, then the list of kinds until roads are chosen there, then the view.
QWidget* road_part(Window& window) {
    if (window.tool() != QStringLiteral("path")) return shown_part(window, "toolPath");
    const auto* list = qobject_cast<QComboBox*>(shown_part(window, "pathKind"));
    const bool is_other = list && list->currentIndex() != static_cast<int>(PathKind::road);
    return is_other ? shown_part(window, "pathKind") : &window.viewport();
}

int count_roads(const Project& project) {
    return static_cast<int>(std::count_if(project.paths.begin(), project.paths.end(),
                                          [](const Path& path) { return path.parameters.kind == PathKind::road; }));
}

class Steps {
public:
    explicit Steps(Window& window)
        : window_(window),
          before_(std::make_shared<Before>()),
          runs_(std::make_shared<int>(0)),
          exports_(std::make_shared<int>(0)) {
        QObject::connect(&window.bench(), &Workbench::exported, &window, [exports = exports_] { ++*exports; });
        QObject::connect(&window.lands(), &LandService::status_changed, &window,
                         [lands = &window.lands(), runs = runs_, ran = false]() mutable {
                             const bool runs_now = lands->state() == LandState::eroding && !lands->runs_by_itself();
                             if (runs_now && !ran) ++*runs;
                             ran = runs_now;
                         });
    }

    void add(const QString& title, const QString& text, std::function<void()> show, std::function<QWidget*()> beside,
             std::function<bool()> done) {
        const auto begin = [window = &window_, before = before_, runs = runs_, exports = exports_, show] {
            before->project = window->document().value();
            before->camera = window->viewport().camera();
            before->split = window->view_settings().is_split();
            before->shows_before = window->view_settings().shows_before();
            before->split_share = window->view_settings().split_share();
            before->runs = *runs;
            before->exports = *exports;
            if (show) show();
        };
        steps_.push_back({title, text, begin, std::move(beside), std::move(done)});
    }
    std::function<QWidget*()> part(const char* name) {
        return [window = &window_, name] { return shown_part(*window, name); };
    }
    /// The button of a tool until it is in hand, then the view.
    std::function<QWidget*()> tool_then_view(const QString& tool, const char* button) {
        return [window = &window_, tool, button]() -> QWidget* {
            return window->tool() == tool ? &window->viewport() : shown_part(*window, button);
        };
    }
    std::function<void()> page(const QString& page) {
        return [window = &window_, page] { window->side().show_page(page); };
    }
    Window& window() { return window_; }
    std::shared_ptr<Before> before() { return before_; }
    std::shared_ptr<int> runs() { return runs_; }
    std::shared_ptr<int> exports() { return exports_; }
    std::vector<TourStep> take() { return std::move(steps_); }

private:
    Window& window_;
    std::shared_ptr<Before> before_;
    std::shared_ptr<int> runs_, exports_;  ///< that there were
    std::vector<TourStep> steps_;
};

}  // namespace

std::vector<TourStep> tour_steps(Window& window) {
    Steps steps(window);
    Window* w = &window;
    const std::shared_ptr<Before> before = steps.before();
    const std::shared_ptr<int> runs = steps.runs(), exports = steps.exports();
    const auto project = [w]() -> const Project& { return w->document().project(); };

    steps.add(Tour::tr("Starting terrain"),
              Tour::tr("Everything starts from a base terrain. <b>Choose another generator</b>, or drag a slider: the "
                       "terrain updates at once. Ctrl+Z undoes any step."),
              steps.page(QStringLiteral("terrain")), steps.part("generator.kind"),
              [=] { return !(project().base == before->project->base); });
    steps.add(Tour::tr("Draw a ridge"),
              Tour::tr("Choose the <b>spline tool (S)</b>. Click the ground three or four times, then press "
                       "<b>Enter</b>: a ridge rises along your line."),
              {}, steps.tool_then_view(QStringLiteral("spline"), "toolSpline"),
              [=] { return project().splines.size() > before->project->splines.size(); });
    steps.add(
        Tour::tr("Look at it"),
        Tour::tr("<b>Alt + drag</b> orbits around the land, the <b>wheel</b> zooms to the cursor, Shift + middle "
                 "button pans. Home shows everything again."),
        {}, [w]() -> QWidget* { return &w->viewport(); }, [=] { return !(w->viewport().camera() == before->camera); });
    steps.add(
        Tour::tr("Paint rain"),
        Tour::tr("Choose the <b>mask brush (K)</b> and <b>Rain</b> in its list, then paint where it should rain "
                 "more. <b>[</b> and <b>]</b> change the brush size, Ctrl does the opposite."),
        {}, [w] { return rain_part(*w); },
        [=] {
            const MaskTarget rain{MaskUse::rain};
            return !(mask_of(project(), rain) == mask_of(*before->project, rain));
        });
    steps.add(Tour::tr("Erode"),
              Tour::tr("Press <b>Run (F5)</b>. Water and frost shape the terrain while you look around. Space pauses, "
                       "Esc cancels."),
              {}, steps.part("primary"), [=] { return *runs > before->runs; });
    steps.add(Tour::tr("Compare"),
              Tour::tr("<b>Split</b> divides the view: before erosion on the left, after it on the right. Drag the line. "
                       "<b>B</b> shows the whole terrain before erosion."),
              {}, steps.part("split"), [=] {
                  const ViewSettings& view = w->view_settings();
                  const bool dragged = view.is_split() && view.split_share() != before->split_share;
                  return (view.is_split() && !before->split) || (view.shows_before() && !before->shows_before) ||
                         dragged;
              });
    steps.add(
        Tour::tr("Draw a road"),
        Tour::tr("Choose the <b>path tool (P)</b> and <b>Road</b>, click points along its course, and press "
                 "<b>Enter</b>. The road is carved into the ground, with cut and fill."),
        {}, [w] { return road_part(*w); }, [=] { return count_roads(project()) > count_roads(*before->project); });
    steps.add(
        Tour::tr("Move the sun"),
        Tour::tr(
            "The View page controls the look of the terrain. <b>Drag the sun</b> lower: shadows bring out the relief."),
        [w] {
            w->side().show_page(QStringLiteral("view"));
            if (QWidget* slider = sun_slider(*w)) reveal(w->side(), *slider);
        },
        [w] { return sun_slider(*w); }, [=] { return sun_moved(project().light, before->project->light); });
    steps.add(
        Tour::tr("Export"),
        Tour::tr("<b>Export</b> writes heightmaps, masks, meshes and pictures. Press <b>Heightmap</b> and choose "
                 "a file. Ctrl+K finds everything else; F1 opens the manual."),
        [w] {
            w->side().show_page(QStringLiteral("export"));
            if (QWidget* button = shown_part(*w, "exportHeightMap")) reveal(w->side(), *button);
        },
        steps.part("exportHeightMap"), [=] { return *exports > before->exports; });
    return steps.take();
}

}  // namespace cuesta
