#include "ui/shell/status_strip.h"

#include <QHBoxLayout>
#include <QHelpEvent>
#include <QLabel>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "core/base/progress.h"
#include "core/base/threads.h"
#include "ui/base/length_unit.h"
#include "ui/base/length_words.h"
#include "ui/base/theme.h"
#include "ui/feature/workbench.h"

namespace cuesta {
namespace {

QString state_text(LandState state) {
    switch (state) {
        case LandState::none:
            return QObject::tr("starting");
        case LandState::computing:
            return QObject::tr("computing");
        case LandState::ground:
            return QObject::tr("not eroded");
        case LandState::eroding:
            return QObject::tr("eroding");
        case LandState::paused:
            return QObject::tr("paused");
        case LandState::eroded:
            return QObject::tr("up to date");
        case LandState::stopped:
            return QObject::tr("stopped early");
        case LandState::stale:
            return QObject::tr("out of date");
        case LandState::looking:
            return QObject::tr("viewing an earlier state");
        case LandState::failed:
            return QObject::tr("failed");
        case LandState::live:
            return QObject::tr("live");
        case LandState::behind:
            return QObject::tr("suspended, out of date");
    }
    return {};
}

QColor state_colour(LandState state) {
    switch (state) {
        case LandState::computing:
        case LandState::eroding:
        case LandState::live:
            return theme().accent;
        case LandState::paused:
        case LandState::stopped:
        case LandState::stale:
        case LandState::looking:
        case LandState::behind:
            return theme().warning;
        case LandState::failed:
            return theme().error;
        case LandState::eroded:
        case LandState::ground:
            return theme().kind == ThemeKind::dark ? QColor("#6fae7a") : QColor("#2f7a3c");
        case LandState::none:
            break;
    }
    return theme().dim;
}

/// One line that ends in dots where there is no room for all of it, which its tool tip then tells.
class ShortenedLine : public QLabel {
public:
    using QLabel::QLabel;

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setPen(theme().dim);
        painter.drawText(contentsRect(), Qt::AlignVCenter | Qt::AlignLeft, shown());
    }
    bool event(QEvent* event) override {
        if (event->type() == QEvent::ToolTip && shown() != text()) {
            QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
            return true;
        }
        return QLabel::event(event);
    }

private:
    QString shown() const { return fontMetrics().elidedText(text(), Qt::ElideRight, contentsRect().width()); }
};

}  // namespace

QString readout_text(const Readout& r) {
    const ShownUnit unit = shown_unit(Unit::metre);
    QString text = QStringLiteral("x %1  z %2   %3 %6 (%4 %)   %5°")
                       .arg(r.x * unit.factor, 8, 'f', 1)
                       .arg(r.z * unit.factor, 8, 'f', 1)
                       .arg(r.height * unit.factor, 8, 'f', 1)
                       .arg(r.share * 100, 3, 'f', 0)
                       .arg(r.slope, 4, 'f', 1)
                       .arg(unit.symbol);
    text += QObject::tr("   cell %1, %2").arg(r.column).arg(r.row);
    if (r.water >= 0.001) text += QObject::tr("   water %1").arg(length_text(r.water, 3));
    return text;
}

