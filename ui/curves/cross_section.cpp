#include "ui/curves/cross_section.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

constexpr double grip_reach = 9;    ///< pixels
constexpr double tremble = 2;       ///< pixels that a click may move and is no drag yet
constexpr double least_gap = 0.01;  ///< between neighbours, in half widths
constexpr double key_step = 0.02;   ///< of an arrow key, in half widths or depths
constexpr double most_share = 1;    ///< deepest
constexpr double least_share = -1;  ///< as high above the edges as it may be deep below
constexpr int seeded_points = 9;

/// The row of points with the outermost ones on the edges, as the editor keeps it.
std::vector<glm::dvec2> settled(std::vector<glm::dvec2> own) {
    own.front().x = -1;
    own.back().x = 1;
    return own;
}

}  // namespace

double depth_share(const SectionShape& shape, double x) {
    const double away = std::abs(x);
    if (away > 1) return 0;
    switch (shape.kind) {
        case CrossSection::flat:
            return 1;
        case CrossSection::v:
            return 1 - away;
        case CrossSection::u:
            return 1 - away * away;
        case CrossSection::trapezoid:
            return std::min(1.0, (1 - away) / std::max(1e-6, 1 - shape.bottom_share));
        case CrossSection::own:
            break;
    }
    if (shape.own.size() < 2) return 1;
    const auto after = std::upper_bound(shape.own.begin(), shape.own.end(), x,
                                        [](double place, const glm::dvec2& point) { return place < point.x; });
    if (after == shape.own.begin()) return shape.own.front().y;
    if (after == shape.own.end()) return shape.own.back().y;
    const glm::dvec2 &a = *(after - 1), &b = *after;
    return b.x > a.x ? a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x) : a.y;
}

std::vector<glm::dvec2> own_points_of(const SectionShape& shape) {
    const double bottom = std::clamp(shape.bottom_share, 0.0, 0.99);
    switch (shape.kind) {
        case CrossSection::own:
            return shape.own;
        // Upright walls, so that it holds water as the flat one does.
        case CrossSection::flat:
            return {{-1, 0}, {-1 + least_gap, 1}, {1 - least_gap, 1}, {1, 0}};
        case CrossSection::v:
            return {{-1, 0}, {0, 1}, {1, 0}};
        case CrossSection::trapezoid:
            return {{-1, 0}, {-bottom, 1}, {bottom, 1}, {1, 0}};
        case CrossSection::u:
            break;
    }
    std::vector<glm::dvec2> points;
    for (int i = 0; i < seeded_points; ++i) {
        const double x = -1 + 2.0 * i / (seeded_points - 1);
        points.emplace_back(x, depth_share(shape, x));
    }
    return points;
}

std::vector<glm::dvec2> mirrored(const std::vector<glm::dvec2>& own) {
    SectionShape whole;
    whole.kind = CrossSection::own;
    whole.own = own;
    std::vector<glm::dvec2> result;
    for (const glm::dvec2& point : own)
        if (point.x < -least_gap / 2) result.push_back(point);
    const std::size_t half = result.size();
    result.emplace_back(0, depth_share(whole, 0));
    for (std::size_t i = half; i > 0; --i) result.emplace_back(-result[i - 1].x, result[i - 1].y);
    return result;
}

