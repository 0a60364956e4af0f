/// Vectors of GIS files come in through a dialog of the window, and paths go out.

#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <fstream>

#include "tests/ui/window_fixture.h"
#include "ui/curves/vector_import.h"
#include "ui/paths/path_commands.h"

using namespace cuesta;

namespace {

/// On the terrain of WindowFixture, whose file of vectors counts metres from its south-west corner.
const char* const two_paths = R"({"type": "FeatureCollection", "features": [
{"type": "Feature", "properties": {"highway": "primary", "name": "High Street"},
 "geometry": {"type": "LineString", "coordinates": [[200, 300], [800, 500], [1500, 600]]}},
{"type": "Feature", "properties": {"waterway": "river"},
 "geometry": {"type": "LineString", "coordinates": [[300, 1200], [900, 700], [1200, 200]]}}]})";

struct ImportFixture : WindowFixture {
    TemporaryFolder folder;
    std::filesystem::path file(const char* name, const std::string& content) {
        const auto path = folder.path / name;
        std::ofstream(path) << content;
        return path;
    }
    VectorImport& dialog() { return part<VectorImport>("vectorImport"); }
    VectorImport& open(const std::filesystem::path& path) {
        window.path_files().import_vectors_path(text_of(path));
        REQUIRE(wait_until([&] {
            const auto* dialog = window.findChild<VectorImport*>();
            return dialog && dialog->is_ready();
        }));
        return dialog();
    }
};

}  // namespace

TEST_CASE_METHOD(ImportFixture, "vectors are looked at before they are taken, as one step", "[vector_import]") {
    const Project before = project();
    const std::size_t steps = window.document().history().position();
    VectorImport& import = open(file("two.geojson", two_paths));
    CHECK(import.findChild<QLabel*>("importResult")->text().startsWith("1 road, 1 river"));
    CHECK(project() == before);
    // Without its layer there is nothing to take.
    auto* layers = import.findChild<QListWidget*>("importLayers");
    REQUIRE(layers->count() == 1);
    auto* take = import.findChild<QPushButton*>("primary");
    layers->setFocus();
    QTest::keyClick(layers, Qt::Key_Space);
    CHECK(layers->item(0)->checkState() == Qt::Unchecked);
    CHECK_FALSE(take->isEnabled());
    QTest::keyClick(layers, Qt::Key_Space);
    REQUIRE(wait_until([&] { return import.is_ready(); }));
    QTest::mouseClick(take, Qt::LeftButton);
    REQUIRE(project().paths.size() == 2);
    CHECK(window.document().history().position() == steps + 1);
    CHECK(project().paths[0].parameters.kind == PathKind::road);
    CHECK(project().paths[0].name == "High Street");
    CHECK(project().paths[1].parameters.kind == PathKind::river);
    CHECK(window.path_selection().selected().splines.size() == 2);
    CHECK(window.side().shows("paths"));
    window.document().undo();
    CHECK(project() == before);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(ImportFixture, "paths drawn while the dialog is open keep their ids", "[vector_import]") {
    VectorImport& import = open(file("two.geojson", two_paths));
    window.document().edit("path", [](Project& p) {
        Path path = path_of_kind(PathKind::trail);
        path.id = 1;
        p.paths.push_back(path);
    });
    QTest::mouseClick(import.findChild<QPushButton*>("primary"), Qt::LeftButton);
    REQUIRE(project().paths.size() == 3);
    CHECK(project().paths[0].id == 1);
    CHECK(project().paths[1].id == 2);
    CHECK(project().paths[2].id == 3);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(ImportFixture, "what is no file of vectors is named and nothing else happens", "[vector_import]") {
    const Project before = project();
    window.path_files().import_vectors_path(text_of(file("broken.geojson", "{\"type\": \"Feat")));
    REQUIRE(wait_until([&] { return messages().count() == 1 && !window.file_tasks().busy(); }));
    CHECK(messages().newest().contains("broken.geojson"));
    CHECK(window.findChild<VectorImport*>() == nullptr);
    CHECK(project() == before);
}

TEST_CASE_METHOD(ImportFixture, "exported paths come in again as they were", "[vector_import]") {
    VectorImport& import = open(file("two.geojson", two_paths));
    QTest::mouseClick(import.findChild<QPushButton*>("primary"), Qt::LeftButton);
    REQUIRE(project().paths.size() == 2);
    REQUIRE(wait_until([&] { return window.findChild<VectorImport*>() == nullptr; }));
    const std::vector<Path> paths = project().paths;
    const auto out = folder.path / "out.geojson";
    window.path_files().export_paths_path(text_of(out));
    REQUIRE(wait_until([&] { return std::filesystem::exists(out) && !window.file_tasks().busy(); }));
    window.document().edit("none", [](Project& p) { p.paths.clear(); });
    QTest::mouseClick(open(out).findChild<QPushButton*>("primary"), Qt::LeftButton);
    REQUIRE(project().paths.size() == 2);
    for (std::size_t i = 0; i < 2; ++i) {
        CHECK(project().paths[i].name == paths[i].name);
        CHECK(project().paths[i].parameters == paths[i].parameters);
        CHECK(project().paths[i].knots.size() == paths[i].knots.size());
    }
    REQUIRE(wait_settled());
}
