/// Erosion on the graphics card in the window: chosen, at work, stopped, and given up. Runs on any OpenGL 4.5, so also
/// on Mesa's software OpenGL.

#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QSettings>
#include <QStandardItemModel>
#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>

#include "core/pipeline/evaluate.h"
#include "render/compute/erosion/shared_fields.h"
#include "render/gl/context.h"
#include "render/gl/faults.h"
#include "tests/ui/window_fixture.h"

using namespace cuesta;

namespace {

/// Of the outcomes of checks, which the tests share, so that the card is not checked for each of them.
std::string file_of_checks() {
    static const TemporaryFolder folder;
    return (folder.path / "devices.json").string();
}

/// A window whose OpenGL counts as a card, whatever it is.
struct CardFixture : WindowFixture {
    CardFixture() {
        set_up(software(), true);
        window.document().edit("Water", [](Project& p) { p.erosion.mixing.set_only(ErosionKind::water); });
        window.resize(1200, 760);
        show_page("erosion");
    }
    ~CardFixture() {
        gl::faults::flip_bit_in_stretch(0);
        QSettings().remove(QStringLiteral("erosion/device"));
    }

    bool software() {
        window.viewport().makeCurrent();
        const bool is = gl::is_software_context();
        window.viewport().doneCurrent();
        return is;
    }
    void set_up(bool software, bool reads_each_stretch) {
        device().set_options({software, reads_each_stretch, file_of_checks()});
    }
    ErosionDevice& device() { return window.erosion_device(); }
    QString details() { return part<QLabel>("deviceDetails").text(); }
    /// By its row on the page.
    void choose_card() {
        auto& choices = part<QComboBox>("erosionDevice");
        choices.setFocus();
        QTest::keyClick(&choices, Qt::Key_End);
        REQUIRE(choices.currentText().startsWith("Card (trial)"));
        wait_for_card();
    }
    void wait_for_card() {
        // The first time it is checked, and software OpenGL compiles its shaders: seconds of work, on a busy machine.
        CHECK(wait_until([&] { return device().state() != ErosionDevice::State::searching; }, 400));
        INFO(device().reason().toStdString());
        REQUIRE(device().state() == ErosionDevice::State::ready);
    }
    /// Cells of the land shown that differ, in their bits, from the land that the processor makes of the project after
    /// so many steps.
    int differing_cells(std::optional<std::int64_t> steps = {}) {
        EvaluateOptions options;
        options.erosion_steps = steps;
        const auto expected = Evaluator(0).evaluate(project(), options);
        REQUIRE(expected.ok());
        const Raster<float>& wanted = *(*expected)->ground;
        const Raster<float>& found = *window.lands().shown().land->ground;
        REQUIRE(found.width() == wanted.width());
        REQUIRE(found.height() == wanted.height());
        int count = 0;
        for (int y = 0; y < wanted.height(); ++y)
            for (int x = 0; x < wanted.width(); ++x)
                if (std::bit_cast<std::uint32_t>(found(x, y)) != std::bit_cast<std::uint32_t>(wanted(x, y))) ++count;
        return count;
    }
};

}  // namespace

TEST_CASE_METHOD(CardFixture, "the card erodes in the window, to the processor's bytes", "[ui][erosion_device]") {
    CHECK(device().choice() == DeviceChoice::automatic);
    CHECK(details().contains("until cards of some maker"));
    choose_card();
    CHECK(details().contains(device().name()));
    CHECK(part<QAction>("deviceCard").isChecked());
    CHECK(QSettings().value("erosion/device").toString() == "card");
    run_erosion(12);
    CHECK(device().report().on_device == 12);
    CHECK(device().report().on_processor == 0);
    CHECK(details().contains("Steps of the run on the card: 12 of 12"));
    CHECK(differing_cells() == 0);
    CHECK(messages().count() == 0);

    // Back on the processor, which goes on from the card's state.
    part<QAction>("deviceProcessor").trigger();
    CHECK(part<QComboBox>("erosionDevice").currentText() == "Processor");
    CHECK(details().isEmpty());
    run_erosion(17);
    CHECK(window.lands().shown().land->report.steps_done == 17);
    CHECK(differing_cells() == 0);
    CHECK(QSettings().value("erosion/device").toString() == "processor");
}

