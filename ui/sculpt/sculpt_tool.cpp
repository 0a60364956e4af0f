#include "ui/sculpt/sculpt_tool.h"

#include <algorithm>
#include <cmath>

#include "core/field/sampling.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/fitting.h"
#include "ui/base/length_words.h"
#include "ui/sculpt/sculpt_options.h"

namespace cuesta {
namespace {

constexpr int build_up_interval = 50;  // milliseconds between dabs of a brush that rests
constexpr int longest_wait = 40;       // milliseconds that a new stroke waits for the end of the one before

constexpr double share_of_relief = 0.015;  ///< that the brush adds in one pass
/// Of the longer side: flatter land counts as of that relief, so that the first hill on a plain is seen.
constexpr double least_relief = 0.02;
constexpr double least_height = 0.01, most_height = 10000;  ///< m

bool fits(const TiledRaster& raster, const TerrainFrame& frame) {
    return raster.width() == frame.width && raster.height() == frame.height;
}

TiledRaster fitted_change(const SculptLayer& layer, const TerrainFrame& frame) {
    if (layer.change.empty()) return TiledRaster(frame.width, frame.height, 0.0F);
    return fits(layer.change, frame) ? layer.change : TiledRaster(fitted(layer.change, frame, 1).view());
}

}  // namespace

SculptTool::SculptTool(Document& document, LandSource land, QObject* parent)
    : GroundBrush(document, parent), land_(std::move(land)) {
    set_strength(0.5);
    resting_.setInterval(build_up_interval);
    connect(&resting_, &QTimer::timeout, this, &SculptTool::build_up);
    connect(&work_, &SculptWork::changed, this, &SculptTool::put);
    connect(&work_, &SculptWork::finished, this, &SculptTool::close_stroke);
    connect(&document, &Document::replaced, this, [this] { height_is_chosen_ = false; });
}

SculptTool::~SculptTool() = default;

void SculptTool::set_kind(SculptKind kind) {
    SculptBrush brush = brush_;
    brush.kind = kind;
    set_brush(brush);
}

void SculptTool::set_brush(const SculptBrush& brush) {
    // The usual one is what a reset asks for.
    if (brush.height != brush_.height) height_is_chosen_ = brush.height != usual_height_;
    brush_ = brush;
    Q_EMIT settings_changed();
}

void SculptTool::follow_land(const ShownLand& shown) {
    // A stroke goes on as it began.
    if (!shown.land || is_painting()) return;
    const TerrainFrame& frame = shown.land->frame;
    const double side = std::max(frame.width_metres(), frame.height_metres());
    const double relief = std::max(shown.highest - shown.lowest, least_relief * side);
    // One figure: the value stays while the land changes a little.
    const double usual = std::clamp(round_length(share_of_relief * relief, 1), least_height, most_height);
    if (usual == usual_height_ && (height_is_chosen_ || brush_.height == usual)) return;
    usual_height_ = usual;
    if (!height_is_chosen_) brush_.height = usual;
    Q_EMIT settings_changed();
}

int SculptTool::layer() const {
    const int count = static_cast<int>(project().sculpting.size());
    return layer_ >= 0 && layer_ < count ? layer_ : count - 1;
}

QString SculptTool::why_not(const SculptLayer* layer) const {
    if (!layer) return {};
    const QString name = QString::fromStdString(layer->name);
    if (layer->locked)
        return tr("\u201c%1\u201d is locked. Unlock it in the Sculpting panel, or choose another layer.").arg(name);
    if (!layer->enabled)
        return tr("\u201c%1\u201d is hidden, so strokes would not be visible. Show it first, or choose another layer.")
            .arg(name);
    if (!(layer->strength > 0))
        return tr("The strength of \u201c%1\u201d is 0, so strokes would not be visible.").arg(name);
    return {};
}

/// Brush with the modifiers in force.
SculptBrush SculptTool::brush_for(const ViewPointer& pointer) const {
    SculptBrush brush = brush_;
    brush.hardness = hardness();
    if (smooths(pointer)) {
        brush.kind = SculptKind::smooth;
    } else if (inverts(pointer)) {
        if (brush.kind == SculptKind::raise)
            brush.kind = SculptKind::lower;
        else if (brush.kind == SculptKind::lower)
            brush.kind = SculptKind::raise;
        else if (brush.kind == SculptKind::noise)
            brush.height = -brush.height;
    }
    brush.erosion.schedule = first_schedule(project());
    brush.erosion.material = project().bottom_material.parameters;
    return brush;
}

/// Nothing while the land has another size than the project.
std::optional<SculptGround> SculptTool::ground_for(const Land& land, const SculptLayer& layer, int index) const {
    const TerrainFrame& frame = project().frame;
    SculptGround ground;
    ground.below = layer.place == SculptPlace::after_erosion ? unsculpted_ground(land)
                   : land.unsculpted_before                  ? land.unsculpted_before
                                                             : land.before;
    if (!ground.below || ground.below->width() != frame.width || ground.below->height() != frame.height) return {};
    for (int i = 0; i < static_cast<int>(project().sculpting.size()); ++i) {
        const SculptLayer& other = project().sculpting[static_cast<std::size_t>(i)];
        if (i != index && other.place == layer.place && changes_land(other))
            ground.others.push_back({fitted_change(other, frame), other.strength});
    }
    ground.change = fitted_change(layer, frame);
    ground.strength = layer.strength;
    ground.cell_size = frame.cell_size;
    return ground;
}

bool SculptTool::begin(const ViewPointer& pointer) {
    if (brush_.kind == SculptKind::set_height && inverts(pointer)) {
        SculptBrush brush = brush_;
        brush.level = pointer.ground->y;
        set_brush(brush);
        return false;
    }
    if (work_.is_busy() && !work_.wait(longest_wait)) {
        Q_EMIT refused(tr("The last stroke is still being computed."));
        return false;
    }
    close_stroke();
    const int index = layer();
    const SculptLayer* present = index >= 0 ? &project().sculpting[static_cast<std::size_t>(index)] : nullptr;
    if (const QString why = why_not(present); !why.isEmpty()) {
        Q_EMIT refused(why);
        return false;
    }
    SculptLayer made;
    made.name = tr("Sculpting").toStdString();
    const SculptLayer& layer = present ? *present : made;
    const std::shared_ptr<const Land> land = land_();
    std::optional<SculptGround> ground;
    if (land) ground = ground_for(*land, layer, index);
    if (!ground) {
        Q_EMIT refused(tr("The terrain is still being computed; sculpt when it is complete."));
        return false;
    }
    const SculptBrush brush = brush_for(pointer);
    working_kind_ = brush.kind;
    gesture_ = QStringLiteral("sculpt %1").arg(++strokes_);
    label_ = present ? tr("%1 on %2").arg(name_of_brush(brush.kind), QString::fromStdString(layer.name))
                     : name_of_brush(brush.kind);
    target_ = present ? index : static_cast<int>(project().sculpting.size());
    shown_ = present ? layer.change : TiledRaster();
    const TerrainFrame frame = project().frame;
    way_.emplace([this, cell = frame.cell_size](double pressure) {
        const double radius = std::max(radius_at(pressure) / cell, smallest_brush_radius);
        return dab_spacing(working_kind_) * radius;
    });
    if (!present) {
        made.change = ground->change;
        shown_ = made.change;
        document().edit(
            label_, [&](Project& project) { project.sculpting.push_back(made); }, gesture_);
        layer_ = target_;
        Q_EMIT layer_made(target_);
    }
    work_.begin(brush, std::move(*ground));
    if (builds_up_ && working_kind_ != SculptKind::flatten && working_kind_ != SculptKind::set_height) resting_.start();
    return true;
}

SculptDab SculptTool::dab_of(const BrushPoint& point) const {
    return {point.place.x, point.place.y, radius_at(point.pressure) / project().frame.cell_size,
            strength_at(point.pressure)};
}

void SculptTool::stroke(const BrushStep& step, const ViewPointer&) {
    if (!way_ || !work_.is_busy()) return;
    const double cell = project().frame.cell_size;
    last_ = {glm::dvec2(step.to.x, step.to.z) / cell, step.to_pressure};
    std::vector<SculptDab> dabs;
    for (const BrushPoint& dab : way_->go_to(last_)) dabs.push_back(dab_of(dab));
    if (dabs.empty()) return;
    work_.add(dabs);
    if (resting_.isActive()) resting_.start();
}

/// The brush rests: it works on where it is, unless it has enough to do.
void SculptTool::build_up() {
    if (!is_painting()) return resting_.stop();
    if (!work_.is_behind()) work_.add({dab_of(last_)});
}

void SculptTool::put(const TiledRaster& change) {
    const auto& layers = project().sculpting;
    const auto index = static_cast<std::size_t>(target_);
    // Whoever else changed the layer, by undo for instance, has the last word.
    if (index >= layers.size() || !(layers[index].change == shown_)) {
        work_.drop();
        return;
    }
    document().edit(
        label_, [&](Project& project) { project.sculpting[index].change = change; }, gesture_);
    shown_ = change;
}

void SculptTool::end() {
    resting_.stop();
    way_.reset();
}

void SculptTool::close_gesture(bool abandons) {
    if (abandons) {
        work_.drop();
        gesture_.clear();
        document().abandon_gesture();
    } else if (work_.is_busy()) {
        work_.finish();  // close_stroke() follows
    } else {
        close_stroke();  // someone else took the stroke back meanwhile
    }
}

void SculptTool::close_stroke() {
    if (!std::exchange(gesture_, {}).isEmpty()) document().end_gesture();
}

QString SculptTool::hint() const {
    if (brush_.kind == SculptKind::set_height)
        return tr(
            "Drag to set the height, Ctrl + click to pick a height, Shift smooths; [ ] size, - = strength, Esc cancels "
            "the stroke");
    return tr(
        "Drag to sculpt, Ctrl does the opposite, Shift smooths; [ ] size, - = strength, Ctrl + Alt + drag both, Esc "
        "cancels the stroke");
}

QWidget* SculptTool::options() {
    if (!options_) {
        auto options = std::make_unique<SculptOptions>(*this);
        add_size_slider(options->common_line(), true);
        add_strength_slider(options->common_line(), true,
                            "Brush strength (- and =, or drag up and down with Ctrl + Alt).");
        add_hardness_slider(options->common_line(), true);
        add_pressure_button(options->common_line());
        options_ = std::move(options);
    }
    return options_.get();
}

QString name_of_brush(SculptKind kind) {
    switch (kind) {
        case SculptKind::raise:
            return SculptTool::tr("Raise");
        case SculptKind::lower:
            return SculptTool::tr("Lower");
        case SculptKind::smooth:
            return SculptTool::tr("Smooth");
        case SculptKind::flatten:
            return SculptTool::tr("Flatten");
        case SculptKind::noise:
            return SculptTool::tr("Noise");
        case SculptKind::erode:
            return SculptTool::tr("Erode here");
        case SculptKind::set_height:
            return SculptTool::tr("Set height");
        case SculptKind::terrace:
            return SculptTool::tr("Terrace");
    }
    return {};
}

QString sentence_of_brush(SculptKind kind) {
    switch (kind) {
        case SculptKind::raise:
            return SculptTool::tr("Raise: the ground rises under the brush; Ctrl lowers it");
        case SculptKind::lower:
            return SculptTool::tr("Lower: the ground sinks under the brush; Ctrl raises it");
        case SculptKind::smooth:
            return SculptTool::tr("Smooth: evens out details smaller than the brush and keeps the volume");
        case SculptKind::flatten:
            return SculptTool::tr("Flatten: levels the ground to the height or slope at the start of the stroke");
        case SculptKind::noise:
            return SculptTool::tr("Noise: adds roughness fixed to the location; Ctrl removes it");
        case SculptKind::erode:
            return SculptTool::tr("Erode here: runs the project's water, thermal and droplet erosion under the brush");
        case SculptKind::set_height:
            return SculptTool::tr(
                "Set height: moves the ground to a height; Ctrl + click picks the height from the ground");
        case SculptKind::terrace:
            return SculptTool::tr("Terrace: cuts slopes into steps of equal height");
    }
    return {};
}

}  // namespace cuesta
