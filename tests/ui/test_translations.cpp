/// Ready for other languages: no words outside tr(), and room for longer ones.

#include <QAbstractButton>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QRegularExpression>
#include <QTranslator>

#include "tests/ui/window_fixture.h"
#include "ui/base/parameter_words.h"

using namespace cuesta;

namespace {

/// Words for people in a source file that no translator will see: literals of two words or more outside tr(),
/// translate() and QT_TR..._NOOP(). Names of objects, resources, style sheets and marks of rich text do not count.
QStringList untranslated(const QString& source) {
    QStringList found;
    static const QRegularExpression token(QStringLiteral(
        R"re(R"\((?:.|\n)*?\)"|//[^\n]*|/\*(?:.|\n)*?\*/|'(?:\\.|[^'\\\n])'|"((?:\\.|[^"\\\n])*)"|#include[^\n]*)re"));
    static const QRegularExpression words(QStringLiteral(R"([A-Za-z]{2,}[,.:;…]? [a-zA-Z]{2,})"));
    static const QRegularExpression marked(
        QStringLiteral(R"((?:\btr|translate|QT_TR_NOOP|QT_TRANSLATE_NOOP)\(\s*(?:"[^"]*",\s*)?$)"));
    // Descriptions of parameters are translated when they are shown (ui/base/parameter_words.h) and collected by
    // cmake/parameter-words.cmake; failed checks and causes of errors are for those who wrote them.
    static const QRegularExpression exempt(QStringLiteral(
        R"((?:CUESTA_CHECK\w*\([^;]*|\b(?:parameter|choice|toggle|length_description|strength_description)"
        R"(|share_description|count_description|add_strength_slider|make_tool_line|describe)\([^;]*|(?:title|sentence|label|name) =\s*|\bError\{)$)"));
    // A single word is for people where it is shown at once.
    static const QRegularExpression shown(
        QStringLiteral(R"((?:setText|setToolTip|setWindowTitle|setPlaceholderText|addAction|addMenu|addItem|make_hint)"
                       R"(|make_caption|make_row|new QLabel|new QPushButton|new FoldGroup)\((?:QStringLiteral\()?$)"));
    static const QRegularExpression letters(QStringLiteral("[A-Za-z]{3,}"));
    qsizetype last_end = 0;
    bool last_marked = false;
    for (auto it = token.globalMatch(source); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        if (match.captured(1).isEmpty()) continue;
        const QString between = source.mid(last_end, match.capturedStart() - last_end);
        const QString before = source.mid(std::max<qsizetype>(0, match.capturedStart() - 600),
                                          std::min<qsizetype>(600, match.capturedStart()));
        const bool joined = between.trimmed().isEmpty() && last_end > 0;
        const bool is_marked = joined ? last_marked : marked.match(before).hasMatch();
        last_end = match.capturedEnd();
        last_marked = is_marked;
        QString text = match.captured(1);
        text.remove(QRegularExpression(QStringLiteral("<[^>]*>")));
        const bool for_people =
            words.match(text).hasMatch() || (letters.match(text).hasMatch() && shown.match(before).hasMatch());
        if (is_marked || !for_people || exempt.match(before).hasMatch()) continue;
        if (text.contains(QLatin1String("px")) || text.contains(QLatin1String("background"))) continue;  // style sheets
        found << text;
    }
    return found;
}

/// Longer by a third, with accents: what German or French do to a layout, still readable.
class PseudoTranslator : public QTranslator {
public:
    QString translate(const char*, const char* source, const char*, int n) const override {
        QString text = QString::fromUtf8(source);
        if (n >= 0) text.replace(QStringLiteral("%n"), QString::number(n));
        const bool markup = text.contains(QLatin1Char('<'));
        if (!markup)
            for (const auto& [from, to] :
                 {std::pair("a", "á"), std::pair("e", "é"), std::pair("o", "ö"), std::pair("u", "ü")})
                text.replace(QLatin1String(from), QString::fromUtf8(to));
        QString more;
        for (qsizetype i = 0; i < text.size() / 3; ++i) more += QChar(0x02d9);  // a dot above, narrow as letters are
        return text + more;
    }
    bool isEmpty() const override { return false; }
};

}  // namespace

TEST_CASE("no words of the window escape translation", "[ui][translations]") {
    // The check sees what it should, and only that.
    CHECK(untranslated("label->setText(\"Two words\");").size() == 1);
    CHECK(untranslated("label->setText(tr(\"Two words\"));").isEmpty());
    CHECK(untranslated("label->setText(tr(\"Two \"\n   \"words more\"));").isEmpty());
    CHECK(untranslated("label->setText(\"Word\");").size() == 1);
    CHECK(untranslated("thing(\"word\");").isEmpty());
    CHECK(untranslated("// \"Two words\"").isEmpty());
    CHECK(untranslated("QCoreApplication::translate(\"x\", \"Two words\")").isEmpty());
    // Headings of the manual, which is English, by which its sections are found.
    const QStringList allowed{"Rain, springs, layers", "Roads, rivers and lakes", "Looking around",
                              "Measuring and picking"};
    QDirIterator files(QStringLiteral(CUESTA_SOURCE_DIR "/ui"), {"*.cpp", "*.h"}, QDir::Files,
                       QDirIterator::Subdirectories);
    int count = 0;
    while (files.hasNext()) {
        QFile file(files.next());
        REQUIRE(file.open(QIODevice::ReadOnly));
        ++count;
        for (const QString& text : untranslated(QString::fromUtf8(file.readAll())))
            if (!allowed.contains(text))
                FAIL_CHECK(file.fileName().section('/', -2).toStdString() << ": \"" << text.toStdString() << '"');
    }
    CHECK(count > 100);
}

TEST_CASE("parameters are translated", "[ui][translations]") {
    PseudoTranslator longer;
    QCoreApplication::installTranslator(&longer);
    const ParameterDescription& talus = fields_of<ThermalParameters>().front().description;
    CHECK(label_of(talus) != QString::fromStdString(talus.label));
    CHECK(sentence_of(talus) != QString::fromStdString(talus.sentence));
    QCoreApplication::removeTranslator(&longer);
    CHECK(label_of(talus) == QString::fromStdString(talus.label));
}

TEST_CASE("the window holds longer words", "[ui][translations]") {
    PseudoTranslator longer;
    QCoreApplication::installTranslator(&longer);
    {
        WindowFixture fixture;
        Window& window = fixture.window;
        window.resize(1440, 900);
        for (int page = 0; page < window.side().page_count(); ++page) {
            window.side().show_page(page);
            QTest::qWait(20);
            if (qEnvironmentVariableIsSet("CUESTA_TEST_PICTURES"))
                window.grab().save(
                    QStringLiteral("%1/longer-%2.png").arg(qEnvironmentVariable("CUESTA_TEST_PICTURES")).arg(page));
            for (QLabel* label : window.findChildren<QLabel*>()) {
                const bool flows = label->wordWrap() || label->sizePolicy().horizontalPolicy() == QSizePolicy::Ignored;
                if (!label->isVisible() || flows || label->text().isEmpty()) continue;
                INFO(page << ": " << label->text().toStdString());
                CHECK(label->width() >= label->sizeHint().width() - 1);
            }
            for (QAbstractButton* button : window.findChildren<QPushButton*>()) {
                if (!button->isVisible()) continue;
                INFO(page << ": " << button->text().toStdString());
                CHECK(button->width() >= button->minimumSizeHint().width() - 1);
            }
            CHECK(window.width() == 1440);
        }
    }
    QCoreApplication::removeTranslator(&longer);
}
