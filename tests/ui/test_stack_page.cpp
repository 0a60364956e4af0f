/// The elements of a stack on the Terrain page.

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

#include "core/io/project/project_file.h"
#include "core/model/stack_edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/forms/item_list.h"
#include "ui/terrain/project_terrain.h"
#include "ui/terrain/terrain_panel.h"

using namespace cuesta;

namespace {

struct StackFixture : WindowFixture {
    StackFixture() { show_page("Terrain"); }

    const std::vector<StackElement>& elements() { return std::get<StackBase>(project().base).elements; }
    ItemList& list() { return part<ItemList>("stackList"); }
    void click(const char* name) { QTest::mouseClick(&part<QAbstractButton>(name), Qt::LeftButton); }
    void add(const char* source) {
        auto* action = window.findChild<QMenu*>("elementSources")->findChild<QAction*>(QString::fromLatin1(source));
        REQUIRE(action != nullptr);
        action->trigger();
    }
    void choose_row(int row) {
        QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, list().visualItemRect(list().item(row)).center());
    }
    void type(const char* id, const QString& text) {
        NumberSlider& field = slider(id);
        field.setFocus();
        QTest::keyClicks(&field, text.left(1));  // opens the editor
        QTest::keyClicks(QApplication::focusWidget(), text.mid(1));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    }
    float height(int x, int y) { return (*window.lands().shown().land->ground)(x, y); }
};

}  // namespace

TEST_CASE_METHOD(StackFixture, "elements are added, moved, hidden, duplicated and removed", "[ui][stack]") {
    const Base before = project().base;
    CHECK(list().count() == 1);
    CHECK_FALSE(part<QToolButton>("removeElement").isEnabled());
    REQUIRE(wait_settled());
    const float middle = height(48, 40), corner = height(3, 3);

    add("add.plane");
    REQUIRE(elements().size() == 2);
    CHECK(ElementSource(std::get<GeneratedBase>(before)) == elements()[0].source);
    CHECK(list().count() == 2);
    CHECK(list().currentRow() == 0);  // the new one is on top, and chosen
    CHECK_FALSE(part("useGenerated").isVisible());
    REQUIRE(wait_settled());
    CHECK(height(48, 40) == Approx(middle + 100).margin(1e-3));
    CHECK(height(3, 3) == corner);

    // Its parameters are in the forms; those that cannot act say why.
    type("plane.height", "40");
    CHECK(std::get<PlaneSource>(elements()[1].source).parameters.height == 40);
    CHECK_FALSE(slider("blend.radius").isEnabled());
    CHECK(slider("blend.radius").parentWidget()->toolTip().contains("Needs the mode smooth maximum"));
    CHECK(slider("placement.x").isEnabled());
    type("placement.x", "100");
    CHECK(elements()[1].placement.x == 100);
    REQUIRE(wait_settled());
    CHECK(height(5, 40) != height(90, 40));

    auto& name = part<QLineEdit>("elementName");
    name.setFocus();
    name.selectAll();
    QTest::keyClicks(&name, "Mesa");
    QTest::keyClick(&name, Qt::Key_Return);
    CHECK(elements()[1].name == "Mesa");

    click("duplicateElement");
    REQUIRE(elements().size() == 3);
    CHECK(elements()[2].name == "Mesa 2");
    click("lowerElement");
    CHECK(elements()[1].name == "Mesa 2");
    click("raiseElement");
    CHECK(elements()[2].name == "Mesa 2");
    Q_EMIT list().eye_clicked(0);
    CHECK_FALSE(elements()[2].visible);

    part<QCheckBox>("elementLocked").click();
    CHECK(elements()[2].locked);
    CHECK_FALSE(part<QToolButton>("removeElement").isEnabled());
    CHECK_FALSE(slider("placement.x").isEnabled());
    part<QCheckBox>("elementLocked").click();

    click("removeElement");
    REQUIRE(elements().size() == 2);
    choose_row(1);  // the lowest: the terrain that was there before
    CHECK(slider("generator.wavelength").isVisible());
    CHECK_FALSE(slider("placement.x").isEnabled());
    choose_row(0);
    click("removeElement");
    CHECK(project().base == before);  // one plain element is no stack
    CHECK(part("useGenerated").isVisible());
    window.document().undo();
    CHECK(elements().size() == 2);
    while (window.document().history().can_undo()) window.document().undo();
    CHECK(project().base == before);
}

