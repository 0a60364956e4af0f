/// Looks and light presets of the user's own on the View page: saved, used, renamed, removed and brought back.

#include <QDialogButtonBox>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <fstream>

#include "core/io/library/look_folder.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/favourites.h"
#include "ui/forms/favourite_star.h"
#include "ui/forms/picture_card.h"
#include "ui/look/light_picture.h"

using namespace cuesta;

namespace {

/// The user's own folders lie in one of the test's, before there is a window.
struct OwnLookFolders {
    TemporaryFolder own;

    OwnLookFolders() {
        qputenv("CUESTA_LOOKS", text_of(looks()).toLocal8Bit());
        qputenv("CUESTA_LIGHTS", text_of(lights()).toLocal8Bit());
    }
    ~OwnLookFolders() {
        qunsetenv("CUESTA_LOOKS");
        qunsetenv("CUESTA_LIGHTS");
    }
    std::filesystem::path looks() const { return own.path / "looks"; }
    std::filesystem::path lights() const { return own.path / "lights"; }
    static std::size_t count_of(const std::filesystem::path& folder) {
        std::size_t count = 0;
        if (std::filesystem::exists(folder))
            for ([[maybe_unused]] const auto& entry : std::filesystem::directory_iterator(folder)) ++count;
        return count;
    }
};

struct OwnLookFixture : OwnLookFolders, WindowFixture {
    OwnLookFixture() {
        show_page("View");
        window.document().edit("Odd look", [](Project& p) {
            p.colour.rock = RockColours::canyon;
            p.colour.variety = 0.37F;
            p.surface.snow_line = 0.11F;
            p.light.haze = 0.43F;
            p.light.sun_height = 13;
        });
        REQUIRE(wait_settled());
    }
    void click(QWidget& widget) {
        for (QWidget* each = &widget; each; each = each->parentWidget())
            if (auto* scroll = qobject_cast<QScrollArea*>(each)) scroll->ensureWidgetVisible(&widget);
        QTest::qWait(1);  // the layout
        QTest::mouseClick(&widget, Qt::LeftButton, {}, widget.rect().center());
    }
    /// Answers the dialog that asks for a name.
    void type_name(const char* dialog_name, const QString& name) {
        QInputDialog* dialog = nullptr;
        REQUIRE(wait_until([&] {
            dialog = window.findChild<QInputDialog*>(QLatin1String(dialog_name));
            return dialog && dialog->isVisible();
        }));
        auto* edit = dialog->findChild<QLineEdit*>();
        REQUIRE(edit != nullptr);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, name);
        auto* buttons = dialog->findChild<QDialogButtonBox*>();
        REQUIRE(buttons != nullptr);
        QTest::mouseClick(buttons->button(QDialogButtonBox::Ok), Qt::LeftButton);
        REQUIRE(wait_until([&] { return window.findChild<QInputDialog*>(QLatin1String(dialog_name)) == nullptr; }));
        REQUIRE(wait_until([&] { return !window.file_tasks().busy(); }));
    }
    void save(const char* button, const QString& name) {
        click(part<QPushButton>(button));
        type_name("lookName", name);
    }
    PictureCard* card(const char* name) { return window.findChild<PictureCard*>(QLatin1String(name)); }
    /// Chooses the command in the menu of the card, which its small button opens.
    void choose(const char* card_name, const char* command) {
        auto* more = part<PictureCard>(card_name).findChild<QToolButton*>(QStringLiteral("cardMore"));
        REQUIRE(more != nullptr);
        click(*more);
        QMenu* menu = nullptr;
        REQUIRE(wait_until([&] {
            menu = window.findChild<QMenu*>(QStringLiteral("cardMenu"));
            return menu && menu->isVisible();
        }));
        auto* action = menu->findChild<QAction*>(QLatin1String(command));
        REQUIRE(action != nullptr);
        QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
    }
};

}  // namespace

