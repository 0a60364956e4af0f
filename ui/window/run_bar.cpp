#include "ui/window/run_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/icons.h"
#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"
#include "ui/panels/panel.h"
#include "ui/window/kind_sliders.h"

namespace cuesta {
namespace {

const ParameterField* mixing_field(const char* id) {
    for (const ParameterField& field : fields_of<MixingParameters>())
        if (field.description.id == id) return &field;
    CUESTA_CHECK_MESSAGE(false, id);
    return nullptr;
}

}  // namespace

QString time_left_text(double seconds) {
    if (seconds < 90) return QObject::tr("about %1 s left").arg(std::max(1, static_cast<int>(std::lround(seconds))));
    if (seconds < 5400) return QObject::tr("about %1 min left").arg(std::lround(seconds / 60));
    return QObject::tr("about %1 h left").arg(seconds / 3600, 0, 'f', 1);
}

RunBar::RunBar(Document& document, LandTasks& tasks, ViewSettings& settings, QWidget* parent)
    : QWidget(parent), document_(document), tasks_(tasks), settings_(settings) {
    setObjectName(QStringLiteral("runbar"));
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 10, 12, 10);
    column->setSpacing(rhythm);
    column->addWidget(make_settings_line());
    column->addWidget(make_progress_line());
    connect(&document_, &Document::changed, this, &RunBar::refresh_values);
    connect(&tasks_, &LandTasks::status_changed, this, &RunBar::refresh_state);
    connect(&settings_, &ViewSettings::changed, this, &RunBar::refresh_state);
    refresh_values();
    refresh_state();
}

NumberSlider* RunBar::add_slider(QWidget& line, const char* id, const QString& label, int width) {
    const ParameterField* field = mixing_field(id);
    auto* slider = new NumberSlider(field->description);
    slider->setObjectName(QStringLiteral("bar.") + QLatin1String(id));
    slider->setMinimumWidth(72);
    slider->setMaximumWidth(width);
    slider->setToolTip(tool_tip_of(field->description));
    auto* text = new QLabel(label);
    line.layout()->addWidget(text);
    line.layout()->addWidget(slider);
    connect(slider, &NumberSlider::edited, this, [this, field](double value) {
        document_.edit(
            edit_label(field->description, value),
            [&](Project& project) { field->put(&project.erosion.mixing, value); },
            QString::fromStdString(field->description.id));
    });
    connect(slider, &NumberSlider::finished, this, [this] { document_.end_gesture(); });
    connect(slider, &NumberSlider::abandoned, this, [this] { document_.abandon_gesture(); });
    sliders_.emplace_back(field, slider);
    return slider;
}

QWidget* RunBar::make_settings_line() {
    auto* box = new QWidget;
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(rhythm);
    line->addWidget(new KindSliders(document_), 1);
    line->addSpacing(rhythm);
    add_slider(*box, "erosion.steps", tr("Steps"), 150);
    line->addSpacing(rhythm);
    run_ = new QPushButton(tr("Run"));
    run_->setObjectName(QStringLiteral("primary"));
    run_->setMinimumWidth(88);
    run_->setToolTip(tr("Erode the terrain (F5)"));
    pause_ = make_icon_button(QStringLiteral("pause"), tr("Pause or go on (Space)"));
    pause_->setObjectName(QStringLiteral("pause"));
    pause_->setCheckable(true);
    cancel_ = make_icon_button(QStringLiteral("cancel"), tr("Cancel (Esc); what is done so far stays"));
    cancel_->setObjectName(QStringLiteral("cancel"));
    line->addWidget(run_);
    line->addWidget(pause_);
    line->addWidget(cancel_);
    connect(run_, &QPushButton::clicked, this, &RunBar::run_requested);
    connect(pause_, &QToolButton::clicked, this, &RunBar::pause_requested);
    connect(cancel_, &QToolButton::clicked, this, &RunBar::cancel_requested);
    return box;
}

