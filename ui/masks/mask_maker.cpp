#include "ui/masks/mask_maker.h"

#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/field/sampling.h"
#include "core/mask/blur.h"
#include "core/mask/expand.h"
#include "core/mask/figures.h"
#include "ui/base/mask_words.h"
#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/range_histogram.h"
#include "ui/forms/rows.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_tasks.h"
#include "ui/view/tool_options.h"

namespace cuesta {
namespace {

constexpr int bins_shown = 140;
const QString gesture = QStringLiteral("mask-maker");

QString number_text(double value) {
    return QString::number(value, 'g', 4);
}

/// `values` at another size, where that is needed.
Raster<float> at_size(Raster<float> values, int width, int height) {
    if (values.width() == width && values.height() == height) return values;
    return resampled(values.view(), width, height);
}

}  // namespace

QString name_of(LandQuantity quantity) {
    switch (quantity) {
        case LandQuantity::height:
            return MaskMaker::tr("Height");
        case LandQuantity::slope:
            return MaskMaker::tr("Slope");
        case LandQuantity::curvature:
            return MaskMaker::tr("Curvature");
        case LandQuantity::drainage:
            return MaskMaker::tr("Drainage area");
        case LandQuantity::flow:
            return MaskMaker::tr("Water flow");
        case LandQuantity::wear:
            return MaskMaker::tr("Wear");
        case LandQuantity::deposit:
            return MaskMaker::tr("Deposit");
        case LandQuantity::lava:
            return MaskMaker::tr("Lava");
        case LandQuantity::ice:
            return MaskMaker::tr("Ice");
        case LandQuantity::ice_speed:
            return MaskMaker::tr("Ice speed");
        case LandQuantity::crevasses:
            return MaskMaker::tr("Crevasses");
        case LandQuantity::moraines:
            return MaskMaker::tr("Moraines on the ice");
        case LandQuantity::till:
            return MaskMaker::tr("Till");
        case LandQuantity::water:
            break;
    }
    return MaskMaker::tr("Water depth");
}

QString unit_of(LandQuantity quantity) {
    switch (quantity) {
        case LandQuantity::slope:
            return QStringLiteral("°");
        case LandQuantity::curvature:
            return MaskMaker::tr("1/km, ridges below 0, hollows above 0");
        case LandQuantity::drainage:
            return QStringLiteral("km²");
        case LandQuantity::ice_speed:
            return MaskMaker::tr("m a year");
        case LandQuantity::crevasses:
            return MaskMaker::tr("a year");
        default:
            return QStringLiteral("m");
    }
}

MaskMaker::MaskMaker(Document& document, MaskTasks& tasks, std::function<std::shared_ptr<const Land>()> land)
    : document_(document), tasks_(tasks), land_(std::move(land)) {
    setObjectName(QStringLiteral("maskMaker"));
    pool_.setMaxThreadCount(1);
    const TerrainFrame& frame = document.project().frame;
    blur_ = std::min(frame.width_metres(), frame.height_metres()) / 100;
    widen_ = blur_;
    make_rows();
    hide();
    connect(&document_, &Document::replaced, this, &MaskMaker::close);
}

MaskMaker::~MaskMaker() {
    pool_.waitForDone();
}

void MaskMaker::open(Way way, MaskTarget target, const QString& title) {
    apply();
    const QString why = why_not_paintable(document_.project(), target);
    if (!why.isEmpty()) return Q_EMIT refused(why);
    way_ = way;
    target_ = target;
    before_ = mask_of(document_.project(), target);
    label_ = title;
    title_->setText(title);
    histogram_->setVisible(way == Way::quantity);
    range_row_->setVisible(way == Way::quantity);
    softness_->setVisible(way == Way::quantity);
    other_box_->setVisible(way == Way::other);
    blur_slider_->setVisible(way == Way::blur);
    widen_slider_->setVisible(way == Way::expand);
    const bool has_value = way == Way::quantity || way == Way::other;
    value_place_->setVisible(has_value);
    combine_box_->setVisible(has_value);
    combine_ = MaskCombine::replace;
    combine_box_->setCurrentIndex(static_cast<int>(combine_));
    delete std::exchange(value_slider_, nullptr);
    if (has_value) {
        const MaskRange range = range_of(target.use);
        value_slider_ = add_captioned_slider(
            *value_place_,
            share_description("range.value", "Value", "Values of the mask.", static_cast<double>(range.largest),
                              static_cast<double>(range.usual)),
            value_, [this](double value) {
                value_ = value;
                try_it();
            });
    }
    show();
    document_.end_gesture();
    Q_EMIT opened();
}

void MaskMaker::open_quantity(MaskTarget target, LandQuantity quantity, double value) {
    const std::shared_ptr<const Land> land = land_();
    if (!land) return Q_EMIT refused(tr("There is no terrain yet to create a mask from"));
    value_ = value;
    open(Way::quantity, target,
         tr("From %1: %2").arg(name_of(quantity).toLower(), phrase_of(document_.project(), target)));
    if (way_ != Way::quantity) return;
    histogram_->set_values({}, 0, 1, false);
    histogram_->setEnabled(false);
    range_row_->setEnabled(false);
    waiting_ = true;
    const long long number = ++number_;
    pool_.start([this, land, quantity, number] {
        Values values;
        values.raster = quantity_of(*land, quantity);
        if (values.raster) values.span = span_of(values.raster->view(), quantity);
        if (values.span)
            values.bins = histogram_of(values.raster->view(), values.span->low, values.span->high, bins_shown,
                                       is_logarithmic(quantity));
        QMetaObject::invokeMethod(
            this,
            [this, quantity, number, values = std::move(values)] {
                if (number == number_ && way_ == Way::quantity) take(quantity, values);
            },
            Qt::QueuedConnection);
    });
}

void MaskMaker::take(LandQuantity quantity, const Values& values) {
    waiting_ = false;
    if (!values.span) {
        close();
        if (!values.raster && quantity == LandQuantity::till)
            return Q_EMIT refused(tr("There is no till: no ice has worked on this terrain"));
        if (!values.raster && quantity >= LandQuantity::ice)
            return Q_EMIT refused(
                tr("There is no ice on this terrain: it needs time under ice, or steps of glaciers, with Melted off"));
        const QString name = name_of(quantity).toLower();
        const bool eroded =
            quantity == LandQuantity::flow || quantity == LandQuantity::wear || quantity == LandQuantity::deposit;
        return Q_EMIT refused(!values.raster || eroded
                                  ? tr("There is no %1 yet: run erosion first").arg(name)
                                  : tr("The %1 is the same everywhere: there is no range to choose").arg(name));
    }
    quantity_ = quantity;
    values_ = values.raster;
    span_ = *values.span;
    from_ = span_.from;
    to_ = span_.to;
    histogram_->set_values(values.bins, span_.low, span_.high, is_logarithmic(quantity));
    histogram_->setEnabled(true);
    range_row_->setEnabled(true);
    unit_->setText(unit_of(quantity));
    show_range();
    try_it();
}

void MaskMaker::open_other(MaskTarget target, double value) {
    value_ = value;
    open(Way::other, target, tr("From another mask: %1").arg(phrase_of(document_.project(), target)));
    if (way_ != Way::other) return;
    fill_others();
    if (others_.empty()) {
        close();
        return Q_EMIT refused(tr("There is no other painted mask"));
    }
    other_ = others_.front();
    try_it();
}

void MaskMaker::fill_others() {
    others_.clear();
    other_box_->clear();
    for (const MaskTarget& each : mask_targets(document_.project())) {
        if (each == target_ || mask_of(document_.project(), each).empty()) continue;
        others_.push_back(each);
        other_box_->addItem(name_of(document_.project(), each));
    }
}

void MaskMaker::open_blur(MaskTarget target) {
    if (exists(document_.project(), target) && mask_of(document_.project(), target).empty())
        return Q_EMIT refused(tr("There is no painted mask to blur"));
    open(Way::blur, target, tr("Blur %1").arg(phrase_of(document_.project(), target)));
    if (way_ == Way::blur) try_it();
}

void MaskMaker::open_expand(MaskTarget target) {
    if (exists(document_.project(), target) && mask_of(document_.project(), target).empty())
        return Q_EMIT refused(tr("There is no painted mask to widen or narrow"));
    open(Way::expand, target, tr("Widen %1").arg(phrase_of(document_.project(), target)));
    if (way_ == Way::expand) try_it();
}

void MaskMaker::show_range() {
    const double span = is_logarithmic(quantity_) ? std::log10(span_.high / span_.low) : span_.high - span_.low;
    histogram_->set_range(from_, to_, soft_share_ * span);
    if (!from_edit_->hasFocus()) from_edit_->setText(number_text(from_));
    if (!to_edit_->hasFocus()) to_edit_->setText(number_text(to_));
}

void MaskMaker::take_typed() {
    bool first = false, second = false;
    const double from = QLocale().toDouble(from_edit_->text(), &first);
    const double to = QLocale().toDouble(to_edit_->text(), &second);
    // The number shown is rounded: it counts only once it was changed.
    const double wanted_from = first && from_edit_->text() != number_text(from_) ? from : from_;
    const double wanted_to = second && to_edit_->text() != number_text(to_) ? to : to_;
    if (wanted_from != from_ || wanted_to != to_) {
        from_ = wanted_from;
        to_ = std::max(wanted_from, wanted_to);
        try_it();
    }
    from_edit_->setText(number_text(from_));
    to_edit_->setText(number_text(to_));
    show_range();
}

std::function<TiledRaster()> MaskMaker::maker() const {
    const TerrainFrame& frame = document_.project().frame;
    const MaskRange range = range_of(target_.use);
    const int width = before_.empty() ? frame.width : before_.width();
    const int height = before_.empty() ? frame.height : before_.height();
    const double cells_a_metre =
        (width / frame.width_metres() + height / frame.height_metres()) / 2;  // of a mask of another size
    const auto old = [before = before_, width, height, range] {
        return before.empty() ? Raster<float>(width, height, range.neutral) : before.to_raster();
    };
    const MaskMix mix{combine_, static_cast<float>(value_), range.neutral, range.largest};
    switch (way_) {
        case Way::quantity: {
            constexpr double infinity = std::numeric_limits<double>::infinity();
            // At its ends the span is open: what is beyond is rarer than what it was made of.
            const double from = from_ <= span_.low ? -infinity : from_;
            const double to = to_ >= span_.high ? infinity : to_;
            const double span = is_logarithmic(quantity_) ? std::log10(span_.high / span_.low) : span_.high - span_.low;
            return [old, mix, width, height, values = values_, quantity = quantity_, from, to,
                    softness = soft_share_ * span] {
                const Raster<float> share =
                    at_size(range_of_quantity(values->view(), quantity, from, to, softness), width, height);
                return TiledRaster(combined(old().view(), share.view(), mix).view());
            };
        }
        case Way::other: {
            const TiledRaster other = mask_of(document_.project(), other_);
            return [old, mix, width, height, other, of = range_of(other_.use)] {
                const Raster<float> share =
                    at_size(painted_share(other.to_raster().view(), of.neutral, of.largest), width, height);
                return TiledRaster(combined(old().view(), share.view(), mix).view());
            };
        }
        case Way::blur:
            return [old, sigma = blur_ * cells_a_metre] { return TiledRaster(blurred(old().view(), sigma).view()); };
        case Way::expand:
            return [old, cells = widen_ * cells_a_metre, range] {
                return TiledRaster(expanded(old().view(), cells, range.neutral).view());
            };
        case Way::none:
            break;
    }
    return [old] { return TiledRaster(old().view()); };
}

void MaskMaker::try_it() {
    if (way_ == Way::none || waiting_ || !exists(document_.project(), target_)) return;
    if (way_ == Way::other && !exists(document_.project(), other_)) return;
    tasks_.order({label_, gesture, target_, maker(), false});
}

void MaskMaker::apply() {
    if (way_ == Way::none) return;
    const bool made = !waiting_;
    if (made && tasks_.busy() && exists(document_.project(), target_))
        tasks_.order({label_, gesture, target_, maker(), true});  // the newest settings, and the end of the step
    else
        document_.end_gesture();
    close();
}

void MaskMaker::cancel() {
    if (way_ == Way::none) return;
    tasks_.abandon();
    close();
}

void MaskMaker::close() {
    if (way_ == Way::none) return;
    way_ = Way::none;
    waiting_ = false;
    ++number_;
    before_ = {};
    values_.reset();
    hide();
    Q_EMIT closed();
}

void MaskMaker::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) return cancel();
    QWidget::keyPressEvent(event);
}

}  // namespace cuesta
