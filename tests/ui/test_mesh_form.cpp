/// Meshes on the Export page.

#include <QComboBox>
#include <QDir>
#include <QLabel>
#include <QPushButton>
#include <QTemporaryDir>

#include "tests/ui/window_fixture.h"
#include "ui/export/export_commands.h"

using namespace cuesta;

TEST_CASE_METHOD(WindowFixture, "the mesh form shows what has an effect, and its edits are undone", "[ui][mesh_form]") {
    show_page("export");
    auto& format = part<QComboBox>("meshFormat");
    const auto shows = [&](const char* parameter) {
        const auto rows = window.side().findChildren<NumberSlider*>(QString::fromLatin1(parameter));
        return std::any_of(rows.begin(), rows.end(), [](const NumberSlider* row) { return row->isVisible(); });
    };
    CHECK_FALSE(shows("mesh.level_step"));
    CHECK(shows("mesh.compression"));
    window.document().edit("Levels: 3", [](Project& p) { p.mesh.levels = 3; });
    CHECK(shows("mesh.level_step"));
    CHECK(part<QLabel>("meshSays").text().contains(QStringLiteral("3")));
    format.setCurrentIndex(static_cast<int>(MeshFormat::stl));
    Q_EMIT format.activated(static_cast<int>(MeshFormat::stl));
    CHECK(project().mesh.format == MeshFormat::stl);
    CHECK_FALSE(shows("mesh.texture_size"));
    CHECK_FALSE(shows("mesh.compression"));
    window.document().undo();
    CHECK(project().mesh.format == MeshFormat::glb);
    CHECK(format.currentIndex() == static_cast<int>(MeshFormat::glb));
    CHECK(shows("mesh.texture_size"));
}

TEST_CASE_METHOD(WindowFixture, "a mesh is written in the background, in levels and pieces", "[ui][mesh_form]") {
    show_page("export");
    const QTemporaryDir folder;
    window.document().edit("Mesh", [](Project& p) {
        p.mesh.levels = 2;
        p.mesh.chunks = 2;
        p.mesh.triangles = 2000;
    });
    REQUIRE(wait_settled());
    ExportCommands& exports = window.exports();
    exports.export_mesh_path(window.document().value(), folder.filePath(QStringLiteral("land.glb")));
    CHECK(exports.tasks().running());
    CHECK(part<QPushButton>("cancelMesh").isVisible());
    CHECK_FALSE(part<QPushButton>("exportMesh").isEnabled());
    REQUIRE(wait_until([&] { return !exports.tasks().running(); }));
    CHECK(QDir(folder.path()).entryList({QStringLiteral("land_x?_y?_lod?.glb")}).size() == 8);
    CHECK(QDir(folder.path()).exists(QStringLiteral("land_mesh.json")));
    CHECK_FALSE(part<QPushButton>("cancelMesh").isVisible());

    // On a busy machine so small a mesh may be written before the click: then it is there as a whole.
    bool stopped = false;
    for (int attempt = 0; attempt < 20 && !stopped; ++attempt) {
        const QString name = QStringLiteral("other%1").arg(attempt);
        exports.export_mesh_path(window.document().value(), folder.filePath(name + QStringLiteral(".glb")));
        part<QPushButton>("cancelMesh").click();
        REQUIRE(wait_until([&] { return !exports.tasks().running(); }));
        stopped = !QDir(folder.path()).exists(name + QStringLiteral("_mesh.json"));
        const QStringList pieces = QDir(folder.path()).entryList({name + QStringLiteral("_x?_y?_lod?.glb")});
        if (!stopped) CHECK(pieces.size() == 8);  // the index comes last
    }
    CHECK(stopped);
}
