/// Builds on disk: the command line makes them, and the window offers them where memory does not suffice.

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <filesystem>
#include <fstream>

#include "core/bands/build_needs.h"
#include "core/io/elevation/elevation.h"
#include "core/pipeline/evaluate.h"
#include "tests/ui/window_fixture.h"
#include "ui/export/build_window.h"
#include "ui/land/disk_build.h"

using namespace cuesta;

namespace {

constexpr std::uint64_t gibibyte = std::uint64_t{1} << 30U;

/// The program of the tests does not lie beside the command line, so that it is looked for on the path.
struct CommandLineOnPath {
    QByteArray before = qgetenv("PATH");
    explicit CommandLineOnPath(const std::string& program = built_command_line()) {
        const QString folder = QFileInfo(QString::fromStdString(program)).path();
        qputenv("PATH", program.empty() ? QByteArray("/nowhere") : folder.toUtf8() + ':' + before);
    }
    ~CommandLineOnPath() { qputenv("PATH", before); }
    CommandLineOnPath(const CommandLineOnPath&) = delete;
    CommandLineOnPath& operator=(const CommandLineOnPath&) = delete;
};

std::shared_ptr<const Project> small_project(int steps) {
    auto project = std::make_shared<Project>();
    project->frame.width = 61;
    project->frame.height = 47;
    project->frame.cell_size = 20;
    project->erosion.mixing.steps = steps;
    return project;
}

/// To be made on disk.
BuildOrder order_of(std::shared_ptr<const Project> project, const std::filesystem::path& folder, const char* name) {
    BuildOrder order;
    order.name = QString::fromLatin1(name);
    order.project = std::move(project);
    order.folder = text_of(folder);
    order.height_map = QStringLiteral("tif");
    order.memory = gibibyte;
    return order;
}

Raster<float> heights_in(const QString& file) {
    auto read = read_elevation(file.toStdString());
    INFO(file.toStdString());
    REQUIRE(read.ok());
    return read->heights;
}

/// The list of builds over a machine with this much free memory.
struct BuildsOf {
    BuildWindow list;
    BuildsOf(ProgramWindow& window, std::uint64_t free_memory, const std::filesystem::path& folder)
        : list(window.document(), window.builds(),
               {[free_memory] { return free_memory; }, [](double, std::int64_t) { return std::optional(2400.0); }},
               nullptr) {
        list.show();
        part<QLineEdit>("builds.folder").setText(text_of(folder));
    }
    template <class Widget>
    Widget& part(const char* name) {
        auto* const found = list.findChild<Widget*>(QString::fromLatin1(name));
        REQUIRE(found != nullptr);
        return *found;
    }
};

}  // namespace

TEST_CASE("a build on disk has the bytes of one in memory and leaves nothing beside it", "[builds][disk]") {
    TemporaryFolder folder;
    const CommandLineOnPath program;
    BuildQueue queue;
    const auto project = small_project(12);
    BuildOrder fine = order_of(project, folder.path / "deeper", "fine");
    fine.size = 2;
    BuildOrder plain_order = order_of(project, folder.path, "plain");
    plain_order.masks = true;
    queue.add(plain_order);
    queue.add(fine);
    plain_order.memory = 0;
    plain_order.folder = text_of(folder.path / "memory");
    queue.add(plain_order);
    REQUIRE(wait_until([&] { return queue.unfinished() == 0; }));
    for (const Build& build : queue.builds()) {
        INFO(build.error.toStdString());
        REQUIRE(build.state == BuildState::done);
        REQUIRE(QFileInfo(build.files.front()).fileName().endsWith("-height.tif"));
    }
    Evaluator evaluator;
    const auto plain = evaluator.evaluate(*project, {});
    CHECK(heights_in(queue.builds()[0].files[0]) == *(*plain)->ground);
    const auto doubled = evaluator.evaluate(with_finer_cells(*project, 2), {});
    CHECK(heights_in(queue.builds()[1].files[0]) == *(*doubled)->ground);
    // The masks, too.
    const QStringList &on_disk = queue.builds()[0].files, &in_memory = queue.builds()[2].files;
    const auto of_name = [](const QStringList& files, const QString& name) {
        for (const QString& file : files)
            if (QFileInfo(file).fileName() == name) return file;
        return QString();
    };
    CHECK(in_memory.filter(QStringLiteral("-wear.tif")).size() == 1);
    for (const QString& file : in_memory) {
        const QString other = of_name(on_disk, QFileInfo(file).fileName());
        INFO(file.toStdString());
        REQUIRE_FALSE(other.isEmpty());
        if (file.endsWith(QStringLiteral(".tif"))) CHECK(heights_in(file) == heights_in(other));
    }
    std::size_t there = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder.path))
        if (entry.is_regular_file()) ++there;
    CHECK(there == static_cast<std::size_t>(on_disk.size() + in_memory.size() + queue.builds()[1].files.size()));
}

