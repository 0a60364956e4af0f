/// Ready for other languages: no words outside tr(), and room for longer ones.

#include <QAbstractButton>
#include <QDirIterator>
#include <QFile>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTranslator>
#include <QXmlStreamReader>
#include <set>

#include "tests/collect_words.h"
#include "tests/core/project_files.h"
#include "tests/places.h"
#include "tests/ui/window_fixture.h"
#include "ui/base/parameter_words.h"
#include "ui/shell/history_panel.h"

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
        R"((?:CUESTA_CHECK\w*\([^;]*|\b(?:parameter|zero_is|choice|toggle|length_description|strength_description)"
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

using Word = std::pair<QString, QString>;  ///< context and text

/// Hears what the window asks for and translates nothing.
class Listener : public QTranslator {
public:
    QString translate(const char* context, const char* source, const char*, int) const override {
        asked.emplace(QString::fromUtf8(context), QString::fromUtf8(source));
        return {};
    }
    bool isEmpty() const override { return false; }
    mutable std::set<Word> asked;
};

/// The words of a .ts file.
std::set<Word> words_of(const QString& path) {
    QFile file(path);
    REQUIRE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader reader(&file);
    std::set<Word> words;
    QString context;
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement) continue;
        if (reader.name() == QLatin1String("name"))
            context = reader.readElementText();
        else if (reader.name() == QLatin1String("source"))
            words.emplace(context, reader.readElementText());
    }
    return words;
}

/// Input of translators: all that the target "translations" collects.
std::set<Word> collected_words() {
    const QTemporaryDir folder;
    const QString parameters = folder.filePath(QStringLiteral("parameter-words.cpp"));
    const QString source = QString::fromStdString(source_folder());
    const auto run = [](const QString& program, const QStringList& arguments) {
        QProcess process;
        process.start(program, arguments);
        REQUIRE(process.waitForFinished(60000));
        INFO(process.readAllStandardError().toStdString());
        REQUIRE(process.exitCode() == 0);
    };
    run(QStringLiteral("cmake"),
        {QStringLiteral("-DSOURCE_DIR=%1").arg(source), QStringLiteral("-DOUTPUT=%1").arg(parameters),
         QStringLiteral("-P"), source + QStringLiteral("/cmake/parameter-words.cmake")});
    const QString file = folder.filePath(QStringLiteral("cuesta_de.ts"));
    QStringList collect = QString::fromUtf8(collect_words()).split(QLatin1Char('|'));
    const QString lupdate = collect.takeFirst();
    run(lupdate, collect + QStringList{parameters, QStringLiteral("-target-language"), QStringLiteral("de"),
                                       QStringLiteral("-ts"), file});
    return words_of(file);
}

}  // namespace

TEST_CASE("translators get every word that the window asks for", "[ui][translations]") {
    Listener listener;
    QCoreApplication::installTranslator(&listener);
    {
        WindowFixture fixture;
        for (int page = 0; page < fixture.window.side().page_count(); ++page) {
            fixture.window.side().show_page(page);
            QTest::qWait(20);
        }
    }
    // And of what the history tells, which is asked for when something was edited.
    for (std::uint64_t seed = 0; seed < 120; ++seed)
        for (const ProjectChange& change :
             project_difference(project_files::random_project(seed), project_files::random_project(seed + 1)))
            (void)words_of_change(change);
    QCoreApplication::removeTranslator(&listener);
    CHECK(listener.asked.size() > 1000);
    for (const char* told : {"points", "thickness", "loose material separated", "Wind erosion", "protection"}) {
        INFO(told);
        CHECK(listener.asked.count({QStringLiteral("parameters"), QString::fromUtf8(told)}) == 1);
    }
    const std::set<Word> collected = collected_words();
    std::set<QString> ours;
    for (const Word& word : collected) ours.insert(word.second);
    for (const auto& [context, text] : listener.asked) {
        // Qt's own buttons and menus have translations of their own; what we say through its base classes is ours.
        const bool by_qt = context.startsWith(QLatin1Char('Q')) && context != QLatin1String("QObject") &&
                           context != QLatin1String("QWidget") && context != QLatin1String("QAction");
        if (by_qt || text.isEmpty() || collected.count({context, text}) > 0) continue;
        INFO(context.toStdString() << ": " << text.toStdString());
        CHECK_FALSE((ours.count(text) > 0 || context.startsWith(QLatin1String("cuesta")) ||
                     context == QLatin1String("parameters")));
    }
}

TEST_CASE("one thing is not called by its plural", "[ui][translations]") {
    const char* const points = "%n points";
    CHECK(QCoreApplication::translate("cuesta::CurveList", points, nullptr, 1) == "1 point");
    CHECK(QCoreApplication::translate("cuesta::CurveList", points, nullptr, 2) == "2 points");
    // Every number of things that the window can say has both forms.
    const std::set<Word> english = words_of(QString::fromStdString(source_folder() + "/ui/translations/cuesta_en.ts"));
    for (const auto& [context, text] : collected_words()) {
        if (!text.contains(QLatin1String("%n"))) continue;
        INFO(context.toStdString() << ": " << text.toStdString());
        CHECK(english.count({context, text}) == 1);
        const QString several =
            QCoreApplication::translate(context.toUtf8().constData(), text.toUtf8().constData(), nullptr, 3);
        CHECK_FALSE(several.contains(QLatin1String("(s)")));
    }
}

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
    const QStringList allowed{"Looking around", "Measuring and picking", "Placing elements in the view", "Cutting and moving terrain", "The brush", "The start page"};
    QDirIterator files(QString::fromStdString(source_folder() + "/ui"), {"*.cpp", "*.h"}, QDir::Files,
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
        ProgramWindow& window = fixture.window;
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
