#include "app/cli/report.h"

#include <filesystem>
#include <span>

#include "core/base/platform/processes.h"
#include "core/base/platform/utf8_path.h"
#include "core/base/process_memory.h"
#include "core/base/threads.h"
#include "core/io/files/atomic_file.h"
#include "core/pipeline/land_remarks.h"
#include "render/compute/erosion/device_run.h"

namespace cuesta {

namespace {

/// 0 for files that are not there.
std::vector<std::uintmax_t> file_sizes(const std::vector<std::string>& files) {
    std::vector<std::uintmax_t> sizes;
    for (const std::string& file : files) {
        std::error_code code;
        const std::uintmax_t size = std::filesystem::file_size(file_path(file), code);
        sizes.push_back(code ? 0 : size);
    }
    return sizes;
}

nlohmann::json mass_json(const ErosionReport& report) {
    return {{"ground_before", report.ground_before}, {"ground_after", report.ground_after},
            {"suspended", report.suspended},         {"left_map", report.ledger.left_map},
            {"uplifted", report.ledger.uplifted},    {"transport_loss", report.ledger.transport_loss},
            {"moved", report.ledger.moved}};
}

nlohmann::json steps_json(const ErosionReport& report) {
    nlohmann::json steps{{"total", report.steps_done}};
    for (std::size_t kind = 0; kind < report.steps_of_kind.size(); ++kind)
        steps[std::string(name_of(static_cast<ErosionKind>(kind)))] = report.steps_of_kind[kind];
    return steps;
}

nlohmann::json water_json(const ErosionReport& report) {
    return {{"came", report.ledger.rain},
            {"standing", report.water},
            {"evaporated", report.ledger.evaporated},
            {"left_map", report.ledger.water_left_map}};
}

nlohmann::json paths_json(const Land& land) {
    const CarvePlan& plan = *land.carved->plan;
    return {{"paths", plan.path_ids.size()}, {"pieces", plan.pieces.size()},
            {"areas", plan.areas.size()},    {"junctions", plan.junctions.size()},
            {"cut", land.carved->earth.cut}, {"fill", land.carved->earth.fill},
            {"remarks", plan.remarks}};
}

}  // namespace

nlohmann::json report_json(const ReportSubject& subject, const Land& land) {
    const ErosionReport& report = land.report;
    nlohmann::json json{{"version", CUESTA_VERSION},      {"command", subject.command},
                        {"arguments", subject.arguments}, {"size", {land.frame.width, land.frame.height}},
                        {"cell", land.frame.cell_size},   {"backend", "cpu"},
                        {"device", processor_name()},     {"threads", thread_count()},
                        {"seed", subject.seed},           {"files", subject.files}};
    if (subject.device != nullptr) {
        if (subject.device->steps_on_device() > 0) {
            json["backend"] = "gpu";
            json["device"] = subject.device->device();
        }
        json["device_steps"] = subject.device->steps_on_device();
        json["processor_steps"] = subject.device->steps_on_processor();
        json["spot_checks"] = subject.device->spot_checks();
        if (!subject.device->obstacles().empty()) json["left_to_processor"] = subject.device->obstacles();
        if (!subject.device->failure().empty()) json["gpu_failure"] = subject.device->failure();
    }
    nlohmann::json& seconds = json["seconds"];
    seconds["total"] = subject.seconds;
    for (const auto& [stage, time] : subject.stages) seconds[stage] = time;
    json["steps"] = steps_json(report);
    if (subject.drops > 0) json["drops"] = subject.drops;
    if (!subject.key.empty()) {
        json["key"] = subject.key;
        json["file_bytes"] = file_sizes(subject.files);
    }
    json["mass"] = mass_json(report);
    json["water"] = water_json(report);
    json["memory"]["peak"] = peak_memory();
    if (subject.memory > 0) json["memory"]["allowed"] = subject.memory;
    if (const ErosionReport& levels = land.cascade_report; levels.steps_done > 0)
        json["levels"] = {{"steps", steps_json(levels)}, {"mass", mass_json(levels)}, {"water", water_json(levels)}};
    if (land.ice_share > 0) json["ice"]["share"] = land.ice_share;
    if (const std::string remark(remark_on_ice(land)); !remark.empty()) json["ice"]["remark"] = remark;
    if (land.carved) json["paths"] = paths_json(land);
    return json;
}

Result<void> write_report(const std::string& path, const ReportSubject& subject, const Land& land) {
    const std::string text =
        report_json(subject, land).dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    return write_bytes_atomically(path, std::as_bytes(std::span(text)));
}

}  // namespace cuesta
