/// Placing elements of a stack with the mouse and the keys in the view.

#include <QCheckBox>
#include <QLabel>
#include <QPushButton>
#include <cmath>

#include "core/model/stack_edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/forms/item_list.h"
#include "ui/shell/outliner/outliner_tree.h"

using namespace cuesta;

namespace {

struct PlaceFixture : WindowFixture {
    PlaceFixture() {
        window.document().edit("Stack", [](Project& p) {
            auto plane = [&](const char* name, float x, float z) {
                PlaneSource source;
                source.parameters.height = 60;
                StackElement element = element_in_the_middle(name, source, p.frame);
                element.placement.x = x;
                element.placement.z = z;
                element.placement.width = 500;
                element.placement.length = 400;
                return element;
            };
            add_on_top(p, plane("West", 500, 800), "Ground");
            add_on_top(p, plane("East", 1400, 800), "Ground");
        });
        QTest::mouseClick(&part("toolPlace"), Qt::LeftButton);
        REQUIRE(wait_settled());
        window.viewport().show_view(StandardView::top);
        REQUIRE(wait_settled());
    }

    PlaceTool& tool() { return window.place_tool(); }
    const StackElement& element(const std::string& name) {
        for (const StackElement& each : std::get<StackBase>(project().base).elements)
            if (each.name == name) return each;
        throw std::logic_error(name);
    }
    const PlacementParameters& placement(const std::string& name) { return element(name).placement; }
    double ground(double x, double z) { return window.viewport().drawn_land() ? height_at(x, z) : 0; }
    double height_at(double x, double z) {
        const Land& land = *window.lands().shown().land;
        const auto cell = [&](double metres, int size) { return std::clamp(static_cast<int>(metres / land.frame.cell_size), 0, size - 1); };
        return (*land.ground)(cell(x, land.frame.width), cell(z, land.frame.height));
    }
    QPoint place_of(const glm::dvec3& point) { return window.viewport().position_of(point)->toPoint(); }
    QPoint on_map(double x, double z) { return place_of({x, ground(x, z), z}); }
    /// The grip of the chosen element.
    QPoint grip(ElementGrip wanted, glm::ivec2 side) {
        const std::string chosen = part<QLabel>("placeWords").text().toStdString();
        const auto grips = grips_of(ElementPlace(placement(chosen), project().frame), [&](double x, double z) { return ground(x, z); });
        for (const PlacedGrip& each : grips)
            if (each.grip == wanted && each.side == side) return place_of(each.point);
        throw std::logic_error("no such grip");
    }
    std::size_t steps() { return window.document().history().size(); }
};

}  // namespace

TEST_CASE_METHOD(PlaceFixture, "a drag moves the element under the mouse in one step", "[ui][place]") {
    CHECK(part<QLabel>("placeWords").text() == "East");  // the uppermost
    CHECK(window.side().shows("terrain"));
    const std::size_t before = steps();
    const QPoint from = on_map(500, 800), to = on_map(700, 950);
    drag(window.viewport(), from, to);
    CHECK(part<QLabel>("placeWords").text() == "West");
    CHECK(placement("West").x == Approx(700).margin(15));  // a pixel is several metres
    CHECK(placement("West").z == Approx(950).margin(15));
    CHECK(placement("West").width == 500);
    CHECK(placement("East").x == 1400);
    CHECK(steps() == before + 1);
    CHECK(window.document().history().undo_label() == "Move West");
    REQUIRE(wait_settled());
    window.document().undo();
    CHECK(placement("West").x == 500);
    // Along one direction of the compass.
    drag(window.viewport(), from, to, Qt::LeftButton, Qt::ShiftModifier);
    CHECK(placement("West").x == Approx(700).margin(15));
    CHECK(placement("West").z == 800);
    // A click moves nothing.
    const PlacementParameters moved = placement("West");
    QTest::mouseClick(&window.viewport(), Qt::LeftButton, {}, on_map(700, 800));
    CHECK(placement("West") == moved);
    // Beside the elements there is nothing to drag.
    drag(window.viewport(), on_map(960, 200), on_map(700, 300));
    CHECK(placement("West") == moved);
    CHECK(placement("East").x == 1400);
}