TEST_CASE_METHOD(StackFixture, "elements are grouped, hidden, moved, duplicated and removed together", "[ui][stack]") {
    add("add.plane");
    add("add.plane");
    add("add.plane");
    const auto groups = [&] {
        std::string names;
        for (const StackElement& element : elements()) names += element.group.empty() ? "-" : "x";
        return names;
    };
    REQUIRE(list().count() == 4);
    choose_row(0);
    click("groupElements");
    CHECK(groups() == "--xx");
    REQUIRE(list().count() == 5);  // with the head of the group
    CHECK(list().currentRow() == 0);
    CHECK(list().item(0)->text() == "Group");
    CHECK(part<QToolButton>("groupElements").toolTip().contains("Ungroup"));
    // The eye of the head.
    const QRect head = list().visualItemRect(list().item(0));
    QTest::mouseClick(list().viewport(), Qt::LeftButton, {}, QPoint(head.right() - 12, head.center().y()));
    CHECK_FALSE(elements()[2].visible);
    CHECK_FALSE(elements()[3].visible);
    CHECK(elements()[1].visible);
    window.document().undo();
    // Past the plane below, as one.
    click("lowerElement");
    CHECK(groups() == "-xx-");
    CHECK(list().currentRow() == 1);
    // Folded: the head alone.
    QTest::mouseDClick(list().viewport(), Qt::LeftButton, {}, list().visualItemRect(list().item(1)).center());
    CHECK(list().count() == 3);
    click("duplicateElement");
    CHECK(groups() == "-xxxx-");
    CHECK(elements()[3].group == "Group 2");
    CHECK(list().count() == 6);
    CHECK(list().item(list().currentRow())->text() == "Group 2");
    click("removeElement");
    CHECK(groups() == "-xx-");
    choose_row(1);
    click("groupElements");
    CHECK(groups() == "----");
    window.document().undo();
    CHECK(groups() == "-xx-");
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(StackFixture, "the terrain of another project is an element, and is brought up to date",
                 "[ui][stack]") {
    const TemporaryFolder folder;
    const QString file = QString::fromStdString((folder.path / "hill.cuesta").string());
    Project other;
    other.frame.width = other.frame.height = 32;
    other.frame.cell_size = 10;
    StackBase planes;
    StackElement plane;
    plane.name = "Plane";
    PlaneSource source;
    source.parameters.height = 70;
    plane.source = source;
    plane.blend.mode = StackBlend::replace;
    planes.elements = {plane};
    other.base = planes;
    other.erosion.mixing.steps = 0;
    REQUIRE(write_project(file.toStdString(), other));
    ProjectTerrain& terrain = window.project_terrain();
    auto* panel = window.findChild<TerrainPanel*>();
    terrain.make(
        file, [&](const ImportedBase& base, const TerrainFrame& frame) { panel->add_imported_element(base, frame); });
    REQUIRE(wait_until([&] { return !terrain.is_busy(); }));
    REQUIRE(elements().size() == 2);
    CHECK(elements()[1].name == "hill");
    CHECK(elements()[1].placement.width == 320);
    CHECK(std::get<ImportedBase>(elements()[1].source).heights.at(5, 5) == 70);
    CHECK(part("updateElement").isVisible());
    // The other project changes.
    std::get<PlaneSource>(std::get<StackBase>(other.base).elements[0].source).parameters.height = 90;
    REQUIRE(write_project(file.toStdString(), other));
    click("updateElement");
    REQUIRE(wait_until([&] { return !terrain.is_busy(); }));
    CHECK(std::get<ImportedBase>(elements()[1].source).heights.at(5, 5) == 90);
    // Gone or damaged, the element keeps what it has.
    QFile::remove(file);
    window.document().edit("Touch", [](Project& p) { std::get<StackBase>(p.base).elements[1].blend.opacity = 0.5F; });
    CHECK_FALSE(part("updateElement").isEnabled());
    QString problem;
    QObject::connect(&terrain, &ProjectTerrain::failed, &window, [&](const QString& words) { problem = words; });
    terrain.make(file, [](const ImportedBase&, const TerrainFrame&) { FAIL("made of nothing"); });
    REQUIRE(wait_until([&] { return !terrain.is_busy(); }));
    CHECK(problem.contains("hill.cuesta"));
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(StackFixture, "an element has the shape of a mask or of a closed spline", "[ui][stack]") {
    window.document().edit("Mask", [](Project& p) {
        OwnMask mask;
        mask.name = "East";
        Raster<float> values(p.frame.width, p.frame.height);
        for (int y = 0; y < values.height(); ++y)
            for (int x = values.width() / 2; x < values.width(); ++x) values(x, y) = 1;
        mask.values = TiledRaster(values.view());
        p.own_masks.push_back(mask);
        FeatureSpline ring;
        ring.id = 1;
        ring.name = "Ring";
        ring.enabled = false;
        ring.closed = true;
        for (const glm::dvec3 at : {glm::dvec3(600, 0, 600), {1200, 0, 600}, {1200, 0, 1000}, {600, 0, 1000}})
            ring.knots.push_back({at, {}, {}, TangentMode::free});
        p.splines.push_back(ring);
    });
    add("add.plane");
    CHECK_FALSE(part<QComboBox>("elementMask").isVisible());
    window.document().edit("Shape", [](Project& p) {
        std::get<StackBase>(p.base).elements[1].shape.parameters.kind = StackShape::curve;
    });
    auto& button = part<QPushButton>("elementCurve");
    CHECK(button.isVisible());
    Q_EMIT button.menu()->aboutToShow();
    REQUIRE(button.menu()->actions().size() == 1);
    CHECK(button.menu()->actions().front()->text() == "Ring");
    button.menu()->actions().front()->trigger();
    REQUIRE(elements()[1].shape.curve.size() >= 4);
    CHECK(elements()[1].shape.curve[0].x == Approx(600 - 960));  // from the middle of the map of 1920 m
    window.document().edit("Shape", [](Project& p) {
        StackElement& e = std::get<StackBase>(p.base).elements[1];
        e.shape.parameters.kind = StackShape::mask;
        e.shape.mask = "East";
    });
    CHECK(part<QComboBox>("elementMask").currentText() == "East");
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(StackFixture, "imported heights become an element of their own size", "[ui][stack]") {
    auto* panel = window.findChild<TerrainPanel*>();
    ImportedBase base{TiledRaster(20, 16, 500.0F), "/somewhere/hills.tif"};
    panel->add_imported_element(base, {20, 16, 30, "", {}});
    REQUIRE(elements().size() == 2);
    CHECK(elements()[1].name == "hills");
    CHECK(elements()[1].placement.width == 600);
    CHECK(elements()[1].placement.length == 480);
    CHECK(elements()[1].blend.mode == StackBlend::seamless);
    CHECK_FALSE(part("importElevation").isVisible());
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(StackFixture, "an element is copied into another project, heights included", "[ui][stack]") {
    list().findChild<QAction*>("pasteElement")->trigger();  // nothing was copied
    CHECK(std::holds_alternative<GeneratedBase>(project().base));
    INFO(messages().newest().toStdString());
    CHECK(messages().newest().contains("copy an element first", Qt::CaseInsensitive));
    Raster<float> heights(6, 5);
    heights(3, 2) = 40;
    ImportedBase knoll;
    knoll.heights = TiledRaster(heights.view());
    TerrainFrame frame;
    frame.width = 6;
    frame.height = 5;
    frame.cell_size = 50;
    window.document().edit("Knoll", [&](Project& p) {
        OwnMask mask;
        mask.name = "East";
        mask.values = TiledRaster(Raster<float>(p.frame.width, p.frame.height, 1).view());
        p.own_masks.push_back(mask);
        StackBase stack = stack_of_base(p.base, "Ground");
        stack.elements.push_back(imported_element("Knoll", knoll, frame, p.frame));
        stack.elements.back().shape.parameters.kind = StackShape::mask;
        stack.elements.back().shape.mask = "East";
        stack.elements.back().locked = true;
        p.base = stack;
    });
    choose_row(0);
    StackElement copied = elements()[1];
    QTest::keyClick(&list(), Qt::Key_C, Qt::ControlModifier);

    Project other = starting_project();
    other.frame.width = other.frame.height = 64;
    window.document().reset(other, {});
    QTest::keyClick(&list(), Qt::Key_V, Qt::ControlModifier);
    REQUIRE(elements().size() == 2);
    copied.locked = false;
    copied.shape.parameters.kind = StackShape::whole;  // the mask stayed in its project
    CHECK(elements()[1] == copied);
    QTest::keyClick(&list(), Qt::Key_V, Qt::ControlModifier);
    CHECK(elements()[2].name == "Knoll 2");
    window.document().undo();
    window.document().undo();
    CHECK(project() == other);
}
