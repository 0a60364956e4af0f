#include "ui/measure/measures_panel.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <cmath>

#include "ui/base/length_words.h"
#include "ui/base/parameter_words.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

constexpr int wanted_by_panel = 0;

QString value_text(double value, MeasureUnit unit) {
    switch (unit) {
        case MeasureUnit::degrees:
            return QStringLiteral("%1°").arg(value, 0, 'f', std::abs(value) < 10 ? 1 : 0);
        case MeasureUnit::metres:
            return plain_length(value, std::abs(value) < 10 ? 1 : 0);
        case MeasureUnit::share:
            return QObject::tr("%1 %").arg(value * 100, 0, 'g', 2);
        case MeasureUnit::per_kilometre:
            return QObject::tr("%1 km/km²").arg(value, 0, 'g', 2);
        case MeasureUnit::none:
            break;
    }
    return std::abs(value) >= 100 ? QString::number(value, 'f', 0) : QString::number(value, 'g', 2);
}

QString range_text(const RealRange& range, MeasureUnit unit) {
    if (range.minimum == 0) return QObject::tr("at most %1").arg(value_text(range.maximum, unit));
    return QObject::tr("%1 to %2").arg(value_text(range.minimum, unit), value_text(range.maximum, unit));
}

QString tip(const QString& meaning, const QString& usual) {
    return QStringLiteral("<p style='margin:0'>%1</p><p style='margin:4px 0 0 0; color:%3'>%2</p>")
        .arg(meaning.toHtmlEscaped(), usual.toHtmlEscaped(), theme().dim.name());
}

QString usual_text(const Criterion& criterion, LandKind kind) {
    const LandKindModels& models = models_of(kind);
    const QString plural = translated_words(models.plural);
    if (!criterion.range) return QObject::tr("Not judged: not known for real %1.").arg(plural);
    QString usual = QObject::tr("Real %1: %2.").arg(plural, range_text(*criterion.range, criterion.words->unit));
    if (criterion.standing == Standing::unjudged)
        usual += QObject::tr(" Not judged: known for cells of %1 to %2.")
                     .arg(plain_length(models.least_cell, 0), plain_length(models.largest_cell, 0));
    return usual;
}

/// The range takes the middle third of the scale; shares and counts begin at 0.
void fit_scale(MeasuredNumber& number, const RealRange& range) {
    const double width = std::max(range.maximum - range.minimum, 1e-9);
    number.low = range.minimum;
    number.high = range.maximum;
    number.scale_low = range.minimum >= 0 ? std::max(0.0, range.minimum - width) : range.minimum - width;
    number.scale_high = range.maximum + width;
}

MeasuredNumber number_of(const Criterion& criterion, LandKind kind) {
    const MeasureWords& words = *criterion.words;
    MeasuredNumber number;
    number.label = translated_words(words.label);
    number.value = criterion.value;
    if (criterion.range)
        fit_scale(number, *criterion.range);
    else
        number.value.reset();
    if (criterion.value)
        number.text = value_text(*criterion.value, words.unit);
    else
        number.text =
            words.group == MeasureGroup::rivers ? QObject::tr("too few streams") : QObject::tr("not measured");
    number.standing = criterion.is_outside()                   ? MeasuredNumber::Standing::outside
                      : criterion.standing == Standing::within ? MeasuredNumber::Standing::within
                                                               : MeasuredNumber::Standing::none;
    number.tool_tip = tip(translated_words(words.meaning), usual_text(criterion, kind));
    return number;
}

bool is_plainly_made(const Judgement& judgement) {
    const double share = std::min(0.41, models_of(judgement.kind).missed_by_real);
    return static_cast<double>(judgement.outside()) > share * static_cast<double>(judgement.judged());
}

QString verdict_text(const Judgement& judgement) {
    switch (judgement.verdict) {
        case Verdict::within:
            return QObject::tr("Nothing measured looks made");
        case Verdict::outside:
            return QObject::tr("%1 of %2 measures look made").arg(judgement.outside()).arg(judgement.judged());
        case Verdict::undecided:
            return QObject::tr("Not decided");
    }
    return {};
}

