#include "ui/splines/splines_panel.h"

#include <algorithm>

#include "core/model/spline_edit.h"
#include "core/pipeline/parameter_uses.h"
#include "ui/base/length_words.h"
#include "ui/base/parameter_words.h"
#include "ui/curves/curve_list.h"
#include "ui/curves/curve_properties.h"
#include "ui/curves/meta_points.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

/// The height of selected knots, described like a parameter.
ParameterDescription height_description() {
    ParameterDescription d;
    d.id = "knot.height";
    d.label = "Height";
    d.sentence = "Height of the selected points of the spline; several move together.";
    d.unit = Unit::metre;
    d.minimum = -20000;
    d.maximum = 20000;
    d.default_value = 0;
    return d;
}

/// Parameters of a spline that apply to its kind.
bool applies(const std::string& id, CurveKind kind) {
    return (id != "spline.rounding" && id != "spline.tension") || kind == CurveKind::smooth;
}

}  // namespace

SplinesPanel::SplinesPanel(Document& d, Selection& selection, QWidget* parent)
    : Panel(d, parent), selection_(selection) {
    CurveListWords words;
    words.one = QStringLiteral("Spline");
    words.several = tr("splines");
    words.add = tr("Draw a spline (S)");
    words.empty = tr("No splines yet. Choose the spline tool (S) and click the ground to draw a ridge.");
    list_ = new CurveList(d, selection_, words);
    column().addWidget(list_);
    connect(list_, &CurveList::add_requested, this, &SplinesPanel::drawing_requested);
    spline_group_ = make_spline_group();
    profile_group_ = make_profile_group();
    meta_group_ = new FoldGroup(tr("Meta points"));
    meta_points_ = new MetaPoints<FeatureSpline>(d, selection_);
    meta_group_->add(meta_points_);
    for (FoldGroup* group : {spline_group_, profile_group_, meta_group_}) column().addWidget(group);

    relief_ = make_document_form<ReliefParameters>(
        d, [](const Project& p) { return p.relief; }, [](Project& p, const ReliefParameters& set) { p.relief = set; });
    noise_ = make_document_form<WarpedNoiseParameters>(
        d, [](const Project& p) { return p.noise; },
        [](Project& p, const WarpedNoiseParameters& set) { p.noise = set; });
    cascade_ = make_document_form<CascadeErosionParameters>(
        d, [](const Project& p) { return p.cascade_erosion; },
        [](Project& p, const CascadeErosionParameters& set) { p.cascade_erosion = set; });
    const auto add_group = [this](const QString& title, QWidget* body, bool open) {
        auto* group = new FoldGroup(title);
        group->add(body);
        group->set_open(open);
        column().addWidget(group);
    };
    add_group(tr("Terrain from splines"), relief_, true);
    add_group(tr("Noise"), noise_, false);
    add_group(tr("Multigrid erosion"), cascade_, false);
    column().addStretch(1);
    connect(&selection_, &Selection::changed, this, &SplinesPanel::refresh);
    refresh();
}

FoldGroup* SplinesPanel::make_spline_group() {
    auto* group = new FoldGroup(tr("Spline"));
    properties_ = new CurveProperties(document(), selection_, QStringLiteral("spline"));
    group->add(properties_);
    const auto primary_of = [this](auto& project) { return find_spline(project, selection_.selected().primary()); };
    form_ = make_document_form<SplineParameters>(
        document(),
        [primary_of](const Project& p) {
            const FeatureSpline* spline = primary_of(p);
            return spline ? spline->parameters : SplineParameters{};
        },
        [this](Project& p, const SplineParameters& set, const ParameterField& changed) {
            // The level that was not touched gives way, so that the range never ends before it begins.
            for (const int id : selection_.selected().splines) {
                FeatureSpline* spline = find_spline(p, id);
                if (!spline) continue;
                SplineParameters next = spline->parameters;
                changed.put(&next, changed.get(&set));
                if (next.first_level > next.last_level) {
                    if (next.first_level != spline->parameters.first_level)
                        next.last_level = next.first_level;
                    else
                        next.first_level = next.last_level;
                }
                spline->parameters = next;
            }
        });
    group->add(form_);
    return group;
}

