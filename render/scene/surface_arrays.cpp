#include "render/scene/surface_arrays.h"

#include <algorithm>
#include <map>
#include <mutex>

namespace cuesta {

std::shared_ptr<const SurfaceTextures> surface_textures(int side) {
    static std::mutex mutex;
    static std::map<int, std::shared_ptr<const SurfaceTextures>> made;
    const std::lock_guard lock(mutex);
    auto& textures = made[side];
    if (!textures) textures = std::make_shared<const SurfaceTextures>(make_surface_textures(side));
    return textures;
}

Result<void> SurfaceArrays::plan(const std::shared_ptr<const SurfaceTextures>& textures, bool thrifty, bool software,
                                 RowWork& work) {
    if (!textures || (uploaded_ && *uploaded_)) return {};
    uploaded_ = std::make_shared<bool>(false);
    const auto make = [&](std::shared_ptr<gl::Texture>& texture, const auto& bytes,
                          std::string_view label) -> Result<void> {
        const int side = textures->side;
        auto created = gl::Texture::create_array(GL_RGBA8, side, side, surface_count, label);
        if (!created) return created.error();
        texture = std::make_shared<gl::Texture>(*std::move(created));
        texture->set_wrap(GL_REPEAT);
        if (software) texture->set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
        if (!software) texture->set_anisotropy(4);
        for (int layer = 0; layer < surface_count; ++layer) {
            work.add(side, side, [texture, textures, &bytes, layer](int first, int last) {
                texture->upload_layer_rows_rgba8(layer, bytes[static_cast<std::size_t>(layer)], first, last);
            });
            for (int level = 1; level < texture->levels(); ++level)
                work.add(1, std::max(1, side >> level) * std::max(1, side >> level),
                         [texture, layer, level](int, int) { texture->generate_layer_mipmap(layer, level); });
        }
        return {};
    };
    if (auto done = make(colours_, textures->colour, "colours of surfaces"); !done) return done;
    if (!thrifty)
        if (auto done = make(reliefs_, textures->relief, "reliefs of surfaces"); !done) return done;
    work.add(1, 1, [uploaded = uploaded_](int, int) { *uploaded = true; });
    return {};
}

}  // namespace cuesta