TEST_CASE_METHOD(CardFixture, "a run on the card pauses and stops with the processor's bytes", "[ui][erosion_device]") {
    set_up(software(), false);
    choose_card();
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 100000; });
    LandService& lands = window.lands();
    const auto& words = part<QLabel>("runWords");
    QTest::mouseClick(&part("primary"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return words.toolTip().contains(", on the card"); }));
    QTest::mouseClick(&part("pause"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return lands.state() == LandState::paused; }));
    QTest::mouseClick(&part("pause"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return lands.state() == LandState::eroding; }));
    QTest::mouseClick(&part("cancel"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return lands.state() == LandState::stopped && settled(); }));
    const std::int64_t done = lands.shown().land->report.steps_done;
    CHECK(done > 0);
    CHECK(done < 100000);
    CHECK(differing_cells(done) == 0);
    CHECK(device().state() == ErosionDevice::State::ready);
}

TEST_CASE_METHOD(CardFixture, "the view draws a run from the card, further than the land that was read back",
                 "[ui][erosion_device]") {
    set_up(software(), false);
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 100000; });
    choose_card();
    LandService& lands = window.lands();
    Viewport& view = window.viewport();
    const std::shared_ptr<SharedFields> fields = device().drawn_fields();
    REQUIRE(fields);
    CHECK(view.run_steps_drawn() == 0);
    QTest::mouseClick(&part("primary"), Qt::LeftButton);
    int times_ahead = 0;
    std::int64_t latest = 0;
    REQUIRE(wait_until([&] {
        const std::int64_t drawn = view.run_steps_drawn();
        if (drawn > latest && drawn > lands.shown().land->report.steps_done) ++times_ahead;
        latest = std::max(latest, drawn);
        return times_ahead >= 5;
    }));
    CHECK(fields->is_seen());
    QTest::mouseClick(&part("cancel"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return lands.state() == LandState::stopped && settled(); }));
    // All is of the land of the end, which is the processor's.
    CHECK(view.run_steps_drawn() == 0);
    CHECK(view.drawn_land() == lands.shown().drawn);
    CHECK(lands.shown().land->report.steps_done >= latest);
    CHECK(differing_cells(lands.shown().land->report.steps_done) == 0);
    CHECK(messages().count() == 0);
}

TEST_CASE_METHOD(CardFixture, "what the view draws from the card is the picture of the land", "[ui][erosion_device]") {
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 100000; });
    choose_card();
    LandService& lands = window.lands();
    Viewport& view = window.viewport();
    const QImage untouched = view.grabFramebuffer();
    QTest::mouseClick(&part("primary"), Qt::LeftButton);
    // Each stretch is offered and read back: the last of either is that at which the run stands. Where it was offered in
    // the size of another preview, the view draws the land; then the run goes on to another stand.
    const auto pause = [&] {
        QTest::mouseClick(&part("pause"), Qt::LeftButton);
        REQUIRE(wait_until([&] {
            return lands.state() == LandState::paused && view.drawn_land() == lands.shown().drawn &&
                   view.is_up_to_date();
        }));
        return view.run_steps_drawn() == lands.shown().land->report.steps_done;
    };
    REQUIRE(wait_until([&] { return view.run_steps_drawn() > 24; }));
    bool is_from_card = pause();
    for (int attempt = 0; attempt < 20 && !is_from_card; ++attempt) {
        QTest::mouseClick(&part("pause"), Qt::LeftButton);
        REQUIRE(wait_until([&] { return lands.state() == LandState::eroding && view.run_steps_drawn() > 24; }));
        is_from_card = pause();
    }
    REQUIRE(is_from_card);
    const QImage from_card = view.grabFramebuffer();
    QTest::mouseClick(&part("cancel"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return lands.state() == LandState::stopped && settled(); }));
    CHECK(view.run_steps_drawn() == 0);
    const QImage from_land = view.grabFramebuffer();
    REQUIRE(from_card.size() == from_land.size());
    const auto differing = [&](const QImage& other) {
        int count = 0;
        for (int y = 0; y < from_land.height(); ++y)
            for (int x = 0; x < from_land.width(); ++x)
                if (other.pixel(x, y) != from_land.pixel(x, y)) ++count;
        return count;
    };
    // The run goes on to the end of its stretch when it is stopped: some steps of thousands of cells. Erosion of all
    // steps changes most of the picture.
    const int of_stop = differing(from_card), of_run = differing(untouched);
    INFO("pixels " << of_stop << " and " << of_run << " of " << from_land.width() * from_land.height());
    CHECK(of_run > 20000);
    CHECK(of_stop < of_run / 4);
}

