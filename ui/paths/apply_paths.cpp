#include "ui/paths/apply_paths.h"

#include "core/carve/springs.h"
#include "core/model/apply_paths.h"

namespace cuesta {

bool can_apply_paths(const Document& document, const LandService& lands) {
    const std::shared_ptr<const Land> land = lands.shown().land;
    return lands.is_settled() && land->carved && land->frame == document.project().frame;
}

void apply_paths_for_good(Document& document, const LandService& lands) {
    if (!can_apply_paths(document, lands)) return;
    const std::shared_ptr<const Land> land = lands.shown().land;
    document.edit(QObject::tr("Bake paths into terrain"), [&](Project& project) {
        project = with_paths_applied(project, land->ground->view(), springs_of(project.paths, project.frame.cell_size));
    });
}

}  // namespace cuesta
