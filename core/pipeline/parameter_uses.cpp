#include "core/pipeline/parameter_uses.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/dunes/dune_land.h"
#include "core/erosion/coast/coast.h"
#include "core/erosion/uses.h"
#include "core/look/palettes.h"
#include "core/lowland/braid_land.h"
#include "core/model/erosion_phases.h"
#include "core/pipeline/noise_layers.h"
#include "core/pipeline/plant_hold.h"
#include "core/pipeline/relief_uses.h"
#include "core/pipeline/spline_stage.h"
#include "core/pipeline/stack_stage.h"
#include "core/pipeline/uplift_sketch.h"
#include "core/relief/generators/uses.h"
#include "core/relief/splines/levels.h"
#include "core/stack/uses.h"
#include "core/uplift/uses.h"

namespace cuesta {
namespace {

constexpr std::string_view stack_prefix = "stack.";

bool erodes_levels(const Project& project) {
    for (int level = coarsest_level; level <= finest_level; ++level)
        if (project.cascade_erosion.steps_on(level) > 0) return true;
    return false;
}

/// The schedule as far as parameters of its kinds act: on the levels water runs whatever the proportions are.
ErosionSchedule schedule_of_all(const Project& project) {
    ErosionSchedule schedule = project.erosion;
    if (erodes_levels(project) && &first_schedule(project) == &project.erosion)
        schedule.mixing.water = std::max(schedule.mixing.water, 1.0F);
    return schedule;
}

std::string_view why_unused_by_base(const Project& project, const std::string& id);

/// Whether eroded material is drawn over or under a texture.
bool draws_eroded_texture(const Project& project) {
    if (project.erosion.mixing.steps == 0) return false;
    return !project.eroded_material.texture.empty() || !project.bottom_material.texture.empty() ||
           std::ranges::any_of(project.layers,
                               [](const Layer& layer) { return layer.enabled && !layer.material.texture.empty(); });
}

/// `id`: "stack.2.blend.radius", of which the number is that of the element.
std::string_view why_unused_by_element(const Project& project, const StackBase& stack, std::string_view id) {
    id.remove_prefix(stack_prefix.size());
    std::size_t number = 0;
    const auto [end, status] = std::from_chars(id.data(), id.data() + id.size(), number);
    if (status != std::errc() || number < 1 || number > stack.elements.size()) return {};
    const StackElement& element = stack.elements[number - 1];
    const std::string own_id(id.substr(static_cast<std::size_t>(end - id.data()) + 1));
    if (!element.visible) return "The element is hidden.";
    return why_unused_in_element(project, element, own_id);
}

/// `property`: of AmplificationParameters, without a prefix.
std::string_view why_amplification_ignores(const ImportedBase& base, std::string_view property) {
    if (property == "factor") return {};
    if (base.factor() == 1) return "Needs a factor of 2 or more.";
    const AmplificationParameters& p = base.amplification;
    const bool of_beds = property == "bed_thickness" || property == "dip" || property == "dip_direction";
    if (of_beds && !(p.beds > 0)) return "Needs beds above 0.";
    if (property == "dip_direction" && !(p.dip > 0)) return "Needs a dip above 0.";
    return {};
}

/// The parts of a project that uplifted land is made from.
UpliftSurroundings surroundings_of(const UpliftedBase& base, const Project& project) {
    UpliftSurroundings around;
    around.cell_size = project.frame.cell_size;
    around.uplift_painted = !in_force(base.uplift_mask, base.uplift_mask_state).empty();
    around.hardness_painted = !in_force(base.hardness_mask, base.hardness_mask_state).empty();
    around.age_painted = !in_force(base.age_mask, base.age_mask_state).empty();
    around.has_splines = std::ranges::any_of(project.splines, takes_part);
    around.has_model = !base.model.empty();
    around.has_ridges = sketches_ridge(project.splines);
    return around;
}

/// Of land that starts in another way than `id` is for, nothing is said: it cannot be set there.
std::string_view why_unused_by_base(const Project& project, const std::string& id) {
    if (const auto* stack = std::get_if<StackBase>(&project.base))
        return id.starts_with(stack_prefix) ? why_unused_by_element(project, *stack, id) : std::string_view{};
    if (const auto* generated = std::get_if<GeneratedBase>(&project.base))
        if (id.starts_with("generator.") && !generator_uses(generated->parameters, id))
            return "Needs another kind or scheme of generator.";
    if (const auto* uplifted = std::get_if<UpliftedBase>(&project.base))
        return sentence_of(need_of(uplifted->parameters, id, surroundings_of(*uplifted, project)));
    if (const auto* imported = std::get_if<ImportedBase>(&project.base); imported && id.starts_with("amplify."))
        return why_amplification_ignores(*imported, std::string_view(id).substr(8));
    if (const auto* dunes = std::get_if<DunesBase>(&project.base))
        return why_dunes_ignore(dunes->parameters, id, project.frame.width, project.frame.height,
                                project.frame.cell_size);
    if (const auto* braid = std::get_if<BraidBase>(&project.base)) return why_braid_ignores(braid->parameters, id);
    return {};
}

/// Whether the wind takes the bottom for rock (materials_of() in core/pipeline/strata.h).
bool bottom_is_rock(const Project& project) {
    return first_schedule(project).wind.scheme == WindScheme::improved;
}

constexpr float least_resistance_of_rock = 0.1F;

/// Whether a schedule of the project, past or coming, is such a one.
bool any_schedule(const Project& project, bool (*is)(const ErosionSchedule&)) {
    return is(schedule_of_all(project)) || std::any_of(project.past_erosion.begin(), project.past_erosion.end(), is);
}

/// Of what a spline has of its own.
bool is_noise_of_spline(std::string_view id) {
    return id == "spline.noise_basis" || id == "spline.noise_wavelength";
}

/// `property`: of MaterialParameters, without a prefix.
std::string_view why_unused_of_material(const Project& project, const std::string& property) {
    struct Property {
        std::string_view name;
        bool (*met)(const ErosionSchedule&);
        std::string_view reason;
    };
    static constexpr std::array properties{
        Property{"talus",
                 [](const ErosionSchedule& s) {
                     return s.mixing.thermal > 0 || (s.mixing.wind > 0 && s.wind.scheme == WindScheme::improved);
                 },
                 "Needs steps of thermal erosion, or of the improved scheme of wind."},
        Property{"density", [](const ErosionSchedule& s) { return s.mixing.thermal > 0; },
                 "Needs steps of thermal erosion."},
        Property{
            "dissolubility",
            [](const ErosionSchedule& s) {
                return s.mixing.water > 0 || s.mixing.stream_power > 0 || s.mixing.droplets > 0 ||
                       s.mixing.glaciers > 0 || has_waves(s);
            },
            "Needs steps of water erosion, stream power, droplets, glaciers, or of coast with the sea as the border."},
        Property{"wind_resistance", [](const ErosionSchedule& s) { return s.mixing.wind > 0; },
                 "Needs steps of wind erosion."},
    };
    for (const Property& each : properties)
        if (each.name == property) return any_schedule(project, each.met) ? std::string_view{} : each.reason;
    return {};
}

/// `property`: of SurfaceParameters, without a prefix.
std::string_view why_surfaces_ignore(const SurfaceParameters& surface, std::string_view property) {
    if (property == "rocky_shore" && !(surface.beach > 0)) return "Needs a beach height above 0.";
    if (property == "vegetation_line" && !(surface.vegetation > 0)) return "Needs vegetation above 0.";
    if (property == "seed" && !(surface.variation > 0)) return "Needs variation above 0.";
    if (!property.starts_with("snow_")) return {};
    if (!(surface.snow > 0)) return "Needs snow above 0.";
    if (property.starts_with("snow_wind") && !(surface.snow_depth > 0)) return "Needs a snow depth above 0.";
    if (property == "snow_wind_from" && !(surface.snow_wind > 0)) return "Needs drifting snow above 0.";
    return {};
}

/// `property`: of CoverParameters, without a prefix. Plants that are painted grow whatever the amount, without meadows
/// and boulders.
std::string_view why_cover_ignores(const Project& project, std::string_view property) {
    if (project.cover.amount > 0) return {};
    if (property == "meadows" || property == "stones" || plants_in_force(project.masks).empty())
        return "Needs an amount of ground cover above 0.";
    return {};
}

std::string_view why_plants_hold_nothing(const Project& project) {
    if (!has_kinds_held_by_plants(project.erosion.mixing))
        return "Needs steps of water erosion, wind, stream power or droplets.";
    return has_plants(project) ? std::string_view{} : "Needs ground cover: an amount above 0, or painted plants.";
}

/// A share of a kind acts in any phase that has steps of it.
std::string_view why_unused_in_region(const Project& project, const std::string& id) {
    for (const ErosionKind kind : erosion_kinds) {
        if (id != "region." + std::string(name_of(kind))) continue;
        const auto takes_part = [&](const ErosionSchedule& schedule) { return schedule.mixing.weight(kind) > 0; };
        const bool acts = takes_part(schedule_of_all(project)) || std::ranges::any_of(project.past_erosion, takes_part);
        return acts ? std::string_view{} : reason_without(kind);
    }
    return {};
}

}  // namespace

std::string_view why_unused_in_element(const Project& project, const StackElement& element,
                                       const std::string& parameter_id) {
    if (const std::string_view why = why_element_ignores(element, parameter_id); !why.empty()) return why;
    return why_unused_by_base(project_of_source(project, element), parameter_id);
}

std::string_view why_unused(const Project& project, const std::string& parameter_id) {
    if (const std::string_view why = why_unused_by_base(project, parameter_id); !why.empty()) return why;
    if (const std::string_view why = why_relief_ignores(project, parameter_id); !why.empty()) return why;
    if (is_noise_of_spline(parameter_id))
        return has_noise(project) ? std::string_view{} : "Needs noise with an amplitude above 0.";
    if (parameter_id == "colour.variety" || parameter_id == "colour.streaks")
        return has_palettes(project.colour) ? std::string_view{} : "Needs a palette of rock, soil or plants.";
    if (parameter_id == "colour.units" || parameter_id == "colour.unit_size") {
        if (!has_palette(ColourLayer::rock, project.colour)) return "Needs a palette of rock.";
        if (parameter_id == "colour.unit_size" && project.colour.units == 0) return "Needs rock units above 0.";
        return {};
    }
    if (parameter_id == "colour.eroded_from" || parameter_id == "colour.eroded_hides")
        return draws_eroded_texture(project) ? std::string_view{} : "Needs erosion and a material with a texture.";
    if (parameter_id == "colour.strata_thickness")
        return project.colour.strata > 0 ? std::string_view{} : "Needs strata above 0.";
    if (parameter_id.starts_with("surface.")) return why_surfaces_ignore(project.surface, parameter_id.substr(8));
    if (parameter_id.starts_with("light.cloud") || parameter_id == "light.high_clouds") {
        if (project.light.surroundings == Surroundings::block) return "Needs land, a plain or the sea around the map.";
        if (parameter_id == "light.clouds" || parameter_id == "light.high_clouds" || project.light.clouds > 0)
            return {};
        // Cirrus has a pattern, and stands at a height, but casts no shade.
        const bool of_both = parameter_id == "light.cloud_seed" || parameter_id == "light.cloud_height";
        if (!of_both) return "Needs clouds above 0.";
        return project.light.high_clouds > 0 ? std::string_view{} : "Needs clouds or high clouds above 0.";
    }
    if (parameter_id.starts_with("neighbours."))
        return project.neighbours.any() ? std::string_view{} : "Needs a neighbour.";
    if (parameter_id.starts_with("waters.") && parameter_id != "waters.shown")
        return project.waters.shown ? std::string_view{} : "Needs lakes and rivers that are shown.";
    if (parameter_id.starts_with("cover.") && parameter_id != "cover.amount")
        return why_cover_ignores(project, std::string_view(parameter_id).substr(6));
    if (parameter_id == "erosion.plant_hold") return why_plants_hold_nothing(project);
    if (parameter_id.starts_with("region.")) return why_unused_in_region(project, parameter_id);
    for (const char* material : {"bottom.", "eroded.", "material."})
        if (parameter_id.starts_with(material))
            return why_unused_of_material(project, parameter_id.substr(std::string_view(material).size()));
    // Lakes and rivers that are shown end in it, whatever erodes.
    if (parameter_id == "erosion.sea_level" && project.waters.shown && project.erosion.mixing.border == Border::sea)
        return {};
    return why_unused(schedule_of_all(project), parameter_id);
}

std::string_view note_on(const Project& project, const std::string& parameter_id) {
    if (!why_unused(project, parameter_id).empty()) return {};
    // Of the default, 0, nothing is said: nobody asked for it.
    const float resistance = project.bottom_material.parameters.wind_resistance;
    if (parameter_id == "bottom.wind_resistance" && bottom_is_rock(project) && resistance > 0 &&
        resistance < least_resistance_of_rock)
        return "Acts as 0.1: the improved scheme of wind takes the bottom for rock.";
    if (parameter_id == "wind.saturation_length" &&
        static_cast<double>(project.erosion.wind.saturation_length) < project.frame.cell_size)
        return "Acts as one cell: the wind cannot tell less.";
    if (is_noise_of_spline(parameter_id) && NoiseLayers(project).refused() > 0) {
        static_assert(most_noises == 8);
        return "Acts as the terrain's around splines at the end of the list: a project has at most 8 noises.";
    }
    if (const auto* uplifted = std::get_if<UpliftedBase>(&project.base); uplifted && uplifted->model.empty()) {
        const UpliftParameters& uplift = uplifted->parameters.uplift;
        if (parameter_id == "uplift.pattern" && uplift.pattern == UpliftPattern::model)
            return "Acts as none: there is no model. Choose one on the Terrain page.";
        if (parameter_id == "uplift.start" && uplift.start == UpliftStart::model)
            return "Acts as plain: there is no model. Choose one on the Terrain page.";
    }
    if (const std::string_view note = note_on_relief(project, parameter_id); !note.empty()) return note;
    return note_on(schedule_of_all(project), parameter_id);
}

}  // namespace cuesta
