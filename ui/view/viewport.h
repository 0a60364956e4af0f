#pragma once
/// \file The view of the land.

#include <QElapsedTimer>
#include <QLabel>
#include <QOpenGLWidget>
#include <QRubberBand>
#include <QTimer>
#include <atomic>
#include <memory>
#include <optional>

#include "render/scene/shader_warm_up.h"
#include "render/scene/terrain_scene.h"
#include "ui/base/sliced_work.h"
#include "ui/land/land_service.h"
#include "ui/view/camera_control.h"
#include "ui/view/coarser_land.h"
#include "ui/view/frame_pace.h"
#include "ui/view/view_tool.h"

namespace cuesta {

class MovingWater;

/// Readout under the cursor.
struct Readout {
    double x = 0, z = 0;      ///< metres from the north-west corner
    int column = 0, row = 0;  ///< of the land shown
    double height = 0;        ///< m
    double share = 0;         ///< 0..1 of the terrain's range of heights
    double slope = 0;         ///< degrees
    double water = 0;         ///< depth, m
};

/// Draws the land and moves the camera. On software OpenGL a frame is drawn smaller while things move and, when they
/// rest, whole: part by part, so that the window stays quick.
class Viewport : public QOpenGLWidget {
    Q_OBJECT
public:
    explicit Viewport(QWidget* parent = nullptr);
    ~Viewport() override;

    void set_land(const ShownLand& land);
    /// As TerrainScene::set_run_fields: the view follows each offer.
    void set_run_fields(std::shared_ptr<SharedFields> fields);
    void set_look(const Look& look);
    /// As it is drawn: over a map without air.
    const Look& look() const { return look_; }
    /// As it was set.
    const Look& wanted_look() const { return wanted_look_; }
    const ShownLand& shown() const { return land_; }
    /// The curves and marks over the land, those of the tool as well.
    const Drawing& drawing() const { return drawing_; }
    /// The tool of the left button; null: the left button orbits. Not owned.
    void set_tool(ViewTool* tool);
    const ViewTool* tool() const { return tool_; }
    /// Drawn over the land besides what the tool draws, and below it.
    void set_drawing(Drawing drawing);
    /// Asks the tool what it draws. The view does so itself after everything that the mouse and the keys did here, and
    /// with every new look; others whose doings change what the tool draws (a selection in a list) call it.
    void refresh_drawing();
    /// While work runs on all cores, frames stay cheap.
    void set_working(bool working);

    /// Whether and how long the water of this view moves.
    MovingWater& moving_water() { return *moving_water_; }

    const Camera& camera() const { return control_.camera; }
    void set_camera(const Camera& camera);
    void frame_terrain();
    void show_view(StandardView view);
    /// The camera stays over a map, which has contours and no air: the mouse pans and zooms, and the standard views end
    /// it.
    void set_over_map(bool over);

    const std::optional<Readout>& readout() const { return readout_; }
    Legend legend() const;
    /// "llvmpipe (LLVM 15.0.6, 256 bits)"; empty before the first frame.
    const QString& renderer_name() const { return renderer_name_; }
    /// Place at which a point of the ground appears in the widget; nothing for points that are not before the eye. For
    /// tests and for things drawn over the view.
    std::optional<QPointF> position_of(const glm::dvec3& point) const;
    /// The ground at a place in the widget, in world metres.
    std::optional<glm::dvec3> ground_at(QPointF position) const;
    /// Pointer that a tool would get at a place in the widget, with no key held.
    ViewPointer pointer_at(QPointF position) const;

