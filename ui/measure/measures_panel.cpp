#include "ui/measure/measures_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "ui/base/length_words.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

constexpr int wanted_by_panel = 0;
constexpr std::size_t row_count = 7;

/// How a criterion is shown, and what it is elsewhere. Elsewhere: [M] of table 1 in "Beyond the papers", on elevation
/// models of mountains with cells of 30 to 90 m, and on fractal noise.
struct CriterionWords {
    const char* id;
    const char* label;
    const char* in_sentence;
    const char* meaning;
    double scale_high;
    bool stretches_low_end;
    bool is_share;
    const char* real;
    const char* noise;
};
constexpr CriterionWords criterion_words[] = {
    {"depression_area", QT_TRANSLATE_NOOP("QObject", "Area in depressions"),
     QT_TRANSLATE_NOOP("QObject", "area in depressions"),
     QT_TRANSLATE_NOOP("QObject", "Share of the area in closed depressions, where water would collect."), 0.4, true,
     true, "0 - 0.6 %", "14 - 27 %"},
    {"pits", QT_TRANSLATE_NOOP("QObject", "Pits per 10 000 cells"),
     QT_TRANSLATE_NOOP("QObject", "pits per 10 000 cells"),
     QT_TRANSLATE_NOOP("QObject", "Number of depressions of any size."), 200, true, false, "0 - 10", "108 - 118"},
    {"concavity", QT_TRANSLATE_NOOP("QObject", "Concavity of streams"),
     QT_TRANSLATE_NOOP("QObject", "concavity of streams"),
     QT_TRANSLATE_NOOP("QObject",
                       "Rate at which streams get gentler downstream: slope is proportional to drainage area to the "
                       "power of minus this."),
     0.8, false, false, "0.32 - 0.40", "0.12 - 0.18"},
    {"hack", QT_TRANSLATE_NOOP("QObject", "Hack's exponent"), QT_TRANSLATE_NOOP("QObject", "Hack's exponent"),
     QT_TRANSLATE_NOOP(
         "QObject",
         "Elongation of basins: the length of the longest stream is proportional to basin area to this power."),
     1, false, false, "0.50 - 0.51", "0.29 - 0.47"},
};

QString number_text(double value, bool is_share) {
    if (!is_share) return QString::number(value, 'g', std::abs(value) < 0.1 ? 2 : 3);
    return QObject::tr("%1 %").arg(value * 100, 0, 'g', 3);
}

QString range_text(const MeasuredNumber& number, bool is_share) {
    return number.low > 0 ? QObject::tr("%1 to %2").arg(number.low, 0, 'f', 2).arg(number.high, 0, 'f', 2)
                          : QObject::tr("at most %1").arg(number_text(number.high, is_share));
}

QString tip(const QString& meaning, const QString& usual) {
    return QStringLiteral("<p style='margin:0'>%1</p><p style='margin:4px 0 0 0; color:%3'>%2</p>")
        .arg(meaning.toHtmlEscaped(), usual.toHtmlEscaped(), theme().dim.name());
}

MeasuredNumber number_of(const Criterion& criterion, const CriterionWords& words) {
    MeasuredNumber number;
    number.label = QObject::tr(words.label);
    number.value = criterion.value;
    number.low = criterion.minimum;
    number.high = criterion.maximum;
    number.scale_high = words.scale_high;
    number.stretches_low_end = words.stretches_low_end;
    if (!criterion.value)
        number.text = criterion.id == "concavity" || criterion.id == "hack" ? QObject::tr("too few streams")
                                                                            : QObject::tr("no terrain");
    else
        number.text = number_text(*criterion.value, words.is_share);
    if (criterion.judged && criterion.value)
        number.standing = criterion.met ? MeasuredNumber::Standing::within : MeasuredNumber::Standing::outside;
    QString usual =
        QObject::tr("Real terrain: %1. Measured in mountains: %2; on fractal noise: %3.")
            .arg(range_text(number, words.is_share), QString::fromUtf8(words.real), QString::fromUtf8(words.noise));
    if (!criterion.judged) usual += QObject::tr(" Not judged: not meaningful with cells below 10 m.");
    number.tool_tip = tip(QObject::tr(words.meaning), usual);
    return number;
}

