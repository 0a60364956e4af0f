#include "ui/panels/splines_panel.h"

#include <QApplication>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>

#include "core/model/spline_edit.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"
#include "ui/panels/colour_button.h"
#include "ui/panels/item_list.h"
#include "ui/panels/meta_points.h"

namespace cuesta {
namespace {

QColor colour_of(const FeatureSpline& spline) {
    return QColor::fromRgbF(spline.colour[0], spline.colour[1], spline.colour[2]);
}

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

/// Which of a spline's parameters mean anything to its kind.
bool applies(const std::string& id, CurveKind kind) {
    return (id != "spline.rounding" && id != "spline.tension") || kind == CurveKind::smooth;
}

bool applies(const std::string& id, ReliefSolver solver) {
    return id != "splines.sweep_multiplier" || solver == ReliefSolver::cascade;
}

}  // namespace

SplinesPanel::SplinesPanel(Document& d, Selection& selection, QWidget* parent)
    : Panel(d, parent), selection_(selection), commands_(d, selection) {
    column().addWidget(make_toolbar());
    list_ = new ItemList;
    list_->setObjectName(QStringLiteral("splineList"));
    list_->set_height_in_rows(2, 9);
    column().addWidget(list_);
    connect(list_, &ItemList::chosen, this, &SplinesPanel::choose);
    connect(list_, &ItemList::eye_clicked, this, [this](int row) {
        document().edit(tr("Spline on or off"), [row](Project& project) {
            if (row < 0 || row >= static_cast<int>(project.splines.size())) return;
            bool& enabled = project.splines[static_cast<std::size_t>(row)].enabled;
            enabled = !enabled;
        });
    });
    empty_ = make_hint(tr("No splines yet. Take the spline tool (S) and click on the ground to draw a ridge."));
    column().addWidget(empty_);
    spline_group_ = make_spline_group();
    profile_group_ = make_profile_group();
    meta_group_ = new FoldGroup(tr("Meta points"));
    meta_points_ = new MetaPoints(d, selection_);
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
    add_group(tr("Land from splines"), relief_, true);
    add_group(tr("Noise"), noise_, false);
    add_group(tr("Erosion on the levels"), cascade_, false);
    column().addStretch(1);
    connect(&selection_, &Selection::changed, this, &SplinesPanel::refresh);
    refresh();
}

QWidget* SplinesPanel::make_toolbar() {
    auto* bar = new QWidget;
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    line->addWidget(make_caption(tr("In this project")));
    line->addStretch(1);
    add_ = make_icon_button(QStringLiteral("add"), tr("Draw a spline (S)"));
    duplicate_ = make_icon_button(QStringLiteral("duplicate"), tr("Duplicate the selected splines"));
    up_ = make_icon_button(QStringLiteral("up"), tr("Move up in the list"));
    down_ = make_icon_button(QStringLiteral("down"), tr("Move down in the list"));
    remove_ = make_icon_button(QStringLiteral("remove"), tr("Remove the selected splines"));
    add_->setObjectName(QStringLiteral("addSpline"));
    duplicate_->setObjectName(QStringLiteral("duplicateSpline"));
    remove_->setObjectName(QStringLiteral("removeSpline"));
    for (QToolButton* button : {add_, duplicate_, up_, down_, remove_}) line->addWidget(button);
    connect(add_, &QToolButton::clicked, this, &SplinesPanel::drawing_requested);
    // In its place: a list moves nothing.
    connect(duplicate_, &QToolButton::clicked, this, [this] { commands_.duplicate(glm::dvec3(0.0)); });
    connect(up_, &QToolButton::clicked, this, [this] { move(-1); });
    connect(down_, &QToolButton::clicked, this, [this] { move(1); });
    connect(remove_, &QToolButton::clicked, this, [this] { commands_.remove_splines(); });
    return bar;
}

FoldGroup* SplinesPanel::make_spline_group() {
    auto* group = new FoldGroup(tr("Spline"));
    name_ = new QLineEdit;
    name_->setObjectName(QStringLiteral("splineName"));
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        const std::string text = name_->text().trimmed().toStdString();
        const FeatureSpline* spline = selection_.primary_spline();
        if (spline && !text.empty() && text != spline->name)
            edit_primary(tr("Name"), [&](FeatureSpline& s) { s.name = text; });
    });
    group->add(make_row(tr("Name"), name_));
    colour_ = new ColourButton;
    connect(colour_, &ColourButton::picked, this, [this](std::array<float, 3> linear) {
        const QColor colour = colour_from_linear(linear);
        edit_primary(
            tr("Colour"),
            [&](FeatureSpline& s) {
                s.colour = {static_cast<float>(colour.redF()), static_cast<float>(colour.greenF()),
                            static_cast<float>(colour.blueF())};
            },
            QStringLiteral("splineColour"));
    });
    group->add(make_row(tr("Colour"), colour_));
    const auto add_switch = [&](const char* name, const QString& label, const QString& tip, auto change) {
        auto* box = new QCheckBox;
        box->setObjectName(QLatin1String(name));
        box->setToolTip(tip);
        connect(box, &QCheckBox::clicked, this,
                [this, label, change](bool on) { edit_primary(label, [&](FeatureSpline& s) { change(s, on); }); });
        group->add(make_row(label, box));
        return box;
    };
    closed_ = add_switch("splineClosed", tr("Closed"), tr("The last point joins the first"),
                         [](FeatureSpline& s, bool on) { on ? close_loop(s) : open_loop(s); });
    visible_ = add_switch("splineVisible", tr("Shown"), tr("The curve is drawn over the land"),
                          [](FeatureSpline& s, bool on) { s.visible = on; });
    locked_ = add_switch("splineLocked", tr("Locked"), tr("The tools of the view leave it alone"),
                         [](FeatureSpline& s, bool on) { s.locked = on; });
    const auto primary_of = [this](auto& project) { return find_spline(project, selection_.selected().primary()); };
    form_ = make_document_form<SplineParameters>(
        document(),
        [primary_of](const Project& p) {
            const FeatureSpline* spline = primary_of(p);
            return spline ? spline->parameters : SplineParameters{};
        },
        [this](Project& p, SplineParameters set) {
            // The level that was not touched gives way, so that the range never ends before it begins.
            for (const int id : selection_.selected().splines) {
                FeatureSpline* spline = find_spline(p, id);
                if (!spline) continue;
                SplineParameters next = set;
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
            tr("Height: %1 m").arg(height, 0, 'g', 5),
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

void SplinesPanel::choose(int row) {
    if (row < 0 || row >= static_cast<int>(project().splines.size())) return;
    selection_.select_spline(project().splines[static_cast<std::size_t>(row)].id,
                             QApplication::keyboardModifiers() & Qt::ShiftModifier);
}

void SplinesPanel::move(int by) {
    const int id = selection_.selected().primary();
    document().edit(by < 0 ? tr("Move spline up") : tr("Move spline down"), [&](Project& project) {
        auto& splines = project.splines;
        for (int i = 0; i < static_cast<int>(splines.size()); ++i)
            if (splines[static_cast<std::size_t>(i)].id == id && i + by >= 0 &&
                i + by < static_cast<int>(splines.size()))
                return std::swap(splines[static_cast<std::size_t>(i)], splines[static_cast<std::size_t>(i + by)]);
    });
}

void SplinesPanel::refresh_list() {
    std::vector<ItemList::Item> items;
    int row = -1;
    const int primary = selection_.selected().primary();
    for (std::size_t i = 0; i < project().splines.size(); ++i) {
        const FeatureSpline& spline = project().splines[i];
        if (spline.id == primary) row = static_cast<int>(i);
        QStringList details;
        if (spline.locked) details << tr("locked");
        if (!spline.visible) details << tr("not shown");
        if (details.isEmpty()) details << tr("%n points", nullptr, static_cast<int>(spline.knots.size()));
        items.push_back({QString::fromStdString(spline.name),
                         details.join(QStringLiteral(", ")),
                         colour_of(spline),
                         {},
                         spline.enabled});
    }
    list_->set_items(items);
    {
        const QSignalBlocker quiet(list_);
        list_->setCurrentRow(row);
    }
    if (row >= 0) list_->scrollToItem(list_->item(row));
    list_->setVisible(!items.empty());
    empty_->setVisible(items.empty());
    const bool any = row >= 0;
    for (QToolButton* button : {duplicate_, remove_}) button->setEnabled(commands_.has_workable());
    up_->setEnabled(row > 0);
    down_->setEnabled(any && row + 1 < static_cast<int>(items.size()));
}

void SplinesPanel::refresh_properties(const FeatureSpline& spline) {
    if (!name_->hasFocus()) name_->setText(QString::fromStdString(spline.name));
    colour_->set_colour(linear_from_colour(colour_of(spline)));
    closed_->setChecked(spline.closed);
    closed_->setEnabled(spline.closed || spline.knots.size() >= 3);
    visible_->setChecked(spline.visible);
    locked_->setChecked(spline.locked);
    form_->set_used([kind = spline.parameters.kind](const std::string& id) { return applies(id, kind); });
    form_->refresh();
    const std::vector<int> knots = selection_.selected().knots_of(spline.id);
    profile_->set_spline(spline, knots);
    height_row_->setVisible(!knots.empty());
    if (!knots.empty()) height_->set_value(spline.knots[static_cast<std::size_t>(knots.front())].position.y);
    meta_points_->refresh();
}

void SplinesPanel::refresh() {
    refresh_list();
    const FeatureSpline* spline = selection_.primary_spline();
    for (FoldGroup* group : {spline_group_, profile_group_, meta_group_}) group->setVisible(spline != nullptr);
    if (spline) refresh_properties(*spline);
    relief_->set_used([solver = project().relief.solver](const std::string& id) { return applies(id, solver); });
    for (ParameterForm* form : {relief_, noise_, cascade_}) form->refresh();
}

}  // namespace cuesta