FoldGroup* SplinesPanel::make_profile_group() {
    auto* group = new FoldGroup(tr("Height profile"));
    profile_ = new HeightProfile;
    group->add(profile_);
    group->add(make_height_row());
    const QString gesture = QStringLiteral("heightProfile");
    connect(profile_, &HeightProfile::dragged, this,
            [this, gesture](HeightProfile::Part part, int index, double height) {
                edit_primary(
                    tr("Height of point %1").arg(index + 1),
                    [&](FeatureSpline& s) {
                        const Knot& knot = s.knots[static_cast<std::size_t>(index)];
                        if (part == HeightProfile::Part::knot)
                            return move_knot(s, index, {knot.position.x, height, knot.position.z});
                        const bool outgoing = part == HeightProfile::Part::out_handle;
                        glm::dvec3 handle = outgoing ? knot.out : knot.in;
                        handle.y = height - knot.position.y;
                        move_handle(s, index, outgoing ? HandleSide::out : HandleSide::in, handle);
                    },
                    gesture);
            });
    connect(profile_, &HeightProfile::finished, this, [this] { document().end_gesture(); });
    connect(profile_, &HeightProfile::abandoned, this, [this] { document().abandon_gesture(); });
    connect(profile_, &HeightProfile::knot_chosen, this, [this](int knot, bool adds) {
        selection_.select_knot({selection_.selected().primary(), knot}, adds);
    });
    connect(profile_, &HeightProfile::knot_wanted, this, [this](double u) {
        int index = -1;
        edit_primary(tr("Insert point"), [&](FeatureSpline& s) { index = insert_knot(s, u); });
        if (index >= 0) selection_.select_knot({selection_.selected().primary(), index});
    });
    return group;
}

QWidget* SplinesPanel::make_height_row() {
    height_ = new NumberSlider(height_description());
    auto* label = new PropertyLabel(tr("Height"));
    label->set_resettable(false);
    height_row_ = make_row(label, height_);
    height_row_->setToolTip(tool_tip_of(height_description()));
    connect(height_, &NumberSlider::edited, this, [this](double height) {
        const SelectedSplines selected = selection_.selected();
        const FeatureSpline* primary = selection_.primary_spline();
        const std::vector<int> own = primary ? selected.knots_of(primary->id) : std::vector<int>{};
        if (own.empty()) return;
        // All rise by as much as the one whose height is shown.
        const double change = height - primary->knots[static_cast<std::size_t>(own.front())].position.y;
        document().edit(
            tr("Height: %1").arg(rounded_length(height, 5)),
            [&](Project& project) {
                for (const SplinePart& part : selected.knots)
                    if (FeatureSpline* spline = find_spline(project, part.spline))
                        move_knot(
                            *spline, part.index,
                            spline->knots[static_cast<std::size_t>(part.index)].position + glm::dvec3(0, change, 0));
            },
            QStringLiteral("knot.height"));
    });
    connect(height_, &NumberSlider::finished, this, [this] { document().end_gesture(); });
    connect(height_, &NumberSlider::abandoned, this, [this] { document().abandon_gesture(); });
    return height_row_;
}

void SplinesPanel::edit_primary(const QString& label, const std::function<void(FeatureSpline&)>& change,
                                const QString& gesture) {
    const int id = selection_.selected().primary();
    document().edit(
        label,
        [&](Project& project) {
            if (FeatureSpline* spline = find_spline(project, id)) change(*spline);
        },
        gesture);
}

void SplinesPanel::refresh_properties(const FeatureSpline& spline) {
    properties_->refresh();
    form_->set_used([kind = spline.parameters.kind](const std::string& id) { return applies(id, kind); });
    form_->set_why_unused([this](const std::string& id) { return translated_words(why_unused(project(), id)); });
    form_->set_notes([this](const std::string& id) { return translated_words(note_on(project(), id)); });
    form_->set_mixed([&](const ParameterField& field) {
        return std::ranges::any_of(selection_.selected().splines, [&](int id) {
            const FeatureSpline* other = find_spline(project(), id);
            return other && field.get(&other->parameters) != field.get(&spline.parameters);
        });
    });
    form_->refresh();
    const std::vector<int> knots = selection_.selected().knots_of(spline.id);
    profile_->set_spline(spline, knots);
    height_row_->setVisible(!knots.empty());
    if (!knots.empty()) height_->set_value(spline.knots[static_cast<std::size_t>(knots.front())].position.y);
    meta_points_->refresh();
}

void SplinesPanel::refresh() {
    list_->refresh();
    const FeatureSpline* spline = selection_.primary_spline();
    for (FoldGroup* group : {spline_group_, profile_group_, meta_group_}) group->setVisible(spline != nullptr);
    if (spline) refresh_properties(*spline);
    noise_->set_why_unused([this](const std::string& id) { return translated_words(why_unused(project(), id)); });
    for (ParameterForm* form : {relief_, noise_, cascade_}) form->refresh();
}

}  // namespace cuesta
