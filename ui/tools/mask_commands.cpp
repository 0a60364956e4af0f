#include "ui/tools/mask_commands.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "core/field/band.h"
#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

constexpr int trial_interval = 30;  ///< milliseconds between masks while a slider is dragged

ParameterDescription number(const char* id, const char* label, const QString& sentence, Unit unit, double minimum,
                            double maximum, double usual) {
    ParameterDescription d;
    d.id = id;
    d.label = label;
    d.sentence = sentence.toStdString();
    d.unit = unit;
    d.minimum = minimum;
    d.maximum = maximum;
    d.default_value = usual;
    return d;
}

}  // namespace

/// What a mask is made from.
struct MaskCommands::Range {
    QString title;
    QString name;  ///< of the edit
    Unit unit = Unit::none;
    std::shared_ptr<const Raster<float>> values;
    double lowest = 0, highest = 1;  ///< of the sliders
    double low = 0, high = 1, softness = 0;
};

MaskCommands::MaskCommands(Document& document, std::function<std::shared_ptr<const Land>()> land, QWidget& window)
    : QObject(&window), document_(document), land_(std::move(land)), window_(window) {}

void MaskCommands::fill(MaskKind kind, double value) {
    document_.edit(tr("Fill %1 mask").arg(name_of(kind).toLower()), [&](Project& project) {
        mask_of(project.masks, kind) =
            TiledRaster(project.frame.width, project.frame.height, static_cast<float>(value));
    });
}

void MaskCommands::clear(MaskKind kind) {
    document_.edit(tr("Clear %1 mask").arg(name_of(kind).toLower()),
                   [&](Project& project) { mask_of(project.masks, kind) = {}; });
}

void MaskCommands::invert(MaskKind kind) {
    document_.edit(tr("Invert %1 mask").arg(name_of(kind).toLower()), [&](Project& project) {
        TiledRaster& mask = mask_of(project.masks, kind);
        if (mask.empty()) mask = TiledRaster(project.frame.width, project.frame.height, neutral_of(kind));
        Raster<float> values = mask.to_raster();
        const float sum = kind == MaskKind::rain ? 2.0F : 1.0F;
        for (int y = 0; y < values.height(); ++y)
            for (int x = 0; x < values.width(); ++x) values(x, y) = std::max(0.0F, sum - values(x, y));
        mask = TiledRaster(values.view());
    });
}

void MaskCommands::ask_slopes(MaskKind kind, double value) {
    const auto land = land_();
    if (!land) return Q_EMIT refused(tr("There is no land yet to take slopes from"));
    Range range;
    range.title = tr("%1 mask from slopes").arg(name_of(kind));
    range.name = tr("%1 mask from slopes").arg(name_of(kind));
    range.unit = Unit::degree;
    range.values =
        std::make_shared<const Raster<float>>(slopes_in_degrees(land->ground->view(), land->frame.cell_size));
    range.highest = 90;
    range.low = 30;
    range.high = 90;
    range.softness = 5;
    ask(std::move(range), kind, value);
}

void MaskCommands::ask_heights(MaskKind kind, double value) {
    const auto land = land_();
    if (!land) return Q_EMIT refused(tr("There is no land yet to take heights from"));
    Range range;
    range.title = tr("%1 mask from heights").arg(name_of(kind));
    range.name = tr("%1 mask from heights").arg(name_of(kind));
    range.unit = Unit::metre;
    range.values = land->ground;
    range.lowest = range.highest = static_cast<double>((*land->ground)(0, 0));
    for (int y = 0; y < land->ground->height(); ++y) {
        const float* row = land->ground->row(y);
        const auto [low, high] = std::minmax_element(row, row + land->ground->width());
        range.lowest = std::min(range.lowest, static_cast<double>(*low));
        range.highest = std::max(range.highest, static_cast<double>(*high));
    }
    if (range.highest - range.lowest < 1e-3) return Q_EMIT refused(tr("The land is flat: it has no range of heights"));
    range.low = range.lowest + (range.highest - range.lowest) * 2 / 3;
    range.high = range.highest;
    range.softness = (range.highest - range.lowest) / 20;
    ask(std::move(range), kind, value);
}

void MaskCommands::ask(Range given, MaskKind kind, double value) {
    auto* dialog = new QDialog(&window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setObjectName(QStringLiteral("maskRange"));
    dialog->setWindowTitle(given.title);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(16, 14, 16, 14);
    column->setSpacing(4);
    column->addWidget(make_hint(tr(
        "Between the two the mask has its value; beyond them it fades to what changes nothing. The view shows it.")));
    struct Trial {
        Range range;
        double value;
    };
    auto trial = std::make_shared<Trial>(Trial{std::move(given), value});
    const auto apply = [this, trial, kind] {
        const Range& range = trial->range;
        document_.edit(
            range.name,
            [&](Project& project) {
                Raster<float> values =
                    band_of(range.values->view(), range.low, std::max(range.low, range.high), range.softness);
                const float neutral = neutral_of(kind);
                const auto aim = static_cast<float>(trial->value);
                for (int y = 0; y < values.height(); ++y)
                    for (int x = 0; x < values.width(); ++x) values(x, y) = neutral + (aim - neutral) * values(x, y);
                mask_of(project.masks, kind) = TiledRaster(values.view());
            },
            QStringLiteral("mask range"));
    };
    auto* later = new QTimer(dialog);
    later->setSingleShot(true);
    later->setInterval(trial_interval);
    connect(later, &QTimer::timeout, dialog, apply);
    const auto add = [&](const ParameterDescription& description, double present, double* target) {
        auto* slider = new NumberSlider(description);
        slider->set_value(present);
        slider->setToolTip(tool_tip_of(description));
        column->addWidget(make_row(QString::fromStdString(description.label), slider));
        connect(slider, &NumberSlider::edited, dialog, [later, target, trial](double chosen) {
            *target = chosen;
            if (!later->isActive()) later->start();
        });
    };
    Range& range = trial->range;
    const double span = range.highest - range.lowest;
    add(number("range.from", "From", tr("Where the range begins."), range.unit, range.lowest, range.highest, range.low),
        range.low, &range.low);
    add(number("range.to", "To", tr("Where the range ends; it is no lower than where it begins."), range.unit,
               range.lowest, range.highest, range.high),
        range.high, &range.high);
    add(number("range.softness", "Soft ends", tr("Over how much beyond its ends the mask fades."), range.unit, 0,
               span / 2, range.softness),
        range.softness, &range.softness);
    add(number("range.value", "Value", sentence_of(kind), Unit::none, 0, static_cast<double>(largest_of(kind)), value),
        value, &trial->value);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    column->addSpacing(rhythm);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    connect(dialog, &QDialog::accepted, this, [this, later, apply] {
        if (later->isActive()) apply();
        document_.end_gesture();
    });
    connect(dialog, &QDialog::rejected, this, [this, later] {
        later->stop();
        document_.abandon_gesture();
    });
    dialog->setFixedWidth(380);
    document_.end_gesture();
    dialog->open();
    apply();
}

}  // namespace cuesta