CrossSectionEditor::CrossSectionEditor(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("crossSection"));
    setAccessibleName(tr("Cross-section of the path"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setFixedHeight(sizeHint().height());
}

void CrossSectionEditor::set_shape(SectionShape shape) {
    shape_ = std::move(shape);
    if (chosen_ >= static_cast<int>(shape_.own.size())) chosen_ = -1;
    if (!is_editable()) {
        chosen_ = hovered_ = -1;
        pressed_at_.reset();
    }
    setToolTip(is_editable()
                   ? tr("<p style='margin:0'>Looking along the path. Drag a point to move it, double-click to add one, "
                        "right-click or press Del to remove it. Keyboard: left and right select a point, up and down "
                        "move it, Ctrl with left or right shifts it, Insert adds one after it.</p>")
                   : tr("<p style='margin:0'>Looking along the path at the selected meta point. Dashed: the original "
                        "ground. Choose the cross-section \"Own\" to draw its shape.</p>"));
    measure();
    update();
}

bool CrossSectionEditor::is_editable() const {
    return shape_.kind == CrossSection::own && shape_.own.size() >= 2 && shape_.depth > 0;
}

double CrossSectionEditor::ground_at(double across) const {
    return shape_.ground ? shape_.ground(across).value_or(0.0) : 0.0;
}

double CrossSectionEditor::height_of(double across) const {
    const double half = shape_.width / 2;
    // As core/carve/displacement.h lays down.
    const double level = -shape_.cross_slope * std::clamp(across, -half, half);
    const double beyond = std::abs(across) - half;
    if (beyond <= 0) return level - shape_.depth * depth_share(shape_, half > 0 ? across / half : 0);
    const double psi = shape_.blend > 0 ? std::clamp(1 - beyond / shape_.blend, 0.0, 1.0) : 0.0;
    const double theta = psi * psi * psi * (psi * (6 * psi - 15) + 10);
    const double ground = ground_at(across);
    return ground + theta * (level - ground);
}

void CrossSectionEditor::measure() {
    area_ = QRectF(rect()).adjusted(10, 12, -10, -22);
    // A wide blend is shown in part, else the path itself would be a speck.
    extent_ = std::max(0.1, shape_.width / 2 + std::min(shape_.blend, 0.9 * shape_.width) + 0.06 * shape_.width);
    if (pressed_at_ && moved_) return;
    lowest_ = -shape_.depth;
    highest_ = std::max(0.0, shape_.water.value_or(0.0));
    if (is_editable()) highest_ = std::max(highest_, 0.3 * shape_.depth);
    constexpr int samples = 64;
    for (int i = 0; i <= samples; ++i) {
        const double across = extent_ * (2.0 * i / samples - 1);
        for (const double height : {height_of(across), ground_at(across)}) {
            lowest_ = std::min(lowest_, height);
            highest_ = std::max(highest_, height);
        }
    }
    // Low shapes are drawn higher than they are, within reason.
    const double least = 2 * extent_ * area_.height() / std::max(1.0, area_.width()) / 4;
    const double missing = std::max(0.0, least - (highest_ - lowest_)) / 2;
    const double room = 0.08 * std::max(least, highest_ - lowest_);
    lowest_ -= missing + room;
    highest_ += missing + room;
}

QPointF CrossSectionEditor::place(double across, double height) const {
    return {area_.left() + (across / extent_ + 1) / 2 * area_.width(),
            area_.bottom() - (height - lowest_) / (highest_ - lowest_) * area_.height()};
}

QPointF CrossSectionEditor::place_of(int index) const {
    const glm::dvec2 point = shape_.own[static_cast<std::size_t>(index)];
    const double across = point.x * shape_.width / 2;
    return place(across, -shape_.cross_slope * across - point.y * shape_.depth);
}

glm::dvec2 CrossSectionEditor::value_at(QPointF position) const {
    const double across = ((position.x() - area_.left()) / area_.width() * 2 - 1) * extent_;
    const double height = lowest_ + (area_.bottom() - position.y()) / area_.height() * (highest_ - lowest_);
    return {across / (shape_.width / 2), -(height + shape_.cross_slope * across) / shape_.depth};
}

int CrossSectionEditor::point_at(QPointF position) const {
    if (!is_editable()) return -1;
    int best = -1;
    double nearest = grip_reach;
    for (int i = 0; i < static_cast<int>(shape_.own.size()); ++i) {
        const QPointF offset = place_of(i) - position;
        const double distance = std::hypot(offset.x(), offset.y());
        if (distance >= nearest) continue;
        nearest = distance;
        best = i;
    }
    return best;
}

void CrossSectionEditor::move_point(int index, glm::dvec2 to) {
    std::vector<glm::dvec2> own = settled(shape_.own);
    const auto i = static_cast<std::size_t>(index);
    to.y = std::clamp(to.y, least_share, most_share);
    if (i == 0 || i + 1 == own.size())
        to.x = own[i].x;
    else
        to.x = std::clamp(to.x, std::min(own[i - 1].x + least_gap, own[i].x),
                          std::max(own[i + 1].x - least_gap, own[i].x));
    own[i] = to;
    Q_EMIT edited(own);
}

void CrossSectionEditor::add_point(glm::dvec2 value) {
    std::vector<glm::dvec2> own = settled(shape_.own);
    value.x = std::clamp(value.x, -1 + least_gap, 1 - least_gap);
    value.y = std::clamp(value.y, least_share, most_share);
    const auto after = std::upper_bound(own.begin(), own.end(), value.x,
                                        [](double x, const glm::dvec2& point) { return x < point.x; });
    chosen_ = static_cast<int>(after - own.begin());
    own.insert(after, value);
    Q_EMIT edited(own);
    Q_EMIT finished();
}

void CrossSectionEditor::remove_point(int index) {
    if (index <= 0 || index + 1 >= static_cast<int>(shape_.own.size())) return;
    std::vector<glm::dvec2> own = settled(shape_.own);
    own.erase(own.begin() + index);
    chosen_ = hovered_ = -1;
    Q_EMIT edited(own);
    Q_EMIT finished();
}

void CrossSectionEditor::resizeEvent(QResizeEvent*) {
    measure();
}

void CrossSectionEditor::mousePressEvent(QMouseEvent* event) {
    const int index = point_at(event->position());
    if (event->button() == Qt::RightButton && !pressed_at_) return remove_point(index);
    if (event->button() != Qt::LeftButton) return;
    chosen_ = index;
    moved_ = false;
    if (index >= 0) pressed_at_ = event->position();
    update();
}

void CrossSectionEditor::mouseMoveEvent(QMouseEvent* event) {
    if (!pressed_at_) {
        hovered_ = point_at(event->position());
        setCursor(hovered_ >= 0 ? Qt::SizeAllCursor : Qt::ArrowCursor);
        update();
        return;
    }
    const QPointF travel = event->position() - *pressed_at_;
    if (!moved_ && std::hypot(travel.x(), travel.y()) < tremble) return;
    moved_ = true;
    move_point(chosen_, value_at(event->position()));
}

void CrossSectionEditor::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || !pressed_at_) return;
    pressed_at_.reset();
    const bool was_drag = std::exchange(moved_, false);
    measure();
    update();
    if (was_drag) Q_EMIT finished();
}

