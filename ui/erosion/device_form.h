#pragma once
/// \file The choice of the device that erodes, on the page of erosion.

#include <QWidget>

#include "ui/land/erosion_device.h"

class QLabel;

namespace cuesta {

class QuietComboBox;

class DeviceForm : public QWidget {
    Q_OBJECT
public:
    explicit DeviceForm(ErosionDevice& device, QWidget* parent = nullptr);

private:
    void add_choice(DeviceChoice choice, const QString& text);
    void refresh();
    void refresh_card();

    ErosionDevice& device_;
    QuietComboBox* choices_;
    QLabel* details_;
};

}  // namespace cuesta