TEST_CASE_METHOD(OwnLookFixture, "the present look is saved and found beside those of the program", "[ui][look][own]") {
    const Project present = project();
    const std::size_t steps = window.document().history().size();
    save("saveLook", "Red evening");
    CHECK(messages().newest().contains("Red evening"));
    CHECK(std::filesystem::exists(looks() / "Red-evening.json"));
    // It is the user's, not the project's.
    CHECK(project() == present);
    CHECK(window.document().history().size() == steps);
    auto& saved = part<PictureCard>("look.own.red-evening");
    CHECK(saved.text() == "Red evening");
    CHECK(saved.isChecked());

    window.document().edit("Other look", [](Project& p) {
        p.colour = {};
        p.surface = {};
        p.light = {};
        p.surface.seed = 5;
    });
    CHECK_FALSE(saved.isChecked());
    click(saved);
    CHECK(window.document().history().undo_label() == "Look: Red evening");
    CHECK(window.document().history().size() == steps + 2);
    CHECK(saved.isChecked());
    CHECK(project().colour == present.colour);
    CHECK(project().light.haze == present.light.haze);
    CHECK(project().surface.seed == 5);
    CHECK(slider("colour.variety").value() == Approx(0.37));
    window.document().undo();
    window.document().undo();
    CHECK(project() == present);
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(OwnLookFixture, "the present light is saved without the look", "[ui][look][light][own]") {
    const Project present = project();
    save("saveLight", "Murk");
    CHECK(std::filesystem::exists(lights() / "Murk.json"));
    CHECK(count_of(looks()) == 0);
    window.document().edit("Other look", [](Project& p) {
        p.colour = {};
        p.light = {};
        p.light.lakes = WaterColour::peat;
    });
    auto& saved = part<PictureCard>("light.own.murk");
    CHECK_FALSE(saved.isChecked());
    click(saved);
    CHECK(window.document().history().undo_label() == "Light: Murk");
    CHECK(project().light.haze == present.light.haze);
    CHECK(project().light.sun_height == present.light.sun_height);
    CHECK(project().light.lakes == WaterColour::peat);
    CHECK(project().colour == ColourParameters{});
    REQUIRE(wait_settled());
}

TEST_CASE_METHOD(OwnLookFixture, "an own look is renamed, and stays a favourite", "[ui][look][own]") {
    save("saveLook", "Red evening");
    click(part<PictureCard>("look.own.red-evening").star());
    CHECK(favourites().has(QStringLiteral("look.own.red-evening")));
    choose("look.own.red-evening", "renameLook");
    type_name("lookRename", "Blue dawn");
    REQUIRE(wait_until([&] { return card("look.own.red-evening") == nullptr; }));
    auto& renamed = part<PictureCard>("look.own.blue-dawn");
    CHECK(renamed.text() == "Blue dawn");
    CHECK(renamed.isChecked());
    CHECK(favourites().has(QStringLiteral("look.own.blue-dawn")));
    CHECK_FALSE(favourites().has(QStringLiteral("look.own.red-evening")));
    CHECK(count_of(looks()) == 1);
    CHECK(std::filesystem::exists(looks() / "Blue-dawn.json"));
    favourites().set(QStringLiteral("look.own.blue-dawn"), false);
}

TEST_CASE_METHOD(OwnLookFixture, "an own look is removed and brought back", "[ui][look][own]") {
    save("saveLook", "Red evening");
    const auto bytes = read_look_folder(LookKind::look, looks().string());
    REQUIRE(bytes.ok());
    choose("look.own.red-evening", "removeLook");
    REQUIRE(wait_until([&] { return card("look.own.red-evening") == nullptr; }));
    CHECK(count_of(looks()) == 0);
    CHECK(messages().newest().contains("Red evening"));
    auto* undo = messages().findChild<QPushButton*>(QStringLiteral("restoreLook"));
    REQUIRE(undo != nullptr);
    QTest::mouseClick(undo, Qt::LeftButton);
    REQUIRE(wait_until([&] { return card("look.own.red-evening") != nullptr; }));
    CHECK(part<PictureCard>("look.own.red-evening").isChecked());
    CHECK(*read_look_folder(LookKind::look, looks().string()) == *bytes);
    // Cards of the program have no such commands.
    CHECK(part<PictureCard>("look.alpine").findChild<QToolButton*>(QStringLiteral("cardMore")) == nullptr);
}

TEST_CASE_METHOD(OwnLookFixture, "a name that there is already is refused with a message", "[ui][look][own]") {
    save("saveLook", "Alpine");
    CHECK(messages().newest().contains("choose another name"));
    CHECK(count_of(looks()) == 0);
    save("saveLook", "Red evening");
    CHECK(count_of(looks()) == 1);
    messages().clear();
    save("saveLook", "red evening");
    CHECK(messages().newest().contains("choose another name"));
    CHECK(count_of(looks()) == 1);
    messages().clear();
    choose("look.own.red-evening", "renameLook");
    type_name("lookRename", "Desert");
    CHECK(messages().newest().contains("choose another name"));
    CHECK(card("look.own.red-evening") != nullptr);
    // A light preset may be called as a look is.
    messages().clear();
    save("saveLight", "Red evening");
    CHECK(card("light.own.red-evening") != nullptr);
}

TEST_CASE_METHOD(OwnLookFixture, "broken files are passed over with a word, and others come in from outside",
                 "[ui][look][own]") {
    CHECK_FALSE(part<QLabel>("skippedLooks").isVisible());
    std::filesystem::create_directories(looks());
    std::ofstream(looks() / "broken.json") << "{";
    REQUIRE(save_look(LookKind::look, looks().string(), look_of(project(), LookKind::look, "From a friend")).ok());
    CHECK(card("look.own.from-a-friend") == nullptr);
    // As when the user comes back from another program.
    Q_EMIT qApp->applicationStateChanged(Qt::ApplicationActive);
    REQUIRE(card("look.own.from-a-friend") != nullptr);
    CHECK(part<PictureCard>("look.own.from-a-friend").isChecked());
    auto& skipped = part<QLabel>("skippedLooks");
    CHECK(skipped.isVisible());
    CHECK(skipped.text().contains("broken.json"));
    CHECK_FALSE(part<QLabel>("skippedLights").isVisible());
    std::filesystem::remove(looks() / "broken.json");
    Q_EMIT qApp->applicationStateChanged(Qt::ApplicationActive);
    CHECK_FALSE(skipped.isVisible());
}

TEST_CASE("a look without a picture shows its colours", "[ui][look][own]") {
    std::vector<QImage> shown;
    for (const GalleryLook& look : looks()) {
        INFO(look.id);
        Project project;
        use_look(look, project);
        const QImage image = look_picture(project).toImage();
        REQUIRE_FALSE(image.isNull());
        CHECK(look_picture(project).toImage() == image);
        for (const QImage& earlier : shown) CHECK(earlier != image);
        shown.push_back(image);
    }
    // The light alone has colours of its own.
    Project project;
    use_look(looks().front(), project);
    CHECK(light_picture(project.light).toImage() != shown.front());
}
