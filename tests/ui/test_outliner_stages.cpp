/// Marks of the outliner for the stages of the land: done, out of date, at work, failed.

#include <cmath>

#include "tests/ui/outliner_fixture.h"
#include "ui/base/kind_words.h"
#include "ui/base/theme.h"

using namespace cuesta;

TEST_CASE_METHOD(OutlinerFixture, "stages show their state", "[ui][outliner]") {
    model().set_mark("erosion", StageMark::stale, "out of date", "Changed since");
    const QModelIndex index = model().index_of("erosion");
    CHECK(index.data(OutlinerModel::mark_role).toInt() == static_cast<int>(StageMark::stale));
    // The details that may be cut in the row stand in full in its tool tip.
    const QString detail = index.data(OutlinerModel::detail_role).toString();
    CHECK(detail == kinds_text(project().erosion.mixing));
    CHECK(index.data(Qt::ToolTipRole).toString() == "Erosion: " + detail + "\nChanged since");
    const QImage stale = tree().grab(tree().visualRect(index)).toImage();
    model().set_mark("erosion", StageMark::working, {}, {});
    CHECK(tree().grab(tree().visualRect(index)).toImage() != stale);
    model().set_mark("erosion", StageMark::fresh, {}, {});
    CHECK(tree().grab(tree().visualRect(index)).toImage() != stale);
}

TEST_CASE_METHOD(OutlinerFixture, "a stage that failed looks like no other, and says why and what to do",
                 "[ui][outliner]") {
    const QModelIndex index = model().index_of("terrain");
    const auto is_marked = [&](StageMark mark) {
        return wait_until([&] { return index.data(OutlinerModel::mark_role).toInt() == static_cast<int>(mark); }, 20);
    };
    const Project before = project();
    window.document().edit("No heights", [](Project& p) { p.base = ImportedBase{}; });
    REQUIRE(is_marked(StageMark::failed));
    CHECK(index.data(Qt::AccessibleTextRole).toString().contains("failed"));
    const QString tip = index.data(Qt::ToolTipRole).toString();
    CHECK(tip.contains(window.stage_states().cause()));
    CHECK_FALSE(window.stage_states().cause().isEmpty());
    CHECK(tip.contains("Ctrl+Z"));
    // In both themes the mark stands out from the panel, and from that of what is only out of date: three to one, as
    // WCAG 2.1 (1.4.11) asks of what is no text.
    const auto luminance = [](const QColor& colour) {
        const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
        return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
    };
    const auto mark_in = [&](StageMark mark) {
        model().set_mark("masks", mark, {}, {});
        const QRect row = tree().visualRect(model().index_of("masks"));
        return tree().viewport()->grab(OutlinerDelegate::eye_in(row)).toImage();
    };
    for (const bool light : {false, true}) {
        window.choose_theme(light);
        const double error = luminance(theme().error), panel = luminance(theme().panel);
        CHECK((std::max(error, panel) + 0.05) / (std::min(error, panel) + 0.05) >= 3);
        const QImage failed = mark_in(StageMark::failed);
        int painted = 0;
        for (int y = 0; y < failed.height(); ++y)
            for (int x = 0; x < failed.width(); ++x) painted += failed.pixelColor(x, y) == theme().error ? 1 : 0;
        CHECK(painted > 20);
        CHECK(failed != mark_in(StageMark::stale));
    }
    model().set_mark("masks", StageMark::none, {}, {});
    window.choose_theme(false);
    undo();
    CHECK(project() == before);
    CHECK(is_marked(StageMark::fresh));
    CHECK(window.stage_states().cause().isEmpty());
}

TEST_CASE_METHOD(OutlinerFixture, "details of pages end in one line, with a mark behind them or without",
                 "[ui][outliner]") {
    for (const char* page : {"water", "erosion", "masks"}) {
        model().set_mark(page, StageMark::none, {}, {});
        const QModelIndex index = model().index_of(page);
        REQUIRE_FALSE(index.data(OutlinerModel::detail_role).toString().isEmpty());
        const auto grabbed = [&](const QRect& place) { return tree().viewport()->grab(place).toImage(); };
        const auto is_plain = [](const QImage& picture) {
            for (int y = 0; y < picture.height(); ++y)
                for (int x = 0; x < picture.width(); ++x)
                    if (picture.pixel(x, y) != picture.pixel(0, y)) return false;
            return true;
        };
        const QRect place = OutlinerDelegate::eye_in(tree().visualRect(index));
        CHECK(is_plain(grabbed(place)));
        CHECK_FALSE(is_plain(grabbed(place.translated(-place.width() - 4, 0))));
    }
}
