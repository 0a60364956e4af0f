/// The measures of the land shown: by themselves at rest, stale when it changes, text and file.

#include <QClipboard>
#include <QComboBox>
#include <QPushButton>
#include <nlohmann/json.hpp>

#include <fstream>

#include "tests/ui/window_fixture.h"
#include "ui/export/export_commands.h"
#include "ui/measure/measures_panel.h"

using namespace cuesta;

TEST_CASE_METHOD(WindowFixture, "measures come by themselves while someone looks", "[ui][measures]") {
    // Nobody asked: nothing is measured, however long the land rests.
    QTest::qWait(500);
    CHECK(window.measures().newest() == nullptr);
    show_page("measures");
    REQUIRE(wait_until([&] { return window.measures().state() == MeasureState::fresh; }));
    const auto first = window.measures().newest();
    CHECK(first->land == window.lands().shown().land);
    // The page shows the measures of core.
    const LandscapeMeasures measures = measure(first->land->ground->view(), first->land->frame.cell_size);
    CHECK(first->measures.depressions.area_share() == measures.depressions.area_share());
    CHECK(first->measures.anisotropy.a4 == measures.anisotropy.a4);
    const auto numbers = numbers_of(first->measures, first->judgement);
    REQUIRE(numbers.size() == measure_words().size() + 1);
    auto& row = dynamic_cast<MeasureRow&>(part("measure.pits"));
    CHECK(row.number().value == measures.depressions.pits_per_10000_cells());
    CHECK(row.number().text == numbers[1].text);
    CHECK(row.isVisible());
    CHECK_FALSE(part("measure").isVisible());

    // Another land is measured anew once it rests.
    window.document().edit("Seed", [](Project& p) { std::get<GeneratedBase>(p.base).parameters.seed = 77; });
    REQUIRE(wait_until(
        [&] { return window.measures().state() == MeasureState::fresh && window.measures().newest() != first; }));
    CHECK(window.measures().newest()->land == window.lands().shown().land);
}

TEST_CASE_METHOD(WindowFixture, "measures are marked while they are of an older land", "[ui][measures]") {
    show_page("measures");
    REQUIRE(wait_until([&] { return window.measures().state() == MeasureState::fresh; }));
    const auto first = window.measures().newest();
    // While erosion runs the land changes all the time: older measures stay, with a mark and a button.
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 200000; });
    QTest::mouseClick(&part("primary"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return window.measures().state() == MeasureState::stale; }));
    CHECK(part("measureState").property("text").toString().contains("Out of date"));
    CHECK(window.measures().newest() == first);
    REQUIRE(part("measure").isVisible());
    QTest::mouseClick(&part("measure"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return window.measures().newest() != first; }));
    CHECK(window.measures().newest()->land->report.steps_done > 0);
    window.lands().cancel();
    REQUIRE(wait_until([&] { return window.lands().state() == LandState::stopped; }));
    // At rest they come by themselves again.
    REQUIRE(wait_until([&] { return window.measures().state() == MeasureState::fresh; }));
    CHECK(window.measures().newest()->land == window.lands().shown().land);
}

TEST_CASE_METHOD(WindowFixture, "measures are copied and saved", "[ui][measures]") {
    show_page("measures");
    REQUIRE(wait_until([&] { return window.measures().state() == MeasureState::fresh; }));
    QTest::mouseClick(&part("copyMeasures"), Qt::LeftButton);
    const QString text = QApplication::clipboard()->text();
    CHECK(text.contains("96 × 80 cells of 20 m, before erosion"));
    CHECK(text.contains("Hack's exponent"));
    CHECK(text.contains("Valley"));
    const TemporaryFolder folder;
    const std::string path = (folder.path / "measures.json").string();
    window.exports().save_measures_path(window.measures().newest(), QString::fromStdString(path));
    REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
    std::ifstream file(path);
    const nlohmann::json json = nlohmann::json::parse(file);
    CHECK(json.at("size") == nlohmann::json({96, 80}));
    CHECK(json.at("judgement").contains("verdict"));
    CHECK(json.at("erosion_steps") == 0);
    // A folder that is not there is said, and nothing else happens.
    window.exports().save_measures_path(window.measures().newest(), text_of(folder.path / "absent" / "m.json"));
    REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
    CHECK(messages().newest().contains("absent"));
}

