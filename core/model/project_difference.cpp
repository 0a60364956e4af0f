#include "core/model/project_difference.h"

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

#include "core/model/differences.h"
#include "core/model/erosion_phases.h"

namespace cuesta {
namespace {

using Kind = ProjectChange::Kind;

void compare_curves(Differences& d, const SketchedCurve& a, const SketchedCurve& b) {
    d.name(a.name, b.name);
    d.enabled(b.name, a.enabled, b.enabled);
    d.locked(b.name, a.locked, b.locked);
    if (a.visible != b.visible) d.property(b.name, b.visible ? "drawn" : "not drawn", {}, {});
    d.changed(b.name, "colour", a.colour, b.colour);
    if (a.closed != b.closed) d.property(b.name, b.closed ? "closed" : "opened", {}, {});
    if (a.knots.size() != b.knots.size())
        d.number(b.name, "points", static_cast<double>(a.knots.size()), static_cast<double>(b.knots.size()));
    else if (a.knots != b.knots)
        d.note(b.name, Kind::moved);
}

template <class Meta>
void compare_meta_points(Differences& d, const std::string& item, const std::vector<Meta>& a,
                         const std::vector<Meta>& b) {
    if (a.size() != b.size()) {
        d.number(item, "meta points", static_cast<double>(a.size()), static_cast<double>(b.size()));
        return;
    }
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].position != b[i].position) d.property(item, "meta point moved", {}, {});
        d.set(item, a[i].parameters, b[i].parameters);
    }
}

void compare_materials(Differences& d, const Material& a, const Material& b) {
    d.name(a.name, b.name);
    d.set(b.name, a.parameters, b.parameters);
    d.changed(b.name, "colour", a.colour, b.colour);
    d.changed(b.name, "texture", a.texture, b.texture);
    d.number(b.name, "texture size", static_cast<double>(a.texture_size), static_cast<double>(b.texture_size));
}

void compare_layers(Differences& d, const Layer& a, const Layer& b) {
    const std::string& item = b.material.name;
    compare_materials(d, a.material, b.material);
    d.enabled(item, a.enabled, b.enabled);
    d.locked(item, a.locked, b.locked);
    d.raster(item, a.cover, b.cover, 1);
    if (a.mask != b.mask) d.property(item, "mask", a.mask, b.mask);
    if (a.shape == b.shape) return;
    if (a.shape.index() != b.shape.index()) return d.property(item, "shape", {}, {});
    if (const auto* thickness = std::get_if<UniformThickness>(&b.shape))
        d.number(item, "thickness", static_cast<double>(std::get<UniformThickness>(a.shape).metres),
                 static_cast<double>(thickness->metres));
    else if (const auto* sheet = std::get_if<TiltedSheet>(&b.shape))
        d.set(item, std::get<TiltedSheet>(a.shape), *sheet);
    else
        d.property(item, "heightmap", {}, {});
}

void compare_neighbours(Differences& d, const Neighbours& a, const Neighbours& b) {
    d.set(a.parameters, b.parameters);
    d.with_own_words([&] {
        for (const MapSide side : map_sides)
            if (!(a.on(side) == b.on(side)))
                d.property("Neighbours", std::string(name_of(side)), a.on(side).source_file, b.on(side).source_file);
    });
}

void compare_sources(Differences& d, const WaterSource& a, const WaterSource& b) {
    d.name(a.name, b.name);
    d.enabled(b.name, a.enabled, b.enabled);
    d.locked(b.name, a.locked, b.locked);
    if (a.kind != b.kind) d.property(b.name, b.kind == SourceKind::permanent ? "permanent" : "one-time", {}, {});
    if (a.shape.index() != b.shape.index()) return d.property(b.name, "shape", {}, {});
    if (const auto* point = std::get_if<PointSource>(&b.shape)) {
        const auto& before = std::get<PointSource>(a.shape);
        if (before.x != point->x || before.z != point->z) d.note(b.name, Kind::moved);
        d.number(b.name, "radius", before.radius, point->radius);
        d.number(b.name, "depth", static_cast<double>(before.depth), static_cast<double>(point->depth));
    } else {
        d.raster(b.name, std::get<PaintedSource>(a.shape).depth, std::get<PaintedSource>(b.shape).depth, 0);
    }
}

