#pragma once
/// \file The implicit cut of stream power, on routed water.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/drainage/routing.h"
#include "core/erosion/beds.h"
#include "core/erosion/layers.h"
#include "core/erosion/limits.h"
#include "core/erosion/state.h"
#include "core/erosion/stream_power/parameters.h"

namespace cuesta {

/// The cut, cell by cell, receivers before donors: visits of cells that do not wait for one another may run side by side.
/// The routing may be that of some rows of a map; cells are its own.
class Cutter {
    /// What pulls a cell down: the sums over its receivers, weighted as in the header's equation but for K's factors.
    struct Pull {
        double weight = 0;  ///< sum of F_k
        double height = 0;  ///< sum of F_k h_k, m
        float lowest = 0;   ///< least of the receivers' surfaces, m
    };

public:
    Cutter(ErosionState& state, const Routing& routing, Discharge& discharge, const StreamPowerParameters& parameters,
           const ErosionLimits& limits, float sea_level)
        : routing_(routing),
          receivers_(routing.receivers_data()),
          ground_(routing.ground.data()),
          level_(routing.level.data()),
          share_(routing.share.data()),
          area_(discharge.area.data()),
          outlet_(discharge.outlet.data()),
          surface_raster_(routing.width, routing.height),
          surface_(surface_raster_.data()),
          reference_(at_cells(state.reference)),
          change_(at_cells(state.change)),
          protection_(at_cells(limits.protection)),
          erodibility_(at_cells(limits.erodibility)),
          beds_(state.beds),
          bed_places_(state.beds.empty() ? nullptr : at_cells(state.beds.place)),
          carve_(parameters.depressions == DepressionRule::carve),
          sea_level_(sea_level),
          exponent_(parameters.area_exponent),
          cell_area_(static_cast<float>(state.cell_size * state.cell_size)),
          strength_(double{parameters.erodibility} * 1e-6 * double{parameters.time_step} / state.cell_size) {
        for (Raster<float>& layer : state.thickness) layers_.push_back(at_cells(layer));
        for (const MaterialParameters& material : state.materials)
            yields_.push_back(std::clamp(double{material.dissolubility}, 0.0, 1.0));
    }

    void visit(std::uint32_t cell) const {
        const float before = ground_[cell];
        const unsigned bits = receivers_[cell];
        const bool lake = level_[cell] > before;
        const float wanted = carve_ ? before - outlet_[cell] : 0.0F;
        if (bits == 0) {  // an outlet: cut only where a hollow drains over it
            const float cut = breach(cell, wanted);
            lower(cell, double{cut}, -infinity, cut == wanted ? outlet_[cell] : infinity);
            surface_[cell] = std::max(surface_[cell], sea_level_);
            return;
        }
        const Pull pull = pull_of(cell, bits);
        if (lake && !carve_) {  // the water stands as high as where it leaves
            outlet_[cell] = 0;
            surface_[cell] = std::max(before, pull.lowest);
            return;
        }
        const double held = 1.0 - protection_at(cell);
        const double erodibility = erodibility_at(cell);
        const float cut = breach(cell, wanted);
        const double worn =
            held * erodibility > 0 ? wear(cell, double{before} - double{cut}, pull, held, erodibility) : 0.0;
        lower(cell, double{cut} + worn, pull.lowest, carve_ && cut == wanted ? outlet_[cell] : infinity);
    }

    /// The ground, or water over it, of the cells that were visited.
    float* surface() const { return surface_; }

private:
    static constexpr float infinity = std::numeric_limits<float>::infinity();

    /// Cell numbers of the routing, not of a raster, index what this returns.
    float* at_cells(Raster<float>& raster) const { return raster.row(0) - routing_.stride - 1; }
    const float* at_cells(const Raster<float>& raster) const { return raster.row(0) - routing_.stride - 1; }
    const float* at_cells(RasterView<const float> raster) const {
        return raster.empty() ? nullptr : raster.row(0) - routing_.stride - 1;
    }

    double protection_at(std::uint32_t cell) const {
        if (protection_ == nullptr || !(protection_[cell] > 0)) return 0;
        return std::min(1.0F, protection_[cell]);
    }
    double erodibility_at(std::uint32_t cell) const {
        if (erodibility_ == nullptr) return 1;
        return erodibility_[cell] > 0 ? double{erodibility_[cell]} : 0.0;
    }

    Pull pull_of(std::uint32_t cell, unsigned bits) const {
        Pull pull;
        const float area = area_[cell] * cell_area_;
        const float power = exponent_ == 0.5F ? std::sqrt(area) : std::pow(area, exponent_);
        const double strength = strength_ * static_cast<double>(power);  // K A^m dt / cell size
        const bool alone = (bits & (bits - 1)) == 0;
        pull.lowest = infinity;
        for (; bits != 0; bits &= bits - 1) {
            const auto k = static_cast<std::size_t>(std::countr_zero(bits));
            const auto receiver = routing_.neighbour(cell, k);
            const float share = alone ? 1.0F : Routing::slope(level_[cell] - level_[receiver], k) * share_[cell];
            const double factor = strength * static_cast<double>(share * Routing::inverse_distance[k]);
            pull.weight += factor;
            pull.height += factor * double{surface_[receiver]};
            pull.lowest = std::min(pull.lowest, surface_[receiver]);
        }
        return pull;
    }

