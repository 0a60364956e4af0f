#include "ui/paths/paths_panel.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <algorithm>
#include <cmath>

#include "core/field/sampling.h"
#include "core/model/meta_point_edit.h"
#include "core/model/spline_edit.h"
#include "ui/base/icons.h"
#include "ui/base/length_words.h"
#include "ui/base/theme.h"
#include "ui/curves/cross_section.h"
#include "ui/curves/curve_list.h"
#include "ui/curves/curve_properties.h"
#include "ui/curves/meta_points.h"
#include "ui/curves/path_course.h"
#include "ui/curves/path_forms.h"
#include "ui/curves/path_profile.h"
#include "ui/curves/path_section_shape.h"
#include "ui/forms/rows.h"
#include "ui/paths/steep_notice.h"
#include "ui/view/path_shape.h"

namespace cuesta {
namespace {

const std::string kind_id = "path.kind";
constexpr std::size_t most_remarks = 8;  ///< shown in full; of more the number is told

}  // namespace

PathsPanel::PathsPanel(Document& d, Selection& selection, QWidget* parent) : Panel(d, parent), selection_(selection) {
    list_ = make_list();
    column().addWidget(list_);
    column().addWidget(make_commands());
    make_earth_group();
    make_steep_notice();
    make_path_group();
    make_profile_group();
    meta_group_ = new FoldGroup(tr("Meta points"));
    meta_points_ = new MetaPoints<Path>(d, selection_);
    meta_group_->add(meta_points_);
    make_section_group();
    for (FoldGroup* group : {earth_group_, path_group_, profile_group_, meta_group_, section_group_})
        column().addWidget(group);
    column().addStretch(1);
    connect(&selection_, &Selection::changed, this, &PathsPanel::refresh);
    refresh();
}

CurveList* PathsPanel::make_list() {
    CurveListWords words;
    words.one = QStringLiteral("Path");
    words.several = tr("paths");
    words.add = tr("Draw a path: choose its kind");
    words.empty =
        tr("No paths yet. Press + and choose a kind such as road, river or lake, then click points on the ground. To "
           "import roads and rivers from GIS files, use Paths, Import vectors.");
    words.icon = [](const SketchedCurve& curve) { return icon_of(static_cast<const Path&>(curve).parameters.kind); };
    auto* list = new CurveList(document(), selection_, words);
    auto* kinds = new QMenu(this);
    for (std::size_t i = 0; i < EnumNames<PathKind>::names.size(); ++i) {
        const auto kind = static_cast<PathKind>(i);
        if (kind == PathKind::lake) kinds->addSeparator();
        auto* action = kinds->addAction(line_icon(icon_of(kind)), name_of_path_kind(kind));
        connect(action, &QAction::triggered, this, [this, kind] { Q_EMIT drawing_requested(kind); });
    }
    list->add_button()->setMenu(kinds);
    list->add_button()->setPopupMode(QToolButton::InstantPopup);
    return list;
}

QWidget* PathsPanel::make_commands() {
    auto* bar = new QWidget;
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 4, 0, 0);
    line->setSpacing(6);
    const auto add = [&](const char* name, const QString& text, const QString& tip, void (PathsPanel::*signal)()) {
        auto* button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        line->addWidget(button, 1);
        connect(button, &QPushButton::clicked, this, signal);
    };
    add("importPaths", tr("Import…"), tr("Roads, rivers and lakes from GeoJSON, GeoPackage, Shapefile and others"),
        &PathsPanel::import_requested);
    add("exportPaths", tr("Export…"), tr("Paths as GeoJSON, as meshes, or as splines for game engines"),
        &PathsPanel::export_requested);
    add("applyPaths", tr("Bake…"), tr("Makes the carved terrain the new starting terrain"),
        &PathsPanel::apply_requested);
    return bar;
}

void PathsPanel::make_earth_group() {
    earth_group_ = new FoldGroup(tr("Earthwork"));
    volumes_ = make_hint({});
    volumes_->setObjectName(QStringLiteral("earthVolumes"));
    volumes_->setToolTip(tr("Total cut and fill of all paths"));
    remarks_ = make_hint({});
    remarks_->setObjectName(QStringLiteral("pathRemarks"));
    earth_group_->add(volumes_);
    earth_group_->add(remarks_);
}