void compare_schedules(Differences& d, const ErosionSchedule& a, const ErosionSchedule& b) {
    // In step with the sets of the other schedule.
    std::vector<std::function<void(const void*)>> compare;
    ErosionSchedule::each_set(b, [&](const char*, const auto& after) {
        compare.push_back([&d, &after](const void* before) {
            d.set(*static_cast<const std::remove_cvref_t<decltype(after)>*>(before), after);
        });
    });
    std::size_t next = 0;
    ErosionSchedule::each_set(a, [&](const char*, const auto& before) { compare[next++](&before); });
}

using Schedules = std::vector<const ErosionSchedule*>;

/// Those that were run, and the one that is set now.
Schedules schedules_of(const Project& project) {
    Schedules all;
    for (const ErosionSchedule& past : project.past_erosion) all.push_back(&past);
    all.push_back(&project.erosion);
    return all;
}

/// As the line of time counts them: phases without steps are none.
int phase_number(const Schedules& all, std::size_t index) {
    return 1 + static_cast<int>(std::count_if(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(index),
                                              [](const ErosionSchedule* each) { return steps_of(*each) > 0; }));
}

bool are_same(const ErosionSchedule* a, const ErosionSchedule* b) {
    return *a == *b;
}

/// Whether one phase went to another place, and the others closed up.
bool compare_order(Differences& d, const Schedules& a, const Schedules& b, std::size_t begin, std::size_t end) {
    const auto at = [](const Schedules& all, std::size_t i) { return all.begin() + static_cast<std::ptrdiff_t>(i); };
    if (a.size() != b.size() || end - begin < 2) return false;
    if (are_same(a[end - 1], b[begin]) && std::equal(at(a, begin), at(a, end - 1), at(b, begin + 1), are_same)) {
        d.moved_phase(phase_number(a, end - 1), phase_number(b, begin));
        return true;
    }
    if (are_same(a[begin], b[end - 1]) && std::equal(at(a, begin + 1), at(a, end), at(b, begin), are_same)) {
        d.moved_phase(phase_number(a, begin), phase_number(b, end - 1));
        return true;
    }
    return false;
}

/// Phases have no names: what is the same at the beginnings of the runs belongs together, and at their ends what
/// differs in its steps alone (a run that is cut and gone on with keeps the settings of its last phase); what is
/// between, in order.
void compare_phases(Differences& d, const Schedules& a, const Schedules& b) {
    const bool counts = a.size() > 1 || b.size() > 1;
    std::size_t begin = 0;
    while (begin < std::min(a.size(), b.size()) && are_same(a[begin], b[begin])) ++begin;
    std::size_t a_end = a.size(), b_end = b.size();
    while (a_end > begin && b_end > begin && are_same(a[a_end - 1], b[b_end - 1])) --a_end, --b_end;
    if (compare_order(d, a, b, begin, a_end)) return;
    const auto compare = [&](std::size_t i, std::size_t j) {
        d.enter_phase(counts ? phase_number(b, j) : 0);
        compare_schedules(d, *a[i], *b[j]);
    };
    const bool is_cut =
        a.size() != b.size() && a_end > begin && b_end > begin && same_but_for_steps(*a[a_end - 1], *b[b_end - 1]);
    const std::size_t pairs = std::min(a_end, b_end) - (is_cut ? 1 : 0);
    std::size_t i = begin;
    for (; i < pairs; ++i) compare(i, i);
    for (std::size_t gone = i; gone < a_end - (is_cut ? 1 : 0); ++gone) {
        d.enter_phase(phase_number(a, gone));
        d.note({}, Kind::removed);
    }
    for (std::size_t come = i; come < b_end - (is_cut ? 1 : 0); ++come) {
        d.enter_phase(phase_number(b, come));
        d.note({}, Kind::added);
    }
    if (is_cut) compare(a_end - 1, b_end - 1);
    d.enter_phase(0);
}

