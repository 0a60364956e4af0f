#pragma once
/// \file The report of a run of erosion, as JSON.

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/land_job.h"
#include "core/base/result.h"
#include "core/pipeline/land.h"

namespace cuesta {

class DeviceRun;

struct ReportSubject {
    std::string command;                 ///< "erode"
    std::vector<std::string> arguments;  ///< all that followed the program's name
    std::uint64_t seed = 0;
    double seconds = 0;  ///< in all
    StageSeconds stages;
    std::vector<std::string> files;  ///< written before the report
    std::int64_t drops = 0;          ///< of a run of drops; 0: other runs
    std::string key;                 ///< what a build depends on, where it may be resumed; else empty
    std::uint64_t memory = 0;        ///< bytes that it may take, where that was said; else 0
    const DeviceRun* device = nullptr;  ///< that made steps of erosion; null: the processor did
};

/// Keys as the command line's reference has them.
nlohmann::json report_json(const ReportSubject& subject, const Land& land);

/// Writes it, whole or not at all.
Result<void> write_report(const std::string& path, const ReportSubject& subject, const Land& land);

}  // namespace cuesta
