#include "ui/curves/meta_points.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <type_traits>

#include "core/model/meta_point_edit.h"
#include "core/pipeline/parameter_uses.h"
#include "ui/base/length_words.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"
#include "ui/base/theme.h"
#include "ui/curves/path_forms.h"
#include "ui/forms/item_list.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/panel.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

/// Place of a meta point on the spline, described like a parameter: per cent are the same for any number of curves.
ParameterDescription position_description() {
    ParameterDescription d;
    d.id = "meta.position";
    d.label = "Position";
    d.sentence = "Position of the meta point along the curve, from 0 (start) to 1 (end).";
    d.unit = Unit::fraction;
    d.minimum = 0;
    d.maximum = 1;
    d.default_value = 0;
    return d;
}

/// "wide 12 m, slopes 300 / 300 m": what a meta point does, in a few words.
QString summary_of(const FeatureSpline&, const MetaParameters& p) {
    QStringList words;
    if (p.half_width > 0) words << QObject::tr("%1 wide").arg(rounded_length(2 * p.half_width, 4));
    if (p.left_length > 0 || p.right_length > 0)
        words << QObject::tr("%1 / %2").arg(rounded_length(p.left_length, 4), rounded_length(p.right_length, 4));
    if (p.drop != 0) words << QObject::tr("drop %1").arg(rounded_length(p.drop, 4));
    return words.join(QStringLiteral(", "));
}

QString summary_of(const Path& path, const PathSection& p) {
    QStringList words;
    if (!is_area(path.parameters.kind)) words << QObject::tr("%1 wide").arg(rounded_length(p.width, 4));
    if (p.depth > 0) words << QObject::tr("%1 deep").arg(rounded_length(p.depth, 3));
    if (p.offset != 0)
        words << (p.offset > 0 ? QStringLiteral("+") : QStringLiteral("\u2212")) +
                     rounded_length(std::abs(p.offset), 3);
    if (p.structure != PathStructure::surface) words << choice_text(std::string(name_of(p.structure))).toLower();
    return words.join(QStringLiteral(", "));
}

/// Parameters that the form shows for a curve.
bool applies(const std::string& id, const FeatureSpline& spline) {
    return id != "meta.drop" || spline.parameters.kind == CurveKind::cliff;
}
bool applies(const std::string& id, const Path& path) {
    return section_applies(id, path.parameters.kind);
}

QString words_without_points(const FeatureSpline&) {
    return QObject::tr("Without meta points, the spline sets only the height. Add one to set width, slopes and noise.");
}
QString words_without_points(const Path&) {
    return QObject::tr("Without meta points, the path has its default width everywhere. Add one to change it.");
}

template <typename Sketched>
using PointParameters = std::remove_cvref_t<decltype(Sketched{}.meta_points[0].parameters)>;

template <typename Sketched>
Sketched* curve_in(Project& project, int id) {
    if constexpr (std::is_same_v<Sketched, Path>)
        return find_path(project, id);
    else
        return find_spline(project, id);
}

}  // namespace

template <typename Sketched>
MetaPoints<Sketched>::MetaPoints(Document& document, Selection& selection, QWidget* parent)
    : QWidget(parent), document_(document), selection_(selection) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    list_ = new ItemList;
    list_->setObjectName(QStringLiteral("metaPointList"));
    list_->set_height_in_rows(1, 5);
    connect(list_, &ItemList::chosen, this, [this](int row) {
        if (const Sketched* spline = primary())
            selection_.select_meta_point({spline->id, row}, QApplication::keyboardModifiers() & Qt::ShiftModifier);
    });
    hint_ = make_hint({});
    column->addWidget(make_toolbar());
    column->addWidget(list_);
    column->addWidget(hint_);
    column->addWidget(make_position_row());
    form_ = make_form();
    column->addWidget(form_);
    refresh();
}