void tell_new_base(Differences& d, const GeneratedBase&) {
    d.property({}, "generated", {}, {});
}
void tell_new_base(Differences& d, const ImportedBase& base) {
    d.property({}, "imported", {}, base.source_file);
}
void tell_new_base(Differences& d, const UpliftedBase&) {
    d.property({}, "uplifted", {}, {});
}
void tell_new_base(Differences& d, const DeltaBase&) {
    d.property({}, "delta", {}, {});
}
void tell_new_base(Differences& d, const DunesBase&) {
    d.property({}, "dunes", {}, {});
}
void tell_new_base(Differences& d, const BraidBase&) {
    d.property({}, "braid", {}, {});
}

void tell_new_base(Differences& d, const StackBase&) {
    d.property({}, "stack", {}, {});
}

void compare_bases(Differences& d, const GeneratedBase& a, const GeneratedBase& b) {
    d.set(a.parameters, b.parameters);
}
void compare_bases(Differences& d, const ImportedBase& a, const ImportedBase& b) {
    if (a.source_file != b.source_file)
        d.property({}, "imported", {}, b.source_file);
    else if (!(a.heights == b.heights))
        d.property({}, "heights", {}, {});
    d.set(a.amplification, b.amplification);
}
void compare_bases(Differences& d, const UpliftedBase& a, const UpliftedBase& b) {
    d.set(a.parameters.uplift, b.parameters.uplift);
    d.set(a.parameters.rivers, b.parameters.rivers);
    d.set(a.parameters.rock, b.parameters.rock);
    d.set(a.parameters.hillslopes, b.parameters.hillslopes);
    d.set(a.parameters.ice, b.parameters.ice);
    d.set(a.parameters.coast, b.parameters.coast);
    if (a.model_file != b.model_file)
        d.property({}, "model", {}, b.model_file);
    else if (!(a.model == b.model))
        d.property({}, "model", {}, {});
    d.enter(ProjectPart::masks);
    d.with_own_words([&] {
        d.raster("uplift", a.uplift_mask, b.uplift_mask, 1);
        d.enabled("uplift", a.uplift_mask_state.enabled, b.uplift_mask_state.enabled);
        d.locked("uplift", a.uplift_mask_state.locked, b.uplift_mask_state.locked);
        d.raster("hardness", a.hardness_mask, b.hardness_mask, 0.5F);
        d.enabled("hardness", a.hardness_mask_state.enabled, b.hardness_mask_state.enabled);
        d.locked("hardness", a.hardness_mask_state.locked, b.hardness_mask_state.locked);
        d.raster("age", a.age_mask, b.age_mask, 0.5F);
        d.enabled("age", a.age_mask_state.enabled, b.age_mask_state.enabled);
        d.locked("age", a.age_mask_state.locked, b.age_mask_state.locked);
    });
}

void compare_bases(Differences& d, const DeltaBase& a, const DeltaBase& b) {
    d.set(a.parameters, b.parameters);
}
void compare_bases(Differences& d, const DunesBase& a, const DunesBase& b) {
    d.set(a.parameters, b.parameters);
}
void compare_bases(Differences& d, const BraidBase& a, const BraidBase& b) {
    d.set(a.parameters, b.parameters);
}

void compare_sources(Differences& d, const std::string& name, const ElementSource& a, const ElementSource& b) {
    if (a.index() != b.index()) return d.property(name, "source", {}, {});
    std::visit(
        [&]<class Source>(const Source& before) {
            const auto& after = std::get<Source>(b);
            std::vector<const TiledRaster*> rasters;
            Source::each_raster(before, [&](const TiledRaster& raster) { rasters.push_back(&raster); });
            std::size_t raster = 0;
            Source::each_raster(after, [&](const TiledRaster& now) {
                if (!(now == *rasters[raster++])) d.property(name, "heights", {}, {});
            });
            std::vector<const void*> sets;
            Source::each_set(before, [&](const auto& set) { sets.push_back(&set); });
            std::size_t set = 0;
            Source::each_set(after, [&]<class Set>(const Set& now) {
                d.set(name, *static_cast<const Set*>(sets[set++]), now);
            });
        },
        a);
}

