#include "ui/terrain/place_tool.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <cmath>

#include "core/field/sampling.h"
#include "ui/base/theme.h"
#include "ui/view/drawn_colour.h"
#include "ui/view/tool_options.h"

namespace cuesta {
namespace {

constexpr double reach = 10;  ///< pixels, of grips under the cursor
/// Pixels. Seen from nearly above, the arrow is shorter and lies over the middle, by which one drags the element.
constexpr double least_arrow = 24;
const QString gesture = QStringLiteral("place");

double distance_between(QPointF a, QPointF b) {
    return std::hypot(a.x() - b.x(), a.y() - b.y());
}

QString name_of_element(const StackElement& element) {
    return QString::fromStdString(element.name);
}

bool has_place(const StackElement& element) {
    return element.visible && !element.placement.fills_map;
}

QString label_of_drag(ElementGrip grip, const QString& name) {
    switch (grip) {
        case ElementGrip::inside: return PlaceTool::tr("Move %1").arg(name);
        case ElementGrip::rotation: return PlaceTool::tr("Turn %1").arg(name);
        case ElementGrip::height: return PlaceTool::tr("Raise %1").arg(name);
        case ElementGrip::edge:
        case ElementGrip::corner: break;
    }
    return PlaceTool::tr("Scale %1").arg(name);
}

MarkShape shape_of(ElementGrip grip) {
    switch (grip) {
        case ElementGrip::rotation: return MarkShape::ring;
        case ElementGrip::height: return MarkShape::arrow;
        case ElementGrip::edge: return MarkShape::diamond;
        case ElementGrip::inside:
        case ElementGrip::corner: break;
    }
    return MarkShape::square;
}

DrawnCurve curve_of(std::vector<glm::dvec3> points, const glm::vec4& colour, float width, float dash = 0) {
    DrawnCurve curve;
    curve.points = std::move(points);
    curve.colour = colour;
    curve.width = width;
    curve.dash = dash;
    return curve;
}

}  // namespace

PlaceTool::PlaceTool(Document& document, ChosenBase& chosen, Ground ground, QObject* parent)
    : QObject(parent), document_(document), chosen_(chosen), ground_(std::move(ground)) {}

PlaceTool::~PlaceTool() = default;

const StackElement* PlaceTool::placed_element() const {
    const StackElement* element = chosen_.element(document_.project());
    return element && has_place(*element) && !element->locked ? element : nullptr;
}

GroundHeight PlaceTool::ground_height() const {
    return [land = ground_()](double x, double z) {
        if (!land) return 0.0;
        const double cell = land->frame.cell_size;
        return static_cast<double>(sample_bilinear(land->ground->view(), x / cell, z / cell));
    };
}

std::optional<PlacedGrip> PlaceTool::grip_under(const ViewPointer& pointer) const {
    std::optional<PlacedGrip> found;
    const StackElement* element = placed_element();
    if (!element) return found;
    const ElementPlace rectangle(element->placement, document_.project().frame);
    const auto middle = pointer.place_of(on_ground(rectangle, {0, 0}, ground_height()));
    double nearest = reach;
    for (const PlacedGrip& grip : grips_of(rectangle, ground_height())) {
        const auto place = pointer.place_of(grip.point);
        if (!place || (grip.grip == ElementGrip::height && middle && distance_between(*place, *middle) < least_arrow)) continue;
        const double distance = distance_between(*place, pointer.position);
        if (distance >= nearest) continue;
        nearest = distance;
        found = grip;
    }
    return found;
}

std::optional<ShapeGrip> PlaceTool::shape_grip_under(const ViewPointer& pointer) const {
    std::optional<ShapeGrip> found;
    const StackElement* element = placed_element();
    if (!element) return found;
    double nearest = reach;
    const ElementPlace place(element->placement, document_.project().frame);
    for (const ShapeGrip& grip : shape_grips_of(element->shape, place, ground_height())) {
        const auto at = pointer.place_of(grip.point);
        const double distance = at ? distance_between(*at, pointer.position) : nearest;
        if (distance >= nearest) continue;
        nearest = distance;
        found = grip;
    }
    return found;
}

int PlaceTool::element_at(double x, double z) const {
    const auto* stack = std::get_if<StackBase>(&document_.project().base);
    if (!stack) return -1;
    const auto lies_in = [&](const StackElement& element) {
        return has_place(element) && covers(ElementPlace(element.placement, document_.project().frame), x, z);
    };
    const int chosen = chosen_.element_index(document_.project());
    if (chosen >= 0 && lies_in(stack->elements[static_cast<std::size_t>(chosen)])) return chosen;
    for (int i = static_cast<int>(stack->elements.size()) - 1; i >= 0; --i)
        if (lies_in(stack->elements[static_cast<std::size_t>(i)])) return i;
    return -1;
}

bool PlaceTool::press(const ViewPointer& pointer) {
    // Alt turns the camera.
    if (pointer.modifiers & Qt::AltModifier) return false;
    std::optional<PlacedGrip> grip = grip_under(pointer);
    if (!grip) {
        if (const std::optional<ShapeGrip> of_shape = shape_grip_under(pointer)) {
            document_.end_gesture();
            const StackElement& element = *placed_element();
            shape_drag_.emplace(element.shape, ElementPlace(element.placement, document_.project().frame), *of_shape,
                                pointer);
            return true;
        }
    }
    if (!grip && pointer.ground) {
        const int index = element_at(pointer.ground->x, pointer.ground->z);
        if (index < 0) return false;
        // An element of the chosen group moves all of it.
        if (!chosen_.is_group(document_.project()) || !chosen_.range(document_.project()).holds(index))
            if (index != chosen_.element_index(document_.project())) Q_EMIT element_chosen(index);
        if (placed_element()) grip = PlacedGrip{ElementGrip::inside, {}, *pointer.ground};
    }
    if (!grip) return false;
    document_.end_gesture();
    drag_.emplace(placed_element()->placement, document_.project().frame, *grip, pointer);
    hovered_ = grip;
    return true;
}

void PlaceTool::drag(const ViewPointer& pointer) {
    const StackElement* element = chosen_.element(document_.project());
    if (shape_drag_ && element) {
        const ElementShapeParameters shape = shape_drag_->to(pointer);
        const QString label =
            shape_drag_->kind() == ShapeGripKind::size ? tr("Scale the shape of %1") : tr("Fall-off of %1");
        document_.edit(
            label.arg(name_of_element(*element)),
            [&](Project& project) {
                if (StackElement* changed = chosen_.element(project)) changed->shape.parameters = shape;
            },
            gesture);
        return;
    }
    if (!drag_ || !element) return;
    const PlacementParameters placement = drag_->to(pointer);
    const bool moves_group = drag_->grip().grip == ElementGrip::inside && chosen_.is_group(document_.project());
    const QString name = moves_group ? QString::fromStdString(element->group) : name_of_element(*element);
    document_.edit(
        label_of_drag(drag_->grip().grip, name),
        [&](Project& project) {
            StackElement* changed = chosen_.element(project);
            if (!changed) return;
            if (moves_group)
                move_group(project, placement.x - changed->placement.x, placement.z - changed->placement.z);
            changed->placement = placement;
        },
        gesture);
}

void PlaceTool::move_group(Project& project, float east, float south) const {
    auto* stack = std::get_if<StackBase>(&project.base);
    if (!stack || !chosen_.is_group(project)) return;
    const int chosen = chosen_.element_index(project);
    const ElementRange range = chosen_.range(project);
    for (int i = range.first; i <= range.last; ++i) {
        StackElement& other = stack->elements[static_cast<std::size_t>(i)];
        if (i == chosen || other.locked || other.placement.fills_map) continue;
        other.placement.x += east;
        other.placement.z += south;
    }
}

void PlaceTool::release(const ViewPointer&) {
    drag_.reset();
    shape_drag_.reset();
    document_.end_gesture();
    refresh_words();
}

void PlaceTool::abandon() {
    if (!drag_ && !shape_drag_) return;
    drag_.reset();
    shape_drag_.reset();
    document_.abandon_gesture();
    refresh_words();
}

bool PlaceTool::hover(const ViewPointer& pointer) {
    const std::optional<PlacedGrip> before = hovered_;
    const std::optional<ShapeGripKind> shape_before = hovered_shape_;
    hovered_ = grip_under(pointer);
    hovered_shape_.reset();
    if (!hovered_)
        if (const std::optional<ShapeGrip> grip = shape_grip_under(pointer)) hovered_shape_ = grip->kind;
    if (hovered_shape_ != shape_before) return true;
    if (hovered_shape_) return before.has_value();
    if (!hovered_ && pointer.ground && element_at(pointer.ground->x, pointer.ground->z) >= 0)
        hovered_ = PlacedGrip{ElementGrip::inside, {}, *pointer.ground};
    return before.has_value() != hovered_.has_value() || (before && !before->is_same(*hovered_));
}

bool PlaceTool::leave() {
    const bool had = hovered_.has_value() || hovered_shape_.has_value();
    hovered_.reset();
    hovered_shape_.reset();
    return had;
}

bool PlaceTool::owns_key(int key, Qt::KeyboardModifiers modifiers) const {
    const bool is_arrow = key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
    return is_arrow && !(modifiers & (Qt::ControlModifier | Qt::AltModifier)) && placed_element();
}

bool PlaceTool::key(int key, Qt::KeyboardModifiers modifiers) {
    if (!owns_key(key, modifiers)) return false;
    const StackElement& element = *placed_element();
    const double step = document_.project().frame.cell_size * (modifiers & Qt::ShiftModifier ? 10 : 1);
    const double east = key == Qt::Key_Left ? -step : key == Qt::Key_Right ? step : 0;
    const double south = key == Qt::Key_Up ? -step : key == Qt::Key_Down ? step : 0;
    const bool moves_group = chosen_.is_group(document_.project());
    const QString name = moves_group ? QString::fromStdString(element.group) : name_of_element(element);
    document_.edit(
        label_of_drag(ElementGrip::inside, name),
        [&](Project& project) {
            StackElement* moved = chosen_.element(project);
            if (!moved) return;
            moved->placement.x += static_cast<float>(east);
            moved->placement.z += static_cast<float>(south);
            move_group(project, static_cast<float>(east), static_cast<float>(south));
        },
        gesture);
    document_.end_gesture();
    return true;
}

void PlaceTool::edit(const QString& label, const std::function<void(PlacementParameters&)>& change) {
    document_.edit(
        label,
        [&](Project& project) {
            if (StackElement* element = chosen_.element(project)) change(element->placement);
        },
        gesture);
}

void PlaceTool::give_place() {
    const StackElement* element = chosen_.element(document_.project());
    if (!element || element->locked) return;
    const TerrainFrame frame = document_.project().frame;
    edit(tr("Give %1 a place").arg(name_of_element(*element)), [&](PlacementParameters& p) {
        p = placed_on(p, frame);
        p.width *= 0.5F;
        p.length *= 0.5F;
    });
    document_.end_gesture();
}

Drawing PlaceTool::drawing() const {
    Drawing drawing;
    const Project& project = document_.project();
    const auto* stack = std::get_if<StackBase>(&project.base);
    if (!stack) return drawing;
    const GroundHeight ground = ground_height();
    const int chosen = chosen_.element_index(project);
    for (int i = 0; i < static_cast<int>(stack->elements.size()); ++i) {
        const StackElement& element = stack->elements[static_cast<std::size_t>(i)];
        if (!has_place(element)) continue;
        const ElementPlace place(element.placement, project.frame);
        const bool is_chosen = i == chosen;
        const glm::vec4 colour = drawn_colour(is_chosen ? theme().accent : QColor(Qt::white), is_chosen ? 1.0F : 0.45F);
        drawing.curves.push_back(curve_of(border_of(place, ground), colour, is_chosen ? 2.5F : 1.5F));
        std::vector<glm::dvec3> shape = border_of_shape(element.shape, place, ground);
        if (!shape.empty()) drawing.curves.push_back(curve_of(std::move(shape), colour, 1.5F, 6));
    }
    const StackElement* element = placed_element();
    if (!element) return drawing;
    const ElementPlace place(element->placement, project.frame);
    const glm::vec4 accent = drawn_colour(theme().accent), bright = drawn_colour(Qt::white);
    const glm::dvec3 middle = on_ground(place, {0, 0}, ground);
    const glm::dvec3 north = on_ground(place, {0, -place.length() / 2}, ground);
    for (const PlacedGrip& grip : grips_of(place, ground)) {
        if (grip.grip == ElementGrip::height) drawing.curves.push_back(curve_of({middle, grip.point}, accent, 2));
        if (grip.grip == ElementGrip::rotation) drawing.curves.push_back(curve_of({north, grip.point}, accent, 2));
        const bool is_hovered = hovered_ && hovered_->is_same(grip);
        const float size = grip.grip == ElementGrip::height ? 16 : grip.grip == ElementGrip::edge ? 9 : 10;
        drawing.marks.push_back(
            {grip.point, shape_of(grip.grip), is_hovered ? bright : accent, {0, 0, 0, 0.6F}, size + (is_hovered ? 3 : 0), {0, 1, 0}});
    }
    draw_shape(*element, place, drawing);
    return drawing;
}

void PlaceTool::draw_shape(const StackElement& element, const ElementPlace& place, Drawing& drawing) const {
    const GroundHeight ground = ground_height();
    const glm::vec4 accent = drawn_colour(theme().accent), bright = drawn_colour(Qt::white);
    std::vector<glm::dvec3> inner = line_of_fall_off(element.shape, place, ground);
    if (!inner.empty())
        drawing.curves.push_back(curve_of(std::move(inner), drawn_colour(theme().accent, 0.6F), 1.5F, 3));
    for (const ShapeGrip& grip : shape_grips_of(element.shape, place, ground)) {
        if (grip.kind == ShapeGripKind::fall_off)
            drawing.curves.push_back(curve_of({grip.border, grip.point}, accent, 2));
        const bool is_hovered = hovered_shape_ == grip.kind;
        const MarkShape mark = grip.kind == ShapeGripKind::size ? MarkShape::diamond : MarkShape::ring;
        drawing.marks.push_back(
            {grip.point, mark, is_hovered ? bright : accent, {0, 0, 0, 0.6F}, is_hovered ? 12.0F : 9.0F, {0, 1, 0}});
    }
}

Qt::CursorShape PlaceTool::cursor() const {
    if (hovered_shape_ || shape_drag_) return Qt::PointingHandCursor;
    if (!hovered_) return Qt::ArrowCursor;
    switch (hovered_->grip) {
        case ElementGrip::inside: return drag_ ? Qt::ClosedHandCursor : Qt::OpenHandCursor;
        case ElementGrip::height: return Qt::SizeVerCursor;
        case ElementGrip::rotation:
        case ElementGrip::edge:
        case ElementGrip::corner: break;
    }
    return Qt::PointingHandCursor;
}

QString PlaceTool::missed_words() const {
    return tr("The click missed the land. Click an element on the ground to move it.");
}

QString PlaceTool::hint() const {
    if (!std::holds_alternative<StackBase>(document_.project().base))
        return tr("Add a stamp or another element to place it on the terrain");
    return tr(
        "Drag an element to move it: corners and edges scale, the ring turns, the arrow raises, marks on its shape set "
        "size and fall-off");
}

QWidget* PlaceTool::options() {
    if (options_) return options_.get();
    options_ = std::make_unique<QWidget>();
    auto* line = new QHBoxLayout(options_.get());
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2 * rhythm);
    line->addWidget(make_tool_line("Place"), 0, Qt::AlignVCenter);
    words_ = new QLabel;
    words_->setObjectName(QStringLiteral("placeWords"));
    line->addWidget(words_, 1);
    give_place_ = new QPushButton(tr("Give it a place"));
    give_place_->setObjectName(QStringLiteral("givePlace"));
    give_place_->setToolTip(tr("Shrinks the element to the middle half of the map, where it can be dragged"));
    connect(give_place_, &QPushButton::clicked, this, &PlaceTool::give_place);
    line->addWidget(give_place_);
    add_stamp_ = new QPushButton(tr("Add stamp…"));
    add_stamp_->setObjectName(QStringLiteral("placeStamp"));
    connect(add_stamp_, &QPushButton::clicked, this, &PlaceTool::stamps_requested);
    line->addWidget(add_stamp_);
    refresh_words();
    return options_.get();
}

