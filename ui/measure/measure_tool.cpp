#include "ui/measure/measure_tool.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <cmath>
#include <numbers>

#include "core/field/sampling.h"
#include "ui/base/length_unit.h"
#include "ui/base/length_words.h"
#include "ui/base/theme.h"
#include "ui/measure/line_profile.h"
#include "ui/view/drawn_colour.h"
#include "ui/view/tool_options.h"

namespace cuesta {
namespace {

constexpr double reach = 9;  ///< pixels, of points under the cursor

}  // namespace

QString measured_length_text(double metres) {
    if (std::abs(metres) < 1000) return plain_length(metres, std::abs(metres) < 100 ? 1 : 0);
    return distance_text(metres);
}

QString grade_text(double grade) {
    return MeasureTool::tr("%1 % (%2°)")
        .arg(grade * 100, 0, 'f', 1)
        .arg(std::atan(grade) * 180 / std::numbers::pi, 0, 'f', 1);
}

MeasureTool::MeasureTool(Ground ground, QObject* parent) : QObject(parent), ground_(std::move(ground)) {}

MeasureTool::~MeasureTool() = default;

glm::dvec3 MeasureTool::on_ground(glm::dvec2 place) const {
    const std::shared_ptr<const Land> land = ground_();
    if (!land) return {place.x, 0, place.y};
    const double cell = land->frame.cell_size;
    return {place.x, sample_bilinear(land->ground->view(), place.x / cell, place.y / cell), place.y};
}

int MeasureTool::point_under(const ViewPointer& pointer) const {
    int found = -1;
    double nearest = reach;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        const auto place = pointer.place_of(on_ground(points_[i]));
        if (!place) continue;
        const double distance = std::hypot(place->x() - pointer.position.x(), place->y() - pointer.position.y());
        if (distance >= nearest) continue;
        nearest = distance;
        found = static_cast<int>(i);
    }
    return found;
}

bool MeasureTool::press(const ViewPointer& pointer) {
    // Alt turns the camera.
    if (!pointer.ground || (pointer.modifiers & Qt::AltModifier)) return false;
    dragged_ = point_under(pointer);
    is_new_ = dragged_ < 0;
    if (is_new_) {
        // A closed outline is finished: the next click begins another.
        if (closed_) clear();
        points_.emplace_back(pointer.ground->x, pointer.ground->z);
        dragged_ = static_cast<int>(points_.size()) - 1;
    }
    dragged_from_ = points_[static_cast<std::size_t>(dragged_)];
    measure();
    return true;
}

void MeasureTool::drag(const ViewPointer& pointer) {
    if (dragged_ < 0 || !pointer.ground) return;
    points_[static_cast<std::size_t>(dragged_)] = {pointer.ground->x, pointer.ground->z};
    measure();
}

void MeasureTool::release(const ViewPointer&) {
    const bool clicked_first = dragged_ == 0 && !is_new_ && points_.front() == dragged_from_;
    dragged_ = -1;
    if (clicked_first && !closed_ && points_.size() >= 3) {
        closed_ = true;
        measure();
    }
}

void MeasureTool::abandon() {
    if (dragged_ < 0) return;
    if (is_new_)
        points_.pop_back();
    else
        points_[static_cast<std::size_t>(dragged_)] = dragged_from_;
    dragged_ = -1;
    measure();
}

bool MeasureTool::owns_key(int key, Qt::KeyboardModifiers) const {
    return key == Qt::Key_Escape && !points_.empty();
}

bool MeasureTool::key(int key, Qt::KeyboardModifiers) {
    if (points_.empty()) return false;
    if (key == Qt::Key_Escape) {
        clear();
        return true;
    }
    if (key == Qt::Key_Backspace || key == Qt::Key_Delete) {
        if (closed_)
            closed_ = false;
        else
            points_.pop_back();
        measure();
        return true;
    }
    return false;
}

void MeasureTool::clear() {
    points_.clear();
    closed_ = false;
    dragged_ = -1;
    measure();
}

std::vector<glm::dvec2> MeasureTool::way() const {
    std::vector<glm::dvec2> way = points_;
    if (closed_) way.push_back(points_.front());
    return way;
}

void MeasureTool::measure() {
    const std::shared_ptr<const Land> land = ground_();
    line_ = land ? ground_line(land->ground->view(), land->frame.cell_size, way()) : GroundLine{};
    area_ = closed_ ? enclosed_area(points_) : 0;
    refresh_words();
    Q_EMIT changed();
}

Drawing MeasureTool::drawing() const {
    Drawing drawing;
    if (points_.empty()) return drawing;
    const glm::vec4 accent = drawn_colour(theme().accent);
    const std::vector<glm::dvec2> corners = way();
    if (corners.size() > 1 && line_.corner.size() == corners.size()) {
        DrawnCurve curve;
        curve.colour = accent;
        curve.width = 2.5F;
        std::size_t part = 0;
        for (std::size_t i = 0; i < line_.distance.size(); ++i) {
            const double at = line_.distance[i];
            while (part + 2 < corners.size() && at > line_.corner[part + 1]) ++part;
            const double length = line_.corner[part + 1] - line_.corner[part];
            const double t = length > 0 ? (at - line_.corner[part]) / length : 0;
            const glm::dvec2 place = corners[part] + (corners[part + 1] - corners[part]) * t;
            curve.points.emplace_back(place.x, line_.height[i], place.y);
        }
        drawing.curves.push_back(std::move(curve));
    }
    for (std::size_t i = 0; i < points_.size(); ++i)
        drawing.marks.push_back({on_ground(points_[i]),
                                 i == 0 ? MarkShape::ring : MarkShape::disc,
                                 accent,
                                 {0, 0, 0, 0.6F},
                                 i == 0 ? 11.0F : 8.0F,
                                 {}});
    return drawing;
}

