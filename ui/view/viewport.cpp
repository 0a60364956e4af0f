#include "ui/view/viewport.h"

#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>
#include <numbers>

#include "render/compute/erosion/shared_fields.h"
#include "ui/view/moving_water.h"

namespace cuesta {
namespace {

constexpr int take_over_pause = 3;  ///< milliseconds between slices, for events and for what others compute
// Milliseconds, while things move, on software OpenGL:
constexpr double frame_budget = 16;          ///< a frame may take
constexpr double update_budget = 28;         ///< with what Qt takes to put the window together from it
constexpr double least_frame_budget = 8;     ///< even if that takes longer
constexpr double whole_frame_slice = 0.016;  ///< seconds that events may wait while the whole frame is drawn in parts
constexpr int whole_frame_pause = 2;         ///< milliseconds between parts
constexpr double whole_at_once = 0.025;      ///< seconds: a whole frame that takes no longer is drawn at once
constexpr int rest_after = 220;              ///< milliseconds without movement before the whole frame is drawn
constexpr int fly_interval = 16;             ///< milliseconds

/// A map has neither air nor land around it, and it has contours.
Look as_map(Look look) {
    look.light.haze = look.light.fog = look.light.aerial = look.light.clouds = look.light.high_clouds = 0;
    look.light.surroundings = Surroundings::block;
    look.contours = true;
    return look;
}

std::optional<Readout> readout_at(const ShownLand& shown, const glm::dvec3& point) {
    const Land& land = *shown.land;
    const Raster<float>& ground = *land.ground;
    Readout r;
    r.x = point.x;
    r.z = point.z;
    r.column = std::clamp(static_cast<int>(point.x / land.frame.cell_size), 0, ground.width() - 1);
    r.row = std::clamp(static_cast<int>(point.z / land.frame.cell_size), 0, ground.height() - 1);
    r.height = ground(r.column, r.row);
    const double range = shown.highest - shown.lowest;
    r.share = range > 0 ? std::clamp((r.height - shown.lowest) / range, 0.0, 1.0) : 0;
    // Central differences, one-sided at the edges.
    const int west = std::max(0, r.column - 1), east = std::min(ground.width() - 1, r.column + 1);
    const int north = std::max(0, r.row - 1), south = std::min(ground.height() - 1, r.row + 1);
    const double dx =
        east > west ? (ground(east, r.row) - ground(west, r.row)) / ((east - west) * land.frame.cell_size) : 0;
    const double dz =
        south > north ? (ground(r.column, south) - ground(r.column, north)) / ((south - north) * land.frame.cell_size)
                      : 0;
    r.slope = std::atan(std::hypot(dx, dz)) * 180 / std::numbers::pi;
    for (const SharedRaster& water : {erosion_of(land).water_depth, still_water(land)})
        if (water) r.water = std::max<double>(r.water, (*water)(r.column, r.row));
    return r;
}

}  // namespace

Viewport::Viewport(QWidget* parent)
    : QOpenGLWidget(parent),
      taking_over_(take_over_pause, long_pieces_, [this] { take_over(); }),
      moving_water_(std::make_unique<MovingWater>()),
      whole_frame_(whole_frame_pause, long_pieces_, [this] { draw_whole_frame(); }) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumSize(240, 160);
    setAccessibleName(tr("View of the terrain"));
    band_ = new QRubberBand(QRubberBand::Rectangle, this);
    why_nothing_ = new QLabel(this);
    why_nothing_->setObjectName(QStringLiteral("nothingDrawn"));
    why_nothing_->setWordWrap(true);
    why_nothing_->setAlignment(Qt::AlignCenter);
    why_nothing_->setContentsMargins(48, 48, 48, 48);
    why_nothing_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    why_nothing_->hide();
    control_.set_pick([this](QPointF position) { return ground_at(position); });
    rest_timer_.setSingleShot(true);
    rest_timer_.setInterval(rest_after);
    connect(&rest_timer_, &QTimer::timeout, this, [this] {
        moving_ = false;
        rest();
    });
    connect(moving_water_.get(), &MovingWater::frame_due, this, &Viewport::show_water_moved);
    connect(moving_water_.get(), &MovingWater::changed, this, &Viewport::refresh_moving_water);
    fly_timer_.setInterval(fly_interval);
    connect(&fly_timer_, &QTimer::timeout, this, &Viewport::fly_on);
    connect(this, &QOpenGLWidget::frameSwapped, this, [this] {
        if (!since_frame_.isValid()) return;
        const double milliseconds = static_cast<double>(since_frame_.nsecsElapsed()) * 1e-6;
        since_frame_.invalidate();
        composing_ += 0.2 * (std::min(milliseconds, update_budget) - composing_);
    });
}

Viewport::~Viewport() {
    // The context goes after this, and must not tell what is no longer a view.
    if (context()) disconnect(context(), nullptr, this, nullptr);
    if (run_fields_) run_fields_->set_notice({});
    makeCurrent();
    scene_.reset();
    doneCurrent();
}