std::vector<ViewLabel> PlaceTool::labels() const {
    std::vector<ViewLabel> labels;
    const auto* stack = std::get_if<StackBase>(&document_.project().base);
    if (!stack) return labels;
    const GroundHeight ground = ground_height();
    for (const StackElement& element : stack->elements) {
        if (!has_place(element)) continue;
        const ElementPlace place(element.placement, document_.project().frame);
        labels.push_back({on_ground(place, {0, place.length() / 2}, ground), name_of_element(element)});
    }
    return labels;
}

void PlaceTool::refresh() {
    // The element may be gone, hidden or locked now.
    if (!placed_element()) {
        hovered_.reset();
        hovered_shape_.reset();
    }
    refresh_words();
}

void PlaceTool::refresh_words() {
    if (!options_) return;
    const StackElement* element = chosen_.element(document_.project());
    give_place_->setVisible(element && element->placement.fills_map && !element->locked);
    add_stamp_->setVisible(!element);
    if (!element) return words_->setText(tr("The terrain has a single element, which fills the map."));
    const QString name = name_of_element(*element);
    if (element->locked) return words_->setText(tr("%1 is locked.").arg(name));
    if (!element->visible) return words_->setText(tr("%1 is hidden.").arg(name));
    if (element->placement.fills_map) return words_->setText(tr("%1 fills the map.").arg(name));
    const QString numbers = drag_ ? drag_->words() : shape_drag_ ? shape_drag_->words() : QString();
    const bool is_group = chosen_.is_group(document_.project());
    const QString called = is_group ? QString::fromStdString(element->group) : name;
    words_->setText(numbers.isEmpty() ? called : QStringLiteral("%1: %2").arg(called, numbers));
}

}  // namespace cuesta
