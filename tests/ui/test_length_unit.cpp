/// Metres and feet: what is shown, what is typed, and that the project stays metric.

#include <QLineEdit>

#include "tests/ui/window_fixture.h"
#include "ui/base/length_unit.h"
#include "ui/base/length_words.h"
#include "ui/base/preferences.h"
#include "ui/shell/status_strip.h"

using namespace cuesta;

namespace {

struct InFeet {
    InFeet() { set_length_unit(LengthUnit::feet); }
    ~InFeet() { set_length_unit(LengthUnit::metres); }
};

}  // namespace

TEST_CASE("lengths read in metres and in feet", "[ui][units]") {
    CHECK(length_text(1324.5) == "1324.5 m");
    CHECK(distance_text(12400) == "12.4 km");
    CHECK(shown_unit(Unit::degree).symbol == QString::fromUtf8("°"));
    CHECK(round_length(204.8) == Approx(200));
    CHECK(round_length(0.0317) == Approx(0.032));
    CHECK(round_length(99.7) == Approx(100));
    CHECK(plain_length(315) == "315 m");
    CHECK(plain_length(315.04) == "315 m");
    CHECK(plain_length(315.06) == "315.1 m");
    CHECK(plain_length(0.05, 2) == "0.05 m");
    CHECK(plain_length(-0.01) == "0 m");
    CHECK(plain_number(100, 0) == "100");
    CHECK(area_text(0, 2) == QString::fromUtf8("0 m²"));
    CHECK(area_text(1249.6, 4) == QString::fromUtf8("1250 m²"));
    CHECK(area_text(99960, 2) == QString::fromUtf8("100000 m²"));
    CHECK(area_text(2.13e6, 2) == QString::fromUtf8("2.1 km²"));
    CHECK(area_text(1.5e8, 2) == QString::fromUtf8("150 km²"));
    const InFeet feet;
    CHECK(plain_length(304.8) == "1000 ft");
    CHECK(area_text(1609.344 * 1609.344 * 3, 2) == QString::fromUtf8("3 mi²"));
    CHECK(area_text(0.3048 * 0.3048 * 500, 2) == QString::fromUtf8("500 ft²"));
    CHECK(round_length(204.8) == Approx(670 * 0.3048));
    CHECK(length_text(304.8) == "1000.0 ft");
    CHECK(distance_text(1609.344 * 7.7) == "7.7 mi");
    CHECK(distance_text(100) == "328 ft");
    CHECK(shown_unit(Unit::degree).factor == 1);
    CHECK(shown_unit(Unit::second).factor == 1);
    CHECK(shown_unit(QStringLiteral("m")).symbol == "ft");
    CHECK(shown_unit(QStringLiteral("kg")).symbol == "kg");
    // A yard is 0.9144 m.
    CHECK(volume_text(0.9144 * 0.9144 * 0.9144 * 27) == QString::fromUtf8("27.0 yd³"));
}

TEST_CASE("typed lengths are understood with any unit", "[ui][units]") {
    CHECK(typed_number("300", Unit::metre) == 300);
    CHECK(typed_number(" 300m", Unit::metre) == 300);
    CHECK(*typed_number("300 ft", Unit::metre) == Approx(91.44));
    CHECK(*typed_number("1,2 km", Unit::metre) == Approx(1200));
    CHECK(*typed_number("-3 in", Unit::millimetre) == Approx(-76.2));
    CHECK(*typed_number("2 mi", Unit::metre) == Approx(3218.688));
    CHECK(typed_number("41.5 \u00b0", Unit::degree) == 41.5);
    CHECK(typed_number("5e2", Unit::none) == 500);
    CHECK_FALSE(typed_number("", Unit::metre));
    CHECK(typed_number("2*600+50", Unit::metre) == 1250);
    CHECK(typed_number("600 * 2 + 50 m", Unit::metre) == 1250);
    CHECK(*typed_number("(1+2)/4 km", Unit::metre) == Approx(750));
    CHECK(typed_number("10-2-3", Unit::none) == 5);
    CHECK(typed_number("-2*-3", Unit::none) == 6);
    CHECK(typed_number("1,5+1", Unit::none) == 2.5);
    CHECK(typed_number("90/2\u00b0", Unit::degree) == 45);
    CHECK(typed_number("1e3*2", Unit::none) == 2000);
    CHECK(typed_number("((2))", Unit::none) == 2);
    for (const char* wrong : {"1/0", "2*", "*2", "2**3", "(2", "2)", "1 2", "2*3 parsecs", "1..2+1", "()", "2+m"}) {
        INFO(wrong);
        CHECK_FALSE(typed_number(wrong, Unit::metre));
    }
    CHECK_FALSE(typed_number(QString(100000, QLatin1Char('(')), Unit::none));
    CHECK_FALSE(typed_number("ft", Unit::metre));
    CHECK_FALSE(typed_number("3 apples", Unit::metre));
    CHECK_FALSE(typed_number("3 ft", Unit::degree));
    CHECK_FALSE(typed_number("3 3", Unit::metre));
    const InFeet feet;
    CHECK(*typed_number("300", Unit::metre) == Approx(91.44));
    CHECK(typed_number("300 m", Unit::metre) == 300);
    CHECK(typed_number("12", Unit::degree) == 12);
}

TEST_CASE_METHOD(WindowFixture, "sliders show and take feet, the project keeps metres", "[ui][units]") {
    show_page("terrain");
    Preferences wanted = preferences().values();
    wanted.lengths = LengthUnit::feet;
    preferences().set(wanted);
    NumberSlider& highest = slider("generator.maximum");
    highest.setFocus();
    QTest::keyClick(&highest, Qt::Key_Return);
    auto* editor = highest.findChild<QLineEdit*>();
    REQUIRE(editor);
    editor->setText("1000");
    QTest::keyClick(editor, Qt::Key_Return);
    const auto height = [&] { return std::get<GeneratedBase>(project().base).parameters.maximum; };
    CHECK(height() == Approx(304.8));
    // Typed again unchanged it stays what it is, however it was rounded to be shown.
    const float before = height();
    QTest::keyClick(&highest, Qt::Key_Return);
    QTest::keyClick(editor, Qt::Key_Return);
    CHECK(height() == before);
    QTest::keyClick(&highest, Qt::Key_Return);
    editor->setText("500 m");
    QTest::keyClick(editor, Qt::Key_Return);
    CHECK(height() == 500);
    // A step by key is round in feet.
    QTest::keyClick(&highest, Qt::Key_Right);
    const double feet = height() / 0.3048;
    CHECK(feet > 500 / 0.3048);
    CHECK(feet == Approx(std::round(feet)).margin(1e-3));  // a float of 500 m is good to 3e-5 m
    CHECK(readout_text({}).contains("ft"));
    wanted.lengths = LengthUnit::metres;
    preferences().set(wanted);
    CHECK(readout_text({}).contains(" m "));
    CHECK(wait_settled());
}