void Viewport::set_land(const ShownLand& land) {
    if (land.land == land_.land && land.drawn == land_.drawn && land.live == land_.live) return;
    const bool first = !land_.land;
    land_ = land;
    if (first || !camera_is_set_) frame_terrain();
    update_readout();
    begin_taking_over();
    Q_EMIT contents_changed();
}

void Viewport::set_run_fields(std::shared_ptr<SharedFields> fields) {
    if (run_fields_) run_fields_->set_notice({});
    run_fields_ = std::move(fields);
    if (scene_) scene_->set_run_fields(run_fields_);
    if (!run_fields_) return;
    run_fields_->set_notice([this] {
        if (told_of_fields_.exchange(true)) return;
        QMetaObject::invokeMethod(
            this,
            [this] {
                told_of_fields_ = false;
                if (scene_ && isVisible()) taking_over_.start();
            },
            Qt::QueuedConnection);
    });
}

void Viewport::begin_taking_over() {
    if (!scene_) return;
    if (land_.drawn && coarser_.is_too_large(*land_.drawn)) {
        coarser_.make(land_.drawn, [this, of = land_.drawn](std::shared_ptr<const Land> coarser) {
            if (of != land_.drawn || !scene_) return;
            asked_ = std::move(coarser);
            scene_->set_land(asked_, land_.live);
            taking_over_.start();
        });
        return;
    }
    asked_ = land_.drawn;
    scene_->set_land(asked_, land_.live);
    taking_over_.start();
}

void Viewport::set_look(const Look& look) {
    refresh_drawing();
    wanted_look_ = look;
    apply_look();
}

void Viewport::apply_look() {
    const Look look = control_.is_over_map() ? as_map(wanted_look_) : wanted_look_;
    if (look == look_) return;
    const bool exaggerated = look.vertical_exaggeration != look_.vertical_exaggeration;
    look_ = look;
    if (exaggerated && land_.land) update_readout();
    disturb();
    if (scene_) taking_over_.start();
    Q_EMIT legend_changed();
    Q_EMIT contents_changed();
}

void Viewport::set_tool(ViewTool* tool) {
    if (tool_is_working_ && tool_) tool_->abandon();
    tool_is_working_ = false;
    tool_ = tool;
    setCursor(tool ? Qt::CrossCursor : Qt::ArrowCursor);
    refresh_drawing();
    update();
}

void Viewport::set_drawing(Drawing drawing) {
    lasting_drawing_ = std::move(drawing);
    refresh_drawing();
}

void Viewport::refresh_drawing() {
    Drawing all = lasting_drawing_;
    if (tool_) {
        Drawing of_tool = tool_->drawing();
        std::move(of_tool.curves.begin(), of_tool.curves.end(), std::back_inserter(all.curves));
        std::move(of_tool.marks.begin(), of_tool.marks.end(), std::back_inserter(all.marks));
    }
    const QRect band = tool_ ? tool_->band() : QRect();
    if (!band.isEmpty()) band_->setGeometry(band);
    band_->setVisible(!band.isEmpty());
    if (all == drawing_) return;
    drawing_ = std::move(all);
    show_drawing();
    update();
    Q_EMIT contents_changed();
}

void Viewport::show_drawing() {
    if (scene_) scene_->set_drawing(drawing_, devicePixelRatioF());
}

void Viewport::set_working(bool working) {
    if (working_ == working) return;
    working_ = working;
    rest();
}

void Viewport::set_camera(const Camera& camera) {
    control_.camera = camera;
    camera_is_set_ = true;
    update_readout();
    disturb();
    Q_EMIT camera_changed();
}

void Viewport::frame_terrain() {
    if (!land_.land) return;
    Camera camera = control_.camera;
    if (!camera_is_set_) {
        camera.heading = 35;  // the sun stands in the north-west: light from the side shows the forms
        camera.pitch = 32;
        camera.field_of_view = 38;
    }
    const double exaggeration = look_.vertical_exaggeration;
    control_.set_fly_speed(std::max(land_.land->frame.width_metres(), land_.land->frame.height_metres()) / 8);
    set_camera(framing(camera, land_.land->frame, land_.lowest * exaggeration, land_.highest * exaggeration, aspect()));
}

void Viewport::set_over_map(bool over) {
    control_.set_over_map(over);
    apply_look();
}

void Viewport::show_view(StandardView view) {
    if (!land_.land) return;
    if (control_.is_over_map()) Q_EMIT map_wanted(false);
    const double exaggeration = look_.vertical_exaggeration;
    set_camera(standard_view(camera(), view, land_.land->frame, land_.lowest * exaggeration,
                             land_.highest * exaggeration, aspect()));
}

Legend Viewport::legend() const {
    return scene_ ? scene_->legend(look_) : Legend{};
}

std::optional<glm::dvec3> Viewport::ground_at(QPointF position) const {
    if (!land_.land || width() < 1 || height() < 1) return std::nullopt;
    return ground_hit(*land_.land, ray_through(camera(), aspect(), position.x() / width(), position.y() / height()),
                      look_.vertical_exaggeration);
}

