#pragma once
/// \file Shapes in metres of the frame become paths: cut at the terrain's rim, freed of repeated vertices, numbered.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/geometry/clip.h"
#include "core/io/vector/path_attributes.h"
#include "core/io/vector/vector_reader.h"
#include "core/io/vector/vector_shapes.h"

namespace cuesta {

/// Omissions and changes, counted.
class PathRemarks {
public:
    /// Once, as a sentence.
    void note(const std::string& sentence);
    void left_out(const std::string& reason, long long count = 1) { left_out_[reason] += count; }
    /// `what` goes after the count: "12 " + what.
    void cut(const std::string& what, long long count = 1) { cut_[what] += count; }
    std::vector<std::string> sentences() const;

private:
    std::vector<std::string> notes_;
    std::map<std::string, long long> left_out_;
    std::map<std::string, long long> cut_;
};

class PathPieces {
public:
    /// The references must outlive it.
    PathPieces(const TerrainFrame& frame, const ReadVectorOptions& options, PathRemarks& remarks);

    /// `shape`: x and z of the frame, y the height of the data; `meaning` has a path.
    void add(VectorShape shape, const FeatureMeaning& meaning, const FeatureAttributes& attributes);

    /// Whether no more paths or vertices fit.
    bool full() const { return full_; }
    long long outside() const { return outside_; }
    std::int64_t vertices() const { return vertices_; }
    std::vector<Path> take() { return std::move(paths_); }

private:
    using Points = std::vector<glm::dvec3>;
    void add_line(Points line, bool closed, bool whole, const Path& like, const FeatureMeaning& meaning,
                  const FeatureAttributes& attributes);
    void add_ring(const Points& ring, const Path& like, const FeatureMeaning& meaning,
                  const FeatureAttributes& attributes);
    bool within(const Points& points) const;

    const TerrainFrame& frame_;
    const ReadVectorOptions& options_;
    PathRemarks& remarks_;
    GroundRectangle kept_;
    std::vector<Path> paths_;
    std::int64_t vertices_ = 0;
    long long outside_ = 0;
    bool full_ = false;
};

}  // namespace cuesta
