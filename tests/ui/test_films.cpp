/// Light of the project, and films on the Export page.

#include <QComboBox>
#include <QFile>
#include <QPushButton>
#include <QTemporaryDir>

#include "render/scene/picture.h"
#include "tests/ui/window_fixture.h"
#include "ui/export/export_commands.h"
#include "ui/export/film_form.h"
#include "ui/export/picture_preview.h"

using namespace cuesta;

TEST_CASE_METHOD(WindowFixture, "the sun is part of the project and is undone", "[ui][light]") {
    show_page("view");
    const auto drawn_before = window.viewport().look().light;
    CHECK(drawn_before == project().light);
    window.document().edit("Sun height: 8°", [](Project& p) { p.light.sun_height = 8; });
    REQUIRE(wait_settled());
    CHECK(window.viewport().look().light.sun_height == 8.0F);
    CHECK(slider("light.sun_height").value() == 8.0);
    window.document().undo();
    REQUIRE(wait_settled());
    CHECK(window.viewport().look().light == drawn_before);
    // By time, the rows of time take the place of those of the sun.
    window.document().edit("Sun: by time", [](Project& p) { p.light.sun = SunRule::by_time; });
    CHECK(slider("light.hour").isVisible());
    for (NumberSlider* row : window.side().findChildren<NumberSlider*>(QStringLiteral("light.sun_height")))
        CHECK_FALSE(row->isVisible());
}

TEST_CASE_METHOD(WindowFixture, "a turntable is drawn in the background and can be cancelled", "[ui][films]") {
    show_page("export");
    const QTemporaryDir folder;
    ExportCommands& exports = window.exports();
    exports.parameters().picture_width = 64;
    exports.parameters().picture_height = 48;
    exports.parameters().turntable_pictures = 3;
    exports.export_turntable_path(folder.path());
    CHECK(exports.films().running());
    CHECK(part<QPushButton>("cancelFilm").isVisible());
    CHECK_FALSE(part<QPushButton>("takeTurntable").isEnabled());
    REQUIRE(wait_until([&] { return !exports.films().running(); }));
    CHECK(QDir(folder.path()).entryList({QStringLiteral("turntable-*.png")}).size() == 3);
    CHECK_FALSE(part<QPushButton>("cancelFilm").isVisible());

    exports.parameters().turntable_pictures = 5000;
    exports.export_turntable_path(folder.path());
    REQUIRE(wait_until([&] { return exports.films().done() > 0; }));
    QTest::mouseClick(&part<QPushButton>("cancelFilm"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return !exports.films().running(); }));
    CHECK(exports.films().done() < 5000);
}

TEST_CASE_METHOD(WindowFixture, "a time-lapse needs erosion and shows it", "[ui][films]") {
    show_page("export");
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 0; });
    CHECK_FALSE(part<QPushButton>("takeTimeLapse").isEnabled());
    CHECK_FALSE(part<QPushButton>("takeTimeLapse").toolTip().isEmpty());
    window.document().edit("Steps", [](Project& p) { p.erosion.mixing.steps = 6; });
    CHECK(part<QPushButton>("takeTimeLapse").isEnabled());
    const QTemporaryDir folder;
    ExportCommands& exports = window.exports();
    exports.parameters().picture_width = 64;
    exports.parameters().picture_height = 48;
    exports.parameters().time_lapse_steps = 2;
    exports.export_time_lapse_path(window.document().value(), folder.path());
    REQUIRE(wait_until([&] { return !exports.films().running(); }));
    CHECK(QDir(folder.path()).entryList({QStringLiteral("erosion-*.png")}).size() == 4);
}

TEST_CASE_METHOD(WindowFixture, "sizes of pictures are chosen by name", "[ui][films]") {
    show_page("export");
    auto& sizes = part<QComboBox>("pictureSize");
    sizes.setCurrentIndex(1);
    Q_EMIT sizes.activated(1);
    CHECK(window.exports().parameters().picture_width == 3840);
    CHECK(window.exports().parameters().picture_height == 2160);
    window.exports().parameters().picture_width = 1000;
    part<FilmForm>("filmForm").refresh();
    CHECK(sizes.currentIndex() == sizes.count() - 1);
}

TEST_CASE_METHOD(WindowFixture, "pictures of good quality are drawn with progress, and can be cancelled",
                 "[ui][films]") {
    const QTemporaryDir folder;
    show_page("export");
    auto& quality = part<QComboBox>("export.quality");
    quality.setFocus();
    QTest::keyClick(&quality, Qt::Key_Down);
    REQUIRE(window.exports().parameters().quality == PictureQuality::good);
    window.exports().parameters().picture_width = 160;
    window.exports().parameters().picture_height = 90;
    FilmTasks& films = window.exports().films();
    int progress = 0;
    QObject::connect(&films, &FilmTasks::changed, &window, [&] { progress = std::max(progress, films.done()); });
    std::vector<QImage> previews;
    QObject::connect(&films, &FilmTasks::previewed, &window, [&] { previews.push_back(films.preview()); });
    window.exports().export_picture_path(folder.filePath("still.png"));
    REQUIRE(wait_until([&] { return films.running(); }));
    CHECK_FALSE(part("takePicture").isEnabled());
    REQUIRE(wait_until([&] { return !films.running(); }));
    CHECK(progress > 50);
    // As the view draws it, then in ever finer light.
    REQUIRE(previews.size() == 3);
    CHECK(previews[0].size() == QSize(160, 90));
    CHECK(previews[0] != previews[1]);
    CHECK(previews[1] != previews[2]);
    CHECK_FALSE(films.is_kept());
    const auto picture = read_picture(folder.filePath("still.png").toStdString());
    REQUIRE(picture);
    CHECK(picture->width == 160);
    CHECK(part("takePicture").isEnabled());

    window.exports().export_picture_path(folder.filePath("none.png"));
    REQUIRE(wait_until([&] { return films.running() && films.done() > 0; }));
    QTest::mouseClick(&part("cancelFilm"), Qt::LeftButton);
    REQUIRE(wait_until([&] { return !films.running(); }));
    CHECK_FALSE(QFile::exists(folder.filePath("none.png")));
    CHECK(messages().newest().contains("Cancelled"));
}

