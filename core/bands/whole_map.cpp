#include "core/bands/whole_map.h"

#include <algorithm>
#include <new>
#include <optional>
#include <vector>

#include "core/bands/fields_on_disk.h"
#include "core/bands/window_rasters.h"
#include "core/base/check.h"
#include "core/erosion/kind_work.h"

namespace cuesta {
namespace {

/// All rasters of a run, in an order that is that of every rank.
std::vector<Raster<float>*> rasters_of_run(ErosionState& state, ErosionInput& input) {
    std::vector<Raster<float>*> rasters = changing_rasters(state);
    for (Raster<float>* raster : constant_rasters(state, input)) rasters.push_back(raster);
    return rasters;
}

/// 1 for each of the rasters that rank 0, which always has rows, knows; on all ranks.
std::vector<char> known_rasters(Ranks& ranks, const std::vector<Raster<float>*>& rasters) {
    std::vector<char> there;
    for (const Raster<float>* raster : rasters) there.push_back(raster->empty() ? 0 : 1);
    broadcast_list(ranks, there);
    return there;
}

/// One rank's part in such steps.
class WholeMapSteps {
public:
    WholeMapSteps(const RowDomain& domain, const HeldRows& held, const WholeMapRoot* root)
        : domain_(domain), held_(held), root_(root) {
        CUESTA_CHECK((root != nullptr) == (domain.ranks().rank() == 0));
        if (root_ != nullptr) fields_.emplace(root_->folder, root_->memory);
    }

    Result<void> run(ErosionKind kind, std::int64_t count) {
        const std::vector<Raster<float>*> here = rasters_of_run(held_.state, held_.input);
        const std::vector<char> there = known_rasters(domain_.ranks(), here);
        if (Result<void> made = on_root([&] { make_map(there); }); !made) return made;
        take_together(here, there);
        if (Result<void> eroded = on_root([&] { erode(kind, count); }); !eroded) return eroded;
        // Messages and strips are no part of the map.
        if (fields_) fields_->stop_taking();
        hand_back();
        return {};
    }

private:
    /// Work of rank 0 alone, which all ranks hear the end of.
    template <class Work>
    Result<void> on_root(const Work& work) {
        Result<void> done;
        if (root_ != nullptr) {
            try {
                work();
            } catch (const std::bad_alloc&) {
                const std::optional<Error> problem = fields_->problem();
                if (!problem) throw;
                done = *problem;
            }
        }
        bool whole = done.ok();
        broadcast_value(domain_.ranks(), whole);
        if (!whole && done) return Error{"rank 0 has no room for the whole map", ""};
        return done;
    }

    void make_map(const std::vector<char>& there) {
        map_ = without_rasters(held_.state);
        map_.ledger = *root_->ledger;
        input_.schedule = held_.input.schedule;
        input_.first_step = held_.input.first_step;
        for (const RasterSource& source : held_.input.sources) input_.sources.push_back({source.kind, {}});
        const std::vector<Raster<float>*> rasters = rasters_of_run(map_, input_);
        for (std::size_t i = 0; i < rasters.size(); ++i)
            if (there[i] != 0) *rasters[i] = Raster<float>(domain_.width(), domain_.height());
    }

    void take_together(const std::vector<Raster<float>*>& here, const std::vector<char>& there) {
        const std::vector<Raster<float>*> all = rasters_of_run(map_, input_);
        for (std::size_t i = 0; i < here.size(); ++i) {
            if (there[i] == 0) continue;
            const Result<void> gathered = domain_.gather(
                here[i]->view(), held_.first, [&](int first, RasterView<const float> rows) -> Result<void> {
                    for (int y = 0; y < rows.height(); ++y)
                        std::copy_n(rows.row(y), rows.width(), all[i]->row(first + y));
                    return {};
                });
            CUESTA_CHECK(gathered.ok());  // nothing can fail
        }
    }

    void erode(ErosionKind kind, std::int64_t count) {
        for (std::int64_t step = 0; step < count; ++step) work_of(kind).run(map_, input_, 1);
        *root_->ledger = map_.ledger;
    }

    /// All that steps may have changed; beds rise with the ground.
    void hand_back() {
        std::vector<Raster<float>*> here = changing_rasters(held_.state);
        std::vector<Raster<float>*> all = changing_rasters(map_);
        here.push_back(&held_.state.beds.place);
        all.push_back(&map_.beds.place);
        const std::vector<char> there = known_rasters(domain_.ranks(), all);
        const RowBand own = domain_.own();
        for (std::size_t i = 0; i < here.size(); ++i) {
            if (there[i] == 0) {
                *here[i] = {};
                continue;
            }
            const Result<Raster<float>> rows = domain_.scatter([&](int first, RasterView<float> piece) -> Result<void> {
                for (int y = 0; y < piece.height(); ++y)
                    std::copy_n(all[i]->row(first + y), piece.width(), piece.row(y));
                return {};
            });
            CUESTA_CHECK(rows.ok());
            if (own.count() == 0) continue;
            if (here[i]->empty()) *here[i] = Raster<float>(domain_.width(), held_.state.height());
            for (int y = own.first; y < own.last; ++y)
                std::copy_n(rows->row(y - own.first), domain_.width(), here[i]->row(y - held_.first));
        }
    }

    const RowDomain& domain_;
    const HeldRows& held_;
    const WholeMapRoot* root_;
    std::optional<FieldsOnDisk> fields_;  ///< before the fields, which it outlives
    ErosionState map_;                    ///< on rank 0
    ErosionInput input_;
};

}  // namespace

Result<void> steps_on_whole_map(const RowDomain& domain, ErosionKind kind, std::int64_t count, const HeldRows& held,
                                const WholeMapRoot* root) {
    return WholeMapSteps(domain, held, root).run(kind, count);
}

}  // namespace cuesta
