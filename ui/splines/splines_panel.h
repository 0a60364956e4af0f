#pragma once
/// \file The feature splines of the project, and how land grows from them.

#include "ui/base/selection.h"
#include "ui/curves/height_profile.h"
#include "ui/forms/panel.h"

namespace cuesta {

class CurveList;
class CurveProperties;
class FoldGroup;
template <typename Sketched>
class MetaPoints;
class NumberSlider;

class SplinesPanel : public Panel {
    Q_OBJECT
public:
    SplinesPanel(Document& document, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;
    /// Sets the ground of the height profile.
    void set_ground(HeightProfile::Ground ground) { profile_->set_ground(std::move(ground)); }

Q_SIGNALS:
    /// The user wants to draw a new spline.
    void drawing_requested();

private:
    FoldGroup* make_spline_group();
    FoldGroup* make_profile_group();
    QWidget* make_height_row();
    void edit_primary(const QString& label, const std::function<void(FeatureSpline&)>& change,
                      const QString& gesture = {});
    void refresh_properties(const FeatureSpline& spline);

    Selection& selection_;
    CurveList* list_;
    FoldGroup *spline_group_, *profile_group_, *meta_group_;
    CurveProperties* properties_;
    ParameterForm* form_;
    HeightProfile* profile_;
    QWidget* height_row_;
    NumberSlider* height_;
    MetaPoints<FeatureSpline>* meta_points_;
    ParameterForm *relief_, *noise_, *cascade_;
};

}  // namespace cuesta
