#pragma once
/// \file Sculpts the land by brush, in layers that stay editable.

#include <QTimer>
#include <functional>
#include <optional>

#include "core/pipeline/land.h"
#include "core/sculpt/brush_way.h"
#include "ui/land/shown_land.h"
#include "ui/sculpt/sculpt_work.h"
#include "ui/view/ground_brush.h"

namespace cuesta {

/// Left works, Ctrl does the opposite (lowers, takes noise away; with the height brush it takes up the height under the
/// cursor), Shift smooths. A stroke is one step of undo. It is worked out on another thread, so that the window never
/// waits; it goes on for a moment after the button is let go where the brush is slow.
class SculptTool : public GroundBrush {
    Q_OBJECT
public:
    /// The newest land of full size; null where there is none yet.
    using LandSource = std::function<std::shared_ptr<const Land>()>;

    SculptTool(Document& document, LandSource land, QObject* parent = nullptr);
    ~SculptTool() override;

    SculptKind kind() const { return brush_.kind; }
    void set_kind(SculptKind kind);
    const SculptBrush& brush() const { return brush_; }
    /// The height is the user's from then on, for this project, unless it is usual_height().
    void set_brush(const SculptBrush& brush);
    /// The height that fits the relief of the land, m; as declared where there is no land yet.
    double usual_height() const { return usual_height_; }
    /// The land is another now: the height follows its relief unless the user chose one.
    void follow_land(const ShownLand& shown);
    bool builds_up() const { return builds_up_; }
    /// Whether the brush goes on while it rests with the button held.
    void set_builds_up(bool on) { builds_up_ = on; }

    /// The layer that is sculpted; where there is none, the first stroke makes one.
    int layer() const;
    void set_layer(int index) { layer_ = index; }
    /// Whether a stroke is not worked out yet.
    bool is_busy() const { return work_.is_busy(); }

    QString hint() const override;
    QWidget* options() override;

Q_SIGNALS:
    /// The first stroke made this layer.
    void layer_made(int index);
    void settings_changed();
    /// Tells why a stroke does nothing; words for the user.
    void refused(const QString& why);

protected:
    bool begin(const ViewPointer& pointer) override;
    void stroke(const BrushStep& step, const ViewPointer& pointer) override;
    void end() override;
    void close_gesture(bool abandons) override;

private:
    SculptBrush brush_for(const ViewPointer& pointer) const;
    std::optional<SculptGround> ground_for(const Land& land, const SculptLayer& layer, int index) const;
    QString why_not(const SculptLayer* layer) const;
    SculptDab dab_of(const BrushPoint& point) const;
    void build_up();
    void put(const TiledRaster& change);
    void close_stroke();

    LandSource land_;
    SculptBrush brush_;
    int layer_ = -1;
    bool builds_up_ = true;
    double usual_height_ = SculptBrush{}.height;
    bool height_is_chosen_ = false;  ///< by the user, for this project

    SculptWork work_;
    QTimer resting_;  ///< fires while the brush rests with the button held
    // Of the stroke that goes on.
    QString label_;
    QString gesture_;
    int strokes_ = 0;
    int target_ = -1;    ///< layer
    TiledRaster shown_;  ///< its change as the project has it
    std::optional<BrushWay> way_;
    BrushPoint last_;
    SculptKind working_kind_ = SculptKind::raise;

    std::unique_ptr<QWidget> options_;
};

QString name_of_brush(SculptKind kind);
/// Effect on the land.
QString sentence_of_brush(SculptKind kind);

}  // namespace cuesta