TEST_CASE("a build on disk is cancelled, and says why it cannot be made", "[builds][disk]") {
    TemporaryFolder folder;
    const CommandLineOnPath program;
    BuildQueue queue;
    const int endless = queue.add(order_of(small_project(1'000'000), folder.path, "endless"));
    REQUIRE(wait_until([&] { return queue.builds()[0].activity.contains("Eroding"); }));
    queue.cancel(endless);
    REQUIRE(wait_until([&] { return queue.unfinished() == 0; }));
    CHECK(queue.builds()[0].state == BuildState::cancelled);
    CHECK(std::filesystem::is_empty(folder.path));

    BuildOrder little = order_of(small_project(5), folder.path, "little");
    little.memory = 1;
    BuildOrder mesh = order_of(small_project(5), folder.path, "mesh");
    mesh.mesh = QStringLiteral("glb");
    std::ofstream(folder.path / "file") << "no folder";
    const BuildOrder nowhere = order_of(small_project(5), folder.path / "file" / "below", "nowhere");
    for (const BuildOrder& order : {little, mesh, nowhere}) queue.add(order);
    REQUIRE(wait_until([&] { return queue.unfinished() == 0; }));
    const std::vector<Build>& builds = queue.builds();
    for (std::size_t i = 1; i < builds.size(); ++i) CHECK(builds[i].state == BuildState::failed);
    INFO(builds[1].error.toStdString());
    CHECK(builds[1].error.contains("of memory at least, and may take 1 MiB"));
    CHECK(builds[2].error.contains("Meshes"));
    CHECK(builds[3].error.contains("below"));
    CHECK(std::distance(std::filesystem::directory_iterator(folder.path), {}) == 1);  // "file"
    const CommandLineOnPath none("");
    CHECK(obstacle_to_disk_build(order_of(small_project(5), folder.path, "none")).contains("cuesta-cli"));
}

TEST_CASE_METHOD(WindowFixture, "builds that do not fit into memory are offered on disk", "[ui][builds][disk]") {
    TemporaryFolder folder;
    const CommandLineOnPath program;
    BuildsOf builds(window, 4096, folder.path);
    auto& on_disk = builds.part<QCheckBox>("builds.disk");
    auto& words = builds.part<QLabel>("builds.needs");
    const auto says = [&words](const char* text) { return words.text().contains(QString::fromLatin1(text)); };
    INFO(words.text().toStdString());
    CHECK(on_disk.isChecked());
    CHECK(says("In memory this build needs about"));
    CHECK(says("and 1 MiB is free"));
    CHECK(says("about 48 min"));  // a fifth more than 2400 s

    auto& mesh = builds.part<QCheckBox>("builds.mesh");
    QTest::mouseClick(&mesh, Qt::LeftButton, {}, QPoint(8, mesh.height() / 2));
    REQUIRE(mesh.isChecked());
    CHECK_FALSE(on_disk.isEnabled());
    CHECK(says("It cannot be built on disk. Meshes"));
    QTest::mouseClick(&mesh, Qt::LeftButton, {}, QPoint(8, mesh.height() / 2));
    CHECK(on_disk.isChecked());

    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 6; });
    const Project ordered = project();
    auto& memory = builds.part<QComboBox>("builds.memory");
    memory.setCurrentIndex(memory.findData(QVariant::fromValue<qulonglong>(gibibyte)));
    QTest::mouseClick(&builds.part<QPushButton>("primary"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return window.builds().unfinished() == 0; }));
    const Build& build = window.builds().builds().back();
    INFO(build.error.toStdString());
    REQUIRE(build.state == BuildState::done);
    CHECK(build.order.memory == gibibyte);
    Evaluator evaluator;
    const auto land = evaluator.evaluate(ordered, {});
    CHECK(heights_in(build.files[0]) == *(*land)->ground);

    // A decision of the user stays.
    QTest::mouseClick(&on_disk, Qt::LeftButton, {}, QPoint(8, on_disk.height() / 2));
    CHECK_FALSE(on_disk.isChecked());
    CHECK(says("Only 1 MiB is free"));
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 7; });
    CHECK_FALSE(on_disk.isChecked());
    CHECK_FALSE(memory.isEnabled());
}

TEST_CASE_METHOD(WindowFixture, "builds that fit are made in memory unless asked for", "[ui][builds][disk]") {
    TemporaryFolder folder;
    const CommandLineOnPath program;
    BuildsOf builds(window, 64 * gibibyte, folder.path);
    CHECK_FALSE(builds.part<QCheckBox>("builds.disk").isChecked());
    CHECK(builds.part<QCheckBox>("builds.disk").isEnabled());
    CHECK(builds.part<QLabel>("builds.needs").text().contains("Needs about"));
    // Builds with larger cells take less than the window does.
    auto& size = builds.part<QComboBox>("builds.size");
    size.setCurrentIndex(size.findData(-2));
    CHECK_FALSE(builds.part<QCheckBox>("builds.disk").isEnabled());
}

TEST_CASE("needs of builds grow with cells, layers and stages", "[builds][disk]") {
    Project project;
    project.frame.width = project.frame.height = 1000;
    project.erosion.mixing.steps = 0;
    const BuildNeeds bare = needs_of_build(project);
    CHECK(bare.memory == 20'000'000);  // five rasters of floats
    CHECK(bare.disk > bare.memory);
    project.erosion.mixing.steps = 10;
    const BuildNeeds eroded = needs_of_build(project);
    CHECK(eroded.memory > bare.memory);
    project.frame.width = 4000;
    CHECK(needs_of_build(project).memory > 3.9 * static_cast<double>(eroded.memory));
}