void compare_bases(Differences& d, const StackBase& a, const StackBase& b) {
    d.list(
        a.elements, b.elements, [](const StackElement& element) { return element.name; },
        [&](const StackElement& before, const StackElement& after) {
            d.name(before.name, after.name);
            if (before.group != after.group) d.property(after.name, "group", before.group, after.group);
            d.enabled(after.name, before.visible, after.visible);
            d.locked(after.name, before.locked, after.locked);
            compare_sources(d, after.name, before.source, after.source);
            d.set(after.name, before.placement, after.placement);
            d.set(after.name, before.shape.parameters, after.shape.parameters);
            d.changed(after.name, "curve", before.shape.curve, after.shape.curve);
            if (before.shape.mask != after.shape.mask)
                d.property(after.name, "mask", before.shape.mask, after.shape.mask);
            d.set(after.name, before.blend, after.blend);
        });
}

void compare_base(Differences& d, const Project& a, const Project& b) {
    d.enter(ProjectPart::frame);
    const TerrainFrame &before = a.frame, &after = b.frame;
    d.number({}, "columns", static_cast<double>(before.width), static_cast<double>(after.width));
    d.number({}, "rows", static_cast<double>(before.height), static_cast<double>(after.height));
    d.number({}, "cell size", before.cell_size, after.cell_size);
    if (before.crs_wkt != after.crs_wkt || before.geotransform != after.geotransform)
        d.property({}, "georeference", {}, {});

    d.enter(ProjectPart::base);
    std::visit(
        [&]<class Now>(const Now& now) {
            if (const auto* old = std::get_if<Now>(&a.base))
                compare_bases(d, *old, now);
            else
                tell_new_base(d, now);
        },
        b.base);
}

void compare_strata(Differences& d, const Project& a, const Project& b) {
    d.enter(ProjectPart::materials);
    compare_materials(d, a.eroded_material, b.eroded_material);
    d.list(
        a.layers, b.layers, [](const Layer& layer) { return layer.material.name; },
        [&](const Layer& before, const Layer& after) { compare_layers(d, before, after); });
    compare_materials(d, a.bottom_material, b.bottom_material);
    d.set(a.bedding, b.bedding);
    d.with_own_words(
        [&] { d.enabled("loose material separated", a.separate_eroded_material, b.separate_eroded_material); });
}

void compare_masks(Differences& d, const ErosionMasks& a, const ErosionMasks& b) {
    d.enter(ProjectPart::masks);
    const auto compare = [&](const char* name, auto raster, auto state, float neutral) {
        d.raster(name, a.*raster, b.*raster, neutral);
        d.enabled(name, (a.*state).enabled, (b.*state).enabled);
        d.locked(name, (a.*state).locked, (b.*state).locked);
    };
    d.with_own_words([&] {
        compare("rain", &ErosionMasks::rain, &ErosionMasks::rain_state, 1.0F);
        compare("erodibility", &ErosionMasks::erodibility, &ErosionMasks::erodibility_state, 1.0F);
        compare("protection", &ErosionMasks::protection, &ErosionMasks::protection_state, 0.0F);
        compare("plants", &ErosionMasks::plants, &ErosionMasks::plants_state, 1.0F);
    });
}

void compare_looks(Differences& d, const std::string& name, const std::optional<RegionLook>& a,
                   const std::optional<RegionLook>& b) {
    d.changed(name, "look", a.has_value(), b.has_value());
    if (!a || !b) return;
    d.set(name, a->surface, b->surface);
    d.set(name, a->colour, b->colour);
    d.set(name, a->cover, b->cover);
}

void compare_palettes(Differences& d, const PicturePalettes& a, const PicturePalettes& b) {
    static constexpr std::array<const char*, PicturePalettes::count> items{"Rock", "Soil", "Plants"};
    d.with_own_words([&] {
        for (std::size_t i = 0; i < items.size(); ++i)
            d.changed(items[i], "palette of a picture", a.layers[i], b.layers[i]);
    });
}

