#include "ui/erosion/device_form.h"

#include <QLabel>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include "ui/erosion/device_words.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

/// Asks for the card when its list opens, and not before: making a context takes a moment.
class DeviceChoices : public QuietComboBox {
public:
    explicit DeviceChoices(ErosionDevice& device) : device_(device) {}
    void showPopup() override {
        device_.look();
        QuietComboBox::showPopup();
    }

private:
    ErosionDevice& device_;
};

}  // namespace

DeviceForm::DeviceForm(ErosionDevice& device, QWidget* parent)
    : QWidget(parent), device_(device), choices_(new DeviceChoices(device)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    choices_->setObjectName(QStringLiteral("erosionDevice"));
    choices_->setAccessibleName(tr("Erosion runs on"));
    // The name of a card must not make the page wider.
    choices_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    choices_->setMinimumContentsLength(8);
    add_choice(DeviceChoice::automatic, tr("Automatic"));
    add_choice(DeviceChoice::processor, tr("Processor"));
    add_choice(DeviceChoice::card, tr("Card (trial)"));
    QWidget* row = make_row(tr("Erosion runs on"), choices_);
    row->setToolTip(
        tr("The graphics card can make many of the steps of a run, to the same terrain as the processor. Holds for all "
           "projects, from the next run on."));
    column->addWidget(row);
    details_ = make_hint({});
    details_->setObjectName(QStringLiteral("deviceDetails"));
    details_->setContentsMargins(10, 0, 0, 0);
    column->addWidget(details_);
    connect(choices_, &QComboBox::activated, this,
            [this](int index) { device_.choose(static_cast<DeviceChoice>(choices_->itemData(index).toInt())); });
    connect(&device_, &ErosionDevice::changed, this, &DeviceForm::refresh);
    refresh();
}

void DeviceForm::add_choice(DeviceChoice choice, const QString& text) {
    choices_->addItem(text, static_cast<int>(choice));
    choices_->setItemData(choices_->count() - 1, device_tip(choice), Qt::ToolTipRole);
}

void DeviceForm::refresh() {
    refresh_card();
    const DeviceChoice shown = wants_device(device_.choice()) ? DeviceChoice::card : device_.choice();
    choices_->setCurrentIndex(choices_->findData(static_cast<int>(shown)));
    const QString details = device_details(device_);
    details_->setText(details);
    details_->setVisible(!details.isEmpty());
}

/// Grey where it cannot be chosen, with the reason; else with the name of the card.
void DeviceForm::refresh_card() {
    const int card = choices_->findData(static_cast<int>(DeviceChoice::card));
    const QString why_not = device_.why_not();
    if (auto* model = qobject_cast<QStandardItemModel*>(choices_->model()))
        model->item(card)->setEnabled(why_not.isEmpty());
    choices_->setItemText(card,
                          device_.name().isEmpty() ? tr("Card (trial)") : tr("Card (trial): %1").arg(device_.name()));
    const QString known = device_.name().isEmpty() ? device_tip(DeviceChoice::card) : device_.name();
    choices_->setItemData(card, why_not.isEmpty() ? known : why_not, Qt::ToolTipRole);
}

}  // namespace cuesta
