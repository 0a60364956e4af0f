#pragma once
/// \file Fixture of the tests of the window: a shown window, waiting, finding parts.

#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QTest>
#include <QTimer>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>

#include "tests/catch.h"
#include "tests/places.h"
#include "ui/export/export_feature.h"
#include "ui/files/autosave.h"
#include "ui/files/file_commands.h"
#include "ui/files/files_feature.h"
#include "ui/forms/number_slider.h"
#include "ui/look/look_feature.h"
#include "ui/masks/masks_feature.h"
#include "ui/measure/measure_feature.h"
#include "ui/paths/paths_feature.h"
#include "ui/sculpt/sculpt_feature.h"
#include "ui/shell/window.h"
#include "ui/splines/splines_feature.h"
#include "ui/terrain/place_tool.h"
#include "ui/terrain/terrain_feature.h"
#include "ui/view/messages.h"
#include "ui/view/view_area.h"
#include "ui/view/viewport.h"

namespace cuesta {

/// Serves events until `holds()` or the time is over; says which. The time is generous: machines that test are busy.
/// As in the program, an event is served when it comes: QTest::qWaitFor sleeps 10 ms after each round, while work in
/// slices waits for its next. A timer looks at what changes without an event, on other threads.
inline bool wait_until(const std::function<bool()>& holds, int seconds = 120) {
    QElapsedTimer clock;
    clock.start();
    QTimer look;
    look.start(5);
    while (!holds()) {
        if (clock.hasExpired(qint64{1000} * seconds)) return false;
        QCoreApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
    return true;
}

/// The window of the program with the parts of its features that tests look at.
struct ProgramWindow : Window {
    using Window::Window;

    Selection& selection() { return bench().selection(CurveSet::splines); }
    Selection& path_selection() { return bench().selection(CurveSet::paths); }
    StageStates& stage_states() { return bench().stages(); }
    MeasureTasks& measures() { return bench().measures(); }
    ErosionDevice& erosion_device() { return bench().erosion_device(); }
    BuildQueue& builds() { return bench().builds(); }
    BaseGround& base_ground() { return bench().base_ground(); }
    FileCommands& files() { return feature<FilesFeature>().commands(); }
    Autosave* autosave() { return feature<FilesFeature>().autosave(); }
    void guard(const QString& folder, const AutosaveTimes& times) { feature<FilesFeature>().guard(folder, times); }
    ExportCommands& exports() { return feature<ExportFeature>().commands(); }
    PathCommands& path_files() { return feature<PathsFeature>().commands(); }
    SplineTool& path_tool() { return feature<PathsFeature>().tool(); }
    SplineTool& spline_tool() { return feature<SplinesFeature>().tool(); }
    SculptTool& sculpt_tool() { return feature<SculptFeature>().tool(); }
    MeasureTool& measure_tool() { return feature<MeasureFeature>().measure_tool(); }
    PickTool& pick_tool() { return feature<MeasureFeature>().pick_tool(); }
    MaskBrush& mask_brush() { return feature<MasksFeature>().brush(); }
    MaskTasks& mask_tasks() { return feature<MasksFeature>().tasks(); }
    MaskCommands& mask_commands() { return feature<MasksFeature>().commands(); }
    MaskFiles& mask_files() { return feature<MasksFeature>().files(); }
    PlaceTool& place_tool() { return feature<TerrainFeature>().place_tool(); }
    LandLasso& land_lasso() { return feature<TerrainFeature>().land_lasso(); }
    ProjectTerrain& project_terrain() { return feature<TerrainFeature>().project_terrain(); }
    Cameras& cameras() { return feature<LookFeature>().cameras(); }
};

/// A window on the display, with a small terrain, at rest.
struct WindowFixture {
    ProgramWindow window;

    WindowFixture() : WindowFixture([](Project&) {}) {}
    /// `change` makes the project that the window opens with of the small one, so that only one land is built and
    /// drawn.
    explicit WindowFixture(const std::function<void(Project&)>& change) {
        Project project = starting_project();
        project.frame.width = 96;
        project.frame.height = 80;
        project.frame.cell_size = 20;
        // Clouds and carried colours cost most to draw: tests about them turn them on.
        project.light.clouds = 0;
        project.light.high_clouds = 0;
        project.colour.advect = 0;
        change(project);
        window.document().reset(project, {});
        window.resize(1200, 760);
        window.show();
        REQUIRE(QTest::qWaitForWindowExposed(&window));
        window.activateWindow();
        REQUIRE(wait_until([&] { return settled() && window.viewport().frames_drawn() > 0; }));
    }

    bool settled() { return window.lands().is_settled() && !window.file_tasks().busy() && drawn(); }
    /// Whether the view shows the newest land and look.
    bool drawn() { return window.viewport().is_up_to_date(); }
    bool wait_settled() {
        return wait_until([&] { return settled(); });
    }
    const Project& project() { return window.document().project(); }
    Messages& messages() { return *window.view_area().messages(); }

    /// The part of that name; of several the first that is visible.
    template <class T = QWidget>
    T& part(const char* name) {
        T* found = nullptr;
        for (T* each : window.findChildren<T*>(QString::fromLatin1(name))) {
            if (!found) found = each;
            if constexpr (std::is_base_of_v<QWidget, T>)
                if (each->isVisible() && !found->isVisible()) found = each;
        }
        INFO(name);
        REQUIRE(found != nullptr);
        return *found;
    }
    /// The slider of a parameter on the page shown.
    NumberSlider& slider(const char* id) {
        for (NumberSlider* found : window.side().findChildren<NumberSlider*>(QString::fromLatin1(id)))
            if (found->isVisible()) return *found;
        INFO(id);
        REQUIRE(false);
        throw std::logic_error(id);
    }
    void show_page(const char* name) {
        REQUIRE(window.show_page(QString::fromLatin1(name)));
        QTest::qWait(1);
    }
    void drag(QWidget& widget, QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
              Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        QTest::mousePress(&widget, button, modifiers, from);
        constexpr int steps = 8;
        for (int i = 1; i <= steps; ++i) {
            const QPoint at = from + (to - from) * i / steps;
            QMouseEvent move(QEvent::MouseMove, QPointF(at), QPointF(widget.mapToGlobal(at)), Qt::NoButton, button,
                             modifiers);
            QApplication::sendEvent(&widget, &move);
        }
        QTest::mouseRelease(&widget, button, modifiers, to);
    }
    /// Erodes to the end.
    void run_erosion(int steps) {
        window.document().edit("Steps", [steps](Project& p) { p.erosion.mixing.steps = steps; });
        QTest::mouseClick(&part("primary"), Qt::LeftButton);
        REQUIRE(wait_until([&] { return window.lands().state() == LandState::eroded && settled(); }));
    }
};

inline std::filesystem::path shared_data() {
    return shared_data_folder();
}
inline QString text_of(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

/// A folder that goes with the test.
struct TemporaryFolder {
    std::filesystem::path path;
    TemporaryFolder() {
        path = std::filesystem::temp_directory_path() /
               ("cuesta-ui-" + std::to_string(QCoreApplication::applicationPid()) + "-" + std::to_string(count()++));
        std::filesystem::create_directories(path);
    }
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path, ignored);
    }
    static int& count() {
        static int value = 0;
        return value;
    }
};

}  // namespace cuesta