void compare_painted(Differences& d, const Project& a, const Project& b) {
    const auto name_of = [](const auto& item) { return item.name; };
    d.enter(ProjectPart::own_masks);
    d.list(a.own_masks, b.own_masks, name_of, [&](const OwnMask& before, const OwnMask& after) {
        d.name(before.name, after.name);
        d.enabled(after.name, before.enabled, after.enabled);
        d.locked(after.name, before.locked, after.locked);
        d.raster(after.name, before.values, after.values, 0);
        d.set(before.region, after.region);
        compare_looks(d, after.name, before.look, after.look);
    });
    d.enter(ProjectPart::looks);
    d.set(a.surface, b.surface);
    d.set(a.colour, b.colour);
    compare_palettes(d, a.picture_palettes, b.picture_palettes);
    d.set(a.cover, b.cover);
    d.set(a.light, b.light);
    d.enter(ProjectPart::exports);
    d.set(a.engine, b.engine);
    d.set(a.mesh, b.mesh);
    d.set(a.height_map, b.height_map);
    d.set(a.maps, b.maps);
    d.enter(ProjectPart::views);
    d.list(a.views, b.views, name_of, [&](const SavedView& before, const SavedView& after) {
        d.name(before.name, after.name);
        d.locked(after.name, before.locked, after.locked);
        SavedView same = after;
        same.name = before.name;
        same.locked = before.locked;
        if (!(before == same)) d.note(after.name, Kind::moved);
    });
}

}  // namespace

std::vector<ProjectChange> project_difference(const Project& before, const Project& after) {
    std::vector<ProjectChange> changes;
    Differences d(changes, after);
    compare_base(d, before, after);
    d.enter(ProjectPart::splines);
    d.list_by_id(before.splines, after.splines, [&](const FeatureSpline& a, const FeatureSpline& b) {
        compare_curves(d, a, b);
        d.set(b.name, a.parameters, b.parameters);
        compare_meta_points(d, b.name, a.meta_points, b.meta_points);
    });
    d.enter(ProjectPart::relief);
    d.set(before.relief, after.relief);
    d.set(before.noise, after.noise);
    d.set(before.cascade_erosion, after.cascade_erosion);
    compare_neighbours(d, before.neighbours, after.neighbours);
    d.enter(ProjectPart::sculpting);
    d.list(
        before.sculpting, after.sculpting, [](const SculptLayer& layer) { return layer.name; },
        [&](const SculptLayer& a, const SculptLayer& b) {
            d.name(a.name, b.name);
            d.enabled(b.name, a.enabled, b.enabled);
            d.locked(b.name, a.locked, b.locked);
            d.number(b.name, "strength", static_cast<double>(a.strength), static_cast<double>(b.strength));
            if (a.place != b.place)
                d.property(b.name, b.place == SculptPlace::after_erosion ? "after erosion" : "before erosion", {}, {});
            d.raster(b.name, a.change, b.change, 0);
        });
    compare_strata(d, before, after);
    d.enter(ProjectPart::water);
    d.list(
        before.water_sources, after.water_sources, [](const WaterSource& source) { return source.name; },
        [&](const WaterSource& a, const WaterSource& b) { compare_sources(d, a, b); });
    d.set(before.waters, after.waters);
    compare_masks(d, before.masks, after.masks);
    d.enter(ProjectPart::erosion);
    compare_phases(d, schedules_of(before), schedules_of(after));
    d.enter(ProjectPart::paths);
    d.list_by_id(before.paths, after.paths, [&](const Path& a, const Path& b) {
        compare_curves(d, a, b);
        d.set(b.name, a.parameters, b.parameters);
        compare_meta_points(d, b.name, a.meta_points, b.meta_points);
        d.changed(b.name, "custom cross-section", a.own_cross_section, b.own_cross_section);
    });
    compare_painted(d, before, after);
    return changes;
}

}  // namespace cuesta
