#include "render/scene/material_pictures.h"

#include <algorithm>

namespace cuesta {

Result<void> MaterialPictures::plan(const Look& look, bool thrifty, RowWork& work) {
    std::vector<std::shared_ptr<const MaterialTexture>> wanted;
    for (const MaterialPicture& picture : look.material_pictures)
        if (picture.texture && std::find(wanted.begin(), wanted.end(), picture.texture) == wanted.end())
            wanted.push_back(picture.texture);
    if (wanted == pictures_ && (wanted.empty() || *uploaded_)) return {};
    texture_.reset();
    pictures_.clear();
    if (wanted.empty()) return {};
    constexpr int side = MaterialTexture::side;
    auto made = gl::Texture::create_array(GL_SRGB8_ALPHA8, side, side, static_cast<int>(wanted.size()),
                                          "pictures of materials");
    if (!made) return made.error();
    texture_ = std::make_shared<gl::Texture>(*std::move(made));
    texture_->set_wrap(GL_REPEAT);
    if (thrifty) texture_->set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    uploaded_ = std::make_shared<bool>(false);
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        const int layer = static_cast<int>(i);
        work.add(side, side, [texture = texture_, picture = wanted[i], layer](int first, int last) {
            texture->upload_layer_rows_rgba8(layer, picture->rgba(), first, last);
        });
        for (int level = 1; level < texture_->levels(); ++level)
            work.add(1, std::max(1, side >> level) * std::max(1, side >> level),
                     [texture = texture_, layer, level](int, int) { texture->generate_layer_mipmap(layer, level); });
    }
    work.add(1, 1, [uploaded = uploaded_](int, int) { *uploaded = true; });
    pictures_ = std::move(wanted);
    return {};
}

int MaterialPictures::layer(const MaterialTexture& picture) const {
    const auto found =
        std::find_if(pictures_.begin(), pictures_.end(), [&](const auto& known) { return known.get() == &picture; });
    CUESTA_CHECK(found != pictures_.end());
    return static_cast<int>(found - pictures_.begin());
}

}  // namespace cuesta
