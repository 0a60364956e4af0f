/// Rivers and lakes of the terrain as paths: the command, its dialog, and what it adds.

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>

#include "tests/ui/window_fixture.h"
#include "ui/paths/path_commands.h"
#include "ui/paths/trace_dialog.h"

using namespace cuesta;

TEST_CASE_METHOD(WindowFixture, "rivers of the terrain are traced as paths in one step", "[ui][trace]") {
    REQUIRE(wait_settled());
    window.path_files().trace_rivers();
    auto& dialog = part<TraceDialog>("traceRivers");
    REQUIRE(dialog.isVisible());
    auto& add = part<QPushButton>("addTraced");

    // Flow is there after water erosion alone: the dialog says so.
    auto* by = dialog.findChild<QComboBox*>("trace.by");
    REQUIRE(by != nullptr);
    by->setFocus();
    QTest::keyClick(by, Qt::Key_Down);
    CHECK_FALSE(add.isEnabled());
    CHECK(part<QLabel>("traceWords").text().contains("run water erosion first"));
    QTest::keyClick(by, Qt::Key_Up);
    CHECK(add.isEnabled());
    auto* source = dialog.findChild<NumberSlider*>("trace.source");
    source->take(0.05);
    dialog.findChild<NumberSlider*>("trace.least_length")->take(200);

    const std::size_t steps = window.document().history().position();
    QTest::mouseClick(&add, Qt::LeftButton);
    REQUIRE(wait_until([&] { return !project().paths.empty(); }));
    CHECK(window.document().history().position() == steps + 1);
    CHECK(project().paths.front().parameters.kind == PathKind::river);
    CHECK(window.path_selection().selected().splines.size() == project().paths.size());
    CHECK(window.bench().pages().shows(QStringLiteral("paths")));
    REQUIRE(wait_settled());
    window.document().undo();
    CHECK(project().paths.empty());
}
