/// \file Uploads of a sheet of land to the GPU, planned as work on rows.

#include <memory>

#include "render/scene/ground_sheet.h"
#include "render/scene/sheet_texture_work.h"

namespace cuesta {

Result<bool> GroundSheet::upload_ground(BakingTools& tools) {
    ground_changed_ = ground_changed_ || rasters_.cell_size != old_rasters_.cell_size;
    if (taken_.ground) {
        ground_changed_ = true;
        if (auto done = plan_mipmaps(ground_, tools); !done) return done.error();
        return true;
    }
    if (rasters_.ground == old_rasters_.ground && ground_) return false;
    offer_shown_ = {};
    const int width = rasters_.ground->width(), height = rasters_.ground->height();
    if (auto done = renew(ground_, tools.pool, GL_R32F, width, height, 0, "ground"); !done) return done.error();
    // Passes ask for whole levels, so no blending between two is needed.
    ground_->set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    plan_upload(ground_, rasters_.ground, tools.work);
    if (auto done = plan_mipmaps(ground_, tools); !done) return done.error();
    ground_changed_ = true;
    return true;
}

Result<bool> GroundSheet::upload_depth(BakingTools& tools) {
    const bool is_same = rasters_.depth == old_rasters_.depth && rasters_.path_water == old_rasters_.path_water;
    if (is_same && !ground_changed_) return false;
    surface_changed_ = true;
    if (is_same && taken_.depth && calm_ && shore_) return false;
    if (!taken_.depth) depth_ = SheetTexture();
    calm_ = SheetTexture();
    shore_ = SheetTexture();
    if (!facts_.shows_water) return false;
    if (!taken_.depth) {
        if (auto done = renew(depth_, tools.pool, GL_R32F, ground_.width(), ground_.height(), 1, "water depth"); !done)
            return done.error();
        plan_upload(depth_, facts_.water.depth, tools.work);
    }
    static const auto none = std::make_shared<const Raster<std::uint8_t>>(1, 1);
    const SharedBytes& calm = facts_.water.calm ? facts_.water.calm : none;
    if (auto done = renew(calm_, tools.pool, GL_R8, calm->width(), calm->height(), 1, "calm water"); !done)
        return done.error();
    plan_upload(calm_, calm, tools.work);
    if (auto done = renew(shore_, tools.pool, GL_R32F, ground_.width(), ground_.height(), 0, "shore"); !done)
        return done.error();
    shore_->set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    plan_upload(shore_, facts_.shore, tools.work);
    if (auto done = plan_mipmaps(shore_, tools); !done) return done.error();
    return true;
}

Result<bool> GroundSheet::upload_cover(BakingTools& tools) {
    bool any = false;
    const auto replace = [&](SheetTexture& texture, const auto& raster, const auto& old, GLenum format,
                             std::string_view label, bool is_taken = false) -> Result<void> {
        cover_changed_ = cover_changed_ || is_taken;
        if (raster == old || is_taken) return {};
        texture = SheetTexture();
        cover_changed_ = true;
        if (!raster) return {};
        if (auto done = renew(texture, tools.pool, format, raster->width(), raster->height(), 1, label); !done)
            return done;
        if (format == GL_R8UI) texture->set_filter(GL_NEAREST, GL_NEAREST);
        plan_upload(texture, raster, tools.work);
        any = true;
        return {};
    };
    if (auto done = replace(material_, rasters_.material, old_rasters_.material, GL_R8UI, "top material"); !done)
        return done.error();
    if (auto done = replace(loose_, rasters_.loose, old_rasters_.loose, GL_R32F, "loose ground", taken_.loose); !done)
        return done.error();
    if (auto done = replace(hardness_, rasters_.hardness, old_rasters_.hardness, GL_R32F, "hardness of beds"); !done)
        return done.error();
    if (auto done = replace(overlay_, rasters_.overlay, old_rasters_.overlay, GL_R32F, "overlay", taken_.overlay);
        !done)
        return done.error();
    old_rasters_ = {};  // what it holds is not needed any longer
    return any;
}

Result<bool> GroundSheet::upload_sky(BakingTools& tools) {
    if (facts_.sky == shown_sky_ && sky_) return false;
    shown_sky_ = facts_.sky;
    const int side = shown_sky_->side;
    if (auto done = renew(sky_, tools.pool, GL_RGB16F, side, side, 1, "sky"); !done) return done.error();
    sky_->upload_rgb(shown_sky_->radiance);
    return true;
}

Result<bool> GroundSheet::upload_clouds(BakingTools& tools) {
    if (facts_.clouds == shown_clouds_) return false;
    shown_clouds_ = facts_.clouds;
    clouds_ = cloud_shade_ = SheetTexture();
    if (!shown_clouds_) return false;
    const auto seen = std::shared_ptr<const Raster<std::uint32_t>>(shown_clouds_, &shown_clouds_->panorama);
    if (auto done = renew(clouds_, tools.pool, GL_RGBA8, seen->width(), seen->height(), 1, "clouds"); !done)
        return done.error();
    clouds_->set_wrap(GL_REPEAT);
    plan_upload(clouds_, seen, tools.work);
    const auto shade = std::shared_ptr<const Raster<std::uint8_t>>(shown_clouds_, &shown_clouds_->shade);
    if (auto done = renew(cloud_shade_, tools.pool, GL_R8, shade->width(), shade->height(), 0, "shade of clouds");
        !done)
        return done.error();
    cloud_shade_->set_wrap(GL_REPEAT);
    plan_upload(cloud_shade_, shade, tools.work);
    if (auto done = plan_mipmaps(cloud_shade_, tools); !done) return done.error();
    return true;
}

Result<bool> GroundSheet::upload_weights(BakingTools& tools) {
    if (facts_.weights == shown_weights_) return false;
    cover_changed_ = true;
    shown_weights_ = facts_.weights;
    weights_ = {};
    ice_ = SheetTexture();
    if (!shown_weights_) return false;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        const auto pack = std::shared_ptr<const Raster<std::uint32_t>>(shown_weights_, &shown_weights_->packs[i]);
        if (auto done = renew(weights_[i], tools.pool, GL_RGBA8, pack->width(), pack->height(), 1, "weights"); !done)
            return done.error();
        plan_upload(weights_[i], pack, tools.work);
    }
    if (shown_weights_->ice.empty()) return true;
    const auto ice = std::shared_ptr<const Raster<std::uint32_t>>(shown_weights_, &shown_weights_->ice);
    if (auto done = renew(ice_, tools.pool, GL_RGBA8, ice->width(), ice->height(), 1, "ice"); !done)
        return done.error();
    plan_upload(ice_, ice, tools.work);
    return true;
}

