#include "core/io/mesh/draco_mesh.h"

#include <draco/compression/encode.h>
#include <draco/mesh/mesh.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <string>

#include "core/base/check.h"

namespace cuesta {
namespace {

/// Draco scales and rounds in floats. It is exact for whole steps up to so many bits, since a half can still be added
/// to the number of steps without rounding; and a position must be a float itself, at most 2^24 steps from 0.
constexpr int most_bits = 23;
constexpr double farthest_steps = 1 << 24;
constexpr int normal_bits = 10, texture_bits = 14;
/// 0 packs best and 10 is quickest.
constexpr int speed = 3;

/// The corners of triangles, in steps from 0 and rounded.
struct Extent {
    std::array<double, 3> least{}, greatest{};

    double longest() const {
        double longest = 0;
        for (std::size_t i = 0; i < 3; ++i) longest = std::max(longest, greatest[i] - least[i]);
        return longest;
    }
    double farthest() const {
        double farthest = 0;
        for (std::size_t i = 0; i < 3; ++i) farthest = std::max({farthest, std::abs(least[i]), std::abs(greatest[i])});
        return farthest;
    }
    bool fits() const { return longest() < (1 << most_bits) && farthest() <= farthest_steps; }
};

double steps_of(float position, double step) {
    return std::round(static_cast<double>(position) / step);
}

Extent extent_of(const TriangleMesh& mesh, double step) {
    Extent extent;
    extent.least.fill(std::numeric_limits<double>::infinity());
    extent.greatest.fill(-std::numeric_limits<double>::infinity());
    // Vertices of no triangle are not kept.
    for (const auto& triangle : mesh.triangles)
        for (const std::uint32_t vertex : triangle)
            for (std::size_t i = 0; i < 3; ++i) {
                const double steps = steps_of(mesh.positions[vertex][i], step);
                extent.least[i] = std::min(extent.least[i], steps);
                extent.greatest[i] = std::max(extent.greatest[i], steps);
            }
    return extent;
}

Error too_small(const TriangleMesh& mesh, double step) {
    while (!extent_of(mesh, step).fits()) step *= 2;
    std::array<char, 32> least{};
    (void)std::snprintf(least.data(), least.size(), "%.9g", step / 2);
    return {"a mesh of this size and place cannot be compressed with so small an error; allow at least " +
                std::string(least.data()) + " m, or write it uncompressed",
            ""};
}

/// Adds an attribute of one value a vertex and returns its number.
template <class T, std::size_t size>
int add(draco::Mesh& packed, draco::GeometryAttribute::Type type, draco::DataType number, bool shares,
        std::span<const std::array<T, size>> values) {
    draco::GeometryAttribute attribute;
    attribute.Init(type, nullptr, size, number, shares, sizeof(values[0]), 0);
    const int id = packed.AddAttribute(attribute, true, static_cast<std::uint32_t>(values.size()));
    for (std::size_t i = 0; i < values.size(); ++i)
        packed.attribute(id)->SetAttributeValue(draco::AttributeValueIndex(static_cast<std::uint32_t>(i)),
                                                values[i].data());
    return id;
}

std::vector<std::array<float, 3>> rounded_positions(const TriangleMesh& mesh, double step) {
    std::vector<std::array<float, 3>> positions = mesh.positions;
    for (auto& position : positions)
        for (float& each : position) each = static_cast<float>(steps_of(each, step) * step);
    return positions;
}

/// Fills `packed`, and tells the numbers of its attributes.
void fill(draco::Mesh& packed, const TriangleMesh& mesh, std::span<const std::array<std::uint16_t, 4>> colours,
          double step, DracoMesh& result) {
    using Kind = draco::GeometryAttribute;
    packed.set_num_points(static_cast<std::uint32_t>(mesh.positions.size()));
    const std::vector<std::array<float, 3>> positions = rounded_positions(mesh, step);
    result.positions = add(packed, Kind::POSITION, draco::DT_FLOAT32, false, std::span(positions));
    result.normals = add(packed, Kind::NORMAL, draco::DT_FLOAT32, false, std::span(mesh.normals));
    result.texture_coordinates =
        add(packed, Kind::TEX_COORD, draco::DT_FLOAT32, false, std::span(mesh.texture_coordinates));
    if (!colours.empty()) result.colours = add(packed, Kind::COLOR, draco::DT_UINT16, true, colours);
    packed.SetNumFaces(mesh.triangles.size());
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        const auto& [a, b, c] = mesh.triangles[i];
        packed.SetFace(draco::FaceIndex(static_cast<std::uint32_t>(i)),
                       {draco::PointIndex(a), draco::PointIndex(b), draco::PointIndex(c)});
    }
}

}  // namespace

double compression_step(double error) {
    CUESTA_CHECK(error > 0 && std::isfinite(error));
    return std::ldexp(1.0, std::ilogb(2 * error));
}

Result<DracoMesh> compress_mesh(const TriangleMesh& mesh, std::span<const std::array<std::uint16_t, 4>> colours,
                                double error) {
    CUESTA_CHECK(!mesh.triangles.empty());
    const double step = compression_step(error);
    const Extent extent = extent_of(mesh, step);
    if (!extent.fits()) return too_small(mesh, step);
    const int bits = std::max(1, static_cast<int>(std::bit_width(static_cast<std::uint32_t>(extent.longest()))));
    DracoMesh result;
    std::array<float, 3> origin{};
    for (std::size_t i = 0; i < 3; ++i) {
        result.least[i] = origin[i] = static_cast<float>(extent.least[i] * step);
        result.greatest[i] = static_cast<float>(extent.greatest[i] * step);
    }
    draco::Encoder encoder;
    encoder.SetSpeedOptions(speed, speed);
    encoder.SetEncodingMethod(draco::MESH_EDGEBREAKER_ENCODING);
    encoder.SetTrackEncodedProperties(true);
    // A range of 2^bits - 1 steps makes Draco's own step this one, to the bit.
    encoder.SetAttributeExplicitQuantization(draco::GeometryAttribute::POSITION, bits, 3, origin.data(),
                                             static_cast<float>(step * ((1 << bits) - 1)));
    encoder.SetAttributeQuantization(draco::GeometryAttribute::NORMAL, normal_bits);
    encoder.SetAttributeQuantization(draco::GeometryAttribute::TEX_COORD, texture_bits);
    draco::Mesh packed;
    fill(packed, mesh, colours, step, result);
    draco::EncoderBuffer buffer;
    const draco::Status done = encoder.EncodeMeshToBuffer(packed, &buffer);
    if (!done.ok()) return Error{std::string("the mesh cannot be compressed: ") + done.error_msg(), ""};
    const auto bytes = std::as_bytes(std::span(buffer.data(), buffer.size()));
    result.bytes.assign(bytes.begin(), bytes.end());
    result.vertices = encoder.num_encoded_points();
    result.triangles = encoder.num_encoded_faces();
    return result;
}

}  // namespace cuesta