TEST_CASE_METHOD(CardFixture, "a card that fails in a run gives way to the processor, in one sentence",
                 "[ui][erosion_device]") {
    choose_card();
    gl::faults::flip_bit_in_stretch(3);
    run_erosion(30);
    CHECK(differing_cells() == 0);
    REQUIRE(wait_until([&] { return device().state() == ErosionDevice::State::failed; }));
    CHECK(messages().count() == 1);
    INFO(messages().newest().toStdString());
    CHECK(messages().newest().startsWith("Erosion runs on the processor: a spot check of the graphics device failed"));
    CHECK(details().contains("Choose the card again"));
    CHECK(device().report().on_device < 30);
    // It can be chosen anew, and is checked again.
    part<QAction>("deviceCard").trigger();
    wait_for_card();
    window.document().edit("Seed", [](Project& p) { ++p.erosion.mixing.seed; });
    run_erosion(5);
    CHECK(device().report().on_device == 5);
    CHECK(differing_cells() == 0);
}

TEST_CASE_METHOD(CardFixture, "a card that does not serve is grey, with the reason", "[ui][erosion_device]") {
    set_up(!software(), false);
    auto& menu = part<QMenu>("erosionDeviceMenu");
    menu.popup(window.mapToGlobal(QPoint(20, 20)));
    REQUIRE(wait_until([&] { return device().state() == ErosionDevice::State::refused; }));
    const auto& card = part<QAction>("deviceCard");
    CHECK_FALSE(card.isEnabled());
    CHECK(card.toolTip() == device().reason());
    menu.close();
    auto& choices = part<QComboBox>("erosionDevice");
    const auto* model = qobject_cast<QStandardItemModel*>(choices.model());
    REQUIRE(model);
    CHECK_FALSE(model->item(2)->isEnabled());
    CHECK(choices.itemData(2, Qt::ToolTipRole).toString() == device().reason());
    CHECK(device().choice() == DeviceChoice::automatic);
    // The keys pass it by, and nothing is said, since nobody wanted it.
    choices.setFocus();
    QTest::keyClick(&choices, Qt::Key_End);
    CHECK(device().choice() == DeviceChoice::processor);
    CHECK(messages().count() == 0);
}

TEST_CASE_METHOD(CardFixture, "what the card leaves to the processor is said", "[ui][erosion_device]") {
    choose_card();
    window.document().edit("Droplets", [](Project& p) { p.erosion.mixing.set_only(ErosionKind::droplets); });
    run_erosion(5);
    CHECK(device().report().on_device == 0);
    CHECK(details().contains(
        "Droplets steps run on the processor: each drop runs over the ground that the last one left"));
    CHECK(part<QLabel>("runWords")
              .toolTip()
              .contains("Droplets steps run on the processor: each drop runs over the ground that the last one left"));
    CHECK(differing_cells() == 0);
}