    /// How deep a material of yield `yield` is worn within the step.
    static double worn_by(double yield, double height, const Pull& pull) {
        return std::max(0.0, yield * (pull.weight * height - pull.height) / (1.0 + yield * pull.weight));
    }

    double wear(std::uint32_t cell, double height, const Pull& pull, double held, double erodibility) const {
        if (layers_.empty()) return held * worn_by(erodibility * yields_[0], height, pull);
        float unmet = 1;
        double taken = 0;
        for (std::size_t i = 0; i < layers_.size(); ++i)
            taken += double{take_from_layer(
                layers_[i][cell], unmet, static_cast<float>(held * worn_by(erodibility * yields_[i], height, pull)))};
        return taken + wear_bottom(cell, unmet, height, pull, held, erodibility);
    }

    /// The share `unmet` of the demand, taken from the bottom: bed by bed, in slices, where it has beds.
    double wear_bottom(std::uint32_t cell, float unmet, double height, const Pull& pull, double held,
                       double erodibility) const {
        const double yield = erodibility * yields_.back();
        double taken = 0;
        if (!beds_.empty()) {
            constexpr int slices_of_pair = 32;
            constexpr int most_slices = 16 * slices_of_pair;  // what is left below is taken as the last of them
            const double thickness = 1.0 / (double{beds_.profile.inverse_thickness} * slices_of_pair);
            float covered = 0;
            for (const float* layer : layers_) covered += layer[cell];
            const float place = bed_place(beds_.profile, bed_places_[cell], change_[cell], covered);
            double here = yield;
            for (int slice = 0; slice < most_slices && unmet > 0; ++slice) {
                const float middle = place - (static_cast<float>(slice) + 0.5F) / slices_of_pair;
                here = yield * double{bed_yield(beds_.profile, middle)};
                auto left = static_cast<float>(thickness);
                taken += double{take_from_layer(left, unmet, static_cast<float>(held * worn_by(here, height, pull)))};
                if (here <= 0) return taken;
            }
            return taken + double{unmet} * held * worn_by(here, height, pull);
        }
        return double{unmet} * held * worn_by(yield, height, pull);
    }

    /// Cuts `depth` >= 0, less what holds the ground, through what yields at all; returns how deep it came.
    float breach(std::uint32_t cell, float depth) const {
        if (!(depth > 0) || !(erodibility_at(cell) > 0)) return 0;
        depth *= static_cast<float>(1.0 - protection_at(cell));
        float rest = depth;
        for (std::size_t i = 0; i < layers_.size(); ++i) {
            float& thickness = layers_[i][cell];
            if (yields_[i] <= 0 && thickness > 0) return depth - rest;
            const float taken = std::min(thickness, rest);
            thickness -= taken;
            rest -= taken;
        }
        return yields_.back() > 0 ? depth : depth - rest;
    }

    /// Lowers the ground, and leaves in outlet_ what that came to in floats. Rounding must neither put a cell below all
    /// that it drains to, whose least surface is `lowest`, nor leave it above `highest`, which is not below `lowest`
    /// where all is cut as it should be: either would be a pit.
    void lower(std::uint32_t cell, double depth, float lowest, float highest) const {
        const float before = change_[cell];
        const float reference = reference_[cell];
        float after = before;
        if (depth > 0) {
            after = static_cast<float>(double{before} - depth);
            if (reference + after < lowest && ground_[cell] >= lowest) {
                after = lowest - reference;
                while (reference + after < lowest) after = std::nextafter(after, infinity);
                after = std::min(before, after);
            }
            if (reference + after > highest) {
                after = std::min(before, highest - reference);
                while (reference + after > highest) after = std::nextafter(after, -infinity);
            }
        }
        change_[cell] = after;
        outlet_[cell] = before - after;
        surface_[cell] = reference + after;
    }

    const Routing& routing_;
    const std::uint8_t* receivers_;
    const float* ground_;
    const float* level_;
    const float* share_;
    const float* area_;
    float* outlet_;
    BorderedRaster surface_raster_;  ///< ground, or water over it, after the step
    float* surface_;
    const float* reference_;
    float* change_;
    const float* protection_;
    const float* erodibility_;
    std::vector<float*> layers_;
    const Beds& beds_;
    const float* bed_places_;
    std::vector<double> yields_;
    bool carve_;
    float sea_level_;
    float exponent_;
    float cell_area_;
    double strength_;
};

/// Cuts the ground of `state`, which must be that of `routing`, along the water. Overwrites discharge.outlet with what
/// each cell lost, m. Books nothing.
void cut_rivers(ErosionState& state, const Routing& routing, Discharge& discharge,
                const StreamPowerParameters& parameters, const ErosionLimits& limits, float sea_level);

}  // namespace cuesta
