/// The memory of a large project with many steps of undo, in a process of its own.

#include <sys/resource.h>

#include <cmath>
#include <cstdio>
#include <iostream>

#include "tests/ui/own_process.h"
#include "tests/ui/window_fixture.h"
#include "ui/files/autosave.h"

using namespace cuesta;
namespace fs = std::filesystem;

namespace {

constexpr int side = 4096;
constexpr int strokes = 100;
/// Promised limit: 4 GiB with eight masks and a hundred steps of undo.
constexpr long promised_kib = 4L << 20;

long peak_kib() {
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;  // KiB on Linux
}

/// Values 0 .. 1 everywhere, another in every cell.
TiledRaster painted_everywhere(int number) {
    Raster<float> cells(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            cells(x, y) = 0.5F + 0.25F * (std::sin(0.004F * static_cast<float>(x + 37 * number)) +
                                          std::sin(0.003F * static_cast<float>(y - 11 * number)));
    return TiledRaster(cells.view());
}

std::vector<TiledRaster*> masks_of(Project& project) {
    std::vector<TiledRaster*> masks{&project.masks.rain, &project.masks.erodibility, &project.masks.protection};
    for (OwnMask& mask : project.own_masks) masks.push_back(&mask.values);
    return masks;
}

Project large_project() {
    Project project;
    project.frame.width = project.frame.height = side;
    Raster<float> heights(side, side);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x)
            heights(x, y) =
                500 * (std::sin(0.002F * static_cast<float>(x)) + std::cos(0.0027F * static_cast<float>(y)));
    project.base = ImportedBase{TiledRaster(heights.view()), "made.tif"};
    project.own_masks.resize(5);
    int number = 0;
    for (TiledRaster* mask : masks_of(project)) *mask = painted_everywhere(++number);
    return project;
}

/// A broad stroke across a part of one mask.
void paint(Document& document, int stroke) {
    document.edit(QStringLiteral("Stroke %1").arg(stroke), [stroke](Project& project) {
        TiledRaster& mask = *masks_of(project)[static_cast<std::size_t>(stroke % 8)];
        Raster<float> patch(900, 200);
        for (int y = 0; y < 200; ++y)
            for (int x = 0; x < 900; ++x) patch(x, y) = static_cast<float>((x + y + stroke) % 101) / 100;
        mask = mask.with_patch(stroke * 811 % (side - 900), stroke * 1277 % (side - 200), patch.view());
    });
}

}  // namespace

TEST_CASE("a large project is painted, undone, kept and saved", "[.][large-session]") {
    const QString folder = qEnvironmentVariable(own_process_folder);
    if (folder.isEmpty()) return;
    Document document;
    FileTasks tasks;
    QWidget parent;
    Messages messages(&parent);
    FileCommands files(document, tasks, messages, parent);
    document.reset(large_project(), {});
    std::printf("project of %d^2 with 8 masks: %ld MiB at most so far\n", side, peak_kib() / 1024);
    Autosave autosave(document, folder + "/recovery", {1000000, 2000000});
    double recovery_seconds = 0;
    QObject::connect(&autosave, &Autosave::written,
                     [&](const Document::Value&, double seconds) { recovery_seconds = seconds; });
    QElapsedTimer clock;
    clock.start();
    for (int stroke = 1; stroke <= strokes; ++stroke) paint(document, stroke);
    std::printf("%d strokes: %.1f ms each, %zu steps kept in %.0f MiB, %ld MiB at most so far\n", strokes,
                static_cast<double>(clock.elapsed()) / strokes, document.history().size() - 1,
                static_cast<double>(document.history().bytes()) / (1 << 20), peak_kib() / 1024);
    const bool all_kept = document.history().size() == strokes + 1;
    // Saved and kept for a crash at the same time, while editing goes on.
    autosave.write_now();
    clock.restart();
    files.save_path(folder + "/large.cuesta");
    paint(document, strokes + 1);
    while (document.history().can_undo()) document.undo();
    while (document.history().can_redo()) document.redo();
    REQUIRE(wait_until([&] { return !tasks.busy() && !autosave.busy(); }, 500));
    REQUIRE(document.path() == folder + "/large.cuesta");
    std::printf("saved in %.1f s, recovery file in %.1f s, %.0f MiB on disk\n",
                static_cast<double>(clock.elapsed()) / 1000, recovery_seconds,
                static_cast<double>(fs::file_size((folder + "/large.cuesta").toStdString())) / (1 << 20));
    autosave.give_up();
    REQUIRE(all_kept);
    std::printf("peak %ld KiB\n", peak_kib());
}

TEST_CASE("4096^2 with eight masks and a hundred steps of undo stays under 4 GiB", "[ui][memory]") {
    const TemporaryFolder folder;
    auto process = start_own_process("[large-session]", text_of(folder.path));
    REQUIRE(process->waitForFinished(580000));
    const QString text = QString::fromUtf8(process->readAllStandardOutput());
    std::cout << text.section(QStringLiteral("==="), 0, 0).toStdString() << std::flush;
    REQUIRE(process->exitCode() == 0);
    const QString peak = text.section(QStringLiteral("peak "), 1).section(QLatin1Char(' '), 0, 0);
    REQUIRE(peak.toLong() > 0);
    CHECK(peak.toLong() < promised_kib);
    // The rasters alone are 9 x 64 MiB: a figure below that would be no measurement.
    CHECK(peak.toLong() > 9L * 64 * 1024);
}