QWidget* RunBar::make_progress_line() {
    auto* box = new QWidget;
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(rhythm);
    progress_ = new QProgressBar;
    progress_->setRange(0, 1000);
    progress_->setTextVisible(false);
    progress_->setFixedHeight(6);
    words_ = new QLabel;
    words_->setObjectName(QStringLiteral("dim"));
    words_->setMinimumWidth(300);
    before_ = make_icon_button(QStringLiteral("before"), tr("Show the ground before erosion (B)"));
    before_->setText(tr("Before"));
    before_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    before_->setObjectName(QStringLiteral("before"));
    before_->setCheckable(true);
    split_ = make_icon_button(QStringLiteral("split"),
                              tr("Divide the view: after on the left, before on the right (Shift+B)"));
    split_->setText(tr("Split"));
    split_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    split_->setObjectName(QStringLiteral("split"));
    split_->setCheckable(true);
    line->addWidget(progress_, 1);
    line->addSpacing(rhythm);
    line->addWidget(words_);
    line->addWidget(before_);
    line->addWidget(split_);
    connect(before_, &QToolButton::clicked, &settings_, &ViewSettings::set_before);
    connect(split_, &QToolButton::clicked, &settings_, &ViewSettings::set_split);
    return box;
}

void RunBar::refresh_values() {
    for (const auto& [field, slider] : sliders_) slider->set_value(field->get(&document_.project().erosion.mixing));
    refresh_state();
}

void RunBar::refresh_state() {
    const LandState state = tasks_.state();
    const WorkerStatus& status = tasks_.status();
    const bool erodes = state == LandState::eroding || state == LandState::paused;
    const MixingParameters& mixing = document_.project().erosion.mixing;
    const bool has_forces = mixing.erodes();
    run_->setEnabled(!erodes && has_forces && mixing.steps > 0 && state != LandState::none);
    run_->setText(state == LandState::stopped ? tr("Go on") : tr("Run"));
    pause_->setEnabled(erodes);
    pause_->setChecked(state == LandState::paused);
    pause_->setIcon(line_icon(state == LandState::paused ? QStringLiteral("run") : QStringLiteral("pause")));
    cancel_->setEnabled(erodes);
    before_->setChecked(settings_.shows_before());
    split_->setChecked(settings_.is_split());

    double share = 0;
    QString text;
    const Land* land = tasks_.shown().land.get();
    const qlonglong done = land ? land->report.steps_done : 0;
    switch (state) {
        case LandState::none:
        case LandState::ground:
            text = has_forces ? tr("Press Run to erode the terrain")
                              : tr("Nothing erodes yet: add a kind of erosion with +");
            break;
        case LandState::computing:
        case LandState::eroding:
            share = status.share;
            text = QString::fromStdString(status.activity);
            if (state == LandState::eroding) {
                text = tr("%1 %").arg(std::lround(share * 100)) + QStringLiteral("   ") + text;
                if (status.seconds_left) text += QStringLiteral(", ") + time_left_text(*status.seconds_left);
            }
            break;
        case LandState::paused:
            share = status.share;
            text = tr("Paused at %1 %").arg(std::lround(share * 100));
            break;
        case LandState::eroded:
            share = 1;
            text = tr("%1 steps in %2 s").arg(done).arg(land ? land->report.seconds : 0, 0, 'f', 1);
            break;
        case LandState::stopped:
            share = mixing.steps > 0 ? static_cast<double>(done) / mixing.steps : 0;
            text = tr("Stopped after %1 of %2 steps").arg(done).arg(mixing.steps);
            break;
        case LandState::stale:
            text = tr("The settings changed since: press Run");
            break;
        case LandState::failed:
            text = tr("Failed");
            break;
    }
    progress_->setValue(static_cast<int>(std::lround(share * 1000)));
    words_->setText(text);
}

}  // namespace cuesta
