#pragma once
/// \file Parameters that uplifted land depends on, as the others stand.

#include <string>
#include <string_view>

#include "core/uplift/parameters.h"

namespace cuesta {

/// Setting that a parameter needs before it acts.
enum class UpliftNeed {
    nothing,            ///< it acts
    rising,             ///< a pattern with uplift
    range_or_blocks,    ///< that pattern
    quickening,         ///< uplift that has become faster
    longer_duration,    ///< a duration longer than the time since uplift became faster
    low_uplift,         ///< uplift that is below the full rate somewhere
    painted_hardness,   ///< hardness that is painted
    painted_age,        ///< age that is painted
    splines,            ///< splines on land that is uplifted as a whole
    sketching_splines,  ///< splines, and land that takes them for its sketch
    ridges,             ///< a ridge among the splines
    model_uplift,       ///< a model, and the pattern that takes uplift from it
    made_start,         ///< a start that is not the model's ground
    strike,             ///< pattern range or blocks, or folded rock
    plain_or_plateau,   ///< that start
    volcano,            ///< that start
    caldera,            ///< a caldera that is wider than 0
    sea,
    sea_or_volcano,          ///< the sea, or a volcano as the start
    arid,                    ///< arid land
    fans,                    ///< rivers that build fans
    floor_depth,             ///< valley floors that are filled
    faults_or_folds,         ///< that structure of the rock
    variety,                 ///< variety above 0
    beds,                    ///< bedded or volcanic rock
    folds_or_beds,           ///< folded, bedded or volcanic rock
    bedded,                  ///< bedded rock
    not_bedded,              ///< rock of another structure than bedded
    dip,                     ///< a dip above 0
    creep,                   ///< creep above 0
    scree,                   ///< rockfall above 0
    coast,                   ///< years at the sea
    coast_sand,              ///< a beach share above 0
    ice,                     ///< years under ice
    ice_share,               ///< a snow line by share
    ice_height,              ///< a snow line by height
    ice_rise,                ///< a snow line that rises
    ice_there,               ///< ice that has not melted
    ice_wind,                ///< drifted snow
    ice_calving,             ///< ice that calves
    small_cells_joints,      ///< cells of at most 20 m
    small_cells_scree,       ///< cells of at most 15 m
    landslides,              ///< landslides above 0
    small_cells_landslides,  ///< cells of at most a quarter of the landslides' width
};

/// Inputs of uplifted land besides its parameters.
struct UpliftSurroundings {
    double cell_size = 0;  ///< m
    bool uplift_painted = false;
    bool hardness_painted = false;
    bool age_painted = false;
    bool has_splines = false;  ///< that are on, and could sketch
    bool has_model = false;
    bool has_ridges = false;  ///< among the splines
};

/// Whether land in such surroundings depends on the parameter ("rock.dip"), or what that needs; `nothing` for ids of
/// other sets. Forms grey what needs something.
UpliftNeed need_of(const UpliftedLandParameters& parameters, const std::string& parameter_id,
                   const UpliftSurroundings& around);

/// The need as a sentence, "Needs arid terrain."; empty for `nothing`.
std::string_view sentence_of(UpliftNeed need);

}  // namespace cuesta