std::vector<ViewLabel> MeasureTool::labels() const {
    std::vector<ViewLabel> labels;
    const std::vector<glm::dvec2> corners = way();
    if (line_.corner.size() != corners.size()) return labels;
    // On short ways each part; on longer ones only the whole, so that the land stays to be seen.
    constexpr std::size_t most_parts = 8;
    if (corners.size() > 2 && corners.size() <= most_parts + 1)
        for (std::size_t i = 1; i < corners.size(); ++i) {
            const double length = line_.corner[i] - line_.corner[i - 1];
            labels.push_back({on_ground((corners[i - 1] + corners[i]) / 2.0), measured_length_text(length)});
        }
    if (closed_) {
        glm::dvec2 middle(0.0);
        for (const glm::dvec2& point : points_) middle += point / static_cast<double>(points_.size());
        labels.push_back({on_ground(middle), area_text(area_, 4)});
    } else if (corners.size() > 1) {
        labels.push_back(
            {on_ground(corners.back()),
             tr("%1, %2 %3")
                 .arg(measured_length_text(line_.level), line_.rise < 0 ? QStringLiteral("↓") : QStringLiteral("↑"),
                      measured_length_text(std::abs(line_.rise)))});
    }
    return labels;
}

QString MeasureTool::missed_words() const {
    return tr("The click missed the land. Click the ground to measure.");
}

QString MeasureTool::hint() const {
    return tr(
        "Click the ground to add points, drag to move them; click the first to close the outline; Backspace removes "
        "the last, Esc clears");
}

QWidget* MeasureTool::options() {
    if (!options_) {
        options_ = std::make_unique<QWidget>();
        auto* rows = new QVBoxLayout(options_.get());
        rows->setContentsMargins(0, 0, 0, 0);
        rows->setSpacing(6);
        auto* line = new QHBoxLayout;
        line->addWidget(make_tool_line("Measure"), 1, Qt::AlignVCenter);
        QWidget* tables = make_tool_line();
        tables->layout()->setSpacing(3 * rhythm);
        words_ = new QLabel;
        words_->setObjectName(QStringLiteral("measureWords"));
        more_words_ = new QLabel;
        for (QLabel* each : {words_, more_words_}) {
            each->setTextInteractionFlags(Qt::TextSelectableByMouse);
            tables->layout()->addWidget(each);
        }
        clear_ = new QToolButton;
        clear_->setText(tr("Clear"));
        clear_->setObjectName(QStringLiteral("measureClear"));
        clear_->setToolTip(tr("Removes all points (Esc)"));
        connect(clear_, &QToolButton::clicked, this, &MeasureTool::clear);
        line->addWidget(clear_);
        rows->addLayout(line);
        rows->addWidget(tables);
        profile_ = new LineProfile;
        rows->addWidget(profile_);
        refresh_words();
    }
    return options_.get();
}

void MeasureTool::refresh_words() {
    if (!options_) return;
    clear_->setEnabled(!points_.empty());
    const bool has_line = line_.distance.size() > 1;
    profile_->setVisible(has_line);
    if (has_line) profile_->set_line(line_);
    more_words_->setVisible(has_line);
    if (points_.empty()) return words_->setText(tr("Click the ground to set the first point."));
    if (!has_line)
        return words_->setText(tr("Height %1. Click again to measure a distance.")
                                   .arg(plain_length(line_.height.empty() ? 0 : line_.height.front())));
    using Row = std::pair<QString, QString>;
    const auto table = [](const std::vector<Row>& rows) {
        QString text = QStringLiteral("<table>");
        for (const auto& [name, value] : rows)
            text += QStringLiteral("<tr><td>%1&nbsp;&nbsp;&nbsp;</td><td align='right'><b>%2</b></td></tr>")
                        .arg(name, value);
        return text + QStringLiteral("</table>");
    };
    std::vector<Row> left{
        {closed_ ? tr("Perimeter, horizontal") : tr("Distance, horizontal"), measured_length_text(line_.level)},
        {tr("Along the ground"), measured_length_text(line_.along_ground)},
        {tr("Climb, descent"),
         tr("%1, %2").arg(measured_length_text(line_.climb), measured_length_text(line_.descent))}};
    std::vector<Row> right{{tr("Height difference"), measured_length_text(line_.rise)},
                           {tr("Mean grade"), grade_text(line_.mean_grade())},
                           {tr("Steepest"), grade_text(line_.steepest)}};
    if (closed_) {
        left.emplace_back(tr("Area"), area_text(area_, 4));
        right.emplace_back(tr("Heights"),
                           tr("%1 to %2").arg(measured_length_text(line_.lowest), measured_length_text(line_.highest)));
    }
    words_->setText(table(left));
    more_words_->setText(table(right));
}

}  // namespace cuesta
