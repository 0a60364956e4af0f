#pragma once
/// \file Drawing a new curve, knot by knot or by hand.

#include <QCoreApplication>

#include "ui/curves/spline_draft.h"
#include "ui/curves/spline_mode.h"

namespace cuesta {

class DrawMode : public SplineMode {
    Q_DECLARE_TR_FUNCTIONS(DrawMode)
public:
    explicit DrawMode(SplineSession& session);

    /// Clicks on the ground begin a new curve, whatever is selected.
    void begin();
    bool is_on() const { return begins_new_ || has_draft(); }
    bool has_draft() const { return !draft_.empty() || draft_.has_stroke(); }
    const SplineDraft& draft() const { return draft_; }
    /// Whether a press would close the draft.
    bool closes() const { return closes_; }
    /// Whether new curves of this kind are closed.
    bool draws_loop() const;
    /// "ridge", "lake": what is drawn, as it stands in a sentence.
    QString kind_words() const;
    void hover(const ViewPointer& pointer);
    void leave() { closes_ = false; }
    /// The draft becomes a curve, if it is one.
    void finish();
    void drop();
    bool key(int key, Qt::KeyboardModifiers modifiers);

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer, bool begins) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override { draft_.drop_stroke(); }
    QString hint() const override;

private:
    void clear();
    bool is_on_first_knot(const ViewPointer& pointer) const;
    /// The spline that the template makes of a draft.
    FeatureSpline spline_drawn(const SketchedCurve& drawn) const;
    /// m
    double stroke_tolerance(const ViewPointer& pointer) const;

    SplineDraft draft_;
    bool begins_new_ = false;  ///< the next click begins a new curve
    bool closes_ = false;
};

/// Whether a key takes back what was drawn last.
bool takes_back(int key, Qt::KeyboardModifiers modifiers);

}  // namespace cuesta
