/// A picture of a material that cannot be read: the message has a way out, and the row says why the colour stays.

#include <QLabel>
#include <QPushButton>
#include <fstream>

#include "tests/ui/window_fixture.h"

using namespace cuesta;

namespace {

struct BrokenTextureFixture : WindowFixture {
    TemporaryFolder folder;
    std::string path = (folder.path / "lost.png").string();

    QPushButton* offer() { return messages().findChild<QPushButton*>(QStringLiteral("removeTexture")); }
    QLabel& row_words() {
        auto* label = window.side().findChild<QLabel*>(QStringLiteral("textureProblem"));
        REQUIRE(label != nullptr);
        return *label;
    }
};

}  // namespace

TEST_CASE_METHOD(BrokenTextureFixture, "a picture that is lost can be removed from its materials in one step",
                 "[ui][textures]") {
    show_page("layers");
    CHECK_FALSE(row_words().isVisible());
    const Project before = project();
    Project broken = before;
    Layer layer;
    layer.material.name = "Sandstone";
    layer.material.texture = path;
    broken.layers.push_back(layer);
    broken.bottom_material.texture = path;
    // As it is opened: nobody chose the picture just now.
    window.document().reset(broken, QString());
    REQUIRE(wait_settled());
    CHECK(messages().newest().contains("lost.png"));
    REQUIRE(offer() != nullptr);
    REQUIRE(offer()->isVisible());
    CHECK(row_words().isVisible());
    CHECK(row_words().text().contains("lost.png"));
    CHECK(row_words().text().contains("keeps its colour"));

    QTest::mouseClick(offer(), Qt::LeftButton);
    CHECK(project().bottom_material.texture.empty());
    CHECK(project().layers[0].material.texture.empty());
    CHECK(window.document().history().position() == 1);
    CHECK(window.document().history().undo_label().contains("lost.png"));
    CHECK_FALSE(row_words().isVisible());
    REQUIRE(wait_until([&] { return messages().count() == 0; }));
    window.document().undo();
    CHECK(project().bottom_material.texture == path);
    REQUIRE(wait_settled());
    CHECK(row_words().isVisible());
    // Once the file is there, nothing is wrong any more.
    QImage image(8, 8, QImage::Format_RGB32);
    image.fill(Qt::red);
    REQUIRE(image.save(QString::fromStdString(path)));
    Q_EMIT qApp->applicationStateChanged(Qt::ApplicationActive);
    REQUIRE(wait_settled());
    CHECK_FALSE(row_words().isVisible());
}

TEST_CASE_METHOD(BrokenTextureFixture, "a damaged picture is told of in plain words", "[ui][textures]") {
    QImage image(64, 64, QImage::Format_RGB32);
    for (int y = 0; y < 64; ++y)
        for (int x = 0; x < 64; ++x) image.setPixelColor(x, y, QColor(x * 4, y * 4, (x * y) % 256));
    REQUIRE(image.save(QString::fromStdString(path)));
    std::filesystem::resize_file(path, std::filesystem::file_size(path) / 2);
    window.document().edit("Texture", [&](Project& p) { p.bottom_material.texture = path; });
    REQUIRE(wait_settled());
    INFO(messages().newest().toStdString());
    CHECK(messages().newest().contains("ends too early or is damaged"));
    CHECK(messages().newest().contains("lost.png"));
    CHECK_FALSE(messages().newest().contains("libpng"));
}
