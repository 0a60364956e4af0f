#include "ui/shell/settings_dialog.h"

#include <QCheckBox>
#include <QLabel>
#include <QMainWindow>
#include <QTabWidget>
#include <QVBoxLayout>

#include "ui/base/theme.h"
#include "ui/base/translations.h"
#include "ui/forms/rows.h"
#include "ui/shell/key_editor.h"

namespace cuesta {
namespace {

constexpr int scales[] = {75, 100, 125, 150, 175, 200, 250, 300};

}  // namespace

SettingsDialog::SettingsDialog(QMainWindow& window) : QDialog(&window), tabs_(new QTabWidget) {
    setObjectName(QStringLiteral("settings"));
    setWindowTitle(tr("Settings"));
    setModal(false);
    resize(560, 560);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, rhythm, 0, 0);
    column->addWidget(tabs_);
    tabs_->setDocumentMode(true);
    tabs_->addTab(make_general(), tr("&General"));
    tabs_->addTab(new KeyEditor(window), tr("&Keys"));
    connect(&preferences(), &PreferenceStore::changed, this, &SettingsDialog::refresh);
    refresh();
}

QWidget* SettingsDialog::make_general() {
    auto* page = new QWidget;
    page->setObjectName(QStringLiteral("panelPage"));
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(2 * rhythm, rhythm, 2 * rhythm, 2 * rhythm);
    column->setSpacing(4);
    const auto add_combo = [&](const char* name, const QString& label, const QString& tip, auto choose) {
        auto* combo = new QuietComboBox;
        combo->setObjectName(QLatin1String(name));
        QWidget* row = make_row(label, combo);
        row->setToolTip(tip);
        column->addWidget(row);
        connect(combo, &QComboBox::activated, this,
                [this, choose](int index) { put([&](Preferences& values) { choose(values, index); }); });
        return combo;
    };
    const auto add_switch = [&](const char* name, const QString& label, const QString& tip, auto member) {
        auto* box = new QCheckBox;
        box->setObjectName(QLatin1String(name));
        QWidget* row = make_row(label, box);
        row->setToolTip(tip);
        column->addWidget(row);
        connect(box, &QCheckBox::clicked, this,
                [this, member](bool on) { put([&](Preferences& values) { values.*member = on; }); });
        return box;
    };
    column->addWidget(make_caption(tr("Look")));
    theme_ = add_combo("settingsTheme", tr("Theme"),
                       tr("The light theme suits bright rooms; the terrain looks the same in both"),
                       [](Preferences& p, int i) { p.theme = static_cast<ThemeChoice>(i); });
    theme_->addItems({tr("Dark"), tr("Light"), tr("Same as the desktop")});
    scale_ = add_combo("settingsScale", tr("Text and button size"),
                       tr("In addition to the scaling of the display. Takes effect at the next start."),
                       [](Preferences& p, int i) { p.scale_percent = scales[i]; });
    for (const int percent : scales) scale_->addItem(tr("%1 %").arg(percent));
    motion_ = add_switch("settingsMotion", tr("Reduce motion"), tr("Turns off animations in the window"),
                         &Preferences::reduced_motion);
    column->addSpacing(rhythm);
    column->addWidget(make_caption(tr("Language and units")));
    lengths_ = add_combo("settingsLengths", tr("Length unit"),
                         tr("Unit for showing and entering lengths. Projects stay metric; \"300 ft\" and \"90 m\" are "
                            "accepted either way."),
                         [](Preferences& p, int i) { p.lengths = static_cast<LengthUnit>(i); });
    lengths_->addItems({tr("Metres"), tr("Feet")});
    language_ = add_combo("settingsLanguage", tr("Language"),
                          tr("Takes effect at the next start. Languages are files named cuesta_<language>.qm in the "
                             "folder \"translations\" next to the program."),
                          [](Preferences& p, int i) { p.language = languages()[static_cast<std::size_t>(i)].code; });
    for (const Language& language : languages()) language_->addItem(language.name);
    column->addSpacing(rhythm);
    column->addWidget(make_caption(tr("Tablet")));
    pressure_ = add_combo("settingsPressure", tr("Pen pressure"),
                          tr("Effect on all brushes: water, rain, masks and sculpting. The eraser end of the pen does "
                             "the opposite: it erases, or lowers instead of raising."),
                          [](Preferences& p, int i) { p.pressure = static_cast<PressureUse>(i); });
    pressure_->addItems({tr("No effect"), tr("Changes strength"), tr("Changes size"), tr("Changes strength and size")});
    restart_ = make_hint(tr("Size and language change at the next start."));
    column->addSpacing(rhythm);
    column->addWidget(restart_);
    column->addStretch(1);
    return page;
}

void SettingsDialog::put(const std::function<void(Preferences&)>& change) {
    Preferences values = preferences().values();
    change(values);
    restart_->setVisible(restart_->isVisible() || values.language != preferences().values().language ||
                         values.scale_percent != preferences().values().scale_percent);
    preferences().set(values);
}

void SettingsDialog::refresh() {
    const Preferences& values = preferences().values();
    theme_->setCurrentIndex(static_cast<int>(values.theme));
    lengths_->setCurrentIndex(static_cast<int>(values.lengths));
    const auto spoken = languages();
    for (std::size_t i = 0; i < spoken.size(); ++i)
        if (spoken[i].code == values.language) language_->setCurrentIndex(static_cast<int>(i));
    for (std::size_t i = 0; i < std::size(scales); ++i)
        if (scales[i] <= values.scale_percent) scale_->setCurrentIndex(static_cast<int>(i));
    motion_->setChecked(values.reduced_motion);
    pressure_->setCurrentIndex(static_cast<int>(values.pressure));
    if (!isVisible()) restart_->hide();
}

void SettingsDialog::show_keys() {
    tabs_->setCurrentIndex(1);
}

}  // namespace cuesta
