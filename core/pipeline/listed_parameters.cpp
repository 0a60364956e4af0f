#include "core/pipeline/listed_parameters.h"

#include "core/carve/route_parameters.h"
#include "core/erosion/uses.h"
#include "core/model/project.h"
#include "core/waters/trace_parameters.h"

namespace cuesta {
namespace {

constexpr const char* of_splines = "Each of a project's splines and meta points has its own; not for `--set`.";
constexpr const char* of_paths =
    "Each of a project's paths and their meta points has its own; `--set` takes it in `carve`, for all paths read.";
constexpr const char* of_elements =
    "Each element of a stack has its own; `--set` takes them with the element's number, counted from the bottom: "
    "`stack.2.placement.x`. The parameters of an element's source are named in the same way: `stack.2.generator.seed`.";
constexpr const char* of_regions =
    "Each region of a project has its own; `--set` takes them with the number of its mask, from the top of the list: "
    "`region.1.water`, and those of its look in the same way: `region.1.surface.snow`. `erode --region` takes them "
    "without the prefix.";
constexpr const char* of_tracing = "For tracing rivers as paths; `--set` takes it in `rivers`.";
constexpr const char* of_routes = "For finding routes in the editor; not for `--set`.";

template <class Set>
ListedParameters listed(const char* note) {
    return {std::string(Set::title), &fields_of<Set>(), note};
}

}  // namespace

std::vector<ListedParameters> listed_parameters() {
    Project project;  // its base is generated
    auto bases = bases_of_each_kind();
    std::vector<ListedParameters> sets;
    for (const ParameterSetRef& set : parameter_sets(project)) {
        // Parameters of other kinds of base stand beside it.
        if (set.prefix == ReliefParameters::prefix)
            for (std::size_t i = 1; i < bases.size(); ++i)
                each_set_of(bases[i], [&](auto& other) {
                    const ParameterSetRef reference = reference_to(other);
                    sets.push_back({reference.title, reference.fields});
                });
        // Parameters of single splines stand beside those of all.
        if (set.prefix == WarpedNoiseParameters::prefix) {
            sets.push_back(listed<SplineParameters>(of_splines));
            sets.push_back(listed<MetaParameters>(of_splines));
        }
        sets.push_back({set.title, set.fields});
    }
    sets.push_back(listed<PlacementParameters>(of_elements));
    sets.push_back(listed<ElementShapeParameters>(of_elements));
    sets.push_back(listed<ElementBlendParameters>(of_elements));
    sets.push_back(listed<PlaneParameters>(of_elements));
    sets.push_back(listed<PathParameters>(of_paths));
    sets.push_back(listed<PathSection>(of_paths));
    sets.push_back(listed<RegionParameters>(of_regions));
    sets.push_back(listed<RouteParameters>(of_routes));
    sets.push_back(listed<TraceParameters>(of_tracing));
    return sets;
}

std::string default_with_unit(const ParameterDescription& d) {
    const std::string symbol(unit_symbol(d.unit));
    const std::string value = d.text_of(d.default_value) + (symbol.empty() ? "" : " " + symbol);
    return d.zero.empty() || d.default_value != 0 ? value : value + " (" + d.zero + ")";
}

std::string range_with_zero(const ParameterDescription& d) {
    return d.zero.empty() || d.default_value == 0 ? d.range_text() : d.range_text() + ", 0: " + d.zero;
}

std::string sentence_with_need(const ParameterDescription& d) {
    const std::string need(need_of(d.id));
    return need.empty() ? d.sentence : d.sentence + " " + need;
}

}  // namespace cuesta
