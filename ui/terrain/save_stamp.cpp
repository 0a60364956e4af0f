#include "ui/terrain/save_stamp.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/theme.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

namespace cuesta {

SaveStamp::SaveStamp(const TerrainFrame& frame, const QString& folder, QWidget* parent)
    : QDialog(parent), frame_(frame) {
    setObjectName(QStringLiteral("saveStamp"));
    setWindowTitle(tr("Save as stamp"));
    resize(420, 0);
    rectangle_.width = static_cast<float>(frame.width_metres());
    rectangle_.length = static_cast<float>(frame.height_metres());
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * rhythm, 2 * rhythm, 2 * rhythm, 2 * rhythm);
    column->setSpacing(rhythm);
    name_ = new QLineEdit;
    name_->setObjectName(QStringLiteral("stampName"));
    name_->setPlaceholderText(tr("My mountain"));
    connect(name_, &QLineEdit::textChanged, this, &SaveStamp::refresh);
    column->addWidget(make_row(tr("Name"), name_));
    FormBinding binding;
    binding.get = [this](const ParameterField& field) { return field.get(&rectangle_); };
    binding.put = [this](const ParameterField& field, double value, const QString&) {
        field.put(&rectangle_, value);
        refresh();
    };
    form_ = new ParameterForm(fields_of<StampRectangle>(), binding);
    column->addWidget(form_);
    words_ = make_hint({});
    words_->setObjectName(QStringLiteral("stampWords"));
    column->addWidget(words_);
    column->addWidget(make_hint(tr("Goes to %1").arg(folder)));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel);
    save_ = buttons->button(QDialogButtonBox::Save);
    save_->setObjectName(QStringLiteral("stampSave"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
    refresh();
}

QString SaveStamp::name() const {
    return name_->text().trimmed();
}

LandRectangle SaveStamp::rectangle() const {
    return {static_cast<double>(rectangle_.x), static_cast<double>(rectangle_.z), static_cast<double>(rectangle_.width),
            static_cast<double>(rectangle_.length)};
}

void SaveStamp::refresh() {
    form_->refresh();
    const LandRectangle wanted = rectangle();
    const auto cells = [this](double from, double extent, double all) {
        return static_cast<int>((std::min(from + extent, all) - std::min(from, all)) / frame_.cell_size + 0.5);
    };
    const int columns = cells(wanted.x, wanted.width, frame_.width_metres());
    const int rows = cells(wanted.z, wanted.length, frame_.height_metres());
    const bool holds_land = columns > 1 && rows > 1;
    words_->setText(holds_land ? tr("%1 × %2 cells").arg(columns).arg(rows)
                               : tr("The rectangle holds fewer than 2 × 2 cells of the terrain."));
    save_->setEnabled(holds_land && !name().isEmpty());
    save_->setToolTip(name().isEmpty() ? tr("Give the stamp a name") : QString());
}

}  // namespace cuesta
