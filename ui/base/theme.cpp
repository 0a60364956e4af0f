#include "ui/base/theme.h"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QStyleFactory>

#include "ui/base/resources.h"

namespace cuesta {
namespace {

QColor colour_of_kind(ErosionKind kind, ThemeKind theme) {
    const ErosionKindTraits& traits = traits_of(kind);
    return QColor::fromRgb(theme == ThemeKind::dark ? traits.colour_on_dark : traits.colour_on_light);
}

Theme make_theme(ThemeKind kind) {
    Theme t;
    t.kind = kind;
    if (kind == ThemeKind::dark) {
        t.window = QColor("#1f2226");
        t.panel = QColor("#282c31");
        t.raised = QColor("#32373e");
        t.line = QColor("#3a4048");
        t.text = QColor("#d7dbe0");
        t.dim = QColor("#9aa2ab");
        t.accent = QColor("#d49a4a");
        t.on_accent = QColor("#1f2226");
        t.information = QColor("#7fa8c4");
        t.warning = QColor("#d9b24c");
        t.error = QColor("#e88a7e");
    } else {
        t.window = QColor("#e6e8ea");
        t.panel = QColor("#f5f6f7");
        t.raised = QColor("#ffffff");
        t.line = QColor("#ced3d8");
        t.text = QColor("#24282d");
        t.dim = QColor("#5d666e");
        t.accent = QColor("#8f5c12");
        t.on_accent = QColor("#ffffff");
        t.information = QColor("#2f6a91");
        t.warning = QColor("#7a5a08");
        t.error = QColor("#b23c30");
    }
    t.water = colour_of_kind(ErosionKind::water, kind);
    return t;
}

Theme& current() {
    static Theme instance = make_theme(ThemeKind::dark);
    return instance;
}

QPalette palette_of(const Theme& t) {
    QPalette p;
    p.setColor(QPalette::Window, t.panel);
    p.setColor(QPalette::WindowText, t.text);
    p.setColor(QPalette::Base, t.window);
    p.setColor(QPalette::AlternateBase, t.panel);
    p.setColor(QPalette::Text, t.text);
    p.setColor(QPalette::Button, t.raised);
    p.setColor(QPalette::ButtonText, t.text);
    p.setColor(QPalette::BrightText, t.error);
    p.setColor(QPalette::ToolTipBase, t.raised);
    p.setColor(QPalette::ToolTipText, t.text);
    p.setColor(QPalette::PlaceholderText, t.dim);
    p.setColor(QPalette::Highlight, t.accent);
    p.setColor(QPalette::HighlightedText, t.on_accent);
    p.setColor(QPalette::Link, t.accent);
    p.setColor(QPalette::Light, t.raised);
    p.setColor(QPalette::Midlight, t.raised);
    p.setColor(QPalette::Mid, t.line);
    p.setColor(QPalette::Dark, t.line);
    p.setColor(QPalette::Shadow, t.window);
    const QColor faint = mixed(t.text, t.panel, 0.65);
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        p.setColor(QPalette::Disabled, role, faint);
    p.setColor(QPalette::Disabled, QPalette::Highlight, t.line);
    return p;
}

QString style_sheet_of(const Theme& t) {
    QString sheet = QStringLiteral(R"(
QMainWindow, #central { background: @window; }
QToolTip { background: @raised; color: @text; border: 1px solid @line; padding: 5px 7px; }
QMenuBar { background: @panel; padding: 2px 6px; }
QMenuBar::item { padding: 4px 9px; border-radius: 4px; background: transparent; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: @raised; }
QMenu { background: @panel; border: 1px solid @line; padding: 6px 0; }
QMenu::item { padding: 5px 28px 5px 28px; }
QMenu::item:selected { background: @raised; }
QMenu::item:disabled { color: @faint; }
QMenu::separator { height: 1px; background: @line; margin: 6px 0; }
QMenu::indicator { left: 9px; width: 12px; height: 12px; }
QMenu::indicator:checked { background: @accent; border-radius: 3px; width: 8px; height: 8px; margin-left: 2px; }
#side, #runbar, #rail { background: @panel; }
#panelScroll, #panelScroll > QWidget, #panelPage { background: @panel; border: none; }
#strip { background: @panel; border-top: 1px solid @line; }
#runbar { border-top: 1px solid @line; }
#side { border-left: 1px solid @line; }
#rail { border-right: 1px solid @line; }
#groupRule { background: @line; }
#caption { color: @dim; font-size: 11px; font-weight: 600; letter-spacing: 1px; }
#hint, #dim, #runWords { color: @dim; }
QPushButton { background: @raised; color: @text; border: 1px solid @line; border-radius: 4px; padding: 3px 12px; min-height: 18px; }
QPushButton:hover { border-color: @dim; }
QPushButton:pressed { background: @line; }
QPushButton:focus { border-color: @accent; }
QPushButton:disabled { color: @faint; background: @panel; border-color: @line; }
QPushButton#primary { background: @accent; color: @onaccent; border-color: @accent; font-weight: 600; }
QPushButton#primary:hover { background: @accentlight; }
QPushButton#primary:disabled { background: @raised; color: @faint; border-color: @line; }
QPushButton[segment="true"]:checked { background: @accent; color: @onaccent; border-color: @accent; }
QPushButton#link { background: transparent; border: none; color: @dim; padding: 2px 0; text-align: left; }
QPushButton#link:hover, QPushButton#link:focus { color: @text; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 4px; padding: 3px; color: @text; }
QToolButton:hover { background: @raised; }
QToolButton:checked { background: @raised; border-color: @line; }
QToolButton:focus { border-color: @accent; }
QToolButton::menu-indicator { image: none; }
QLineEdit, QPlainTextEdit { background: @window; color: @text; border: 1px solid @line; border-radius: 4px; padding: 1px 6px; min-height: 20px;
    selection-background-color: @accent; selection-color: @onaccent; }
QLineEdit:focus { border-color: @accent; }
QLineEdit[invalid="true"] { border-color: @error; }
QComboBox { background: @window; color: @text; border: 1px solid @line; border-radius: 4px; padding: 1px 7px; min-height: 20px; }
QComboBox:hover { border-color: @dim; }
QComboBox:focus { border-color: @accent; }
QComboBox:disabled { color: @faint; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox::down-arrow { image: url(:/icons/@arrow); width: 12px; height: 12px; }
QComboBox QAbstractItemView { background: @panel; border: 1px solid @line; outline: none; padding: 3px; selection-background-color: @raised; selection-color: @text; }
QCheckBox { spacing: 7px; }
QCheckBox::indicator { width: 14px; height: 14px; border: 1px solid @edge; border-radius: 3px; background: @window; }
QCheckBox::indicator:hover { border-color: @text; }
QCheckBox::indicator:disabled { border-color: @line; }
QCheckBox::indicator:checked { background: @accent; border-color: @accent; image: url(:/icons/@check); }
QCheckBox:focus { color: @accent; }
QCheckBox::indicator:focus { border-color: @accent; }
QListView:focus { border-color: @accent; }
QListView { background: @window; border: 1px solid @line; border-radius: 4px; outline: none; }
QTreeView { background: @panel; border: none; outline: none; show-decoration-selected: 0; }
QTreeView::item, QTreeView::item:selected, QTreeView::item:hover { background: transparent; border: none; }
#dockTitle { background: @panel; }
QMainWindow::separator { background: @window; width: 4px; height: 4px; }
QDockWidget > QWidget { background: @panel; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0; }
QScrollBar::handle:vertical { background: @line; min-height: 32px; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical:hover { background: @dim; }
QScrollBar::handle:vertical:disabled { background: transparent; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0; }
QScrollBar::handle:horizontal { background: @line; min-width: 32px; border-radius: 3px; margin: 2px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSplitter::handle { background: @line; }
QProgressBar { background: @window; border: none; border-radius: 3px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
#message { background: @raised; border: 1px solid @line; border-radius: 6px; }
#tourCard { background: transparent; border: none; }
#palette { background: @raised; border: 1px solid @line; border-radius: 8px; }
#paletteField { font-size: 15px; padding: 2px 8px; }
#paletteList { background: transparent; border: none; }
#searchField { color: @dim; background: @window; border: 1px solid @line; border-radius: 4px; padding: 2px 10px; margin: 0 8px 0 0; }
#searchField:hover, #searchField:focus { color: @text; border-color: @dim; }
QDialog { background: @panel; }
QTextBrowser { background: @panel; color: @text; border: none; }
QTreeWidget { background: @panel; color: @text; border: none; outline: none; }
#keyList { background: @window; border: 1px solid @line; border-radius: 4px; }
QTreeWidget::item { padding: 3px 2px; }
QTreeWidget::item:selected { background: @raised; color: @text; }
QHeaderView::section { background: @panel; color: @dim; border: none; border-bottom: 1px solid @line; padding: 4px 6px; }
QTabWidget::pane { border: none; }
QTabBar::tab { background: transparent; color: @dim; padding: 6px 14px; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:focus { color: @accent; }
#floating { background: @panelglass; border: 1px solid @line; border-radius: 6px; }
)");
    const bool dark = t.kind == ThemeKind::dark;
    const std::pair<const char*, QString> words[] = {
        // Longer words first: "@accentlight" holds "@accent".
        {"@accentlight", mixed(t.accent, Qt::white, 0.15).name()},
        {"@panelglass",
         QStringLiteral("rgba(%1,%2,%3,232)").arg(t.panel.red()).arg(t.panel.green()).arg(t.panel.blue())},
        {"@onaccent", t.on_accent.name()},
        {"@window", t.window.name()},
        {"@panel", t.panel.name()},
        {"@raised", t.raised.name()},
        {"@accent", t.accent.name()},
        {"@error", t.error.name()},
        {"@faint", mixed(t.text, t.panel, 0.65).name()},
        {"@line", t.line.name()},
        {"@text", t.text.name()},
        {"@dim", t.dim.name()},
        // Of what is seen by its border alone.
        {"@edge", mixed(t.line, t.dim, 0.75).name()},
        {"@arrow", dark ? QStringLiteral("arrow-dark.svg") : QStringLiteral("arrow-light.svg")},
        {"@check", dark ? QStringLiteral("check-dark.svg") : QStringLiteral("check-light.svg")},
    };
    for (const auto& [word, value] : words) sheet.replace(QLatin1String(word), value);
    return sheet;
}

}  // namespace

const Theme& theme() {
    return current();
}

void apply_theme(QApplication& application, ThemeKind kind) {
    ensure_resources();
    current() = make_theme(kind);
    application.setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    application.setPalette(palette_of(theme()));
    QFont font = application.font();
    font.setPixelSize(13);
    application.setFont(font);
    application.setStyleSheet(style_sheet_of(theme()));
}

QColor force_colour(ErosionKind kind) {
    return colour_of_kind(kind, theme().kind);
}

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto channel = [share](int from, int to) {
        return static_cast<int>(std::lround(from + (to - from) * share));
    };
    return {channel(a.red(), b.red()), channel(a.green(), b.green()), channel(a.blue(), b.blue())};
}

QFont readout_font() {
    QFont font = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    font.setPixelSize(12);
    return font;
}

}  // namespace cuesta
