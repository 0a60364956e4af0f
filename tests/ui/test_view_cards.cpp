/// Parts on the view stay within it, in small windows and with every tool: nothing is cut off or covered.

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QMenuBar>
#include <set>

#include "tests/ui/window_fixture.h"
#include "ui/curves/spline_tool.h"
#include "ui/forms/flow_layout.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_commands.h"
#include "ui/masks/mask_maker.h"
#include "ui/measure/measure_tool.h"
#include "ui/sculpt/sculpt_tool.h"
#include "ui/shell/help/tour.h"
#include "ui/shell/user_aids.h"
#include "ui/view/legend_view.h"
#include "ui/view/split_handle.h"
#include "ui/view/view_labels.h"

using namespace cuesta;

namespace {

std::string called(const QWidget& widget) {
    QString words = widget.metaObject()->className() + QStringLiteral(" '") + widget.objectName() + '\'';
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) words += ' ' + button->text();
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) words += ' ' + label->text();
    return words.toStdString();
}

/// Labels of points follow the land, below the cards, beside one another.
bool is_label_of(const MeasureTool& tool, const QWidget& widget) {
    const auto* label = qobject_cast<const QLabel*>(&widget);
    const std::vector<ViewLabel> labels = tool.labels();
    return label && std::any_of(labels.begin(), labels.end(),
                                [label](const ViewLabel& each) { return each.text == label->text(); });
}

/// Reason why something on the view cannot be seen as a whole; empty if all can.
std::string what_is_hidden(const ViewArea& area, const MeasureTool& measure) {
    // The view itself, the line that divides it, and the room of messages where there are none.
    std::set<const QWidget*> others{area.viewport(), area.split_handle()};
    if (area.messages()->count() == 0) others.insert(area.messages());
    std::vector<const QWidget*> cards;
    for (const QWidget* each : area.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
        if (each->isVisible() && !others.contains(each)) cards.push_back(each);
    for (std::size_t i = 0; i < cards.size(); ++i) {
        if (!area.rect().contains(cards[i]->geometry())) return called(*cards[i]) + " leaves the view";
        for (std::size_t j = 0; j < i; ++j)
            if (is_label_of(measure, *cards[i]) == is_label_of(measure, *cards[j]) &&
                cards[i]->geometry().intersects(cards[j]->geometry()))
                return called(*cards[i]) + " lies over " + called(*cards[j]);
        for (const QWidget* part : cards[i]->findChildren<QWidget*>()) {
            if (!part->isVisible()) continue;
            const QRect place(part->mapTo(cards[i], QPoint(0, 0)), part->size());
            if (!cards[i]->rect().contains(place)) return called(*part) + " is cut off by " + called(*cards[i]);
            // A part that can be pressed or read needs the room that it says it needs.
            const bool is_leaf = qobject_cast<const QAbstractButton*>(part) || qobject_cast<const QComboBox*>(part) ||
                                 qobject_cast<const QLabel*>(part);
            const bool gives_way = part->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
            if (is_leaf && !gives_way && part->width() < part->minimumSizeHint().width())
                return called(*part) + " is squeezed";
        }
    }
    return {};
}

struct CardsFixture : WindowFixture {
    /// Once the layouts have come to rest, which takes some turns of the loop of events.
    std::string look() {
        QTest::qWait(30);
        std::string hidden;
        wait_until([&] { return (hidden = what_is_hidden(window.view_area(), window.measure_tool())).empty(); }, 2);
        return hidden;
    }
    void size_to(QSize size) {
        window.resize(size);
        REQUIRE(wait_until([&] { return window.size() == size; }));
    }
};

const QSize small_sizes[] = {{1000, 700}, {1280, 720}};

}  // namespace

TEST_CASE("lines of widgets go on in the next line", "[ui][cards]") {
    QWidget box;
    auto* flow = new FlowLayout(&box);
    flow->setContentsMargins(0, 0, 0, 0);
    flow->setSpacing(10);
    std::vector<QWidget*> parts;
    for (int i = 0; i < 3; ++i) {
        parts.push_back(new QWidget);
        parts.back()->setFixedSize(100, 20 + 10 * i);
        flow->addWidget(parts.back());
    }
    CHECK(flow->sizeHint() == QSize(320, 40));
    CHECK(flow->minimumSize() == QSize(100, 40));
    CHECK(flow->heightForWidth(320) == 40);
    CHECK(flow->heightForWidth(319) == 30 + 10 + 40);
    CHECK(flow->heightForWidth(209) == 20 + 10 + 30 + 10 + 40);
    flow->setGeometry(QRect(0, 0, 250, 80));
    CHECK(parts[0]->geometry() == QRect(0, 5, 100, 20));  // on the middle of its line
    CHECK(parts[1]->geometry() == QRect(110, 0, 100, 30));
    CHECK(parts[2]->geometry() == QRect(0, 40, 100, 40));
    // A hidden part takes no room.
    parts[1]->hide();
    CHECK(flow->heightForWidth(210) == 40);
    CHECK(flow->sizeHint() == QSize(210, 40));
}

