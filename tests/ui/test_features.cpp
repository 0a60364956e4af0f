/// Features register themselves: a toy one with a tool, a page, an overlay and a command, known to this file alone.

#include <QAbstractButton>
#include <QAction>
#include <QMenu>
#include <map>

#include "tests/ui/window_fixture.h"
#include "ui/shell/outliner/outliner.h"

using namespace cuesta;

namespace {

/// Counts presses.
class ToyTool : public ViewTool {
public:
    bool press(const ViewPointer&) override {
        ++presses;
        return true;
    }
    void drag(const ViewPointer&) override {}
    void release(const ViewPointer&) override {}
    void abandon() override {}
    bool key(int, Qt::KeyboardModifiers) override { return false; }
    double marker_radius() const override { return 0; }
    QString hint() const override { return QStringLiteral("counts presses"); }
    QWidget* options() override { return nullptr; }

    int presses = 0;
};

class ToyPanel : public Panel {
public:
    using Panel::Panel;
    void refresh() override { ++refreshed; }

    int refreshed = 0;
};

class ToyFeature : public Feature {
public:
    explicit ToyFeature(Workbench& bench) : Feature(bench), panel(new ToyPanel(bench.document())) {
        bench.pages().add_page({.id = "toy",
                                .position = 55,
                                .name = "Toy",
                                .icon = "terrain",
                                .panel = panel,
                                .manual = {"window"},
                                .detail = [](const Project& project) { return QString::number(project.frame.width); }});
        bench.tools().add({.id = "toy",
                           .position = 55,
                           .icon = "terrain",
                           .name = "Toy",
                           .sentence = "counts presses",
                           .key = Qt::CTRL | Qt::ALT | Qt::Key_Y,
                           .object = "toolToy",
                           .tool = &tool,
                           .page = "toy"});
        bench.scene().add_layer([this](Look& look) {
            if (shows) look.overlay = Overlay::slope;
        });
        bench.menus().add({.id = "toy.show",
                           .menu = "view",
                           .position = 350,
                           .text = "Show the &toy",
                           .run =
                               [this] {
                                   shows = !shows;
                                   this->bench().scene().refresh_look();
                                   this->bench().menus().refresh();
                               },
                           .object = "showToy",
                           .checkable = true,
                           .state = [this] { return CommandState{.enabled = may_show, .checked = shows}; },
                           .why_not = "The toy is broken"});
    }
    bool lets_close() override { return may_close; }

    ToyTool tool;
    ToyPanel* panel;
    bool shows = false, may_show = true, may_close = true;
};

std::vector<FeatureMaker> features_with_toy() {
    std::vector<FeatureMaker> features = program_features();
    features.push_back([](Workbench& bench) { return std::make_unique<ToyFeature>(bench); });
    return features;
}

struct ToyFixture {
    ProgramWindow window{features_with_toy()};
    ToyFeature& toy = window.feature<ToyFeature>();

    ToyFixture() {
        Project project = window.document().project();
        project.frame.width = 96;
        project.frame.height = 80;
        window.document().reset(project, {});
        window.show();
        REQUIRE(QTest::qWaitForWindowExposed(&window));
    }
};

}  // namespace

TEST_CASE_METHOD(ToyFixture, "a feature's tool stands in the rail and in the menu", "[ui][features]") {
    auto* button = window.findChild<QAbstractButton*>("toolToy");
    REQUIRE(button);
    CHECK(button->accessibleName() == "Toy");
    QTest::mouseClick(button, Qt::LeftButton);
    CHECK(window.tool() == "toy");
    CHECK(window.viewport().tool() == &toy.tool);
    CHECK(window.side().shows("toy"));
    auto* action = window.findChild<QAction*>("toolToyAction");
    REQUIRE(action);
    CHECK(action->isChecked());
    window.choose_tool("navigate");
    CHECK_FALSE(action->isChecked());
    action->trigger();
    CHECK(window.tool() == "toy");
    // Between the water brush and the masks, by its position.
    const std::vector<Tool>& tools = window.bench().tools().all();
    const auto place = std::find_if(tools.begin(), tools.end(), [](const Tool& tool) { return tool.id == "toy"; });
    CHECK((place - 1)->id == "brush");
    CHECK((place + 1)->id == "mask");
}

TEST_CASE_METHOD(ToyFixture, "a feature's page stands where its position is, with its detail", "[ui][features]") {
    const int index = window.side().index_of("toy");
    REQUIRE(index > 0);
    CHECK(window.side().page_name(index - 1) == "Water");
    CHECK(window.side().page_name(index + 1) == "Erosion");
    const QModelIndex row = window.outliner().model().index_of("toy");
    REQUIRE(row.isValid());
    CHECK(row.data(OutlinerModel::detail_role).toString() == QString::number(window.document().project().frame.width));
    const int before = toy.panel->refreshed;
    REQUIRE(window.show_page("Toy"));
    CHECK(toy.panel->refreshed > before);
}

TEST_CASE_METHOD(ToyFixture, "a feature's command and overlay need no other file", "[ui][features]") {
    auto* action = window.findChild<QAction*>("showToy");
    REQUIRE(action);
    const QList<QAction*> in_menu = window.findChild<QMenu*>("viewMenu")->actions();
    CHECK(in_menu.contains(action));
    CHECK(window.viewport().look().overlay == Overlay::none);
    action->trigger();
    CHECK(action->isChecked());
    CHECK(window.viewport().look().overlay == Overlay::slope);
    action->trigger();
    CHECK(window.viewport().look().overlay == Overlay::none);
    toy.may_show = false;
    window.bench().menus().refresh();
    CHECK_FALSE(action->isEnabled());
    window.bench().menus().trigger("toy.show");
    CHECK_FALSE(toy.shows);
}

TEST_CASE_METHOD(ToyFixture, "a feature is asked before the window closes", "[ui][features]") {
    toy.may_close = false;
    window.close();
    CHECK(window.isVisible());
    toy.may_close = true;
    window.close();
    CHECK_FALSE(window.isVisible());
}

TEST_CASE_METHOD(WindowFixture, "no key means two commands at a time", "[ui][features][keyboard]") {
    for (const char* page : {"splines", "paths"}) {
        show_page(page);
        std::map<QString, QString> owner;
        for (const QAction* action : window.findChildren<QAction*>()) {
            if (action->shortcutContext() == Qt::WidgetShortcut || action->shortcutContext() == Qt::WidgetWithChildrenShortcut) continue;
            for (const QKeySequence& keys : action->shortcuts()) {
                const auto [first, is_new] = owner.emplace(keys.toString(), action->text());
                INFO(page << ": " << keys.toString().toStdString() << " is " << first->second.toStdString() << " and "
                          << action->text().toStdString());
                CHECK(is_new);
            }
        }
        CHECK(owner.size() > 20);
    }
}