void PathsPanel::make_steep_notice() {
    steep_ = new SteepNotice;
    column().addWidget(steep_);
    connect(steep_, &SteepNotice::route_wanted, this,
            [this] { Q_EMIT route_requested(selection_.selected().primary(), false); });
    connect(steep_, &SteepNotice::hairpins_wanted, this,
            [this] { Q_EMIT route_requested(selection_.selected().primary(), true); });
    connect(steep_, &SteepNotice::cancel_wanted, this, &PathsPanel::route_cancelled);
    connect(steep_, &SteepNotice::structures_wanted, this, &PathsPanel::put_structures);
}

void PathsPanel::make_path_group() {
    path_group_ = new FoldGroup(tr("Path"));
    properties_ = new CurveProperties(document(), selection_, QStringLiteral("path"));
    path_group_->add(properties_);
    form_ = make_document_form<PathParameters>(
        document(),
        [this](const Project& p) {
            const Path* path = find_path(p, selection_.selected().primary());
            return path ? path->parameters : PathParameters{};
        },
        [this](Project& p, const PathParameters& set, const ParameterField& changed) {
            const Path* primary = find_path(p, selection_.selected().primary());
            if (!primary) return;
            const PathParameters before = primary->parameters;
            for (const int id : selection_.selected().splines) {
                Path* path = find_path(p, id);
                if (!path) continue;
                // Only what was changed goes to the other selected paths, which may be of other kinds.
                if (changed.description.id != kind_id)
                    changed.put(&path->parameters, changed.get(&set));
                else if (path->parameters.kind != set.kind)
                    change_kind(*path, set.kind);
                if (path->parameters.cross_section == CrossSection::own && path->own_cross_section.size() < 2)
                    path->own_cross_section = own_points_of(shape_with(before, parameters_at(*path, 0)));
                if (set.smoothness != before.smoothness) update_automatic_tangents(*path);
            }
        },
        {},
        [this](const Project& p) {
            const Path* path = find_path(p, selection_.selected().primary());
            return path ? path_of_kind(path->parameters.kind).parameters : PathParameters{};
        });
    path_group_->add(form_);
}

void PathsPanel::make_profile_group() {
    profile_group_ = new FoldGroup(tr("Profile"));
    profile_ = new PathProfile;
    profile_group_->add(profile_);
    connect(profile_, &PathProfile::dragged, this, &PathsPanel::put_grip);
    connect(profile_, &PathProfile::finished, this, [this] { document().end_gesture(); });
    connect(profile_, &PathProfile::abandoned, this, [this] { document().abandon_gesture(); });
    connect(profile_, &PathProfile::grip_wanted, this, &PathsPanel::add_grip);
    connect(profile_, &PathProfile::removal_wanted, this, &PathsPanel::remove_grips);
    connect(profile_, &PathProfile::grip_chosen, this, [this](int index, bool adds) {
        const SplinePart part{selection_.selected().primary(), index};
        if (profile_->course().grips_are == CourseGripKind::knot)
            selection_.select_knot(part, adds);
        else
            selection_.select_meta_point(part, adds);
    });
}

void PathsPanel::make_section_group() {
    section_group_ = new FoldGroup(tr("Cross-section"));
    section_ = new CrossSectionEditor;
    section_group_->add(section_);
    connect(section_, &CrossSectionEditor::edited, this,
            [this](const std::vector<glm::dvec2>& own) { put_own(own, tr("Cross-section")); });
    connect(section_, &CrossSectionEditor::finished, this, [this] { document().end_gesture(); });
    connect(section_, &CrossSectionEditor::abandoned, this, [this] { document().abandon_gesture(); });
    own_bar_ = new QWidget;
    auto* line = new QHBoxLayout(own_bar_);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(6);
    const auto add = [&](const char* name, const QString& text, const QString& tip, auto change) {
        auto* button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        line->addWidget(button, 1);
        connect(button, &QPushButton::clicked, this, [this, text, change] {
            const Path* path = selection_.primary_path();
            if (!path || path->own_cross_section.size() < 2) return;
            put_own(change(path->own_cross_section), text);
            document().end_gesture();
        });
    };
    add("mirrorSection", tr("Mirror"), tr("Copies the left half to the right"),
        [](const std::vector<glm::dvec2>& own) { return mirrored(own); });
    add("swapSection", tr("Swap sides"), tr("Swaps left and right"), [](std::vector<glm::dvec2> own) {
        std::reverse(own.begin(), own.end());
        for (glm::dvec2& point : own) point.x = -point.x;
        return own;
    });
    section_group_->add(own_bar_);
}

