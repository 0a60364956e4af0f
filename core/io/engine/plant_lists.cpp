#include "core/io/engine/plant_lists.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace cuesta {

namespace {

/// Writes numbers as printf does in the language of C, several times as fast and in any language of the user's.
class NumberText {
public:
    explicit NumberText(std::string& text) : text_(text) {}
    NumberText& operator<<(std::string_view words) {
        text_.append(words);
        return *this;
    }
    /// As "%.3f".
    NumberText& fixed(double value, int digits) { return add(value, std::chars_format::fixed, digits); }
    /// As "%.4g".
    NumberText& significant(double value, int digits) { return add(value, std::chars_format::general, digits); }

private:
    NumberText& add(double value, std::chars_format format, int digits) {
        std::array<char, 352> number{};  // the longest double with the digits that are asked for here
        const auto end = std::to_chars(number.data(), number.data() + number.size(), value, format, digits).ptr;
        text_.append(number.data(), end);
        return *this;
    }
    std::string& text_;
};

}  // namespace

Result<void> write_plant_table(const std::string& path, const std::vector<PlantInstance>& plants,
                               std::string_view species, const PlantGrowth& growth) {
    return write_plant_text(path, plants, "x,y,z,yaw,pitch,roll,scale,species,age\n", "",
                            [&](std::string& text, const PlantInstance& plant) {
                                const PlantNumbers of = numbers_of(plant, growth);
                                NumberText line(text);
                                for (const double place : {of.x, of.y, of.z}) line.fixed(place, 3) << ",";
                                line.fixed(of.yaw, 2) << ",";
                                // Four digits of angles below 45 degrees; 0 stays "0".
                                for (const double angle : {of.lean.pitch, of.lean.roll})
                                    line.significant(angle, 4) << ",";
                                (line.fixed(of.scale, 3) << "," << species << ",").fixed(of.age, 3) << "\n";
                            });
}

Result<void> write_plant_list(const std::string& path, const std::vector<PlantInstance>& plants,
                              std::string_view species, const PlantGrowth& growth) {
    std::string_view before = "\n";
    return write_plant_text(path, plants, "{\"species\": \"" + std::string(species) + "\", \"plants\": [", "\n]}\n",
                            [&](std::string& text, const PlantInstance& plant) {
                                const PlantNumbers of = numbers_of(plant, growth);
                                NumberText row(text);
                                (row << before << "{\"x\": ").fixed(of.x, 3);
                                (row << ", \"y\": ").fixed(of.y, 3);
                                (row << ", \"z\": ").fixed(of.z, 3);
                                (row << ", \"yaw\": ").fixed(of.yaw, 2);
                                (row << ", \"pitch\": ").significant(of.lean.pitch, 4);
                                (row << ", \"roll\": ").significant(of.lean.roll, 4);
                                (row << ", \"scale\": ").fixed(of.scale, 3);
                                (row << ", \"age\": ").fixed(of.age, 3) << "}";
                                before = ",\n";
                            });
}

namespace {

/// A vertex of the PLY, without gaps.
struct PointWriter {
    std::string text;
    template <class T>
    void add(T value) {
        std::array<char, sizeof(T)> bytes{};
        std::memcpy(bytes.data(), &value, sizeof(T));
        text.append(bytes.data(), bytes.size());
    }
};

std::string ply_header(const PlantsBySpecies& plants) {
    std::size_t count = 0;
    std::string species;
    for (std::size_t i = 0; i < species_count; ++i) {
        if (plants[i].empty()) continue;
        count += plants[i].size();
        species += "comment species " + std::to_string(i) + " " + std::string(plant_species()[i].id) + "\n";
    }
    return "ply\nformat binary_little_endian 1.0\n"
           "comment metres from the middle of the land, x east, y north, z up\n"
           "comment rotation_x, rotation_y, rotation_z: radians, about x, then y, then z; models have x right, y "
           "front, "
           "z up\n" +
           species + "element vertex " + std::to_string(count) +
           "\nproperty double x\nproperty double y\nproperty double z\n"
           "property float rotation_x\nproperty float rotation_y\nproperty float rotation_z\n"
           "property float scale\nproperty float age\nproperty uchar species\nend_header\n";
}

}  // namespace

Result<void> write_plant_ply(const std::string& path, const PlantsBySpecies& plants, const PlantGrowth& growth) {
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        FileStream out(temporary);
        PointWriter points{ply_header(plants)};
        for (std::size_t i = 0; i < species_count; ++i)
            for (const PlantInstance& plant : plants[i]) {
                const PlantNumbers of = numbers_of(plant, growth);
                points.add(of.x - 0.5 * growth.sites.width_metres());
                points.add(of.y - 0.5 * growth.sites.height_metres());
                points.add(of.z);
                for (const double angle : euler_angles_of(plant, of.lean)) points.add(static_cast<float>(angle));
                points.add(plant.scale);
                points.add(static_cast<float>(of.age));
                points.add(static_cast<std::uint8_t>(i));
                if (points.text.size() < 1 << 20) continue;
                out.text(points.text);
                points.text.clear();
            }
        out.text(points.text);
        return out.close(path);
    });
}

Result<void> write_plant_multimesh(const std::string& path, const std::vector<PlantInstance>& plants,
                                   const PlantGrowth& growth) {
    // Properties are set in their order: the format cannot change once there are instances, and the buffer has the size
    // that the two before it say.
    const std::string head =
        "[gd_resource type=\"MultiMesh\" format=3]\n\n[resource]\ntransform_format = 1\ninstance_count = " +
        std::to_string(plants.size()) + "\nbuffer = PackedFloat32Array(";
    std::string_view before;
    return write_plant_text(path, plants, head, ")\n", [&](std::string& text, const PlantInstance& plant) {
        const std::array<double, 3> place{0.001 * plant.east - 0.5 * growth.sites.width_metres(),
                                          static_cast<double>(plant.height),
                                          0.001 * plant.south - 0.5 * growth.sites.height_metres()};
        const auto basis = basis_of(plant, growth.lean(plant));
        for (std::size_t row = 0; row < 3; ++row) {
            std::array<char, 160> numbers{};
            const int length = std::snprintf(numbers.data(), numbers.size(), "%.6g, %.6g, %.6g, %.4f", basis[row][0],
                                             basis[row][1], basis[row][2], place[row]);
            text.append(before).append(numbers.data(), static_cast<std::size_t>(length));
            before = ", ";
        }
    });
}

}  // namespace cuesta
