#include "ui/terrain/land_lasso.h"

#include <QApplication>
#include <QButtonGroup>
#include <QClipboard>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <cmath>

#include "core/field/sampling.h"
#include "core/measure/ground_line.h"
#include "ui/base/length_words.h"
#include "ui/base/theme.h"
#include "ui/terrain/element_clipboard.h"
#include "ui/view/drawn_colour.h"
#include "ui/view/tool_options.h"

namespace cuesta {
namespace {

constexpr double spacing = 3;        ///< pixels between the corners of a lasso
constexpr int parts_of_side = 24;    ///< of a rectangle, so that its outline follows the ground
constexpr std::size_t fewest_corners = 3;

/// The corners in order, with more between them along the sides.
std::vector<glm::dvec2> rectangle_between(const glm::dvec2& a, const glm::dvec2& b) {
    const glm::dvec2 corners[4]{a, {b.x, a.y}, b, {a.x, b.y}};
    std::vector<glm::dvec2> outline;
    for (int side = 0; side < 4; ++side)
        for (int part = 0; part < parts_of_side; ++part)
            outline.push_back(glm::mix(corners[side], corners[(side + 1) % 4], static_cast<double>(part) / parts_of_side));
    return outline;
}

}  // namespace

LandLasso::LandLasso(Ground ground, QObject* parent) : QObject(parent), ground_(std::move(ground)) {}

LandLasso::~LandLasso() = default;

bool LandLasso::press(const ViewPointer& pointer) {
    // Alt turns the camera.
    if (!pointer.ground || (pointer.modifiers & Qt::AltModifier)) return false;
    is_drawing_ = true;
    start_ = {pointer.ground->x, pointer.ground->z};
    last_place_ = pointer.position;
    outline_ = {start_};
    return true;
}

void LandLasso::drag(const ViewPointer& pointer) {
    if (is_drawing_ && pointer.ground) draw_to(pointer);
}

void LandLasso::draw_to(const ViewPointer& pointer) {
    const glm::dvec2 place(pointer.ground->x, pointer.ground->z);
    const bool is_rectangle = (shape_ == LandOutline::rectangle) != bool(pointer.modifiers & Qt::ShiftModifier);
    if (is_rectangle) {
        outline_ = rectangle_between(start_, place);
        return;
    }
    if (std::hypot(pointer.position.x() - last_place_.x(), pointer.position.y() - last_place_.y()) < spacing) return;
    outline_.push_back(place);
    last_place_ = pointer.position;
}

void LandLasso::release(const ViewPointer&) {
    if (!std::exchange(is_drawing_, false)) return;
    select(std::move(outline_));
}

void LandLasso::select(std::vector<glm::dvec2> outline) {
    // A click selects nothing.
    if (outline.size() < fewest_corners || enclosed_area(outline) == 0) outline.clear();
    outline_ = std::move(outline);
    refresh_options();
    Q_EMIT changed();
}

void LandLasso::abandon() {
    is_drawing_ = false;
    clear();
}

void LandLasso::clear() {
    outline_.clear();
    refresh_options();
    Q_EMIT changed();
}

bool LandLasso::owns_key(int key, Qt::KeyboardModifiers modifiers) const {
    if (key == Qt::Key_V && modifiers == Qt::ControlModifier) return true;
    if (outline_.empty()) return false;
    return key == Qt::Key_Escape || ((key == Qt::Key_C || key == Qt::Key_X) && modifiers == Qt::ControlModifier);
}

bool LandLasso::key(int key, Qt::KeyboardModifiers modifiers) {
    if (!owns_key(key, modifiers)) return false;
    switch (key) {
        case Qt::Key_Escape: clear(); break;
        case Qt::Key_C: Q_EMIT copy_requested(); break;
        case Qt::Key_X: Q_EMIT cut_requested(); break;
        default: Q_EMIT paste_requested(); break;
    }
    return true;
}

Drawing LandLasso::drawing() const {
    Drawing drawing;
    const std::shared_ptr<const Land> land = ground_();
    if (outline_.size() < 2 || !land) return drawing;
    DrawnCurve curve;
    curve.colour = drawn_colour(theme().accent);
    curve.width = 2.5F;
    curve.dash = is_drawing_ ? 0 : 8;
    const double cell = land->frame.cell_size;
    const auto add = [&](const glm::dvec2& corner) {
        curve.points.emplace_back(corner.x, sample_bilinear(land->ground->view(), corner.x / cell, corner.y / cell), corner.y);
    };
    for (const glm::dvec2& corner : outline_) add(corner);
    if (!is_drawing_ || outline_.size() > fewest_corners) add(outline_.front());
    drawing.curves.push_back(std::move(curve));
    return drawing;
}

QString LandLasso::missed_words() const {
    return tr("The click missed the land. Begin the outline on the ground.");
}

QString LandLasso::hint() const {
    return tr(
        "Draw around a piece of the terrain, then copy, cut or lift it; Shift switches between lasso and rectangle. Splines and erosion act "
        "on it again where it is put");
}

QWidget* LandLasso::options() {
    if (options_) return options_.get();
    options_.reset(make_tool_line("Cut terrain"));
    QLayout* line = options_->layout();
    auto* shapes = new QButtonGroup(options_.get());
    const auto add = [&](const QString& text, const char* name, const QString& tip = {}) {
        auto* button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        line->addWidget(button);
        return button;
    };
    const std::pair<LandOutline, QPushButton*> choices[]{
        {LandOutline::lasso, add(tr("Lasso"), "landLasso", tr("Draw the outline by hand"))},
        {LandOutline::rectangle, add(tr("Rectangle"), "landRectangle", tr("Draw a rectangle from corner to corner"))}};
    for (const auto& [shape, button] : choices) {
        button->setCheckable(true);
        button->setProperty("segment", true);
        button->setChecked(shape == shape_);
        shapes->addButton(button);
        connect(button, &QPushButton::clicked, this, [this, shape = shape] { shape_ = shape; });
    }
    auto* masks = new QMenu(options_.get());
    masks->setObjectName(QStringLiteral("landMasks"));
    add(tr("By mask"), "landByMask", tr("Select what a mask of the project covers"))->setMenu(masks);
    connect(masks, &QMenu::aboutToShow, this, [this, masks] {
        masks->clear();
        Q_EMIT masks_wanted(masks);
    });
    words_ = new QLabel;
    words_->setObjectName(QStringLiteral("landWords"));
    line->addWidget(words_);
    copy_ = add(tr("Copy"), "landCopy");
    cut_ = add(tr("Cut"), "landCut");
    lift_ = add(tr("Lift"), "landLift");
    paste_ = add(tr("Paste"), "landPaste");
    connect(copy_, &QPushButton::clicked, this, &LandLasso::copy_requested);
    connect(cut_, &QPushButton::clicked, this, &LandLasso::cut_requested);
    connect(lift_, &QPushButton::clicked, this, &LandLasso::lift_requested);
    connect(paste_, &QPushButton::clicked, this, &LandLasso::paste_requested);
    connect(QApplication::clipboard(), &QClipboard::dataChanged, options_.get(), [this] { refresh_options(); });
    refresh_options();
    return options_.get();
}

void LandLasso::refresh_options() {
    if (!options_) return;
    const bool any = !outline_.empty();
    words_->setText(any ? area_text(enclosed_area(outline_), 3) : tr("Nothing is selected."));
    const auto enable = [](QPushButton* button, bool on, const QString& tip, const QString& why) {
        button->setEnabled(on);
        button->setToolTip(on ? tip : why);
    };
    const QString none = tr("Draw around a piece of the terrain first");
    enable(copy_, any, tr("Keep the piece for pasting, also into another project (Ctrl+C)"), none);
    enable(cut_, any, tr("Copy the piece and close the hole from its rim (Ctrl+X)"), none);
    enable(lift_, any, tr("Make the piece an element that can be moved, and close the hole below it"), none);
    enable(paste_, has_copied_element(), tr("Lay what was copied onto the terrain as an element (Ctrl+V)"),
           tr("Copy a piece of terrain or an element first"));
}

}  // namespace cuesta
