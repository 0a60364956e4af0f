/// Variations of the terrain in their dialog.

#include <QAction>
#include <QLabel>

#include "tests/ui/window_fixture.h"
#include "ui/variations/variation_card.h"
#include "ui/variations/variations_dialog.h"

using namespace cuesta;

namespace {

struct VariationsFixture : WindowFixture {
    VariationsFixture() {
        window.findChild<QAction*>("actionVariations")->trigger();
        REQUIRE(dialog().isVisible());
    }
    QDialog& dialog() { return part<QDialog>("variations"); }
    VariationCard& card(int number) {
        return *dialog().findChild<VariationCard*>(QStringLiteral("variation.%1").arg(number));
    }
    QString words() { return dialog().findChild<QLabel*>("variationWords")->text(); }
    void press(const char* name) {
        QTest::mouseClick(dialog().findChild<QAbstractButton*>(QLatin1String(name)), Qt::LeftButton);
    }
    bool all_drawn() {
        for (int i = 1; i <= 9; ++i)
            if (!card(i).has_picture() || !card(i).message().isEmpty()) return false;
        return true;
    }
    std::uint64_t seed() { return seed_in(project().base); }
    static std::uint64_t seed_in(const Base& base) { return std::get<GeneratedBase>(base).parameters.seed; }
};

}  // namespace

TEST_CASE_METHOD(VariationsFixture, "nine seeds are drawn, and a click takes one in one step of undo", "[ui][variations]") {
    const Project before = project();
    REQUIRE(wait_until([this] { return all_drawn(); }));
    CHECK(card(1).isChecked());
    CHECK(card(1).text().contains("Seed"));
    CHECK(card(1).picture() != card(2).picture());
    // Looking changes nothing.
    CHECK(project() == before);

    QTest::mouseClick(&card(5), Qt::LeftButton);
    CHECK(seed() == seed_in(before.base) + 4);
    CHECK(card(5).isChecked());
    CHECK_FALSE(card(1).isChecked());
    window.document().undo();
    CHECK(project() == before);
    CHECK(card(1).isChecked());

    // The next nine: other captions, drawn anew.
    const QString first = card(1).text();
    press("seedsAfter");
    CHECK(card(1).text() != first);
    REQUIRE(wait_until([this] { return all_drawn(); }));
    CHECK_FALSE(card(1).isChecked());
}

TEST_CASE_METHOD(VariationsFixture, "a parameter runs over a range, and a closed dialog computes nothing", "[ui][variations]") {
    press("varyParameters");
    REQUIRE(wait_until([this] { return all_drawn(); }));
    CHECK(card(1).text() != card(9).text());
    CHECK(card(1).picture() != card(9).picture());
    REQUIRE(wait_until([this] { return words().contains("Undo"); }, 20));

    press("varySeeds");
    dialog().close();
    CHECK_FALSE(dialog().isVisible());
    const QImage left = card(3).picture();
    press("seedsAfter");
    CHECK(card(3).picture() == left);
}