TEST_CASE_METHOD(WindowFixture, "measures are compared with the kind that is chosen", "[ui][measures]") {
    show_page("measures");
    REQUIRE(wait_until([&] { return window.measures().state() == MeasureState::fresh; }));
    const auto first = window.measures().newest();
    CHECK(first->judgement.kind == LandKind::rivers);
    auto& kind = dynamic_cast<QComboBox&>(part("landKind"));
    REQUIRE(kind.count() == static_cast<int>(land_kind_count));
    kind.setCurrentIndex(static_cast<int>(LandKind::dunes));
    Q_EMIT kind.activated(kind.currentIndex());
    const auto second = window.measures().newest();
    CHECK(second->judgement.kind == LandKind::dunes);
    CHECK(second->land == first->land);  // judged anew, not measured anew
    CHECK(window.measures().state() == MeasureState::fresh);
    CHECK(dynamic_cast<MeasureRow&>(part("measure.slope_50")).number().tool_tip.contains("dunes"));
    // Every measure outside its range is said in words.
    const QString words = part("looksMade").property("text").toString();
    const QStringList sentences = made_sentences(second->judgement);
    CHECK(sentences.size() == static_cast<qsizetype>(second->judgement.outside()));
    for (const QString& each : sentences) CHECK(words.contains(each.toHtmlEscaped()));
}

TEST_CASE("numbers say on which side of real land they are", "[ui][measures]") {
    LandscapeMeasures m;
    m.cell_size = 20;
    m.depressions.cells = 10000;
    m.depressions.raised = 1500;  // 15 %, as fractal noise
    m.depressions.pits = 5;
    m.slope_area.exponent = -0.4;
    const auto numbers = numbers_of(m, judge(m));
    REQUIRE(numbers.size() == measure_words().size() + 1);
    CHECK(numbers[0].standing == MeasuredNumber::Standing::outside);
    CHECK(numbers[0].text == "15 %");
    CHECK(numbers[1].standing == MeasuredNumber::Standing::within);
    CHECK(numbers[2].standing == MeasuredNumber::Standing::within);
    CHECK(numbers[2].tool_tip.contains("0.2 to 0.6"));
    CHECK(numbers[3].text == "too few streams");
    CHECK_FALSE(numbers[3].value);
    const QStringList sentences = made_sentences(judge(m));
    REQUIRE(sentences.size() == 2);
    CHECK(sentences[0] == "Closed depressions cover too much, as in noise: 15 %, real at most 2 %.");
    // Cells below 10 m leave the channels unjudged.
    m.cell_size = 2;
    CHECK(numbers_of(m, judge(m))[2].standing == MeasuredNumber::Standing::none);
}

TEST_CASE_METHOD(WindowFixture, "drainage is drawn over the land once it is known", "[ui][measures]") {
    auto parameters = window.view_settings().parameters();
    parameters.overlay = Overlay::drainage;
    window.view_settings().set_parameters(parameters);
    REQUIRE(wait_until([&] { return window.viewport().look().overlay_values != nullptr && drawn(); }));
    CHECK(window.viewport().legend().title == "Drainage area");
    // The largest basin drains most of this small map, but not more than all of it.
    const Raster<float>& area = *window.viewport().look().overlay_values;
    float largest = 0;
    for (int y = 0; y < area.height(); ++y)
        for (int x = 0; x < area.width(); ++x) largest = std::max(largest, area(x, y));
    CHECK(largest > 0);
    CHECK(largest <= 96 * 80 * 20.0 * 20.0 * 1e-6 * (1 + 1e-6));  // floats
}
