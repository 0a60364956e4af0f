#include "app/cli/state_files.h"

#include <filesystem>
#include <memory>
#include <utility>

#include "app/cli/terminal.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/project/erosion_state_file.h"
#include "core/pipeline/result_cache.h"

namespace cuesta {
namespace {

constexpr Stage stages[] = {Stage::cascade_erosion, Stage::erosion};

}  // namespace

std::string StateFiles::path(Stage stage) const {
    return output_ + (stage == Stage::erosion ? ".erosion.state" : ".levels.state");
}

void StateFiles::use(EvaluateOptions& options) {
    for (const Stage stage : stages) {
        std::error_code code;
        if (!std::filesystem::exists(file_path(path(stage)), code)) continue;
        Result<StoredErosion> stored = read_erosion_state(path(stage));
        if (!stored) {
            print_warnings({stored.error().what}, stored.error().where);
            continue;
        }
        auto progress = std::make_shared<ErosionProgress>(
            ErosionProgress{std::move(stored->state), stored->ground_before, stored->seconds});
        options.kept_states.push_back({stored->run, std::move(progress)});
    }
    options.keep_state = [this](Stage stage, const Key& run, const ErosionProgress& progress) {
        const Result<void> written =
            write_erosion_state(path(stage), run, progress.state, progress.ground_before, progress.seconds);
        if (written || std::exchange(warned_, true)) return;
        print_warnings({written.error().what + "; if this run ends early it begins anew"}, written.error().where);
    };
}

void StateFiles::remove() const {
    std::error_code ignored;
    for (const Stage stage : stages) std::filesystem::remove(file_path(path(stage)), ignored);
}

}  // namespace cuesta