void PathsPanel::edit_primary(const QString& label, const std::function<void(Path&)>& change, const QString& gesture) {
    const int id = selection_.selected().primary();
    document().edit(
        label,
        [&](Project& project) {
            if (Path* path = find_path(project, id)) change(*path);
        },
        gesture);
}

void PathsPanel::put_grip(int index, double value) {
    const auto i = static_cast<std::size_t>(index);
    const QString gesture = QStringLiteral("pathProfile");
    if (profile_->course().grips_are == CourseGripKind::knot)
        edit_primary(
            tr("Height of point %1").arg(index + 1),
            [&](Path& path) {
                if (i >= path.knots.size()) return;
                const glm::dvec3 position = path.knots[i].position;
                move_knot(path, index, {position.x, value, position.z});
            },
            gesture);
    else
        edit_primary(
            tr("Height above ground"),
            [&](Path& path) {
                if (i < path.meta_points.size())
                    path.meta_points[i].parameters.offset = static_cast<float>(std::clamp(value, -10000.0, 10000.0));
            },
            gesture);
}

void PathsPanel::add_grip(double u) {
    const int id = selection_.selected().primary();
    int index = -1;
    if (profile_->course().grips_are == CourseGripKind::knot) {
        edit_primary(tr("Insert point"), [&](Path& path) { index = insert_knot(path, u); });
        if (index >= 0) selection_.select_knot({id, index});
    } else {
        edit_primary(tr("Add meta point"), [&](Path& path) { index = insert_meta_point(path, u); });
        if (index >= 0) selection_.select_meta_point({id, index});
    }
}

void PathsPanel::remove_grips() {
    const Path* path = selection_.primary_path();
    if (!path) return;
    const SelectedSplines& selected = selection_.selected();
    if (profile_->course().grips_are == CourseGripKind::knot) {
        const std::vector<int> knots = selected.knots_of(path->id);
        // A path of less than two points is none.
        if (!knots.empty() && path->knots.size() >= knots.size() + 2)
            edit_primary(tr("Delete points"), [&](Path& p) { remove_knots(p, knots); });
    } else if (const std::vector<int> points = selected.meta_points_of(path->id); !points.empty()) {
        edit_primary(tr("Remove meta points"), [&](Path& p) { remove_meta_points(p, points); });
    }
}

void PathsPanel::put_own(const std::vector<glm::dvec2>& own, const QString& label) {
    edit_primary(
        label, [&](Path& path) { path.own_cross_section = own; }, QStringLiteral("crossSection"));
}

void PathsPanel::put_structures(const std::vector<StructureOver>& structures) {
    if (structures.empty()) return;
    const bool is_tunnel = structures.front().structure == PathStructure::tunnel;
    edit_primary(is_tunnel ? tr("Tunnel") : tr("Bridge"), [&](Path& path) {
        for (const StructureOver& over : structures) {
            const PathStructure behind = parameters_at(path, over.u_to).structure;
            const int first = insert_meta_point(path, over.u_from);
            const int last = insert_meta_point(path, over.u_to);
            for (int i = first; i < last; ++i)
                path.meta_points[static_cast<std::size_t>(i)].parameters.structure = over.structure;
            path.meta_points[static_cast<std::size_t>(last)].parameters.structure = behind;
        }
    });
    document().end_gesture();
}

const Alignment* PathsPanel::alignment_of(const Path& path) const {
    const auto plan = land_ ? carve_plan(*land_) : nullptr;
    if (!plan || !path.enabled) return nullptr;
    for (const Alignment& alignment : plan->alignments)
        if (alignment.path_id == path.id && spans_path(alignment, path))
            return &alignment;  // the land holds the plan
    return nullptr;
}

