#include "core/pipeline/traced_paths.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/model/spline_edit.h"
#include "core/pipeline/waters_stage.h"
#include "core/waters/waters.h"

namespace cuesta {
namespace {

/// Metres along a river between two meta points of its path.
constexpr double section_spacing = 2000;
constexpr int most_sections = 12;

double length_of(const River& river) {
    double length = 0;
    for (std::size_t i = 1; i < river.stations.size(); ++i)
        length += glm::distance(river.stations[i - 1].place, river.stations[i].place);
    return length;
}

/// 1 in the `share` of all cells that have the greatest values; cells of 0 are never among them.
Raster<std::uint8_t> greatest_share(const Raster<float>& values, float share) {
    std::vector<float> sorted;
    sorted.reserve(values.cell_count());
    for (int y = 0; y < values.height(); ++y)
        sorted.insert(sorted.end(), values.row(y), values.row(y) + values.width());
    const auto wanted = static_cast<std::size_t>(std::clamp(
        static_cast<double>(share) * static_cast<double>(sorted.size()), 1.0, static_cast<double>(sorted.size())));
    const auto place = sorted.end() - static_cast<std::ptrdiff_t>(wanted);
    std::nth_element(sorted.begin(), place, sorted.end());
    const float least = *place;
    Raster<std::uint8_t> marked(values.width(), values.height());
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) marked(x, y) = values(x, y) > 0 && values(x, y) >= least ? 1 : 0;
    return marked;
}

/// The place as a knot of a path: x east, y up, z south.
glm::dvec3 point_of(glm::dvec2 place, double height) {
    return {place.x, height, place.y};
}

StrokeFit fit_of(double cell_size, bool closed) {
    // Within a cell the line of a river is no better known; heights are those of the ground.
    return {.tolerance = cell_size, .height_tolerance = 1e6, .corner_angle = 100, .closed = closed};
}

/// Width and depth as the stations nearest to evenly spaced places of the curve have them.
void add_sections(Path& path, const River& river, double cell_size) {
    const int count = std::clamp(static_cast<int>(length_of(river) / section_spacing) + 1, 1, most_sections);
    const PathSection usual = path.meta_points.front().parameters;
    path.meta_points.clear();
    for (int i = 0; i <= count; ++i) {
        const double u = path.curve_count() * (static_cast<double>(i) / count);
        const glm::dvec3 at = point_at(path, u);
        const auto nearest = std::min_element(
            river.stations.begin(), river.stations.end(), [&](const RiverStation& a, const RiverStation& b) {
                return glm::distance(a.place, {at.x, at.z}) < glm::distance(b.place, {at.x, at.z});
            });
        PathSection section = usual;
        section.width = static_cast<float>(std::max(nearest->width, 0.1));
        section.depth = static_cast<float>(nearest->depth);
        // Banks narrower than cells can show would be teeth.
        section.blend = static_cast<float>(std::max(1.5 * nearest->width, 2 * cell_size));
        path.meta_points.push_back({u, section});
    }
}

Path path_of(const River& river, double cell_size) {
    std::vector<glm::dvec3> points;
    for (const RiverStation& station : river.stations) points.push_back(point_of(station.place, station.level));
    Path drawn = spline_from_stroke<Path>(points, fit_of(cell_size, false));
    Path path = path_of_kind(PathKind::river);
    path.knots = std::move(drawn.knots);
    if (path.curve_count() > 0) add_sections(path, river, cell_size);
    return path;
}

Path path_of(const Lake& lake, double cell_size) {
    std::vector<glm::dvec3> points;
    for (const glm::dvec2 place : lake.rings.front()) points.push_back(point_of(place, lake.level));
    // Of an outline that two curves would follow, too, files and tools need three points.
    Path drawn;
    for (double tolerance = cell_size; drawn.curve_count() < 3 && tolerance >= cell_size / 8; tolerance /= 2)
        drawn = spline_from_stroke<Path>(points, fit_of(tolerance, true));
    Path path = path_of_kind(PathKind::lake);
    path.knots = std::move(drawn.knots);
    path.parameters.heights = PathHeights::drawn;
    path.parameters.freeboard = 0;
    PathSection& section = path.meta_points.front().parameters;
    section.depth = static_cast<float>(lake.deepest);
    section.blend = static_cast<float>(2 * cell_size);
    return path;
}

/// Of rivers by discharge, as many and as long as the parameters want them; fewer when stopped.
std::vector<Path> paths_of(const std::vector<River>& rivers, double cell_size, const TraceParameters& parameters,
                           const WorkControl& control) {
    std::vector<Path> paths;
    const std::size_t most = std::min(rivers.size(), static_cast<std::size_t>(parameters.most));
    for (const River& river : rivers) {
        if (paths.size() == most || control.stopped()) break;
        if (length_of(river) < static_cast<double>(parameters.least_length)) continue;
        control.report(static_cast<double>(paths.size()) / static_cast<double>(most), "Drawing rivers");
        Path path = path_of(river, cell_size);
        if (path.curve_count() > 0) paths.push_back(std::move(path));
    }
    return paths;
}

/// Adds those of lakes, the largest first.
void add_paths_of(std::vector<Lake> lakes, double cell_size, std::vector<Path>& paths) {
    std::stable_sort(lakes.begin(), lakes.end(), [](const Lake& a, const Lake& b) { return a.area > b.area; });
    for (const Lake& lake : lakes) {
        Path path = path_of(lake, cell_size);
        // Lakes of a cell or two have no outline that could be drawn.
        if (path.curve_count() >= 3) paths.push_back(std::move(path));
    }
}

/// Null where the land has no such figure.
const Raster<float>* figure_of(const Land& land, TraceBy by) {
    return by == TraceBy::flow       ? erosion_of(land).flow.get()
           : by == TraceBy::passages ? erosion_of(land).passages.get()
                                     : nullptr;
}

}  // namespace