TEST_CASE_METHOD(CardsFixture, "the settings of every tool are seen as a whole in small windows", "[ui][cards]") {
    ViewParameters parameters = window.view_settings().parameters();
    parameters.overlay = Overlay::slope;  // for its legend
    window.view_settings().set_parameters(parameters);
    window.view_settings().set_split(true);
    REQUIRE(wait_settled());
    REQUIRE(window.view_area().legend()->isVisible());
    messages().show_message(MessageKind::warning, "A message that stands on the view, too.");
    for (const QSize size : small_sizes) {
        size_to(size);
        for (const Tool& tool : window.bench().tools().all()) {
            window.choose_tool(tool.id);
            INFO(size.width() << " wide, " << tool.name.toStdString());
            CHECK(look() == "");
        }
        window.choose_tool("sculpt");
        for (int kind = 0; kind < sculpt_kind_count; ++kind) {
            window.sculpt_tool().set_kind(static_cast<SculptKind>(kind));
            INFO(size.width() << " wide, brush " << kind);
            CHECK(look() == "");
        }
        window.choose_tool("mask");
        for (int stroke = 0; stroke <= static_cast<int>(MaskStroke::gradient); ++stroke) {
            window.mask_brush().set_stroke(static_cast<MaskStroke>(stroke));
            INFO(size.width() << " wide, stroke " << stroke);
            CHECK(look() == "");
        }
        auto& maker = part<MaskMaker>("maskMaker");
        const MaskTarget target{MaskUse::protection};
        maker.open_quantity(target, LandQuantity::curvature, 1);
        REQUIRE(wait_until([&] { return !maker.is_waiting(); }));
        CHECK(look() == "");
        maker.open_blur(target);
        CHECK(look() == "");
        maker.open_expand(target);
        CHECK(look() == "");
        maker.cancel();
        window.choose_tool("path");
        window.path_tool().begin_route();
        REQUIRE(part("routeCosts").isVisible());
        CHECK(look() == "");
        QTest::keyClick(&window.viewport(), Qt::Key_Escape);
        window.choose_tool("measure");
        const QPoint middle = window.viewport().rect().center(), first = middle + QPoint(-60, 20);
        for (const QPoint place : {first, middle + QPoint(60, 25), middle + QPoint(10, -30), first})
            QTest::mouseClick(&window.viewport(), Qt::LeftButton, Qt::NoModifier, place);
        REQUIRE(window.measure_tool().is_closed());
        CHECK(look() == "");
        window.measure_tool().clear();
        window.choose_tool("pick");
        QTest::mouseClick(&window.viewport(), Qt::LeftButton, Qt::NoModifier, middle);
        CHECK(look() == "");
    }
    // The check sees what it should: a card that is wider than the view.
    QWidget wide;
    wide.setFixedSize(window.view_area().width(), 40);
    window.view_area().set_tool_options(&wide);
    CHECK(look() != "");
    window.view_area().set_tool_options(nullptr);
}

TEST_CASE_METHOD(CardsFixture, "cards of the guided tour leave the menus free", "[ui][cards]") {
    Tour& tour = window.aids().tour();
    for (const QSize size : small_sizes) {
        size_to(size);
        window.aids().start_tour();
        REQUIRE(tour.is_running());
        for (int step = 0; step < tour.step_count(); ++step) {
            QTest::qWait(30);
            INFO(size.width() << " wide, step " << step);
            REQUIRE(tour.step() == step);
            CHECK(window.rect().contains(tour.geometry()));
            CHECK_FALSE(tour.geometry().intersects(window.menuBar()->geometry()));
            QTest::mouseClick(&part("tourSkip"), Qt::LeftButton);
        }
        CHECK_FALSE(tour.is_running());
    }
}
