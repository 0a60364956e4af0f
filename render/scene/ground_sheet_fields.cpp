/// \file The ground of a run on the device in the place of that of its land: copied on the card, without a round trip.

#include "render/scene/ground_sheet.h"
#include "render/scene/sheet_texture_work.h"

namespace cuesta {

namespace {

SharedFields::Values values_of_overlay(Overlay overlay) {
    switch (overlay) {
        case Overlay::flow:
            return SharedFields::Values::flow;
        case Overlay::wear:
            return SharedFields::Values::wear;
        case Overlay::deposit:
            return SharedFields::Values::deposit;
        case Overlay::sediment:
            return SharedFields::Values::sediment;
        default:
            return SharedFields::Values::none;
    }
}

}  // namespace

SharedFields::Form form_of_fields(const Land& land, const Look& look) {
    const bool is_of_run = land.stage == Stage::outputs && land.eroded && land.report.steps_done > 0;
    if (!is_of_run || land.sculpted || land.carved || land.ice || land.lava) return {};
    return {land.frame.width, land.frame.height, values_of_overlay(look.overlay)};
}

std::optional<SharedFields::Offer> offer_for(const Land& land, const Look& look, const SharedFields* fields) {
    if (fields == nullptr) return std::nullopt;
    const SharedFields::Form form = form_of_fields(land, look);
    const std::optional<SharedFields::Offer> offer = fields->newest();
    if (form.width == 0 || !offer || offer->form != form || offer->steps_done < land.report.steps_done)
        return std::nullopt;
    return offer->has_water == (erosion_of(land).water_depth != nullptr) ? offer : std::nullopt;
}

/// Textures of what a run offers, if that is this land further on; the rasters are uploaded where it does not.
Result<void> GroundSheet::take_fields(const Land& land, const Look& look, BakingTools& tools) {
    if (before_) return {};
    if (!offer_for(land, look, tools.run_fields.get())) {
        if (offer_shown_.number != 0) old_rasters_ = {};
        return {};
    }
    const SharedFields::Form form = form_of_fields(land, look);
    const auto make = [&](SheetTexture& texture, int levels, std::string_view label) {
        return renew(texture, tools.pool, GL_R32F, form.width, form.height, levels, label);
    };
    if (auto done = make(ground_, 0, "ground"); !done) return done;
    ground_->set_filter(GL_LINEAR_MIPMAP_NEAREST, GL_LINEAR);
    SharedFields::Targets targets{.ground = &*ground_};
    if (facts_.shows_water) {
        if (auto done = make(depth_, 1, "water depth"); !done) return done;
        targets.depth = &*depth_;
    }
    if (rasters_.loose) {
        if (auto done = make(loose_, 1, "loose ground"); !done) return done;
        targets.loose = &*loose_;
    }
    if (form.values != SharedFields::Values::none && rasters_.overlay) {
        if (auto done = make(overlay_, 1, "overlay"); !done) return done;
        targets.values = &*overlay_;
    }
    const std::optional<SharedFields::Offer> copied = tools.run_fields->copy_newest(form, targets);
    if (!copied) {
        // The run came to its end meanwhile: these textures hold nothing.
        old_rasters_ = {};
        ground_ = SheetTexture();
        return {};
    }
    offer_shown_ = *copied;
    taken_ = {true, targets.depth != nullptr, targets.loose != nullptr, targets.values != nullptr};
    return {};
}

}  // namespace cuesta