TEST_CASE_METHOD(WindowFixture, "pictures with detail are drawn by the worker and leave the terrain as it is",
                 "[ui][films]") {
    const QTemporaryDir folder;
    show_page("export");
    auto& detail = part<QComboBox>("export.detail");
    detail.setFocus();
    QTest::keyClick(&detail, Qt::Key_Down);
    ExportCommands& exports = window.exports();
    REQUIRE(exports.parameters().detail == PictureDetail::twice);
    exports.parameters().picture_width = 160;
    exports.parameters().picture_height = 90;
    const auto before = window.document().value();
    exports.export_picture_path(folder.filePath("fine.png"));
    REQUIRE(wait_until([&] { return exports.films().running(); }));
    REQUIRE(wait_until([&] { return !exports.films().running(); }));
    exports.parameters().detail = PictureDetail::none;
    exports.export_picture_path(folder.filePath("plain.png"));
    REQUIRE(wait_until([&] { return QFile::exists(folder.filePath("plain.png")); }));
    const auto fine = read_picture(folder.filePath("fine.png").toStdString());
    const auto plain = read_picture(folder.filePath("plain.png").toStdString());
    REQUIRE(fine);
    REQUIRE(plain);
    CHECK(fine->width == 160);
    CHECK(fine->rgb != plain->rgb);
    CHECK(window.document().value() == before);

    exports.parameters().detail = PictureDetail::twice;
    exports.parameters().turntable_pictures = 2;
    exports.export_turntable_path(folder.path());
    REQUIRE(wait_until([&] { return !exports.films().running(); }));
    CHECK(QDir(folder.path()).entryList({QStringLiteral("turntable-*.png")}).size() == 2);
}

TEST_CASE_METHOD(WindowFixture, "a picture is seen while it is drawn, and stopped with what is there", "[ui][films]") {
    const QTemporaryDir folder;
    show_page("export");
    ExportCommands& exports = window.exports();
    exports.parameters().quality = PictureQuality::best;
    exports.parameters().picture_width = 160;
    exports.parameters().picture_height = 90;
    FilmTasks& films = exports.films();
    CHECK_FALSE(part("picturePreview").isVisible());
    CHECK_FALSE(part("keepPicture").isVisible());
    exports.export_picture_path(folder.filePath("kept.png"));
    REQUIRE(wait_until([&] { return films.running(); }));
    CHECK(part("keepPicture").isVisible());
    REQUIRE(wait_until([&] { return !films.preview().isNull(); }));
    CHECK(part("picturePreview").isVisible());
    CHECK(part("keepPicture").isEnabled());
    CHECK(part<PicturePreview>("picturePreview").image() == films.preview());
    QTest::mouseClick(&part("keepPicture"), Qt::LeftButton);
    CHECK(films.is_kept());
    CHECK_FALSE(part("keepPicture").isEnabled());
    REQUIRE(wait_until([&] { return !films.running(); }));
    CHECK(messages().newest().contains("Stopped"));
    const auto kept = read_picture(folder.filePath("kept.png").toStdString());
    REQUIRE(kept);
    CHECK(kept->width == 160);
    CHECK(kept->height == 90);
    CHECK_FALSE(part("picturePreview").isVisible());
    CHECK_FALSE(part("keepPicture").isVisible());

    // With detail, which takes a while before any light is traced; a cancelled one leaves no file.
    exports.parameters().quality = PictureQuality::draft;
    exports.parameters().detail = PictureDetail::fourfold;
    exports.export_picture_path(folder.filePath("none.png"));
    REQUIRE(wait_until([&] { return films.running(); }));
    CHECK(films.preview().isNull());
    CHECK_FALSE(films.is_kept());
    QTest::mouseClick(&part("cancelFilm"), Qt::LeftButton);
    films.stop_and_keep();  // too late
    REQUIRE(wait_until([&] { return !films.running(); }));
    CHECK_FALSE(QFile::exists(folder.filePath("none.png")));
    CHECK(messages().newest().contains("Cancelled"));

    // A film has nothing to keep.
    exports.parameters().detail = PictureDetail::none;
    exports.parameters().turntable_pictures = 2;
    exports.export_turntable_path(folder.path());
    CHECK_FALSE(part("keepPicture").isVisible());
    films.stop_and_keep();
    CHECK_FALSE(films.is_kept());
    REQUIRE(wait_until([&] { return !films.running(); }));
    CHECK(QDir(folder.path()).entryList({QStringLiteral("turntable-*.png")}).size() == 2);
}