StatusStrip::StatusStrip(QWidget* parent)
    : QWidget(parent),
      readout_(new QLabel),
      hint_label_(new ShortenedLine),
      frame_(new QLabel),
      machine_(new QLabel),
      state_(new QLabel) {
    setObjectName(QStringLiteral("strip"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(28);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(16, 0, 16, 0);
    line->setSpacing(3 * rhythm);
    line->addWidget(readout_, 1);
    line->addWidget(hint_label_, 1);
    // Long words are cut off rather than making the window wider.
    hint_label_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    readout_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    for (QLabel* label : {frame_, machine_, state_}) line->addWidget(label);
    // An inline sheet: the application's would set the font of its own.
    readout_->setStyleSheet(QStringLiteral("font-family: '%1'; font-size: 12px;").arg(readout_font().family()));
    readout_->setObjectName(QStringLiteral("readout"));
    readout_->hide();
    hint_label_->setObjectName(QStringLiteral("dim"));
    frame_->setObjectName(QStringLiteral("dim"));
    machine_->setObjectName(QStringLiteral("dim"));
    state_->setTextFormat(Qt::RichText);
}

void StatusStrip::follow(Workbench& bench) {
    bench_ = &bench;
    for (auto signal : {&LandService::land_changed, &LandService::status_changed, &LandService::live_changed})
        connect(&bench.lands(), signal, this, &StatusStrip::refresh);
    connect(&bench.file_tasks(), &FileTasks::changed, this, &StatusStrip::refresh);
    connect(&bench.file_tasks(), &FileTasks::advanced, this, &StatusStrip::refresh_activity);
    connect(&bench.viewport(), &Viewport::readout_changed, this, [this] { set_readout(bench_->viewport().readout()); });
    connect(&bench.viewport(), &Viewport::fly_speed_changed, this, [this](double speed) {
        const ShownUnit unit = shown_unit(Unit::metre_per_second);
        set_hint(tr("Flying at %1 %2").arg(speed * unit.factor, 0, 'g', 3).arg(unit.symbol));
    });
    connect(&bench.tools(), &ToolBox::changed, this, &StatusStrip::refresh_hint);
    connect(&bench, &Workbench::hint_changed, this, &StatusStrip::refresh_hint);
}

void StatusStrip::add_part(QWidget* part) {
    auto* line = static_cast<QHBoxLayout*>(layout());
    line->insertWidget(line->indexOf(frame_), part);
}

void StatusStrip::refresh() {
    refresh_activity();
    set_readout(bench_->viewport().readout());
    set_machine(bench_->viewport().renderer_name(), thread_count());
    const TerrainFrame& frame = bench_->document().project().frame;
    const Land* land = bench_->lands().shown().land.get();
    const int coarsening =
        land ? std::max(1, static_cast<int>(std::lround(land->frame.cell_size / frame.cell_size))) : 1;
    set_frame(frame, coarsening);
}

void StatusStrip::refresh_hint() {
    const ViewTool* tool = bench_->viewport().tool();
    set_hint(tool ? tool->hint()
                  : tr("Drag to look around, scroll to zoom, Ctrl+K to find a command, F1 for the manual"));
}

void StatusStrip::refresh_activity() {
    const FileTasks& files = bench_->file_tasks();
    const LandService& lands = bench_->lands();
    QString activity = files.activity();
    bool can_stop = files.can_stop();
    // Ground that takes long tells of its steps, as files do.
    if (activity.isEmpty() && lands.state() == LandState::computing && lands.can_cancel()) {
        const WorkerStatus status = lands.status();
        activity = QString::fromStdString(Activity(status.activity, status.how_far).text());
        can_stop = !activity.isEmpty();
    }
    set_state(lands.state(), can_stop ? tr("%1 (Esc cancels)").arg(activity) : activity);
}

void StatusStrip::set_readout(const std::optional<Readout>& readout) {
    readout_->setText(readout ? cuesta::readout_text(*readout) : QString());
    readout_->setVisible(readout.has_value());
    hint_label_->setVisible(!readout);
}

void StatusStrip::set_hint(const QString& hint) {
    hint_label_->setText(hint);
}

void StatusStrip::set_frame(const TerrainFrame& frame, int shown_coarsening) {
    QString text = tr("%1 × %2, %3").arg(frame.width).arg(frame.height).arg(rounded_length(frame.cell_size, 4));
    if (shown_coarsening > 1) text += tr(" (preview 1:%1)").arg(shown_coarsening);
    frame_->setText(text);
}

void StatusStrip::set_machine(const QString& renderer, int threads) {
    QString name = renderer.section(QStringLiteral(" ("), 0, 0).section(QLatin1Char('/'), 0, 0);
    if (name.size() > 32) name = name.left(31) + QStringLiteral("…");
    machine_->setText(tr("CPU, %n threads", nullptr, threads) +
                      (name.isEmpty() ? QString() : QStringLiteral(" · ") + name));
    machine_->setToolTip(tr("Erosion runs on the processor; the view is drawn by %1").arg(renderer));
}

void StatusStrip::set_state(LandState state, const QString& file_activity) {
    const QString words = file_activity.isEmpty() ? state_text(state) : file_activity;
    const QColor colour = file_activity.isEmpty() ? state_colour(state) : theme().accent;
    state_->setText(
        QStringLiteral("<span style='color:%1'>●</span>&nbsp; %2").arg(colour.name(), words.toHtmlEscaped()));
}

QString StatusStrip::readout_text() const {
    return readout_->text();
}

}  // namespace cuesta