QString verdict_sentence(const Judgement& judgement) {
    const LandKindModels& models = models_of(judgement.kind);
    const QString plural = translated_words(models.plural);
    switch (judgement.verdict) {
        case Verdict::within:
            return QObject::tr("Every measure lies within the range of real %1. That alone does not make it real.")
                .arg(plural);
        case Verdict::outside:
            return made_sentences(judgement).join(QStringLiteral("\n"));
        case Verdict::undecided:
            return QObject::tr(
                       "Ranges of real %1 are known for cells of %2 to %3. With others, most measures are not judged.")
                .arg(plural, plain_length(models.least_cell, 0), plain_length(models.largest_cell, 0));
    }
    return {};
}

QString place_text(const MeasuredLand& measured) {
    const LandscapeMeasures& m = measured.measures;
    QString text = QObject::tr("%1 × %2 cells of %3").arg(m.width).arg(m.height).arg(rounded_length(m.cell_size, 4));
    const auto steps = static_cast<qlonglong>(measured.land->report.steps_done);
    return text + (steps > 0 ? QObject::tr(", after %n steps", nullptr, steps) : QObject::tr(", before erosion"));
}

}  // namespace

QStringList made_sentences(const Judgement& judgement) {
    QStringList sentences;
    for (const Criterion& each : judgement.criteria) {
        if (!each.is_outside()) continue;
        const MeasureWords& words = *each.words;
        if (!each.value)
            sentences << QObject::tr("There are too few streams for %1.").arg(translated_words(words.label));
        else
            sentences << QObject::tr("%1: %2, real %3.")
                             .arg(translated_words(each.standing == Standing::below ? words.low : words.high),
                                  value_text(*each.value, words.unit), range_text(*each.range, words.unit));
    }
    return sentences;
}

std::vector<MeasuredNumber> numbers_of(const LandscapeMeasures& m, const Judgement& judgement) {
    std::vector<MeasuredNumber> numbers;
    for (const Criterion& each : judgement.criteria) numbers.push_back(number_of(each, judgement.kind));
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
    text += QObject::tr("Compared with real %1").arg(translated_words(models_of(measured.judgement.kind).plural)) +
            QStringLiteral("\n") + verdict_text(measured.judgement) + QStringLiteral(".\n") +
            verdict_sentence(measured.judgement) + QStringLiteral("\n\n");
    for (const MeasuredNumber& number : numbers_of(measured.measures, measured.judgement))
        text += QStringLiteral("%1  %2\n").arg(number.label, -28).arg(number.text);
    const Hypsometry& h = measured.measures.hypsometry;
    const SlopeHistogram& s = measured.measures.slopes;
    text += QObject::tr("%1  %2 to %3, mean %4\n")
                .arg(QObject::tr("Heights"), -28)
                .arg(plain_length(h.minimum), plain_length(h.maximum), plain_length(h.mean));
    text += QObject::tr("%1  mean %2°, steepest %3°\n")
                .arg(QObject::tr("Slopes"), -28)
                .arg(s.mean, 0, 'f', 1)
                .arg(s.maximum, 0, 'f', 1);
    for (std::size_t i = 0; i < landform_count; ++i)
        text += QStringLiteral("%1  %2 %\n")
                    .arg(landform_text(i), -28)
                    .arg(measured.measures.geomorphons.share[i] * 100, 0, 'f', 1);
    return text;
}

MeasuresPanel::MeasuresPanel(Document& document, MeasureTasks& tasks, QWidget* parent)
    : Panel(document, parent), tasks_(tasks) {
    add_kind();
    add_verdict();
    results_ = new QWidget;
    auto* results = new QVBoxLayout(results_);
    results->setContentsMargins(0, 0, 0, 0);
    results->setSpacing(4);
    add_rows(*results);
    add_buttons(*results);
    column().addWidget(results_);
    column().addStretch(1);
    connect(&tasks_, &MeasureTasks::changed, this, [this] {
        if (isVisible()) show_state();
    });
    show_state();
}

