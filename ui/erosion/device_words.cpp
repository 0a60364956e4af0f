#include "ui/erosion/device_words.h"

#include <QObject>
#include <QStringList>

#include "core/erosion/kind_traits.h"
#include "ui/base/parameter_words.h"

namespace cuesta {
namespace {

QStringList lines_of_run(const DeviceReport& report) {
    QStringList lines;
    const std::int64_t steps = report.on_device + report.on_processor;
    if (steps > 0)
        lines << QObject::tr("Steps of the run on the card: %1 of %2")
                     .arg(static_cast<qlonglong>(report.on_device))
                     .arg(static_cast<qlonglong>(steps));
    for (const auto& [kind, obstacle] : report.obstacles)
        lines << QObject::tr("%1 steps run on the processor: %2")
                     .arg(translated_words(traits_of(kind).label), translated_words(obstacle));
    return lines;
}

}  // namespace

QString device_tip(DeviceChoice choice) {
    if (choice == DeviceChoice::automatic)
        return QObject::tr(
            "Erosion runs on the processor until cards of some maker are known to give the same terrain");
    if (choice == DeviceChoice::processor) return QObject::tr("All cores of the processor");
    return QObject::tr("The graphics card, for the steps in which it gives the same terrain as the processor");
}

QString device_details(const ErosionDevice& device) {
    if (device.choice() == DeviceChoice::automatic) return device_tip(DeviceChoice::automatic);
    if (!wants_device(device.choice())) return {};
    switch (device.state()) {
        case ErosionDevice::State::unknown:
        case ErosionDevice::State::found:
            return {};
        case ErosionDevice::State::searching:
            return QObject::tr("Checking the graphics card; the processor erodes meanwhile");
        case ErosionDevice::State::refused:
            return QObject::tr("Erosion runs on the processor: %1").arg(device.reason());
        case ErosionDevice::State::ready:
        case ErosionDevice::State::failed:
            break;
    }
    QStringList lines;
    if (device.state() == ErosionDevice::State::failed)
        lines << QObject::tr("Erosion runs on the processor: %1").arg(device.reason())
              << QObject::tr("Choose the card again to check it and use it again.");
    else
        lines << QObject::tr("Full-size runs use %1").arg(device.name());
    return (lines + lines_of_run(device.report())).join(QLatin1Char('\n'));
}

QString device_at_work(const ErosionDevice& device) {
    const bool works = device.state() == ErosionDevice::State::ready && device.report().on_device > 0;
    return works ? QObject::tr(", on the card") : QString();
}

}  // namespace cuesta
