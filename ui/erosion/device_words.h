#pragma once
/// \file The device that erodes, in words.

#include <QString>

#include "ui/land/erosion_device.h"

namespace cuesta {

/// The place that a choice stands for, for tool tips.
QString device_tip(DeviceChoice choice);
/// The device that erodes, or why it is not the chosen one; of the card also who made the steps of the last run. A line
/// each; empty where the processor was chosen.
QString device_details(const ErosionDevice& device);
/// ", on the card" while it makes steps of the run that goes on; else empty.
QString device_at_work(const ErosionDevice& device);

}  // namespace cuesta
