#pragma once
/// \file The paths of the project: list, properties, profile, cross-section, and the earth that they move.

#include <memory>

#include "core/carve/parameters.h"
#include "core/pipeline/land.h"
#include "ui/base/selection.h"
#include "ui/forms/panel.h"

class QLabel;
class QMenu;

namespace cuesta {

class CrossSectionEditor;
class CurveList;
class CurveProperties;
class FoldGroup;
template <typename Sketched>
class MetaPoints;
class PathProfile;
class SteepNotice;
struct Alignment;
struct StructureOver;

class PathsPanel : public Panel {
    Q_OBJECT
public:
    /// `selection` is that of the paths.
    PathsPanel(Document& document, Selection& selection, QWidget* parent = nullptr);
    void refresh() override;
    /// The land whose courses, earth and remarks are shown; may be null.
    void set_land(std::shared_ptr<const Land> land);
    /// A route for the selected path is looked for, so far (0..1); absent: none is.
    void show_search(std::optional<double> share);

Q_SIGNALS:
    /// The user wants to draw a new path.
    void drawing_requested(PathKind kind);
    void import_requested();
    void export_requested();
    void apply_requested();
    /// The path is too steep and shall have a new course, through all its knots or from the first to the last.
    void route_requested(int path_id, bool through_knots);
    void route_cancelled();

private:
    CurveList* make_list();
    void make_earth_group();
    void make_steep_notice();
    void make_path_group();
    void make_profile_group();
    void make_section_group();
    QWidget* make_commands();
    void edit_primary(const QString& label, const std::function<void(Path&)>& change, const QString& gesture = {});
    /// Value of the profile's grip of that index: the height of a knot, the offset of a meta point.
    void put_grip(int index, double value);
    void add_grip(double u);
    void remove_grips();
    void put_own(const std::vector<glm::dvec2>& own, const QString& label);
    void put_structures(const std::vector<StructureOver>& structures);
    /// Of the path as it is carved; null: not yet.
    const Alignment* alignment_of(const Path& path) const;
    void refresh_earth();
    void refresh_course(const Path& path);
    void refresh_section(const Path& path);
    /// The height of the ground before carving.
    std::optional<double> ground_at(double x, double z) const;

    Selection& selection_;
    std::shared_ptr<const Land> land_;
    CurveList* list_;
    FoldGroup *earth_group_, *path_group_, *profile_group_, *section_group_, *meta_group_;
    QLabel *volumes_, *remarks_;
    SteepNotice* steep_;
    CurveProperties* properties_;
    ParameterForm* form_;
    PathProfile* profile_;
    CrossSectionEditor* section_;
    QWidget* own_bar_;
    MetaPoints<Path>* meta_points_;
};

}  // namespace cuesta