std::optional<QPointF> Viewport::position_of(const glm::dvec3& point) const {
    const glm::dvec4 clip =
        projection_matrix(camera(), aspect(), 1, 1e7) * view_matrix(camera()) * glm::dvec4(point, 1);
    if (clip.w <= 0) return std::nullopt;
    return QPointF((clip.x / clip.w + 1) / 2 * width(), (1 - clip.y / clip.w) / 2 * height());
}

void Viewport::resizeGL(int, int) {
    control_.set_view_size(QSizeF(size()));
    why_nothing_->setGeometry(rect());
    show_drawing();  // the scale of pixels may be another
}

Look Viewport::drawn_look() const {
    Look look = look_;
    if (tool_ && cursor_ground_ && cursor_inside_) {
        look.marker_radius = tool_->marker_radius();
        look.marker_inner_radius = tool_->marker_inner_radius();
        look.marker_x = cursor_ground_->x;
        look.marker_z = cursor_ground_->z;
    }
    // Without a radius the place of the marker is to make no difference.
    if (look.marker_radius <= 0) look.marker_radius = look.marker_inner_radius = look.marker_x = look.marker_z = 0;
    look.water_seconds = moving_water_->seconds();
    return look;
}

QSize Viewport::pixels() const {
    return QSize(static_cast<int>(std::lround(width() * devicePixelRatioF())),
                 static_cast<int>(std::lround(height() * devicePixelRatioF())));
}

void Viewport::paintGL() {
    ++frames_drawn_;
    ++long_pieces_;
    water_frame_waits_ = false;
    if (!scene_ || !land_.land) {
        context()->functions()->glClearColor(0.12F, 0.133F, 0.149F, 1);
        context()->functions()->glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
        return;
    }
    if (software_)
        draw_in_software();
    else
        scene_->draw(camera(), drawn_look(), defaultFramebufferObject(), pixels().width(), pixels().height());
    since_frame_.start();
    refresh_moving_water();
    tell_problem();
}

void Viewport::refresh_moving_water() {
    MovingWater& water = *moving_water_;
    // While it is off nobody asks for the water in view.
    water.set_seen(water.is_on() && scene_ && isVisible() && isActiveWindow() && !window()->isMinimized() &&
                   scene_->water_in_view(camera(), drawn_look(), pixels().width(), pixels().height()));
}

void Viewport::show_water_moved() {
    MovingWater& water = *moving_water_;
    if (!water.is_running()) return update();
    // Software draws what rests whole, part by part: the water's next frame begins when the last is shown, and none
    // while the hand moves things or erosion has the processor.
    if (water_frame_waits_ || (software_ && (moving_ || working_ || whole_frame_.is_active()))) return;
    water.go_on();
    water_frame_waits_ = true;
    if (software_)
        whole_frame_.start();
    else
        update();
}

void Viewport::draw_in_software() {
    const Look look = drawn_look();
    const QSize full = pixels();
    const GLuint target = defaultFramebufferObject();
    if (scene_->show_frame(camera(), look, target, full.width(), full.height())) return;
    const bool resting = !moving_ && !working_;
    if (resting && scene_->frame_seconds() > 0 && scene_->frame_seconds() < whole_at_once) {
        scene_->advance_frame(camera(), look, full.width(), full.height(), std::numeric_limits<double>::infinity());
        if (scene_->show_frame(camera(), look, target, full.width(), full.height())) return;
    }
    QElapsedTimer clock;
    clock.start();
    scene_->draw_reduced(camera(), look, target, full.width(), full.height(), pace_.scale());
    context()->functions()->glFinish();
    pace_.note(static_cast<double>(clock.nsecsElapsed()) * 1e-6,
               std::clamp(update_budget - composing_, least_frame_budget, frame_budget));
    rest();
}

void Viewport::rest() {
    if (software_ && scene_ && scene_->land() && !moving_ && !working_) whole_frame_.start();
}

void Viewport::draw_whole_frame() {
    if (!scene_ || !isValid() || moving_ || working_) return whole_frame_.stop();
    makeCurrent();
    const QSize full = pixels();
    const bool more = scene_->advance_frame(camera(), drawn_look(), full.width(), full.height(), whole_frame_slice);
    doneCurrent();
    if (more) return;
    whole_frame_.stop();
    tell_problem();
    if (!scene_->error()) update();
}

void Viewport::disturb() {
    moving_ = true;
    whole_frame_.stop();
    rest_timer_.start();
    update();
}

void Viewport::update_readout() {
    cursor_ground_ = cursor_inside_ ? ground_at(cursor_) : std::nullopt;
    readout_ = cursor_ground_ && land_.land ? readout_at(land_, *cursor_ground_) : std::nullopt;
    Q_EMIT readout_changed();
}

void Viewport::fly_on() {
    const double seconds = static_cast<double>(fly_clock_.nsecsElapsed()) * 1e-9;
    fly_clock_.restart();
    if (!control_.advance(std::min(seconds, 0.25))) return;
    disturb();
    Q_EMIT camera_changed();
}

}  // namespace cuesta
