#include "ui/panels/view_panel.h"

#include <QComboBox>

#include "ui/base/theme.h"
#include "ui/forms/rows.h"

namespace cuesta {

ViewPanel::ViewPanel(Document& d, ViewSettings& settings, QWidget* parent) : Panel(d, parent) {
    FormBinding binding;
    binding.get = [&settings](const ParameterField& field) { return field.get(&settings.parameters()); };
    binding.put = [&settings](const ParameterField& field, double value, const QString&) {
        ViewParameters parameters = settings.parameters();
        field.put(&parameters, value);
        settings.set_parameters(parameters);
    };
    form_ = new ParameterForm(fields_of<ViewParameters>(), std::move(binding));
    auto* group = new FoldGroup(tr("The land"));
    group->add(form_);
    column().addWidget(group);
    auto* window_group = new FoldGroup(tr("The window"));
    theme_ = new QuietComboBox;
    theme_->setObjectName(QStringLiteral("theme"));
    theme_->addItems({tr("Dark"), tr("Light")});
    connect(theme_, &QComboBox::activated, this, &ViewPanel::theme_chosen);
    window_group->add(make_row(tr("Theme"), theme_));
    column().addWidget(window_group);
    column().addStretch(1);
    connect(&settings, &ViewSettings::changed, this, &ViewPanel::refresh);
    refresh();
}

void ViewPanel::refresh() {
    form_->refresh();
    theme_->setCurrentIndex(theme().kind == ThemeKind::dark ? 0 : 1);
}

}  // namespace cuesta
