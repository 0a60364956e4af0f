#pragma once
/// \file Commands on a whole mask.

#include <QObject>
#include <functional>
#include <memory>

#include "core/pipeline/land.h"
#include "ui/base/document.h"
#include "ui/masks/mask_tasks.h"

class QMenu;

namespace cuesta {

class MaskBrush;
class MaskMaker;

/// Each is one step of undo. GUI thread; what takes long is made on another. Masks that are locked stay as they are.
class MaskCommands : public QObject {
    Q_OBJECT
public:
    /// `land`: the land that is shown, or null. The brush gives the values that are painted, and room for the card on
    /// which masks are made from something else.
    MaskCommands(Document& document, MaskTasks& tasks, MaskBrush& brush,
                 std::function<std::shared_ptr<const Land>()> land, QObject* parent = nullptr);

    void fill(MaskTarget target, double value);
    void clear(MaskTarget target);
    /// Turns the values around: v becomes 1 - v; rain, about its neutral value, 2 - v but no less than 0.
    void invert(MaskTarget target);
    void copy_to_own(MaskTarget target);
    void remove(MaskTarget target);
    /// Whether erosion acts within a custom mask in proportions of its own.
    void set_region(MaskTarget target, bool on);
    MaskMaker& maker() { return *maker_; }
    /// All of it as a menu, for a mask. Goes by itself.
    QMenu* make_menu(MaskTarget target, QWidget* parent);

Q_SIGNALS:
    /// There is nothing to do that to, in words.
    void refused(const QString& why);
    /// The mask is to be in the brush's hand: it is made on the card below the brush's settings.
    void brush_requested(MaskTarget target);
    void rename_requested(MaskTarget target);
    void import_requested(MaskTarget target);
    void export_requested(MaskTarget target);

private:
    bool may_change(MaskTarget target);
    double value_for(MaskTarget target) const;

    Document& document_;
    MaskTasks& tasks_;
    MaskBrush& brush_;
    MaskMaker* maker_;  ///< owned by the brush's settings
};

}  // namespace cuesta