TEST_CASE_METHOD(PlaceFixture, "corners and edges scale, and what lies across from them stays", "[ui][place]") {
    REQUIRE(part<QLabel>("placeWords").text() == "East");
    const auto west_edge = [&] { return static_cast<double>(placement("East").x - placement("East").width / 2); };
    const auto north_edge = [&] { return static_cast<double>(placement("East").z - placement("East").length / 2); };
    // Dragged towards the middle of the map, out of which the corner's ray stays on the land.
    drag(window.viewport(), grip(ElementGrip::corner, {1, 1}), on_map(1400 + 125, 800 + 100));
    CHECK(window.document().history().undo_label() == "Scale East");
    CHECK(placement("East").width == Approx(375).margin(20));
    CHECK(placement("East").length / placement("East").width == Approx(0.8).margin(0.002));
    CHECK(west_edge() == Approx(1150).margin(0.2));
    CHECK(north_edge() == Approx(600).margin(0.2));
    window.document().undo();
    REQUIRE(wait_settled());
    // Free proportions.
    drag(window.viewport(), grip(ElementGrip::corner, {1, 1}), on_map(1400 + 150, 800 + 50), Qt::LeftButton, Qt::ShiftModifier);
    CHECK(placement("East").width == Approx(400).margin(20));
    CHECK(placement("East").length == Approx(250).margin(20));
    CHECK(west_edge() == Approx(1150).margin(0.2));
    window.document().undo();
    REQUIRE(wait_settled());
    // About the middle.
    drag(window.viewport(), grip(ElementGrip::corner, {1, 1}), on_map(1400 + 125, 800 + 100), Qt::LeftButton, Qt::ControlModifier);
    CHECK(placement("East").width == Approx(250).margin(20));
    CHECK(placement("East").x == 1400);
    CHECK(placement("East").z == 800);
    window.document().undo();
    REQUIRE(wait_settled());
    drag(window.viewport(), grip(ElementGrip::edge, {-1, 0}), on_map(1300, 800));
    CHECK(placement("East").length == 400);
    CHECK(placement("East").width == Approx(350).margin(15));
    CHECK(static_cast<double>(placement("East").x + placement("East").width / 2) == Approx(1650).margin(0.2));
    window.document().undo();
    REQUIRE(wait_settled());
    // No element shrinks to nothing.
    drag(window.viewport(), grip(ElementGrip::edge, {-1, 0}), on_map(1750, 800));
    CHECK(placement("East").width == Approx(2 * project().frame.cell_size));
}

TEST_CASE_METHOD(PlaceFixture, "the ring turns and the arrow raises", "[ui][place]") {
    REQUIRE(part<QLabel>("placeWords").text() == "East");
    // From north of the middle to east of it: a quarter turn clockwise.
    drag(window.viewport(), grip(ElementGrip::rotation, {0, -1}), on_map(1640, 800));
    CHECK(window.document().history().undo_label() == "Turn East");
    CHECK(placement("East").rotation == Approx(90).margin(4));
    CHECK(placement("East").x == 1400);
    window.document().undo();
    REQUIRE(wait_settled());
    drag(window.viewport(), grip(ElementGrip::rotation, {0, -1}), on_map(1640, 700), Qt::LeftButton, Qt::ShiftModifier);
    CHECK(std::remainder(placement("East").rotation, 15.0F) == 0);
    CHECK(placement("East").rotation == Approx(60).margin(16));
    window.document().undo();
    // From the side the arrow stands upright.
    window.viewport().show_view(StandardView::front);
    REQUIRE(wait_settled());
    const QPoint arrow = grip(ElementGrip::height, {0, 0});
    const glm::dvec3 middle{1400, ground(1400, 800), 800};
    const int reach = place_of(middle).y() - arrow.y();
    REQUIRE(reach > 10);
    drag(window.viewport(), arrow, arrow - QPoint(0, reach));
    CHECK(window.document().history().undo_label() == "Raise East");
    CHECK(placement("East").height_scale == Approx(2).margin(0.1));
    CHECK(placement("East").height_offset == 0);
    window.document().undo();
    REQUIRE(wait_settled());
    drag(window.viewport(), arrow, arrow - QPoint(0, reach), Qt::LeftButton, Qt::ShiftModifier);
    CHECK(placement("East").height_scale == 1);
    CHECK(placement("East").height_offset == Approx(100).margin(8));  // a quarter of the shorter side
}