void CrossSectionEditor::mouseDoubleClickEvent(QMouseEvent* event) {
    if (!is_editable() || event->button() != Qt::LeftButton || point_at(event->position()) >= 0) return;
    const glm::dvec2 value = value_at(event->position());
    if (std::abs(value.x) < 1) add_point(value);
}

void CrossSectionEditor::keyPressEvent(QKeyEvent* event) {
    const int key = event->key();
    if (key == Qt::Key_Escape && pressed_at_) {
        pressed_at_.reset();
        if (std::exchange(moved_, false)) Q_EMIT abandoned();
        return update();
    }
    const auto count = static_cast<int>(shape_.own.size());
    const bool sideways = key == Qt::Key_Left || key == Qt::Key_Right;
    if (!is_editable() || pressed_at_) return QWidget::keyPressEvent(event);
    if (sideways && !(event->modifiers() & Qt::ControlModifier)) {
        chosen_ = chosen_ < 0 ? (key == Qt::Key_Right ? 0 : count - 1)
                              : std::clamp(chosen_ + (key == Qt::Key_Right ? 1 : -1), 0, count - 1);
        return update();
    }
    if (chosen_ < 0) return QWidget::keyPressEvent(event);
    const glm::dvec2 point = shape_.own[static_cast<std::size_t>(chosen_)];
    if (sideways || key == Qt::Key_Up || key == Qt::Key_Down) {
        const double step = key == Qt::Key_Right || key == Qt::Key_Down ? key_step : -key_step;
        move_point(chosen_, point + (sideways ? glm::dvec2(step, 0) : glm::dvec2(0, step)));
        Q_EMIT finished();
    } else if (key == Qt::Key_Delete) {
        remove_point(chosen_);
    } else if (key == Qt::Key_Insert) {
        const int after = std::min(chosen_, count - 2);
        add_point((shape_.own[static_cast<std::size_t>(after)] + shape_.own[static_cast<std::size_t>(after) + 1]) /
                  2.0);
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool CrossSectionEditor::event(QEvent* event) {
    // These keys mean something else elsewhere in the window.
    if (event->type() == QEvent::ShortcutOverride && is_editable()) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if ((key == Qt::Key_Delete && chosen_ >= 0) || key == Qt::Key_Insert ||
            (key == Qt::Key_Escape && pressed_at_)) {
            event->accept();
            return true;
        }
    }
    if (event->type() == QEvent::Leave) {
        hovered_ = -1;
        update();
    }
    return QWidget::event(event);
}

}  // namespace cuesta