    long long frames_drawn() const { return frames_drawn_; }
    /// Whether the newest land and look are those that are drawn, and as finely as they will be while nothing moves.
    bool is_up_to_date() const {
        // Software draws smaller frames until things rest, and the whole one then.
        const bool waits_for_rest = software_ && moving_;
        return frames_drawn_ > 0 && !waits_for_rest && !taking_over_.is_active() && !whole_frame_.is_active() &&
               !coarser_.busy();
    }
    /// Whether anything can be drawn at all; if not, words in the view say why.
    bool can_draw() const { return scene_ != nullptr; }
    /// The land that is drawn: as fine as the graphics card has room for. Null before the first.
    std::shared_ptr<const Land> drawn_land() const { return scene_ ? scene_->land() : nullptr; }
    /// As TerrainScene::run_steps_drawn().
    std::int64_t run_steps_drawn() const { return scene_ ? scene_->run_steps_drawn() : 0; }

Q_SIGNALS:
    /// Number of cells of new land that can be taken over while erosion runs without slowing it much.
    void affordable_cells_changed(double cells);
    void camera_changed();
    /// Land, look or drawing are others now.
    void contents_changed();
    /// The user wants the map, or no longer.
    void map_wanted(bool wanted);
    void readout_changed();
    /// The user asked for the commands of a place in the widget: by a click of the right button without a move, or by
    /// the menu key. Other presses of the right button fly.
    void menu_wanted(QPointF position);
    /// The land or the look was taken over: the legend may be another.
    void legend_changed();
    void fly_speed_changed(double metres_per_second);
    /// A press beside the land did nothing, and the tool in hand has words for that.
    void missed(const QString& words);
    /// OpenGL refused to work; words for the user.
    void failed(const QString& message);

protected:
    void initializeGL() override;
    void paintEvent(QPaintEvent* event) override;
    void resizeGL(int width, int height) override;
    void paintGL() override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void keyReleaseEvent(QKeyEvent* event) override;
    void tabletEvent(QTabletEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    bool event(QEvent* event) override;

private:
    double aspect() const { return height() > 0 ? static_cast<double>(width()) / height() : 1; }
    ViewPointer pointer(Qt::KeyboardModifiers modifiers) const;
    /// A press of the right button may become a click.
    void begin_click(const QMouseEvent& event);
    /// It was one, if nothing moved meanwhile; the camera stands as it did when the button went down.
    void end_click();
    /// Tells the tool where the mouse is and which keys are held, and shows what comes of it.
    void show_to_tool(Qt::KeyboardModifiers modifiers);
    void show_tool_cursor();
    void disturb();
    void show_drawing();
    void apply_look();
    Look drawn_look() const;
    QSize pixels() const;
    void draw_in_software();
    void draw_whole_frame();
    void rest();
    void refresh_moving_water();
    void show_water_moved();
    void begin_taking_over();
    void take_over();
    void tell_problem();
    /// The land did not fit: draws a coarser one, if there is one. Says whether it does.
    bool give_way();
    void show_nothing(const QString& why);
    /// Whether the context was lost; then it is set up anew in a moment.
    bool lost_context();
    void renew_context();
    void update_readout();
    void fly_on();

    std::unique_ptr<ShaderWarmUp> warm_up_;
    std::unique_ptr<TerrainScene> scene_;
    ShownLand land_;
    long long long_pieces_ = 0;  ///< of work of this thread: frames and slices
    SlicedWork taking_over_;     ///< active while the scene has not finished with the newest land and look
    bool camera_is_set_ = false;
    Look wanted_look_;
    Look look_;  ///< the same, or over a map as that is drawn
    CameraControl control_;
    ViewTool* tool_ = nullptr;
    bool tool_is_working_ = false;
    QRubberBand* band_;        ///< shows the rectangle that the tool spans
    Drawing lasting_drawing_;  ///< below the tool's
    Drawing drawing_;          ///< all of it, as the scene has it

    QPointF cursor_;
    bool cursor_inside_ = false;
    double pressure_ = 1;  ///< of the pen whose event is served; else 1
    bool is_eraser_ = false;
    std::optional<Readout> readout_;
    std::optional<glm::dvec3> cursor_ground_;

    std::optional<QPointF> clicked_;  ///< where the right button went down, while that may become a click
    Camera camera_before_click_;

    QTimer fly_timer_;
    QElapsedTimer fly_clock_;

    CoarserLand coarser_;
    std::shared_ptr<const Land> asked_;  ///< that the scene was given last
    QLabel* why_nothing_;                ///< words in the place of land that cannot be drawn
    int renewals_ = 0;                   ///< of lost contexts, one soon after another
    QElapsedTimer since_renewal_;

    std::unique_ptr<MovingWater> moving_water_;
    bool water_frame_waits_ = false;  ///< asked for and not painted yet

    QString renderer_name_;
    QString problem_;  ///< of drawing, told last
    bool software_ = false;
    bool working_ = false;
    FramePace pace_;  ///< of frames while things move
    QElapsedTimer since_frame_;
    double composing_ = 0;  ///< milliseconds that Qt takes after a frame, smoothed
    bool moving_ = false;
    QTimer rest_timer_;
    SlicedWork whole_frame_;  ///< active while the whole frame is drawn, part by part
    long long frames_drawn_ = 0;

    std::shared_ptr<SharedFields> run_fields_;
    std::atomic<bool> told_of_fields_{false};  ///< and not served yet
};

}  // namespace cuesta
