#include "app/cli/export_mesh.h"

#include <algorithm>
#include <array>
#include <cstdio>

#include "app/cli/arguments.h"
#include "app/cli/land_job.h"
#include "app/cli/terminal.h"
#include "core/io/mesh/mesh_export.h"
#include "core/pipeline/land_surfaces.h"

namespace cuesta {
namespace {

struct MeshOption {
    const char* name;
    const char* parameter;
    const char* value;
    const char* sentence;
};
constexpr std::array<MeshOption, 12> mesh_options{{
    {"--max-error", "mesh.error", "M",
     "Metres by which a mesh may miss a height; default 0: every cell becomes a vertex"},
    {"--triangles", "mesh.triangles", "N", "Triangles that a mesh may have, the largest deviations mended first"},
    {"--lods", "mesh.levels", "N", "Levels of detail, a mesh each"},
    {"--lod-step", "mesh.level_step", "X",
     "Factor by which the error of each level grows, or its triangles shrink; default 4"},
    {"--chunks", "mesh.chunks", "N", "Cuts the land into N x N meshes that fit without cracks"},
    {"--colours", "mesh.colours", "WHAT", "none, vertices or texture; default texture of projects, none of heightmaps"},
    {"--texture-size", "mesh.texture_size", "N", "Pixels along the longer side of a picture at most; default 4096"},
    {"--origin", "mesh.origin", "WHERE", "middle (the default), corner or georeference"},
    {"--offset", "", "E,N", "With --origin georeference: whole easting and northing that become 0"},
    {"--up", "mesh.up", "AXIS", "y (the default) or z; glTF always has y"},
    {"--unit", "mesh.unit", "UNIT", "m (the default), cm or ft; glTF always has m"},
    {"--compress", "mesh.compression", "M",
     "Compresses glTF with Draco; vertices move by M metres at most along each axis; default 0: not compressed"},
}};

const ParameterField& field_of(const std::string& id) {
    const auto& fields = fields_of<MeshParameters>();
    const auto found =
        std::find_if(fields.begin(), fields.end(), [&](const auto& field) { return field.description.id == id; });
    CUESTA_CHECK(found != fields.end());
    return *found;
}

/// The parameter's words for a value of the command line.
std::string spelled_out(const std::string& option, const std::string& value) {
    if (option != "--unit") return value;
    return value == "m" ? "metres" : value == "cm" ? "centimetres" : value == "ft" ? "feet" : value;
}

Result<void> set(MeshParameters& parameters, const std::string& option, const std::string& id,
                 const std::string& text) {
    const ParameterField& field = field_of(id);
    const Result<double> value = field.description.parse(spelled_out(option, text));
    if (!value) return Error{value.error().what, option};
    field.put(&parameters, *value);
    return {};
}

}  // namespace

void MeshArguments::declare(CLI::App& command) {
    for (const MeshOption& option : mesh_options)
        command
            .add_option_function<std::string>(
                option.name, [this, name = std::string(option.name)](const std::string& text) { values_[name] = text; },
                option.sentence)
            ->option_text(option.value);
    command.add_flag_callback(
        "--no-skirts", [this] { values_["--no-skirts"] = "true"; },
        "No skirts around levels of detail; all levels of a chunk keep the border of the finest");
}

std::string MeshArguments::first_given() const {
    return values_.empty() ? std::string() : values_.begin()->first;
}

Result<MeshParameters> MeshArguments::applied_to(MeshParameters parameters, MeshFormat format) const {
    parameters.format = format;
    for (const MeshOption& option : mesh_options) {
        const auto found = values_.find(option.name);
        if (found == values_.end()) continue;
        const std::string& text = found->second;
        if (found->first == "--offset") {
            const Result<std::vector<double>> numbers = parse_numbers(text, ',', 2, found->first);
            if (!numbers) return numbers.error();
            for (const auto& [id, value] :
                 {std::pair("mesh.offset_east", (*numbers)[0]), std::pair("mesh.offset_north", (*numbers)[1])}) {
                const ParameterField& field = field_of(id);
                if (const Result<void> checked = field.description.check(value); !checked)
                    return Error{checked.error().what, found->first};
                field.put(&parameters, value);
            }
        } else if (const Result<void> done = set(parameters, found->first, option.parameter, text); !done) {
            return done.error();
        }
    }
    if (values_.contains("--no-skirts")) parameters.skirts = false;
    if (values_.contains("--offset") && parameters.origin != MeshOrigin::georeference)
        return Error{
            "an offset is taken from coordinates of the land's coordinate reference system; add --origin georeference",
            "--offset"};
    const MeshParameters usual;
    if (has_fixed_axes(format)) {
        const bool turned = values_.contains("--up") && parameters.up != usual.up;
        if (turned || (values_.contains("--unit") && parameters.unit != usual.unit))
            return Error{
                "glTF is in metres with y up by its specification, and programs turn it themselves; leave "
                "this option out or take another format",
                turned ? "--up" : "--unit"};
    }
    if (!is_compressible(format) && values_.contains("--compress") && parameters.compression > 0)
        return Error{"only glTF is compressed; take .glb or .gltf, or leave this option out", "--compress"};
    if (format == MeshFormat::stl && values_.contains("--colours") && parameters.colours != MeshColours::none)
        return Error{"STL holds no colours; take another format", "--colours"};
    return parameters;
}

Outcome export_mesh_files(const std::string& path, const Land& land, const Project& project,
                          const MeshParameters& parameters) {
    GroundColours colours;
    MeshLand exported{land.ground->view(), land.frame, nullptr};
    if (parameters.colours != MeshColours::none && parameters.format != MeshFormat::stl) {
        colours = ground_colours(land, project);
        exported.colours = &colours;
    }
    const Result<MeshExport> done_export =
        with_progress([&](const WorkControl& control) { return export_mesh(path, exported, parameters, control); });
    if (!done_export) return failed(done_export.error());
    print_warnings(done_export->warnings, path);
    for (const std::string& file : done_export->files) std::printf("wrote %s\n", file.c_str());
    for (std::size_t i = 0; i < done_export->levels.size(); ++i) {
        const MeshLevel& level = done_export->levels[i];
        std::printf("%s%zu triangles, off by %.4g m at most",
                    done_export->levels.size() > 1 ? ("level " + std::to_string(i) + ": ").c_str() : "",
                    level.triangles, level.error);
        if (level.skirt > 0) std::printf(", skirts of %.4g m", level.skirt);
        std::printf("\n");
    }
    return done();
}

}  // namespace cuesta
