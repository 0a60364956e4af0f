#include "core/io/vector/path_pieces.h"

#include <algorithm>

#include "core/field/sampling.h"
#include "core/model/automatic_tangents.h"
#include "core/model/spline_check.h"

namespace cuesta {
namespace {

using glm::dvec3;

/// Vertices nearer than this are one, m.
constexpr double same_place = 1e-3;

bool same(const dvec3& a, const dvec3& b) {
    return std::abs(a.x - b.x) < same_place && std::abs(a.z - b.z) < same_place;
}

void drop_repeated(std::vector<dvec3>& points, bool closed) {
    points.erase(std::unique(points.begin(), points.end(), same), points.end());
    while (closed && points.size() > 1 && same(points.front(), points.back())) points.pop_back();
}

}  // namespace

void PathRemarks::note(const std::string& sentence) {
    if (std::find(notes_.begin(), notes_.end(), sentence) == notes_.end()) notes_.push_back(sentence);
}

std::vector<std::string> PathRemarks::sentences() const {
    std::vector<std::string> result = notes_;
    for (const auto& [what, count] : cut_) result.push_back(std::to_string(count) + " " + what);
    // The commonest reasons by name, the rest together.
    std::vector<std::pair<std::string, long long>> reasons(left_out_.begin(), left_out_.end());
    std::stable_sort(reasons.begin(), reasons.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    constexpr std::size_t most_named = 8;
    long long all = 0;
    long long others = 0;
    std::string named;
    for (std::size_t i = 0; i < reasons.size(); ++i) {
        all += reasons[i].second;
        if (i < most_named)
            named += (named.empty() ? "" : ", ") + reasons[i].first + " (" + std::to_string(reasons[i].second) + ")";
        else
            others += reasons[i].second;
    }
    if (others > 0) named += ", others (" + std::to_string(others) + ")";
    if (all > 0) result.push_back("left out: " + named);
    return result;
}

PathPieces::PathPieces(const TerrainFrame& frame, const ReadVectorOptions& options, PathRemarks& remarks)
    : frame_(frame), options_(options), remarks_(remarks) {
    const double width = frame.width_metres();
    const double height = frame.height_metres();
    const double margin = options.margin >= 0 ? options.margin : std::max(width, height) / 20;
    kept_ = {{-margin, -margin}, {width + margin, height + margin}};
}

bool PathPieces::within(const Points& points) const {
    return std::all_of(points.begin(), points.end(), [this](const dvec3& point) { return kept_.contains(point); });
}

void PathPieces::add(VectorShape shape, const FeatureMeaning& meaning, const FeatureAttributes& attributes) {
    Path like = *meaning.path;
    const bool drawn = shape.has_heights && !options_.drape;
    if (!meaning.own) like.parameters.heights = drawn ? PathHeights::drawn : PathHeights::draped;
    if (shape.lines.empty()) return;
    if (is_area(like.parameters.kind)) {
        if (shape.lines.size() > 1)
            remarks_.cut("holes of areas were filled", static_cast<long long>(shape.lines.size()) - 1);
        add_ring(shape.lines[0], like, meaning, attributes);
        return;
    }
    for (Points& line : shape.lines) {
        const bool closed = shape.shape != FeatureShape::line;
        if (within(line)) {
            add_line(std::move(line), closed, true, like, meaning, attributes);
            continue;
        }
        if (closed && !line.empty()) line.push_back(line.front());
        std::vector<Points> parts = clipped_line(line, kept_);
        if (parts.empty()) {
            ++outside_;
            remarks_.left_out("outside the terrain");
            continue;
        }
        remarks_.cut("lines were cut at the rim of the terrain");
        for (Points& part : parts) add_line(std::move(part), false, false, like, meaning, attributes);
    }
}

void PathPieces::add_ring(const Points& ring, const Path& like, const FeatureMeaning& meaning,
                          const FeatureAttributes& attributes) {
    const bool whole = within(ring);
    Points points = whole ? ring : clipped_ring(ring, kept_);
    // Written the other way round, as GeoJSON wants polygons; the first vertex is the same.
    if (meaning.own && attributes.find("reversed") != nullptr && !points.empty())
        std::reverse(points.begin() + 1, points.end());
    if (points.empty()) {
        ++outside_;
        remarks_.left_out("outside the terrain");
        return;
    }
    if (!whole) remarks_.cut("areas were cut at the rim of the terrain");
    add_line(std::move(points), true, whole, like, meaning, attributes);
}

void PathPieces::add_line(Points line, bool closed, bool whole, const Path& like, const FeatureMeaning& meaning,
                          const FeatureAttributes& attributes) {
    drop_repeated(line, closed);
    const bool area = is_area(like.parameters.kind);
    if (line.size() < 2 || (area && line.size() < 3)) {
        remarks_.left_out("zero length");
        return;
    }
    if (line.size() > static_cast<std::size_t>(most_knots)) {
        if (area) {
            remarks_.left_out("areas of more than " + std::to_string(most_knots) + " vertices");
            return;
        }
        if (closed) line.push_back(line.front());
        closed = whole = false;
        remarks_.cut("lines of more than " + std::to_string(most_knots) + " vertices became several paths");
    }
    for (std::size_t begin = 0; begin + 1 < line.size(); begin += most_knots - 1) {
        const std::size_t end = std::min(line.size(), begin + most_knots);
        if (paths_.size() >= static_cast<std::size_t>(most_paths) ||
            vertices_ + static_cast<std::int64_t>(end - begin) > most_vector_vertices) {
            remarks_.note("there is more: " + std::to_string(most_paths) + " paths and " +
                          std::to_string(most_vector_vertices) + " vertices are read at most, the rest was left out");
            full_ = true;
            return;
        }
        Path path = like;
        path.id = options_.first_id + static_cast<int>(paths_.size());
        path.closed = closed;
        path.knots.reserve(end - begin);
        for (std::size_t i = begin; i < end; ++i) {
            Knot& knot = path.knots.emplace_back();
            knot.position = line[i];
            if (path.parameters.heights == PathHeights::drawn) continue;
            knot.position.y = 0;
            if (options_.ground.width() > 0)
                knot.position.y = static_cast<double>(
                    sample_bilinear(options_.ground, line[i].x / frame_.cell_size, line[i].z / frame_.cell_size));
        }
        update_automatic_tangents(path);
        if (meaning.own && whole && !complete_own_path(attributes, path))
            remarks_.cut(
                "paths have other vertices than when they were written: tangents and changes along them are "
                "lost");
        if (const Result<void> checked = check_path(path); !checked) {
            remarks_.left_out("not allowed: " + checked.error().what);
            continue;
        }
        vertices_ += static_cast<std::int64_t>(end - begin);
        paths_.push_back(std::move(path));
        if (end == line.size()) break;
    }
}

}  // namespace cuesta
