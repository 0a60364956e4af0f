#include "ui/water/water_brush.h"

#include <QComboBox>
#include <QLabel>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>

#include "core/pipeline/source_volume.h"
#include "ui/base/source_words.h"
#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"
#include "ui/view/brush_stroke.h"
#include "ui/view/tool_options.h"
#include "ui/water/usual_water.h"

namespace cuesta {
namespace {

constexpr double least_painted_depth = 1e-6, most_painted_depth = 1000;  ///< m
constexpr int measure_after = 150;  ///< milliseconds of rest before the volume is added up again

int painted_count(const Project& project) {
    return static_cast<int>(
        std::count_if(project.water_sources.begin(), project.water_sources.end(),
                      [](const WaterSource& source) { return std::holds_alternative<PaintedSource>(source.shape); }));
}

}  // namespace

TiledRaster with_stroke(const TiledRaster& mask, const BrushSegment& way, float depth, bool erases) {
    return with_brush(mask, way, [&](int, int, float old, float falloff) {
        return erases ? old * (1 - falloff) : std::max(old, depth * falloff);
    });
}

WaterBrush::WaterBrush(Document& document, QObject* parent) : GroundBrush(document, parent) {
    measuring_ = new QTimer(this);
    measuring_->setSingleShot(true);
    measuring_->setInterval(measure_after);
    connect(measuring_, &QTimer::timeout, this, &WaterBrush::refresh_options);
    follow_project();
    connect(&document, &Document::replaced, this, [this] { depth_is_chosen_ = false; });
    connect(&document, &Document::changed, this, [this] {
        follow_project();
        if (options_ && options_->isVisible()) measuring_->start();
    });
}

WaterBrush::~WaterBrush() = default;

bool WaterBrush::is_paintable(int index) const {
    const auto& sources = project().water_sources;
    return index >= 0 && index < static_cast<int>(sources.size()) &&
           std::holds_alternative<PaintedSource>(sources[static_cast<std::size_t>(index)].shape);
}

void WaterBrush::set_source(int index) {
    source_ = index;
    refresh_options();
}

void WaterBrush::set_kind(SourceKind kind) {
    kind_ = kind;
    const int index = source_;
    if (is_paintable(index) && !project().water_sources[static_cast<std::size_t>(index)].locked)
        document().edit(kind == SourceKind::one_time ? tr("Water once, at the start") : tr("Water at every step"),
                        [&](Project& project) { project.water_sources[static_cast<std::size_t>(index)].kind = kind; });
    refresh_options();
}

bool WaterBrush::begin(const ViewPointer& pointer) {
    if (is_paintable(source_)) {
        const WaterSource& source = project().water_sources[static_cast<std::size_t>(source_)];
        if (source.locked)
            Q_EMIT refused(
                tr("%1 is locked. Unlock it first, or paint a new source.").arg(QString::fromStdString(source.name)));
        return !source.locked;
    }
    if (inverts(pointer)) return false;
    source_ = static_cast<int>(project().water_sources.size());
    is_new_ = true;
    return true;
}

void WaterBrush::stroke(const BrushStep& step, const ViewPointer& pointer) {
    const bool erases = inverts(pointer);
    if (!is_new_ && !is_paintable(source_)) return;
    document().edit(
        erases ? tr("Erase water") : tr("Paint water"),
        [&](Project& project) {
            const TerrainFrame& frame = project.frame;
            if (source_ == static_cast<int>(project.water_sources.size())) {
                WaterSource source;
                source.name = tr("Painted water %1").arg(painted_count(project) + 1).toStdString();
                source.kind = kind_;
                source.shape = PaintedSource{TiledRaster(frame.width, frame.height, 0.0F)};
                project.water_sources.push_back(std::move(source));
            }
            TiledRaster& mask =
                std::get<PaintedSource>(project.water_sources[static_cast<std::size_t>(source_)].shape).depth;
            // A mask of another size lies over the whole terrain.
            const glm::dvec2 scale(mask.width() / frame.width_metres(), mask.height() / frame.height_metres());
            mask = with_stroke(mask, segment(step, scale), static_cast<float>(depth_), erases);
        },
        QStringLiteral("brush"));
    is_new_ = false;
    if (step.from == step.to) Q_EMIT painted(source_);
}

void WaterBrush::end() {
    is_new_ = false;
}

void WaterBrush::scale_amount(double factor) {
    choose_depth(std::clamp(depth_ * factor, least_painted_depth, most_painted_depth));
    if (depth_slider_) depth_slider_->set_value(depth_);
}

SourceKind WaterBrush::painted_kind() const {
    return is_paintable(source_) ? project().water_sources[static_cast<std::size_t>(source_)].kind : kind_;
}

/// The size of the brush that the user chose does not change it: a larger brush brings more.
double WaterBrush::usual_depth() const {
    const double radius = usual_radius();
    return painted_kind() == SourceKind::one_time ? usual_pond_depth(radius) : usual_source_depth(project(), radius);
}

void WaterBrush::choose_depth(double metres) {
    depth_ = metres;
    // The usual one is what a reset asks for.
    depth_is_chosen_ = depth_ != usual_depth();
}

void WaterBrush::follow_project() {
    if (is_painting()) return;
    const double usual = usual_depth();
    if (!depth_is_chosen_) depth_ = usual;
    if (!depth_slider_) return;
    depth_slider_->set_default(usual);
    depth_slider_->set_value(depth_);
}

QString WaterBrush::hint() const {
    return tr("Drag to paint where water springs up, Ctrl erases; [ ] size, - = depth");
}

QWidget* WaterBrush::options() {
    if (!options_) make_options();
    refresh_options();
    return options_.get();
}

void WaterBrush::make_options() {
    options_ = std::make_unique<QWidget>();
    auto* rows = new QVBoxLayout(options_.get());
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    QWidget* first = make_tool_line("Water brush");
    rows->addWidget(first);
    source_box_ = new QuietComboBox;
    source_box_->setObjectName(QStringLiteral("waterSource"));
    source_box_->setAccessibleName(tr("Source to paint"));
    source_box_->setToolTip(tr("Source that strokes are added to; \"New source\" creates another"));
    source_box_->setMinimumWidth(148);
    connect(source_box_, &QComboBox::activated, this, [this](int index) {
        source_ = index <= 0 ? -1 : painted_[static_cast<std::size_t>(index - 1)];
        refresh_options();
        if (source_ >= 0) Q_EMIT painted(source_);
    });
    first->layout()->addWidget(source_box_);
    kind_box_ = new QuietComboBox;
    kind_box_->setObjectName(QStringLiteral("waterKind"));
    kind_box_->setAccessibleName(tr("Time at which it adds water"));
    kind_box_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    kind_box_->addItems({tr("Once, at the start"), tr("At every water step")});
    connect(kind_box_, &QComboBox::activated, this,
            [this](int index) { set_kind(index == 0 ? SourceKind::one_time : SourceKind::permanent); });
    first->layout()->addWidget(kind_box_);
    QWidget* second = make_tool_line();
    rows->addWidget(second);
    depth_slider_ =
        add_captioned_slider(*second,
                             length_description("brush.depth", "Depth", "Depth of the painted water (- and =).",
                                                least_painted_depth, most_painted_depth, depth_),
                             depth_, [this](double value) { choose_depth(value); });
    add_size_slider(*second, true);
    add_hardness_slider(*second, true);
    add_pressure_button(*second);
    volume_ = new QLabel;
    volume_->setObjectName(QStringLiteral("waterVolume"));
    rows->addWidget(volume_);
}

void WaterBrush::refresh_options() {
    follow_project();
    if (!options_) return;
    painted_.clear();
    QStringList names{tr("New source")};
    for (int i = 0; i < static_cast<int>(project().water_sources.size()); ++i) {
        if (!is_paintable(i)) continue;
        painted_.push_back(i);
        names << QString::fromStdString(project().water_sources[static_cast<std::size_t>(i)].name);
    }
    bool same = names.size() == source_box_->count();
    for (int i = 0; same && i < names.size(); ++i) same = source_box_->itemText(i) == names[i];
    if (!same) {
        source_box_->clear();
        source_box_->addItems(names);
    }
    const auto place = std::find(painted_.begin(), painted_.end(), source_);
    const bool chosen = place != painted_.end();
    source_box_->setCurrentIndex(chosen ? static_cast<int>(place - painted_.begin()) + 1 : 0);
    const WaterSource* source = chosen ? &project().water_sources[static_cast<std::size_t>(source_)] : nullptr;
    kind_box_->setCurrentIndex((source ? source->kind : kind_) == SourceKind::one_time ? 0 : 1);
    kind_box_->setEnabled(!source || !source->locked);
    volume_->setText(source ? volume_text(volume_of(*source, project()))
                            : tr("The first stroke creates a new source."));
}

}  // namespace cuesta