TEST_CASE_METHOD(PlaceFixture, "the marks on its shape set an element's size and fall-off", "[ui][place]") {
    REQUIRE(part<QLabel>("placeWords").text() == "East");
    window.document().edit("Shape", [](Project& p) {
        ElementShapeParameters& shape = std::get<StackBase>(p.base).elements.back().shape.parameters;
        shape.kind = StackShape::ellipse;
        shape.fall_off = 40;
    });
    REQUIRE(wait_settled());
    const auto grip_of_shape = [&](ShapeGripKind kind) {
        const StackElement& east = element("East");
        for (const ShapeGrip& each : shape_grips_of(east.shape, ElementPlace(east.placement, project().frame),
                                                    [&](double x, double z) { return ground(x, z); }))
            if (each.kind == kind) return place_of(each.point);
        throw std::logic_error("no such grip");
    };
    const auto shape = [&] { return element("East").shape.parameters; };
    const PlacementParameters placed = placement("East");
    const std::size_t before = steps();
    // Half way to the middle.
    const QPoint size = grip_of_shape(ShapeGripKind::size), middle = on_map(1400, 800);
    drag(window.viewport(), size, (size + middle) / 2);
    CHECK(shape().width == Approx(0.5).margin(0.06));
    CHECK(shape().length == Approx(static_cast<double>(shape().width)).margin(0.002));
    CHECK(placement("East") == placed);
    CHECK(steps() == before + 1);
    CHECK(window.document().history().undo_label() == "Scale the shape of East");
    window.document().undo();
    REQUIRE(wait_settled());
    // Inwards, as far as the cursor is from the border then; at most to the middle.
    const QPoint fall_off = grip_of_shape(ShapeGripKind::fall_off);
    drag(window.viewport(), fall_off, (fall_off + middle) / 2);
    CHECK(shape().fall_off == Approx(120).margin(40));
    CHECK(shape().width == 1);
    window.document().undo();
    REQUIRE(wait_settled());
    drag(window.viewport(), grip_of_shape(ShapeGripKind::fall_off), on_map(1100, 650));
    CHECK(shape().fall_off == 0);  // outside
    CHECK(placement("East") == placed);
}

TEST_CASE_METHOD(PlaceFixture, "a group moves as one", "[ui][place]") {
    show_page("Terrain");
    auto& list = part<ItemList>("stackList");
    QTest::mouseClick(&part("groupElements"), Qt::LeftButton);
    REQUIRE(element("West").group == "Group");
    REQUIRE(element("East").group == "Group");
    REQUIRE(list.currentRow() == 0);
    CHECK(part<QLabel>("placeWords").text() == "Group");
    const std::size_t before = steps();
    drag(window.viewport(), on_map(500, 800), on_map(600, 900));
    CHECK(placement("West").x == Approx(600).margin(15));
    CHECK(placement("East").x - placement("West").x == Approx(900).margin(0.2));
    CHECK(placement("East").z == Approx(static_cast<double>(placement("West").z)).margin(0.2));
    CHECK(steps() == before + 1);
    CHECK(window.document().history().undo_label() == "Move Group");
    // An element that is chosen alone moves alone.
    const float stays = placement("West").x;
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.item(1)).center());
    REQUIRE(wait_settled());
    drag(window.viewport(), on_map(1500, 900), on_map(1400, 900));
    CHECK(placement("West").x == stays);
    CHECK(placement("East").x == Approx(1400).margin(15));
}