template <typename Sketched>
QWidget* MetaPoints<Sketched>::make_toolbar() {
    auto* bar = new QWidget;
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    line->addWidget(make_caption(QObject::tr("Along the curve")));
    line->addStretch(1);
    add_ = make_icon_button(QStringLiteral("add"), QObject::tr("Add a meta point in the largest gap"));
    remove_ = make_icon_button(QStringLiteral("remove"), QObject::tr("Remove the selected meta points"));
    add_->setObjectName(QStringLiteral("addMetaPoint"));
    remove_->setObjectName(QStringLiteral("removeMetaPoint"));
    line->addWidget(add_);
    line->addWidget(remove_);
    connect(add_, &QToolButton::clicked, this, &MetaPoints<Sketched>::add_point);
    connect(remove_, &QToolButton::clicked, this, &MetaPoints<Sketched>::remove_points);
    return bar;
}

template <typename Sketched>
QWidget* MetaPoints<Sketched>::make_position_row() {
    position_ = new NumberSlider(position_description());
    auto* label = new PropertyLabel(QObject::tr("Position"));
    label->set_resettable(false);
    position_row_ = make_row(label, position_);
    position_row_->setToolTip(tool_tip_of(position_description()));
    connect(position_, &NumberSlider::edited, this, [this](double share) {
        const Sketched* spline = primary();
        const std::vector<int> selected =
            spline ? selection_.selected().meta_points_of(spline->id) : std::vector<int>{};
        if (selected.size() != 1) return;
        int index = selected[0];
        document_.edit(
            QObject::tr("Move meta point"),
            [&](Project& project) {
                if (Sketched* edited = curve_in<Sketched>(project, spline->id))
                    index = move_meta_point(*edited, index, share * edited->curve_count());
            },
            QStringLiteral("meta.position"));
        // It may have passed a neighbour.
        selection_.select_meta_point({selection_.selected().primary(), index});
    });
    connect(position_, &NumberSlider::finished, this, [this] { document_.end_gesture(); });
    connect(position_, &NumberSlider::abandoned, this, [this] { document_.abandon_gesture(); });
    return position_row_;
}

template <typename Sketched>
ParameterForm* MetaPoints<Sketched>::make_form() {
    FormBinding binding;
    binding.get = [this](const ParameterField& field) {
        const Sketched* spline = primary();
        const std::vector<int> indices = meant();
        if (!spline || indices.empty()) return field.description.default_value;
        return field.get(&spline->meta_points[static_cast<std::size_t>(indices.front())].parameters);
    };
    binding.put = [this](const ParameterField& field, double value, const QString& gesture) {
        const std::vector<int> indices = meant();
        const int id = selection_.selected().primary();
        document_.edit(
            edit_label(field.description, value),
            [&](Project& project) {
                if (Sketched* spline = curve_in<Sketched>(project, id))
                    for (const int i : indices)
                        field.put(&spline->meta_points[static_cast<std::size_t>(i)].parameters, value);
            },
            gesture);
    };
    // A road's meta points begin with other values than a river's.
    if constexpr (std::is_same_v<Sketched, Path>)
        binding.usual = [this](const ParameterField& field) {
            const Path* path = primary();
            if (!path) return field.description.default_value;
            const Path plain = path_of_kind(path->parameters.kind);
            return field.get(&plain.meta_points.front().parameters);
        };
    binding.finish = [this] { document_.end_gesture(); };
    binding.abandon = [this] { document_.abandon_gesture(); };
    return new ParameterForm(fields_of<PointParameters<Sketched>>(), std::move(binding));
}

template <typename Sketched>
const Sketched* MetaPoints<Sketched>::primary() const {
    if constexpr (std::is_same_v<Sketched, Path>)
        return selection_.primary_path();
    else
        return selection_.primary_spline();
}

template <typename Sketched>
std::vector<int> MetaPoints<Sketched>::meant() const {
    const Sketched* spline = primary();
    if (!spline) return {};
    std::vector<int> indices = selection_.selected().meta_points_of(spline->id);
    if (indices.empty())
        for (int i = 0; i < static_cast<int>(spline->meta_points.size()); ++i) indices.push_back(i);
    return indices;
}