void MeasuresPanel::add_kind() {
    kind_ = new QuietComboBox;
    kind_->setObjectName(QStringLiteral("landKind"));
    for (const LandKind kind : land_kinds) {
        kind_->addItem(translated_words(models_of(kind).label));
        kind_->setItemData(kind_->count() - 1, tr("Measured on %1").arg(translated_words(models_of(kind).models)),
                           Qt::ToolTipRole);
    }
    kind_->setToolTip(tr("Kind of real terrain to compare with"));
    connect(kind_, &QComboBox::activated, this,
            [this](int row) { tasks_.set_kind(land_kinds[static_cast<std::size_t>(row)]); });
    column().addWidget(make_row(tr("Compare with"), kind_));
    column().addSpacing(6);
}

void MeasuresPanel::add_verdict() {
    verdict_ = new QLabel;
    verdict_->setObjectName(QStringLiteral("verdict"));
    verdict_->setTextFormat(Qt::RichText);
    QFont bold = verdict_->font();
    bold.setPixelSize(15);
    bold.setWeight(QFont::DemiBold);
    verdict_->setFont(bold);
    sentence_ = make_hint({});
    sentence_->setObjectName(QStringLiteral("looksMade"));
    sentence_->setTextFormat(Qt::RichText);
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
}

void MeasuresPanel::add_buttons(QVBoxLayout& results) {
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
    results.addWidget(buttons);
    connect(copy_, &QPushButton::clicked, this, [this] {
        if (shown_) QApplication::clipboard()->setText(text_of(*shown_));
    });
    connect(save_, &QPushButton::clicked, this, [this] {
        if (shown_) Q_EMIT save_requested(shown_);
    });
}

void MeasuresPanel::add_rows(QVBoxLayout& results) {
    std::optional<MeasureGroup> group;
    const auto add_plot = [&](std::optional<MeasureGroup> after) {
        if (after == MeasureGroup::slopes) results.addWidget(slopes_ = new SlopePlot);
        if (after == MeasureGroup::landforms) results.addWidget(landforms_ = new LandformBar);
    };
    const auto add_caption = [&](const QString& text) {
        auto* caption = make_caption(text);
        caption->setContentsMargins(0, 14, 0, 2);
        results.addWidget(caption);
    };
    for (const MeasureWords& words : measure_words()) {
        if (group != words.group) {
            add_plot(group);
            add_caption(translated_words(title_of(words.group)));
        }
        group = words.group;
        rows_.push_back(new MeasureRow(QStringLiteral("measure.") +
                                       QString::fromUtf8(words.id.data(), static_cast<qsizetype>(words.id.size()))));
        results.addWidget(rows_.back());
    }
    add_plot(group);
    add_caption(tr("Heights"));
    rows_.push_back(new MeasureRow(QStringLiteral("measure.integral")));
    results.addWidget(rows_.back());
    results.addWidget(hypsometry_ = new HypsometricPlot);
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
    const auto at = std::find(land_kinds.begin(), land_kinds.end(), tasks_.kind());
    kind_->setCurrentIndex(static_cast<int>(at - land_kinds.begin()));
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
    const Judgement& judgement = measured.judgement;
    // More outside than any real model with ranges that were made without it: plainly made.
    const QColor ink = judgement.verdict == Verdict::within ? good : is_plainly_made(judgement) ? t.error : t.warning;
    verdict_->setText(QStringLiteral("<span style='color:%1'>●</span>\u00a0 %2")
                          .arg(ink.name(), verdict_text(measured.judgement).toHtmlEscaped()));
    if (judgement.verdict == Verdict::outside) {
        QString lines;
        for (const QString& each : made_sentences(judgement))
            lines += QStringLiteral("<p style='margin:0 0 5px 0'>%1</p>").arg(each.toHtmlEscaped());
        sentence_->setText(lines);
    } else
        sentence_->setText(verdict_sentence(judgement).toHtmlEscaped());
    const std::vector<MeasuredNumber> numbers = numbers_of(measured.measures, measured.judgement);
    for (std::size_t i = 0; i < rows_.size() && i < numbers.size(); ++i) rows_[i]->set_number(numbers[i]);
    hypsometry_->set_hypsometry(measured.measures.hypsometry);
    slopes_->set_slopes(measured.measures.slopes);
    landforms_->set_shares(measured.measures.geomorphons.share);
}

}  // namespace cuesta
