#include "ui/variations/varied_row.h"

#include <QCompleter>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <set>

#include "core/pipeline/parameter_uses.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

struct Offered {
    QString id;
    QString words;
};

/// "3 Hills: " before the parameters of the third element; "" of those that belong to all. Absent: not to be changed.
std::optional<QString> element_words(const Project& project, const std::string& prefix, std::string_view* local,
                                     const StackElement** element) {
    const auto* stack = std::get_if<StackBase>(&project.base);
    if (!stack || !prefix.starts_with("stack.")) return QString();
    const std::size_t dot = prefix.find('.', 6);
    const std::size_t index = std::stoul(prefix.substr(6, dot - 6)) - 1;
    *element = &stack->elements[index];
    *local = std::string_view(prefix).substr(dot + 1);
    if ((*element)->locked || !(*element)->visible) return {};
    return QString::fromStdString((*element)->name) + QStringLiteral(": ");
}

bool is_for_land(const std::string& prefix) {
    static const std::set<std::string> others{"engine", "mesh", "height_map", "maps"};
    return !others.contains(prefix);
}

std::vector<Offered> offered_of(Project project) {
    std::vector<Offered> offered;
    for (const ParameterSetRef& set : parameter_sets(project)) {
        if (!is_for_land(set.prefix)) continue;
        std::string_view local;
        const StackElement* element = nullptr;
        const auto before = element_words(project, set.prefix, &local, &element);
        if (!before) continue;
        for (const ParameterField& field : *set.fields) {
            const ParameterDescription& d = field.description;
            if (d.type != ParameterType::number && d.type != ParameterType::integer) continue;
            const std::string own = d.id.substr(d.id.rfind('.'));
            if (own == ".seed") continue;  // seeds vary together, in a way of their own
            const bool acts = element ? why_unused_in_element(project, *element, std::string(local) + own).empty()
                                      : why_unused(project, d.id).empty();
            if (acts)
                offered.push_back({QString::fromStdString(d.id),
                                   *before + translated_words(set.title) + QStringLiteral(" – ") + label_of(d)});
        }
    }
    return offered;
}

/// The place of a parameter that shows well what variations are; the first where the project has none of these.
int telling_one(const QStringList& ids) {
    for (const char* id : {"generator.wavelength", "uplift.age", "dunes.spacing", "delta.bar"})
        if (const auto place = ids.indexOf(QLatin1String(id)); place >= 0) return static_cast<int>(place);
    return 0;
}

}  // namespace

VariedRow::VariedRow(const QString& name, bool may_be_empty, QWidget* parent)
    : QWidget(parent), may_be_empty_(may_be_empty), parameter_(new QuietComboBox), line_(new QHBoxLayout(this)) {
    line_->setContentsMargins(0, 0, 0, 0);
    line_->setSpacing(6);
    parameter_->setAccessibleName(name);
    parameter_->setEditable(true);
    parameter_->setInsertPolicy(QComboBox::NoInsert);
    parameter_->completer()->setFilterMode(Qt::MatchContains);
    parameter_->completer()->setCompletionMode(QCompleter::PopupCompletion);
    parameter_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    parameter_->setMinimumContentsLength(24);
    parameter_->setMaxVisibleItems(20);
    auto* label = new QLabel(name);
    label->setFixedWidth(70);
    line_->addWidget(label);
    line_->addWidget(parameter_, 3);
    connect(parameter_, &QComboBox::activated, this, [this](int index) {
        choose(ids_.value(index));
        Q_EMIT changed();
    });
}

void VariedRow::offer(const Project& project) {
    project_ = project;
    const QString before = ids_.value(parameter_->currentIndex());
    const QSignalBlocker quiet(parameter_);
    parameter_->clear();
    ids_.clear();
    if (may_be_empty_) {
        ids_ << QString();
        parameter_->addItem(tr("Nothing"));
    }
    for (const Offered& each : offered_of(project)) {
        ids_ << each.id;
        parameter_->addItem(each.words);
    }
    int index = std::max(0, static_cast<int>(ids_.indexOf(before)));
    if (before.isEmpty() && !may_be_empty_) index = telling_one(ids_);
    parameter_->setCurrentIndex(index);
    if (ids_.value(index) != before || (!from_ && !ids_.value(index).isEmpty())) choose(ids_.value(index));
}

void VariedRow::choose(const QString& id) {
    for (NumberSlider** end : {&from_, &to_}) {
        if (*end) (*end)->deleteLater();
        *end = nullptr;
    }
    if (id.isEmpty()) return;
    if (const auto range = usual_range(project_, id.toStdString(), 3)) make_ends(*range);
}

void VariedRow::make_ends(const VariedParameter& range) {
    const ParameterField* field = find_parameter(project_, range.id)->field;
    const auto make = [&](const QString& caption, const QString& name, double value) {
        auto* end = new NumberSlider(field->description);
        end->setObjectName(name);
        end->setAccessibleName(caption);
        end->set_caption(caption);
        end->set_usual(value);
        end->set_value(value);
        line_->addWidget(end, 2);
        connect(end, &NumberSlider::edited, this, &VariedRow::changed);
        return end;
    };
    from_ = make(tr("from"), QStringLiteral("variedFrom"), range.from);
    to_ = make(tr("to"), QStringLiteral("variedTo"), range.to);
}

std::optional<VariedParameter> VariedRow::chosen(int count) const {
    const QString id = ids_.value(parameter_->currentIndex());
    if (id.isEmpty() || !from_ || !to_) return {};
    VariedParameter varied{id.toStdString(), from_->value(), to_->value(), count};
    if (from_->description().type == ParameterType::integer)
        varied.count = std::min(count, static_cast<int>(std::min(std::abs(varied.to - varied.from), 1e6)) + 1);
    if (varied.from == varied.to) varied.count = 1;
    return varied;
}

}  // namespace cuesta
