#include "ui/paths/trace_dialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/pipeline/traced_paths.h"
#include "ui/base/parameter_words.h"
#include "ui/base/theme.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

namespace cuesta {

TraceDialog::TraceDialog(const TraceParameters& parameters, bool has_flow, bool has_passages, QWidget* parent)
    : QDialog(parent), parameters_(parameters), has_flow_(has_flow), has_passages_(has_passages) {
    setObjectName(QStringLiteral("traceRivers"));
    setWindowTitle(tr("Rivers and lakes of the terrain"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * rhythm, 2 * rhythm, 2 * rhythm, 2 * rhythm);
    column->setSpacing(rhythm);
    column->addWidget(make_hint(
        tr("Draws paths along the rivers and around the lakes of the terrain, with width and depth by discharge.")));
    FormBinding binding;
    binding.get = [this](const ParameterField& field) { return field.get(&parameters_); };
    binding.put = [this](const ParameterField& field, double value, const QString&) {
        field.put(&parameters_, value);
        refresh();
    };
    form_ = new ParameterForm(fields_of<TraceParameters>(), binding);
    column->addWidget(form_);
    words_ = make_hint({});
    words_->setObjectName(QStringLiteral("traceWords"));
    column->addWidget(words_);
    auto* buttons = new QDialogButtonBox;
    add_ = buttons->addButton(tr("Add paths"), QDialogButtonBox::AcceptRole);
    add_->setObjectName(QStringLiteral("addTraced"));
    add_->setDefault(true);
    buttons->addButton(tr("Cancel"), QDialogButtonBox::RejectRole);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    setMinimumWidth(420);
    refresh();
}

void TraceDialog::refresh() {
    form_->set_why_unused([this](const std::string& id) { return translated_words(why_unused(parameters_, id)); });
    form_->refresh();
    QString obstacle;
    if (parameters_.by == TraceBy::flow && !has_flow_)
        obstacle = tr("No water has flowed here yet: run water erosion first.");
    if (parameters_.by == TraceBy::passages && !has_passages_)
        obstacle = tr("No droplets have passed here yet: run droplet erosion first.");
    words_->setText(obstacle);
    words_->setVisible(!obstacle.isEmpty());
    add_->setEnabled(obstacle.isEmpty());
}

}  // namespace cuesta