MeasuredNumber anisotropy_number(const QString& label, double value, std::int64_t cells, const QString& meaning) {
    constexpr double most = 0.10;  // table 10, row 3, of "Beyond the papers"
    MeasuredNumber number;
    number.label = label;
    if (cells > 0) number.value = std::abs(value);
    number.text = cells > 0 ? QString::asprintf("%+.3f", value) : QObject::tr("too few cells");
    number.high = most;
    number.scale_high = 0.5;
    number.stretches_low_end = true;
    // No part of the verdict: a plain that is tilted along an axis has every right to be.
    if (cells > 0)
        number.standing = std::abs(value) <= most ? MeasuredNumber::Standing::within : MeasuredNumber::Standing::none;
    number.tool_tip = tip(meaning, QObject::tr("0: no preferred direction. Mountains: at most 0.04. Above 0.10, the "
                                               "grid is visible. Not part of the verdict."));
    return number;
}

/// Land may miss one of the marks for a reason of its own; noise misses most of them.
bool misses_one(const Judgement& judgement) {
    return std::count_if(judgement.criteria.begin(), judgement.criteria.end(),
                         [](const Criterion& each) { return each.judged && !each.met; }) == 1;
}

QString verdict_text(const Judgement& judgement) {
    switch (judgement.verdict) {
        case Verdict::realistic:
            return QObject::tr("Like real terrain");
        case Verdict::noise:
            return misses_one(judgement) ? QObject::tr("Not quite like real terrain") : QObject::tr("Looks like noise");
        case Verdict::undecided:
            return QObject::tr("Not decided");
    }
    return {};
}

QString verdict_sentence(const Judgement& judgement) {
    switch (judgement.verdict) {
        case Verdict::realistic:
            return QObject::tr("Every measure in the verdict matches terrain shaped by rivers.");
        case Verdict::undecided:
            return QObject::tr(
                "With cells below 10 m, streams cannot be judged; everything else matches real terrain.");
        case Verdict::noise:
            break;
    }
    QStringList wrong;
    for (const Criterion& each : judgement.criteria)
        for (const CriterionWords& words : criterion_words)
            if (each.id == words.id && each.judged && !each.met) wrong << QObject::tr(words.in_sentence);
    return QObject::
        tr("Unlike terrain shaped by rivers: %1. This can also occur in dunes, karst and recently glaciated terrain.")
            .arg(wrong.join(QStringLiteral(", ")));
}

QString place_text(const MeasuredLand& measured) {
    const LandscapeMeasures& m = measured.measures;
    QString text = QObject::tr("%1 × %2 cells of %3").arg(m.width).arg(m.height).arg(rounded_length(m.cell_size, 4));
    const auto steps = static_cast<qlonglong>(measured.land->report.steps_done);
    return text + (steps > 0 ? QObject::tr(", after %n steps", nullptr, steps) : QObject::tr(", before erosion"));
}

}  // namespace

std::vector<MeasuredNumber> numbers_of(const LandscapeMeasures& m, const Judgement& judgement) {
    std::vector<MeasuredNumber> numbers;
    for (const Criterion& each : judgement.criteria)
        for (const CriterionWords& words : criterion_words)
            if (each.id == words.id) numbers.push_back(number_of(each, words));
    numbers.push_back(anisotropy_number(
        QObject::tr("Grid direction, a4"), m.anisotropy.a4, m.anisotropy.cells,
        QObject::tr("Preference of fine relief for the axes of the grid (+1) or its diagonals (-1).")));
    numbers.push_back(
        anisotropy_number(QObject::tr("Grid direction, a8"), m.anisotropy.a8, m.anisotropy.cells,
                          QObject::tr("Preference of fine relief for the eight directions of the grid.")));
    MeasuredNumber integral;
    integral.label = QObject::tr("Hypsometric integral");
    if (m.hypsometry.cells > 0) integral.value = m.hypsometry.integral;
    integral.text = integral.value ? QString::number(*integral.value, 'f', 2) : QObject::tr("no terrain");
    integral.low = 0.35;
    integral.high = 0.60;
    integral.tool_tip = tip(QObject::tr("Mean height between the lowest point (0) and the highest (1)."),
                            QObject::tr("Above 0.60: young, mostly high; 0.35 to 0.60: mature; below 0.35: worn down "
                                        "to remnants (Strahler 1952). Not part of the verdict."));
    numbers.push_back(integral);
    return numbers;
}