template <typename Sketched>
void MetaPoints<Sketched>::add_point() {
    const Sketched* spline = primary();
    if (!spline || spline->curve_count() == 0) return;
    // Ends first, then the middle of the widest gap.
    std::vector<double> places;
    for (const auto& meta : spline->meta_points) places.push_back(meta.position);
    const double end = spline->curve_count();
    double u = 0;
    if (!places.empty() && places.front() <= 0 && places.back() < end && !spline->closed) {
        u = end;
    } else if (!places.empty() && places.front() <= 0) {
        if (spline->closed) places.push_back(end);
        double widest = -1;
        for (std::size_t i = 0; i + 1 < places.size(); ++i)
            if (places[i + 1] - places[i] > widest) {
                widest = places[i + 1] - places[i];
                u = (places[i] + places[i + 1]) / 2;
            }
    }
    int index = 0;
    const int id = spline->id;
    document_.edit(QObject::tr("Add meta point"), [&](Project& project) {
        if (Sketched* edited = curve_in<Sketched>(project, id)) index = insert_meta_point(*edited, u);
    });
    selection_.select_meta_point({id, index});
}

template <typename Sketched>
void MetaPoints<Sketched>::remove_points() {
    const Sketched* spline = primary();
    if (!spline) return;
    const std::vector<int> indices = selection_.selected().meta_points_of(spline->id);
    const int id = spline->id;
    document_.edit(indices.size() > 1 ? QObject::tr("Remove meta points") : QObject::tr("Remove meta point"),
                   [&](Project& project) {
                       if (Sketched* edited = curve_in<Sketched>(project, id)) remove_meta_points(*edited, indices);
                   });
}

template <typename Sketched>
void MetaPoints<Sketched>::refresh() {
    const Sketched* spline = primary();
    setEnabled(spline != nullptr);
    if (!spline) return;
    const std::vector<int> selected = selection_.selected().meta_points_of(spline->id);
    const int curves = std::max(1, spline->curve_count());
    std::vector<ItemList::Item> items;
    for (const auto& meta : spline->meta_points)
        items.push_back({QObject::tr("%1 %").arg(100 * meta.position / curves, 0, 'f', 0),
                         summary_of(*spline, meta.parameters),
                         {},
                         {},
                         {}});
    list_->set_items(items);
    {
        const QSignalBlocker quiet(list_);
        list_->setCurrentRow(selected.empty() ? -1 : selected.back());
    }
    const bool any = !spline->meta_points.empty();
    list_->setVisible(any);
    add_->setEnabled(spline->curve_count() > 0);
    remove_->setEnabled(!selected.empty());
    hint_->setVisible(!any || (selected.size() != 1 && spline->meta_points.size() > 1));
    hint_->setText(!any               ? words_without_points(*spline)
                   : selected.empty() ? QObject::tr("These values apply to all %n meta points.", nullptr,
                                                    static_cast<int>(spline->meta_points.size()))
                                      : QObject::tr("These values apply to %n meta points.", nullptr,
                                                    static_cast<int>(selected.size())));
    position_row_->setVisible(selected.size() == 1);
    if (selected.size() == 1)
        position_->set_value(spline->meta_points[static_cast<std::size_t>(selected[0])].position / curves);
    form_->setVisible(any);
    form_->set_used([spline](const std::string& id) { return applies(id, *spline); });
    form_->set_why_unused(
        [this](const std::string& id) { return translated_words(why_unused(document_.project(), id)); });
    const std::vector<int> indices = meant();
    form_->set_mixed([&](const ParameterField& field) {
        const auto value = [&](int i) {
            return field.get(&spline->meta_points[static_cast<std::size_t>(i)].parameters);
        };
        return std::ranges::any_of(indices, [&](int i) { return value(i) != value(indices.front()); });
    });
    form_->refresh();
}

template class MetaPoints<FeatureSpline>;
template class MetaPoints<Path>;

}  // namespace cuesta