void PathsPanel::show_search(std::optional<double> share) {
    steep_->show_search(share);
}

void PathsPanel::set_land(std::shared_ptr<const Land> land) {
    land_ = std::move(land);
    refresh_earth();
    if (const Path* path = selection_.primary_path()) {
        refresh_course(*path);
        refresh_section(*path);
    }
}

std::optional<double> PathsPanel::ground_at(double x, double z) const {
    if (!land_) return std::nullopt;
    const TerrainFrame& frame = land_->frame;
    if (x < 0 || z < 0 || x > frame.width_metres() || z > frame.height_metres()) return std::nullopt;
    return sample_bilinear(uncarved_ground(*land_)->view(), x / frame.cell_size, z / frame.cell_size);
}

void PathsPanel::refresh_earth() {
    const bool any = !project().paths.empty();
    earth_group_->setVisible(any);
    if (!any) return;
    const bool carved = land_ && land_->carved;
    if (carved)
        volumes_->setText(
            tr("Cut %1, fill %2").arg(volume_text(land_->carved->earth.cut), volume_text(land_->carved->earth.fill)));
    else
        volumes_->setText(tr("Nothing has been carved yet"));
    QStringList lines;
    if (carved) {
        const auto& remarks = land_->carved->plan->remarks;
        for (std::size_t i = 0; i < std::min(remarks.size(), most_remarks); ++i)
            lines << QString::fromStdString(remarks[i]);
        if (remarks.size() > most_remarks)
            lines << tr("and %n more remarks", nullptr, static_cast<int>(remarks.size() - most_remarks));
    }
    remarks_->setVisible(!lines.isEmpty());
    // Words of the user's paths: no markup.
    remarks_->setTextFormat(Qt::PlainText);
    for (QString& line : lines) line.prepend(QStringLiteral("• "));
    remarks_->setText(lines.join(QLatin1Char('\n')));
}

void PathsPanel::refresh_course(const Path& path) {
    steep_->show_path(path, alignment_of(path));
    const SelectedSplines& selected = selection_.selected();
    profile_->set_empty_words(tr("Needs a path with at least two points"));
    profile_->set_course(course_of(path, land_ ? carve_plan(*land_).get() : nullptr, selected.knots_of(path.id),
                                   selected.meta_points_of(path.id),
                                   [this](double x, double z) { return ground_at(x, z); }));
}

void PathsPanel::refresh_section(const Path& path) {
    section_group_->setVisible(!is_area(path.parameters.kind));
    if (is_area(path.parameters.kind)) return;
    const std::vector<int> points = selection_.selected().meta_points_of(path.id);
    const double u = points.empty() ? path.meta_points.empty() ? 0 : path.meta_points.front().position
                                    : path.meta_points[static_cast<std::size_t>(points.front())].position;
    section_->set_shape(
        section_shape_at(path, u, profile_->course(), [this](double x, double z) { return ground_at(x, z); }));
    own_bar_->setVisible(path.parameters.cross_section == CrossSection::own);
}

void PathsPanel::refresh() {
    list_->refresh();
    refresh_earth();
    const Path* path = selection_.primary_path();
    for (FoldGroup* group : {path_group_, profile_group_, meta_group_, section_group_})
        group->setVisible(path != nullptr);
    if (!path) {
        steep_->hide();
        return;
    }
    properties_->refresh(!is_area(path->parameters.kind));
    form_->set_used([parameters = path->parameters](const std::string& id) { return path_applies(id, parameters); });
    form_->set_why_unused(
        [parameters = path->parameters](const std::string& id) { return why_unused(id, parameters); });
    form_->set_mixed([&](const ParameterField& field) {
        return std::ranges::any_of(selection_.selected().splines, [&](int id) {
            const Path* other = find_path(project(), id);
            return other && field.get(&other->parameters) != field.get(&path->parameters);
        });
    });
    form_->refresh();
    refresh_course(*path);
    meta_points_->refresh();
    refresh_section(*path);
}

}  // namespace cuesta
