#include "core/uplift/uses.h"

#include <array>
#include <string_view>

#include "core/uplift/landslides.h"
#include "core/uplift/rock_fields.h"

namespace cuesta {
namespace {

constexpr double scree_up_to = 15;   ///< m, as in surface_detail.cpp

using Land = UpliftedLandParameters;
using Around = UpliftSurroundings;
using Need = UpliftNeed;

/// Without a model its pattern is none.
UpliftPattern pattern_of(const Land& p, const Around& around) {
    const bool absent = p.uplift.pattern == UpliftPattern::model && !around.has_model;
    return absent ? UpliftPattern::none : p.uplift.pattern;
}
/// Without a model its start is a plain.
UpliftStart start_of(const Land& p, const Around& around) {
    const bool absent = p.uplift.start == UpliftStart::model && !around.has_model;
    return absent ? UpliftStart::plain : p.uplift.start;
}
bool is_sketched(const Land& p, const Around& around) {
    return around.has_splines && p.uplift.from_splines != UpliftSplines::none;
}
bool rises(const Land& p, const Around& around) {
    return pattern_of(p, around) != UpliftPattern::none || is_sketched(p, around);
}
bool has_strike(const Land& p) {
    return p.uplift.pattern == UpliftPattern::range || p.uplift.pattern == UpliftPattern::blocks;
}
bool has_beds(const Land& p) {
    return p.rock.structure == RockStructure::bedded || p.rock.structure == RockStructure::volcanic;
}
bool is(const Land& p, RockStructure structure) {
    return p.rock.structure == structure;
}

Need need(bool met, Need otherwise) {
    return met ? Need::nothing : otherwise;
}

Need need_of_width(const Land& p, const Around& around) {
    // Of even uplift it is the wavelength of the variation.
    if (has_strike(p) || (rises(p, around) && p.uplift.variation > 0)) return Need::nothing;
    return Need::range_or_blocks;
}
Need need_of_variation(const Land& p, const Around& around) {
    return need(rises(p, around), Need::rising);
}
Need need_of_quickening(const Land& p, const Around& around) {
    if (!rises(p, around)) return Need::rising;
    return need(p.uplift.quickened < p.uplift.time, Need::longer_duration);
}
Need need_of_quickened(const Land& p, const Around& around) {
    if (!rises(p, around)) return Need::rising;
    return need(p.uplift.quickening > 0, Need::quickening);
}
Need need_of_from_splines(const Land&, const Around& around) {
    return need(around.has_splines, Need::splines);
}
Need need_of_drawn_heights(const Land& p, const Around& around) {
    if (!is_sketched(p, around)) return Need::sketching_splines;
    if (!around.has_ridges) return Need::ridges;
    return need(start_of(p, around) != UpliftStart::model, Need::made_start);
}
Need need_of_model_smoothing(const Land& p, const Around& around) {
    return need(pattern_of(p, around) == UpliftPattern::model, Need::model_uplift);
}
Need need_of_start_height(const Land& p, const Around& around) {
    return need(start_of(p, around) != UpliftStart::model, Need::made_start);
}
Need need_of_subsidence(const Land& p, const Around& around) {
    return need(p.uplift.pattern != UpliftPattern::even || around.uplift_painted, Need::low_uplift);
}
Need need_of_painted_age(const Land&, const Around& around) {
    return need(around.age_painted, Need::painted_age);
}
Need need_of_painted_hardness(const Land&, const Around& around) {
    return need(around.hardness_painted, Need::painted_hardness);
}
Need need_of_direction(const Land& p, const Around&) {
    return need(has_strike(p) || is(p, RockStructure::folded), Need::strike);
}
Need need_of_start_slopes(const Land& p, const Around& around) {
    const UpliftStart start = start_of(p, around);
    return need(start == UpliftStart::plain || start == UpliftStart::plateau, Need::plain_or_plateau);
}
Need need_of_caldera(const Land& p, const Around& around) {
    return need(start_of(p, around) == UpliftStart::volcano, Need::volcano);
}
Need need_of_caldera_shape(const Land& p, const Around& around) {
    const Need of_all = need_of_caldera(p, around);
    return of_all != Need::nothing ? of_all : need(p.uplift.caldera > 0, Need::caldera);
}
Need need_of_sea_level(const Land& p, const Around&) {
    return need(p.uplift.sea || p.uplift.start == UpliftStart::volcano || p.coast.acts(), Need::sea_or_volcano);
}
Need need_of_shore(const Land& p, const Around&) {
    return need(p.uplift.sea, Need::sea);
}
Need need_of_floor_slope(const Land& p, const Around&) {
    return need(p.rivers.floor_depth > 0, Need::floor_depth);
}
Need need_of_sink_depth(const Land& p, const Around&) {
    return need(p.rivers.arid, Need::arid);
}
Need need_of_fan_size(const Land& p, const Around&) {
    return need(p.rivers.fans, Need::fans);
}
Need need_of_spacing(const Land& p, const Around&) {
    if (is(p, RockStructure::folded)) return Need::nothing;
    if (!is(p, RockStructure::faulted)) return Need::faults_or_folds;
    return need(p.rock.variety > 0, Need::variety);  // which is also the weakness of faults
}
Need need_of_bed_thickness(const Land& p, const Around&) {
    return need(has_beds(p), Need::beds);
}
Need need_of_contrast(const Land& p, const Around&) {
    return need(has_beds(p) || is(p, RockStructure::folded), Need::folds_or_beds);
}
Need need_of_dip_direction(const Land& p, const Around&) {
    if (!has_beds(p)) return Need::beds;
    return need(p.rock.dip > 0, Need::dip);
}
Need need_of_threshold(const Land& p, const Around&) {
    return need(!is(p, RockStructure::bedded), Need::not_bedded);
}
Need need_of_bed_threshold(const Land& p, const Around&) {
    return need(is(p, RockStructure::bedded), Need::bedded);
}
Need need_of_joints(const Land&, const Around& around) {
    return need(around.cell_size <= largest_jointed_cell, Need::small_cells_joints);
}
Need need_of_critical(const Land& p, const Around&) {
    return need(p.hillslopes.creep > 0, Need::creep);
}
Need need_of_scree(const Land&, const Around& around) {
    return need(around.cell_size <= scree_up_to, Need::small_cells_scree);
}
Need need_of_scree_gradient(const Land& p, const Around& around) {
    if (around.cell_size > scree_up_to) return Need::small_cells_scree;
    return need(p.hillslopes.scree > 0, Need::scree);
}

Need need_of_landslides(const Land& p, const Around& around) {
    return need(landslides_show(p.hillslopes, around.cell_size), Need::small_cells_landslides);
}
Need need_of_landslide_width(const Land& p, const Around&) {
    return need(p.hillslopes.landslides > 0, Need::landslides);
}

/// Every parameter of ice but its years.
Need need_of_ice(const Land& p, std::string_view parameter) {
    if (!p.ice.acts()) return Need::ice;
    if (parameter == "ela") return need(p.ice.line == IceLine::share, Need::ice_share);
    if (parameter == "ela_height") return need(p.ice.line == IceLine::height, Need::ice_height);
    if (parameter == "warming") return need(!p.ice.melted, Need::ice_there);
    if (parameter == "period") return need(p.ice.rise > 0, Need::ice_rise);
    if (parameter == "wind_from") return need(p.ice.wind > 0, Need::ice_wind);
    if (parameter == "water") return need(p.ice.calving > 0, Need::ice_calving);
    if (parameter == "silt") return need(p.rivers.floor_depth > 0, Need::floor_depth);
    return Need::nothing;
}

/// Every parameter of coasts but their years.
Need need_of_coast(const Land& p, std::string_view parameter) {
    if (!p.coast.acts()) return Need::coast;
    if (parameter == "grain" || parameter == "drift") return need(p.coast.sand > 0, Need::coast_sand);
    return Need::nothing;
}

struct Use {
    std::string_view id;
    Need (*need)(const Land&, const Around&);
};
/// Parameters that are not listed always act.
constexpr std::array uses{
    Use{"uplift.width", need_of_width},
    Use{"uplift.variation", need_of_variation},
    Use{"uplift.quickening", need_of_quickening},
    Use{"uplift.quickened", need_of_quickened},
    Use{"uplift.subsidence", need_of_subsidence},
    Use{"uplift.painted_age", need_of_painted_age},
    Use{"uplift.from_splines", need_of_from_splines},
    Use{"uplift.drawn_heights", need_of_drawn_heights},
    Use{"uplift.model_smoothing", need_of_model_smoothing},
    Use{"uplift.start_height", need_of_start_height},
    Use{"uplift.direction", need_of_direction},
    Use{"uplift.start_slopes", need_of_start_slopes},
    Use{"uplift.caldera", need_of_caldera},
    Use{"uplift.caldera_depth", need_of_caldera_shape},
    Use{"uplift.breach", need_of_caldera_shape},
    Use{"uplift.sea_level", need_of_sea_level},
    Use{"uplift.shore", need_of_shore},
    Use{"rivers.floor_slope", need_of_floor_slope},
    Use{"rivers.sink_depth", need_of_sink_depth},
    Use{"rivers.fan_size", need_of_fan_size},
    Use{"rock.spacing", need_of_spacing},
    Use{"rock.bed_thickness", need_of_bed_thickness},
    Use{"rock.contrast", need_of_contrast},
    Use{"rock.caprock", need_of_bed_thickness},
    Use{"rock.painted_hardness", need_of_painted_hardness},
    Use{"rock.dip", need_of_bed_thickness},
    Use{"rock.dip_direction", need_of_dip_direction},
    Use{"rock.threshold", need_of_threshold},
    Use{"rock.hard_threshold", need_of_bed_threshold},
    Use{"rock.soft_threshold", need_of_bed_threshold},
    Use{"rock.joints", need_of_joints},
    Use{"hillslopes.critical", need_of_critical},
    Use{"hillslopes.scree", need_of_scree},
    Use{"hillslopes.scree_gradient", need_of_scree_gradient},
    Use{"hillslopes.scree_rock", need_of_scree_gradient},
    Use{"hillslopes.landslides", need_of_landslides},
    Use{"hillslopes.landslide_width", need_of_landslide_width},
};

}  // namespace

UpliftNeed need_of(const UpliftedLandParameters& parameters, const std::string& parameter_id,
                   const UpliftSurroundings& around) {
    const std::string of_ice = std::string(IceParameters::prefix) + ".";
    if (parameter_id.starts_with(of_ice) && parameter_id != of_ice + "years")
        return need_of_ice(parameters, std::string_view(parameter_id).substr(of_ice.size()));
    const std::string of_coast = std::string(CoastParameters::prefix) + ".";
    if (parameter_id.starts_with(of_coast) && parameter_id != of_coast + "years")
        return need_of_coast(parameters, std::string_view(parameter_id).substr(of_coast.size()));
    for (const Use& use : uses)
        if (use.id == parameter_id) return use.need(parameters, around);
    return UpliftNeed::nothing;
}

std::string_view sentence_of(UpliftNeed need) {
    switch (need) {
        case UpliftNeed::nothing:
            break;
        case UpliftNeed::rising:
            return "Needs a pattern other than None.";
        case UpliftNeed::range_or_blocks:
            return "Needs the pattern Range or Blocks.";
        case UpliftNeed::quickening:
            return "Needs quickening above 0.";
        case UpliftNeed::longer_duration:
            return "Needs a duration longer than the time at the full rate.";
        case UpliftNeed::low_uplift:
            return "Needs a pattern other than Even, or painted uplift.";
        case UpliftNeed::painted_hardness:
            return "Needs painted hardness.";
        case UpliftNeed::painted_age:
            return "Needs painted age.";
        case UpliftNeed::splines:
            return "Needs a spline, and terrain that is uplifted as a whole.";
        case UpliftNeed::sketching_splines:
            return "Needs splines that sketch.";
        case UpliftNeed::ridges:
            return "Needs a spline whose slopes fall away from it.";
        case UpliftNeed::model_uplift:
            return "Needs the pattern Model, and a model.";
        case UpliftNeed::made_start:
            return "Needs a start other than Model.";
        case UpliftNeed::strike:
            return "Needs the pattern Range or Blocks, or folded rock.";
        case UpliftNeed::plain_or_plateau:
            return "Needs a plain or plateau as the start.";
        case UpliftNeed::volcano:
            return "Needs a volcano as the start.";
        case UpliftNeed::caldera:
            return "Needs a caldera wider than 0.";
        case UpliftNeed::sea:
            return "Needs the sea.";
        case UpliftNeed::sea_or_volcano:
            return "Needs the sea, a coast, or a volcano as the start.";
        case UpliftNeed::arid:
            return "Needs arid terrain.";
        case UpliftNeed::fans:
            return "Needs fans.";
        case UpliftNeed::floor_depth:
            return "Needs valley floors deeper than 0.";
        case UpliftNeed::faults_or_folds:
            return "Needs faulted or folded rock.";
        case UpliftNeed::variety:
            return "Needs a variety of rock above 0.";
        case UpliftNeed::beds:
            return "Needs bedded or volcanic rock.";
        case UpliftNeed::folds_or_beds:
            return "Needs folded, bedded or volcanic rock.";
        case UpliftNeed::bedded:
            return "Needs bedded rock.";
        case UpliftNeed::not_bedded:
            return "Hard and soft beds have steepest slopes of their own.";
        case UpliftNeed::dip:
            return "Needs a dip above 0.";
        case UpliftNeed::creep:
            return "Needs creep above 0.";
        case UpliftNeed::scree:
            return "Needs rockfall above 0.";
        case UpliftNeed::coast:
            return "Needs time at the sea.";
        case UpliftNeed::coast_sand:
            return "Needs a beach share above 0.";
        case UpliftNeed::ice:
            return "Needs time under ice.";
        case UpliftNeed::ice_share:
            return "Needs the snow line by share.";
        case UpliftNeed::ice_height:
            return "Needs the snow line by height.";
        case UpliftNeed::ice_rise:
            return "Needs a warm rise above 0.";
        case UpliftNeed::ice_there:
            return "Needs ice that has not melted.";
        case UpliftNeed::ice_wind:
            return "Needs drifted snow above 0.";
        case UpliftNeed::ice_calving:
            return "Needs calving above 0.";
        case UpliftNeed::small_cells_joints:
            return "Needs cells of at most 20 m.";
        case UpliftNeed::small_cells_scree:
            return "Needs cells of at most 15 m.";
        case UpliftNeed::landslides:
            return "Needs landslides above 0.";
        case UpliftNeed::small_cells_landslides:
            return "Needs cells of at most a fifth of the landslide width.";
    }
    return {};
}

}  // namespace cuesta
