#include "core/io/elevation/mesh_heights.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/input.h"

namespace cuesta::fuzz {

int mesh(const std::uint8_t* bytes, std::size_t size) {
    constexpr std::array names{"a.obj", "a.ply", "a.stl", "a.off", "a.glb", "a.gltf", "a.fbx", "a.dae", "a.3ds"};
    constexpr long long most_cells = 1 << 16;
    Bytes rest(bytes, size);
    const std::string name = names[take_choice(rest, names.size())];
    const std::size_t choice = take_choice(rest, 8);
    MeshHeightsOptions options;
    options.up = static_cast<MeshUp>(choice % 4);
    const std::optional<double> cell_size = choice < 4 ? std::nullopt : std::optional<double>(0.5);
    const Result<SourceRaster> read = read_mesh_heights(put_file(name, rest), options, cell_size, most_cells);
    if (!read)
        require_told(read.error());
    else
        require(static_cast<long long>(read->values.width()) * read->values.height() <= most_cells,
                "the limit is kept");
    forget_files();
    return 0;
}

}  // namespace cuesta::fuzz
