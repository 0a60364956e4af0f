/// Neighbours on the Terrain page, and rates of water that follow the cells.

#include <QPushButton>
#include <QToolButton>

#include "core/erosion/water/rates_of_cells.h"
#include "tests/ui/window_fixture.h"

using namespace cuesta;

namespace {

struct TerrainFixture : WindowFixture {
    TerrainFixture() { show_page("Terrain"); }
    void type(NumberSlider& field, const QString& text) {
        field.setFocus();
        QTest::keyClicks(&field, text.left(1));  // opens the editor
        QTest::keyClicks(QApplication::focusWidget(), text.mid(1));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    }
};

}  // namespace

TEST_CASE_METHOD(TerrainFixture, "a neighbour bends the rim, and goes again", "[ui][neighbours]") {
    window.bench().pages().show_page(QStringLiteral("terrain"));
    REQUIRE(wait_settled());
    const float before = (*window.lands().shown().land->ground)(95, 40);
    const auto& choose = part<QPushButton>("neighbour_east");
    CHECK(choose.text() == "Choose…");
    CHECK_FALSE(part<QToolButton>("removeNeighbour_east").isEnabled());

    const Raster<float> level(10, 10, 4000.0F);
    window.document().edit("Neighbour", [&](Project& project) {
        project.neighbours.on(MapSide::east) = neighbour_on(MapSide::east, level.view(), 20, "/tiles/high.tif");
    });
    CHECK(choose.text() == "high.tif");
    REQUIRE(wait_settled());
    CHECK((*window.lands().shown().land->ground)(95, 40) == 4000.0F);
    CHECK((*window.lands().shown().land->ground)(10, 40) != 4000.0F);

    auto& remove = part<QToolButton>("removeNeighbour_east");
    CHECK(remove.isEnabled());
    remove.click();
    CHECK_FALSE(project().neighbours.any());
    REQUIRE(wait_settled());
    CHECK((*window.lands().shown().land->ground)(95, 40) == before);
    window.document().undo();
    CHECK(project().neighbours.any());
}

TEST_CASE_METHOD(TerrainFixture, "rates of water follow the cell size, unless they are set by hand",
                 "[ui][cell-size]") {
    type(slider("terrain.cell_size"), "2");
    CHECK(project().frame.cell_size == 2);
    CHECK(project().erosion.water.sediment_capacity == rates_of_cells(2).sediment_capacity);
    CHECK(project().erosion.water.ramp_depth == rates_of_cells(2).ramp_depth);
    // A reset gives the rate of these cells, too: it is not marked as changed.
    show_page("erosion");
    NumberSlider& capacity = slider("water.sediment_capacity");
    type(capacity, "0.5");
    CHECK(project().erosion.water.sediment_capacity == 0.5F);
    window.document().edit("Cells", [](Project& p) { p.frame.cell_size = 2; });
    show_page("terrain");
    type(slider("terrain.cell_size"), "30");
    CHECK(project().erosion.water.sediment_capacity == 0.5F);
    CHECK(project().erosion.water.ramp_depth == rates_of_cells(30).ramp_depth);
}