QString text_of(const MeasuredLand& measured) {
    QString text = place_text(measured) + QStringLiteral("\n");
    text += verdict_text(measured.judgement) + QStringLiteral(". ") + verdict_sentence(measured.judgement) +
            QStringLiteral("\n\n");
    for (const MeasuredNumber& number : numbers_of(measured.measures, measured.judgement))
        text += QStringLiteral("%1  %2\n").arg(number.label, -24).arg(number.text);
    const Hypsometry& h = measured.measures.hypsometry;
    const SlopeHistogram& s = measured.measures.slopes;
    text += QObject::tr("%1  %2 to %3, mean %4\n")
                .arg(QObject::tr("Heights"), -24)
                .arg(plain_length(h.minimum), plain_length(h.maximum), plain_length(h.mean));
    text += QObject::tr("%1  mean %2°, steepest %3°\n")
                .arg(QObject::tr("Slopes"), -24)
                .arg(s.mean, 0, 'f', 1)
                .arg(s.maximum, 0, 'f', 1);
    for (std::size_t i = 0; i < landform_count; ++i)
        text += QStringLiteral("%1  %2 %\n")
                    .arg(landform_text(i), -24)
                    .arg(measured.measures.geomorphons.share[i] * 100, 0, 'f', 1);
    return text;
}

MeasuresPanel::MeasuresPanel(Document& document, MeasureTasks& tasks, QWidget* parent)
    : Panel(document, parent), tasks_(tasks) {
    verdict_ = new QLabel;
    verdict_->setObjectName(QStringLiteral("verdict"));
    verdict_->setTextFormat(Qt::RichText);
    QFont bold = verdict_->font();
    bold.setPixelSize(15);
    bold.setWeight(QFont::DemiBold);
    verdict_->setFont(bold);
    sentence_ = make_hint({});
    state_words_ = make_hint({});
    state_words_->setObjectName(QStringLiteral("measureState"));
    measure_ = new QPushButton(tr("Measure"));
    measure_->setObjectName(QStringLiteral("measure"));
    measure_->setToolTip(tr("Measure the terrain shown now, even in the middle of a run"));
    connect(measure_, &QPushButton::clicked, &tasks_, &MeasureTasks::measure_now);
    column().addWidget(verdict_);
    column().addWidget(sentence_);
    auto* line = new QWidget;
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 4, 0, 4);
    row->addWidget(state_words_, 1);
    row->addWidget(measure_);
    column().addWidget(line);

    results_ = new QWidget;
    auto* results = new QVBoxLayout(results_);
    results->setContentsMargins(0, 0, 0, 0);
    results->setSpacing(4);
    const auto add_caption = [&](const QString& text) {
        auto* caption = make_caption(text);
        caption->setContentsMargins(0, 12, 0, 2);
        results->addWidget(caption);
    };
    for (std::size_t i = 0; i < row_count; ++i) {
        if (i == 4) add_caption(tr("Form"));
        static const char* const names[row_count] = {
            "measure.depression_area", "measure.pits", "measure.concavity", "measure.hack", "measure.a4", "measure.a8",
            "measure.integral"};
        auto* number = new MeasureRow(QString::fromLatin1(names[i]));
        results->addWidget(number);
        rows_.push_back(number);
    }
    hypsometry_ = new HypsometricPlot;
    results->addWidget(hypsometry_);
    add_caption(tr("Slopes"));
    slopes_ = new SlopePlot;
    results->addWidget(slopes_);
    add_caption(tr("Landforms"));
    landforms_ = new LandformBar;
    results->addWidget(landforms_);
    auto* buttons = new QWidget;
    auto* pair = new QHBoxLayout(buttons);
    pair->setContentsMargins(0, 10, 0, 0);
    copy_ = new QPushButton(tr("Copy as text"));
    copy_->setObjectName(QStringLiteral("copyMeasures"));
    copy_->setToolTip(tr("Copies the numbers to the clipboard"));
    save_ = new QPushButton(tr("Save as JSON…"));
    save_->setObjectName(QStringLiteral("saveMeasures"));
    save_->setToolTip(tr("Writes all numbers, curves and histograms in the format of cuesta-cli measure --json"));
    pair->addWidget(copy_);
    pair->addWidget(save_);
    pair->addStretch(1);
    results->addWidget(buttons);
    column().addWidget(results_);
    column().addStretch(1);
    connect(copy_, &QPushButton::clicked, this, [this] {
        if (shown_) QApplication::clipboard()->setText(text_of(*shown_));
    });
    connect(save_, &QPushButton::clicked, this, [this] {
        if (shown_) Q_EMIT save_requested(shown_);
    });
    connect(&tasks_, &MeasureTasks::changed, this, [this] {
        if (isVisible()) show_state();
    });
    show_state();
}

