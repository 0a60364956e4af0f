/// Favourites of the galleries: by the star, by the menu and by keys; first in their gallery, and kept by the user.

#include <QComboBox>
#include <QContextMenuEvent>
#include <QMenu>
#include <QScrollArea>
#include <QSettings>
#include <algorithm>

#include "core/io/project/erosion_presets.h"
#include "core/io/project/looks.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/favourites.h"
#include "ui/forms/favourite_star.h"
#include "ui/forms/picture_card.h"

using namespace cuesta;

namespace {

/// Those of the settings are put aside for the test.
struct NoFavourites {
    NoFavourites() {
        QSettings().remove(QStringLiteral("preferences/favourites"));
        favourites().load();
    }
    ~NoFavourites() {
        QSettings().remove(QStringLiteral("preferences/favourites"));
        favourites().load();
    }
};

struct FavouriteFixture : NoFavourites, WindowFixture {
    FavouriteFixture() { show_page("View"); }

    static QString id(std::size_t look) { return QStringLiteral("look.") + QString::fromStdString(looks()[look].id); }
    PictureCard& card(std::size_t look) { return part<PictureCard>(id(look).toLatin1().constData()); }
    /// The looks in the order in which their cards stand.
    std::vector<std::size_t> order() {
        QTest::qWait(1);  // the layout
        std::vector<std::size_t> result(looks().size());
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = i;
        std::sort(result.begin(), result.end(), [&](std::size_t a, std::size_t b) {
            return card(a).mapTo(&window, QPoint()).y() < card(b).mapTo(&window, QPoint()).y();
        });
        return result;
    }
    void bring_into_view(QWidget& widget) {
        for (QWidget* each = &widget; each; each = each->parentWidget())
            if (auto* scroll = qobject_cast<QScrollArea*>(each)) scroll->ensureWidgetVisible(&widget);
        QTest::qWait(1);
    }
};

}  // namespace

TEST_CASE_METHOD(FavouriteFixture, "a click on the star brings a card to the front and back", "[ui][favourites]") {
    REQUIRE(looks().size() >= 4);
    const std::vector<std::size_t> usual = order();
    CHECK(usual.front() == 0);
    const Project before = project();
    bring_into_view(card(3));
    QTest::mouseClick(&card(3).star(), Qt::LeftButton);
    CHECK(card(3).star().isChecked());
    CHECK(order().front() == 3);
    CHECK(order()[1] == 0);
    // The star does not choose the look.
    CHECK(project() == before);
    // Favourites stand in the order of the gallery.
    bring_into_view(card(1));
    QTest::mouseClick(&card(1).star(), Qt::LeftButton);
    CHECK(order()[0] == 1);
    CHECK(order()[1] == 3);
    QTest::mouseClick(&card(1).star(), Qt::LeftButton);
    QTest::mouseClick(&card(3).star(), Qt::LeftButton);
    CHECK(order() == usual);
    // A click on the card itself still does.
    QTest::mouseClick(&card(3), Qt::LeftButton, Qt::NoModifier, card(3).rect().center());
    CHECK(has_look(looks()[3], project()));
}

TEST_CASE_METHOD(FavouriteFixture, "the menu of a card adds it to the favourites", "[ui][favourites]") {
    const auto menu_of = [&]() -> QMenu& {
        bring_into_view(card(2));
        const QPoint at = card(2).rect().center();
        QContextMenuEvent wish(QContextMenuEvent::Mouse, at, card(2).mapToGlobal(at));
        QApplication::sendEvent(&card(2), &wish);
        return part<QMenu>("cardMenu");
    };
    const auto choose = [&](const char* words) {
        QMenu& menu = menu_of();
        auto* action = menu.findChild<QAction*>("toggleFavourite");
        REQUIRE(action != nullptr);
        CHECK(action->text() == QLatin1String(words));
        action->trigger();
        menu.close();
        REQUIRE(wait_until([&] { return window.findChild<QMenu*>("cardMenu") == nullptr; }));
    };
    choose("Add to favourites");
    CHECK(order().front() == 2);
    choose("Remove from favourites");
    CHECK(order().front() == 0);
}

TEST_CASE_METHOD(FavouriteFixture, "keys reach the star, and walk the cards as they stand", "[ui][favourites]") {
    bring_into_view(card(2));
    card(2).setFocus();
    QTest::keyClick(&card(2), Qt::Key_Tab);
    REQUIRE(QApplication::focusWidget() == &card(2).star());
    QTest::keyClick(&card(2).star(), Qt::Key_Space);
    CHECK(favourites().has(id(2)));
    CHECK(order().front() == 2);
    QTest::keyClick(&card(2).star(), Qt::Key_Tab);
    CHECK(QApplication::focusWidget() == &card(0));
}

TEST_CASE_METHOD(FavouriteFixture, "favourites are the user's, not the project's", "[ui][favourites]") {
    favourites().set(id(3), true);
    CHECK_FALSE(window.document().modified());
    CHECK(QSettings().value("preferences/favourites").toStringList() == QStringList{id(3)});
    // As the next start reads them.
    favourites().load();
    CHECK(favourites().has(id(3)));
    WindowFixture other;
    other.show_page("View");
    auto& first = other.part<PictureCard>(id(3).toLatin1().constData());
    auto& second = other.part<PictureCard>(id(0).toLatin1().constData());
    CHECK(first.mapTo(&other.window, QPoint()).y() < second.mapTo(&other.window, QPoint()).y());
    CHECK(first.star().isChecked());
}

TEST_CASE_METHOD(FavouriteFixture, "the star beside the presets brings the present one to the front",
                 "[ui][favourites][presets]") {
    show_page("erosion");
    auto& combo = part<QComboBox>("presets");
    auto& star = *combo.parentWidget()->findChild<FavouriteStar*>();
    // Settings of the user's own are no preset.
    CHECK_FALSE(star.isEnabled());
    REQUIRE(erosion_presets().size() >= 3);
    combo.setFocus();
    for (int i = 0; i < 3; ++i) QTest::keyClick(&combo, Qt::Key_Down);
    const Project third = project();
    REQUIRE(combo.currentIndex() == 3);
    REQUIRE(star.isEnabled());
    QTest::mouseClick(&star, Qt::LeftButton);
    CHECK(combo.currentIndex() == 1);
    CHECK(combo.currentText().startsWith(QStringLiteral("★ ")));
    CHECK(project() == third);
    // Rows choose what they say, in their new order.
    combo.setFocus();
    QTest::keyClick(&combo, Qt::Key_Down);
    const auto first = with_preset(third, erosion_presets()[0]);
    REQUIRE(first);
    CHECK(project().erosion == first->erosion);
    CHECK_FALSE(star.isChecked());
    QTest::keyClick(&combo, Qt::Key_Up);
    CHECK(project().erosion == third.erosion);
    CHECK(star.isChecked());
    QTest::mouseClick(&star, Qt::LeftButton);
    CHECK(combo.currentIndex() == 3);
}