Result<bool> GroundSheet::upload_drivers(BakingTools& tools) {
    if (facts_.drivers == shown_drivers_) return false;
    cover_changed_ = true;
    shown_drivers_ = facts_.drivers;
    drivers_ = SheetTexture();
    if (!shown_drivers_) return false;
    const auto texels = std::shared_ptr<const Raster<std::uint32_t>>(shown_drivers_, &shown_drivers_->texels);
    if (auto done = renew(drivers_, tools.pool, GL_RGBA8, texels->width(), texels->height(), 1, "drivers of colours");
        !done)
        return done.error();
    plan_upload(drivers_, texels, tools.work);
    return true;
}

Result<bool> GroundSheet::upload_carried(BakingTools& tools) {
    if (facts_.carried == shown_carried_) return false;
    cover_changed_ = true;
    shown_carried_ = facts_.carried;
    carried_ = SheetTexture();
    if (!shown_carried_) return false;
    const auto texels = std::shared_ptr<const Raster<std::uint32_t>>(shown_carried_, &shown_carried_->texels);
    if (auto done = renew(carried_, tools.pool, GL_RGBA8, texels->width(), texels->height(), 1, "carried colours");
        !done)
        return done.error();
    plan_upload(carried_, texels, tools.work);
    return true;
}

Result<bool> GroundSheet::upload_regions(BakingTools& tools) {
    if (facts_.regions.shares == shown_regions_) return false;
    cover_changed_ = true;
    shown_regions_ = facts_.regions.shares;
    regions_ = SheetTexture();
    if (!shown_regions_) return false;
    const auto texels = std::shared_ptr<const Raster<std::uint32_t>>(shown_regions_, &shown_regions_->texels);
    if (auto done = renew(regions_, tools.pool, GL_RGBA8, texels->width(), texels->height(), 1, "shares of regions");
        !done)
        return done.error();
    plan_upload(regions_, texels, tools.work);
    return true;
}

Result<bool> GroundSheet::upload_crowns(BakingTools& tools) {
    if (facts_.crowns == shown_crowns_) return false;
    ground_changed_ = true;  // light goes by the canopy, too
    cover_changed_ = true;
    shown_crowns_ = facts_.crowns;
    crowns_ = SheetTexture();
    if (!shown_crowns_) return false;
    const int width = shown_crowns_->width(), height = shown_crowns_->height();
    if (auto done = renew(crowns_, tools.pool, GL_RGBA8, width, height, 0, "crowns"); !done) return done.error();
    plan_upload(crowns_, shown_crowns_, tools.work);
    if (auto done = plan_mipmaps(crowns_, tools); !done) return done.error();
    return true;
}

}  // namespace cuesta