TEST_CASE_METHOD(PlaceFixture, "Esc abandons a drag, arrow keys move by cells", "[ui][place]") {
    const PlacementParameters before = placement("East");
    const std::size_t count = steps();
    QTest::mousePress(&window.viewport(), Qt::LeftButton, {}, on_map(1400, 800));
    QMouseEvent move(QEvent::MouseMove, QPointF(on_map(1300, 700)), QPointF(window.viewport().mapToGlobal(on_map(1300, 700))), Qt::NoButton,
                     Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window.viewport(), &move);
    CHECK(placement("East").x != before.x);
    QTest::keyClick(&window.viewport(), Qt::Key_Escape);
    CHECK(placement("East") == before);
    QTest::mouseRelease(&window.viewport(), Qt::LeftButton, {}, on_map(1300, 700));
    CHECK(placement("East") == before);
    CHECK(steps() == count);
    QTest::keyClick(&window.viewport(), Qt::Key_Left);
    QTest::keyClick(&window.viewport(), Qt::Key_Down, Qt::ShiftModifier);
    CHECK(placement("East").x == before.x - 20);
    CHECK(placement("East").z == before.z + 200);
    CHECK(steps() == count + 2);
}

TEST_CASE_METHOD(PlaceFixture, "what cannot be placed says why", "[ui][place]") {
    auto& words = part<QLabel>("placeWords");
    CHECK_FALSE(tool().drawing().marks.empty());
    CHECK(tool().labels().size() == 2);
    CHECK_FALSE(part<QPushButton>("givePlace").isVisible());
    part<QCheckBox>("elementLocked").click();
    CHECK(words.text() == "East is locked.");
    CHECK(tool().drawing().marks.empty());
    const PlacementParameters locked = placement("East");
    drag(window.viewport(), on_map(1400, 800), on_map(1300, 700));
    CHECK(placement("East") == locked);
    // The ground fills the map until it is given a place.
    auto& list = part<ItemList>("stackList");
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, list.visualItemRect(list.item(2)).center());
    CHECK(words.text() == "Ground fills the map.");
    QTest::mouseClick(&part("givePlace"), Qt::LeftButton);
    CHECK_FALSE(placement("Ground").fills_map);
    CHECK(placement("Ground").width == Approx(project().frame.width_metres() / 2));
    CHECK(words.text() == "Ground");
    CHECK(tool().labels().size() == 3);
    // Land of a single element.
    while (window.document().history().can_undo()) window.document().undo();
    CHECK(words.text() == "The terrain has a single element, which fills the map.");
    CHECK(part<QPushButton>("placeStamp").isVisible());
    CHECK(tool().drawing().empty());
}

TEST_CASE_METHOD(PlaceFixture, "elements stand in the outliner and are reordered by drags in their list", "[ui][place][outliner]") {
    auto& tree = part<OutlinerTree>("outliner");
    CHECK(tree.selected() == std::vector<ItemPlace>{});
    auto& list = part<ItemList>("stackList");
    const auto middle_of = [&](int row) { return list.visualItemRect(list.item(row)).center(); };
    QTest::mouseClick(list.viewport(), Qt::LeftButton, {}, middle_of(1));
    CHECK(tree.selected() == std::vector<ItemPlace>{{ItemKind::element, 1}});
    const auto names = [&] {
        std::string joined;
        for (const StackElement& each : std::get<StackBase>(project().base).elements) joined += each.name + ".";
        return joined;
    };
    REQUIRE(names() == "Ground.West.East.");
    // The uppermost row to the lowest place.
    drag(*list.viewport(), middle_of(0), middle_of(2));
    CHECK(names() == "East.Ground.West.");
    CHECK(window.document().history().undo_label() == "Move East down");
    CHECK(list.currentRow() == 2);
    CHECK(element("East").placement.x == 1400);
    window.document().undo();
    CHECK(names() == "Ground.West.East.");
    // Less than a drag is a click.
    drag(*list.viewport(), middle_of(0), middle_of(0) + QPoint(0, 3));
    CHECK(names() == "Ground.West.East.");
    // Esc in the middle of a drag.
    QTest::mousePress(list.viewport(), Qt::LeftButton, {}, middle_of(0));
    QMouseEvent move(QEvent::MouseMove, QPointF(middle_of(2)), QPointF(list.viewport()->mapToGlobal(middle_of(2))), Qt::NoButton, Qt::LeftButton,
                     Qt::NoModifier);
    QApplication::sendEvent(list.viewport(), &move);
    QTest::keyClick(&list, Qt::Key_Escape);
    QTest::mouseRelease(list.viewport(), Qt::LeftButton, {}, middle_of(2));
    CHECK(names() == "Ground.West.East.");
}