std::string_view why_unused(const TraceParameters& parameters, std::string_view parameter_id) {
    if (parameter_id == "trace.source" && parameters.by != TraceBy::drainage) return "Needs tracing by drainage.";
    if (parameter_id == "trace.threshold" && parameters.by == TraceBy::drainage)
        return "Needs tracing by flow or passages.";
    if (parameter_id == "trace.least_lake" && !parameters.lakes) return "Needs lakes.";
    return {};
}

Result<std::vector<Path>> traced_paths(const Land& land, const Project& project, const TraceParameters& parameters,
                                       const WorkControl& control) {
    const Raster<float>& ground = *uncarved_ground(land);
    const double cell_size = land.frame.cell_size;
    WatersOptions options = waters_options(project);
    options.least_lake_area = static_cast<double>(parameters.least_lake);
    options.source = static_cast<double>(parameters.source) * 1e6;
    Raster<std::uint8_t> springs;
    if (parameters.by != TraceBy::drainage) {
        const Raster<float>* figure = figure_of(land, parameters.by);
        if (figure == nullptr)
            return Error{parameters.by == TraceBy::flow ? "no water has flowed here: run water erosion first"
                                                        : "no droplets have passed here: run droplet erosion first",
                         "trace.by"};
        springs = greatest_share(*figure, parameters.threshold);
        options.springs = springs.view();
        options.source = 0.5 * cell_size * cell_size;  // any land
    }
    control.report(0, "Finding rivers and lakes");
    Waters waters = find_waters(ground.view(), cell_size, options);
    std::vector<Path> paths = paths_of(waters.rivers, cell_size, parameters, control.part(0.5, 0.9));
    if (parameters.lakes && !control.stopped()) add_paths_of(std::move(waters.lakes), cell_size, paths);
    if (control.stopped()) return Error::cancelled("rivers");
    control.report(1, "Drawing rivers");
    return paths;
}

}  // namespace cuesta
