#include "core/bands/ranked_land.h"

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "core/bands/laid_rows.h"
#include "core/bands/rank_orders.h"
#include "core/bands/ranked_project.h"
#include "core/bands/ranked_relief.h"
#include "core/pipeline/spline_stage.h"
#include "core/relief/generators/generate.h"
#include "core/relief/splines/cascade.h"

namespace cuesta {
namespace {

/// Rasters that rank 0 wants besides the ground.
struct WantedRows {
    bool imported = false;  ///< the starting terrain, which rank 0 reads
    bool beds = false;
    bool rain = false;
    bool erodibility = false;
    int layers = 0;
};

std::vector<LevelGrid> levels_of_frame(const TerrainFrame& frame) {
    return levels_of(frame.width, frame.height, frame.cell_size);
}

/// On either side: a sweep looks one row further, and what the ends of the rows held leave out is one row more.
int halo_of(const Project& project) {
    return sweeps_of_level(levels_of_frame(project.frame).back().level, project.relief) + 2;
}

/// One rank's part.
class LandStrip {
public:
    LandStrip(Ranks& ranks, const Project& project, const WantedRows& wanted, const RankedLaying* root)
        : ranks_(ranks),
          project_(project),
          wanted_(wanted),
          root_(root),
          relief_(ranks, levels_of_frame(project.frame), halo_of(project)),
          own_(relief_.finest().own()) {}

    /// False: rank 0 asked to stop.
    Result<bool> run() {
        Result<Raster<float>> base = starting_terrain();
        if (!base) return base.error();
        if (relief_.any(control().stopped())) return false;
        Raster<float> ground = grown(std::move(*base));
        if (relief_.any(control().stopped())) return false;
        LaidRows laid;
        laid.thickness.resize(static_cast<std::size_t>(wanted_.layers));
        if (own_.count() > 0) laid = laid_rows(project_, std::move(ground), part(), wanted_.beds);
        give(laid.ground, root_ != nullptr ? root_->ground : WriteRows());
        for (std::size_t i = 0; i < static_cast<std::size_t>(wanted_.layers); ++i)
            give(laid.thickness[i], root_ != nullptr ? root_->thickness[i] : WriteRows());
        if (wanted_.beds) {
            if (root_ != nullptr) *root_->bed_profile = laid.beds.profile;  // rank 0 has rows
            give(laid.beds.place, root_ != nullptr ? root_->bed_place : WriteRows());
        }
        if (wanted_.rain || wanted_.erodibility) give_spread();
        if (!given_) return given_.error();
        return true;
    }

private:
    const WorkControl& control() const {
        static const WorkControl none;
        return root_ != nullptr ? root_->control : none;
    }
    CellWindow part() const { return {0, own_.first, project_.frame.width, own_.count()}; }

    /// The own rows.
    Result<Raster<float>> starting_terrain() {
        if (wanted_.imported) return relief_.finest().scatter(root_ != nullptr ? root_->base : ReadRows());
        const GeneratorParameters& parameters = std::get<GeneratedBase>(project_.base).parameters;
        const TerrainFrame& frame = project_.frame;
        Raster<float> rows(frame.width, own_.count());
        ValueRange range{std::numeric_limits<float>::infinity(), -std::numeric_limits<float>::infinity()};
        if (own_.count() > 0) {
            // Stopping is between the stages, so that all ranks agree on it.
            generate_rows(parameters, rows.view(), {own_.first, frame.height}, frame.cell_size);
            range = value_range(rows.view());
        }
        for (const ValueRange& of_rank : lists_of_all(ranks_, std::vector<ValueRange>{range}))
            range = {std::min(range.low, of_rank.low), std::max(range.high, of_rank.high)};
        if (own_.count() > 0) lay_over_range(rows.view(), range, parameters);
        return rows;
    }

    /// The own rows of the relief on that base.
    Raster<float> grown(Raster<float> base) {
        if (!has_splines(project_)) {
            if (own_.count() > 0) add_noise_to_part(base, project_, part());
            return base;
        }
        const RowBand held = relief_.finest().held(relief_.halo());
        Raster<float> rows(base.width(), held.count());
        for (int y = own_.first; y < own_.last; ++y)
            std::copy_n(base.row(y - own_.first), base.width(), rows.row(y - held.first));
        base = {};
        const std::array fields{rows.view()};
        relief_.finest().exchange(fields, held.first, relief_.halo());
        return own_rows(grow_relief_rows(project_, rows, relief_, control()), held);
    }

    Raster<float> own_rows(const Raster<float>& rows, RowBand held) const {
        Raster<float> own(project_.frame.width, own_.count());
        if (!rows.empty())
            for (int y = own_.first; y < own_.last; ++y)
                std::copy_n(rows.row(y - held.first), own.width(), own.row(y - own_.first));
        return own;
    }

    /// Rank 0 takes what others send even where it cannot write any more.
    void give(const Raster<float>& rows, const WriteRows& write) {
        const auto write_on = [&](int first, RasterView<const float> piece) {
            return given_ ? write(first, piece) : Result<void>();
        };
        const Result<void> given = relief_.finest().gather(rows.view(), own_.first, write_on);
        if (given_) given_ = given;
    }

    void give_spread() {
        const ErosionSpread spread = spread_erosion_rows(project_, relief_);
        const RowBand held = relief_.finest().held(relief_.halo());
        if (wanted_.rain) give(own_rows(spread.rain, held), root_ != nullptr ? root_->rain : WriteRows());
        if (wanted_.erodibility)
            give(own_rows(spread.erodibility, held), root_ != nullptr ? root_->erodibility : WriteRows());
    }

    Ranks& ranks_;
    const Project& project_;
    WantedRows wanted_;
    const RankedLaying* root_;
    RankedRelief relief_;
    RowBand own_;
    Result<void> given_;  ///< rank 0: the first error of writing
};

}  // namespace

bool is_laid_on_ranks(const Project& project) {
    return !std::holds_alternative<ImportedBase>(project.base) || shapes_land(project);
}

Result<void> lay_on_ranks(Ranks& ranks, const Project& project, const RankedLaying& laying) {
    CUESTA_CHECK(ranks.rank() == 0);
    const Result<ProjectParcel> parcel = packed_project(project);
    if (!parcel) return parcel.error();
    RankOrder order = RankOrder::lay;
    broadcast_value(ranks, order);
    send_project(ranks, *parcel);
    WantedRows wanted{std::holds_alternative<ImportedBase>(project.base), static_cast<bool>(laying.bed_place),
                      static_cast<bool>(laying.rain), static_cast<bool>(laying.erodibility),
                      static_cast<int>(laying.thickness.size())};
    broadcast_value(ranks, wanted);
    const Result<bool> laid = LandStrip(ranks, project, wanted, &laying).run();
    if (!laid) return laid.error();
    if (!*laid) return Error::cancelled();
    return {};
}

void serve_laying(Ranks& ranks) {
    const Project project = received_project(ranks);
    WantedRows wanted;
    broadcast_value(ranks, wanted);
    static_cast<void>(LandStrip(ranks, project, wanted, nullptr).run());  // rank 0 tells of what fails
}

}  // namespace cuesta