void MeasuresPanel::showEvent(QShowEvent* event) {
    Panel::showEvent(event);
    tasks_.set_wanted(wanted_by_panel, true);
    show_state();
}

void MeasuresPanel::hideEvent(QHideEvent* event) {
    Panel::hideEvent(event);
    tasks_.set_wanted(wanted_by_panel, false);
}

void MeasuresPanel::refresh() {
    show_state();
}

void MeasuresPanel::show_state() {
    const MeasureState state = tasks_.state();
    if (tasks_.newest()) show_measures(*tasks_.newest());
    shown_ = tasks_.newest();
    results_->setVisible(shown_ != nullptr);
    verdict_->setVisible(shown_ != nullptr);
    sentence_->setVisible(shown_ != nullptr);
    measure_->setEnabled(state != MeasureState::nothing && state != MeasureState::measuring);
    measure_->setText(state == MeasureState::stale ? tr("Measure again") : tr("Measure"));
    measure_->setVisible(state != MeasureState::fresh);
    QString words;
    bool warns = false;
    switch (state) {
        case MeasureState::nothing:
            words = tr("There is no terrain to measure yet.");
            break;
        case MeasureState::waiting:
            words =
                tr("Not measured yet. Terrain is measured when it stops changing. Press Measure again for very large "
                   "terrain or in the middle of a run.");
            break;
        case MeasureState::measuring:
            words = tr("Measuring…");
            break;
        case MeasureState::fresh:
            words = place_text(*shown_);
            break;
        case MeasureState::stale:
            words = tr("Out of date: the terrain has changed since %1.").arg(place_text(*shown_));
            warns = true;
            break;
        case MeasureState::failed:
            words = tr("Could not be measured: %1").arg(tasks_.problem());
            warns = true;
            break;
    }
    state_words_->setText(words);
    const Theme& t = theme();
    state_words_->setStyleSheet(QStringLiteral("color: %1").arg((warns ? t.warning : t.dim).name()));
}

void MeasuresPanel::show_measures(const MeasuredLand& measured) {
    const Theme& t = theme();
    const QColor good = t.kind == ThemeKind::dark ? QColor("#6fae7a") : QColor("#3f8a4c");
    const Verdict verdict = measured.judgement.verdict;
    const QColor ink = verdict == Verdict::realistic                                  ? good
                       : verdict == Verdict::noise && !misses_one(measured.judgement) ? t.error
                                                                                      : t.warning;
    verdict_->setText(QStringLiteral("<span style='color:%1'>●</span>\u00a0 %2")
                          .arg(ink.name(), verdict_text(measured.judgement).toHtmlEscaped()));
    sentence_->setText(verdict_sentence(measured.judgement));
    const std::vector<MeasuredNumber> numbers = numbers_of(measured.measures, measured.judgement);
    for (std::size_t i = 0; i < rows_.size() && i < numbers.size(); ++i) rows_[i]->set_number(numbers[i]);
    hypsometry_->set_hypsometry(measured.measures.hypsometry);
    slopes_->set_slopes(measured.measures.slopes);
    landforms_->set_shares(measured.measures.geomorphons.share);
}

}  // namespace cuesta
