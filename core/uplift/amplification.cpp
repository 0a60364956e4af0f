#include "core/uplift/amplification.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <string>
#include <vector>

#include "core/base/check.h"
#include "core/field/sampling.h"
#include "core/field/box_mean.h"
#include "core/uplift/fluvial_step.h"
#include "core/uplift/nonlinear_creep.h"
#include "core/uplift/power.h"
#include "core/uplift/refinement.h"
#include "core/uplift/rock_fields.h"
#include "core/uplift/summits.h"
#include "core/uplift/surface_detail.h"

namespace cuesta {
namespace {

constexpr double reference_rate = 1e-3;  ///< m / a; only sets the clock
constexpr double cells_of_erosion = 1.8; ///< of one doubling, where slopes have the reference gradient
constexpr int steps_of_doubling = 8;
constexpr float level_water = 0.005F;    ///< m; flatter ground is still water
constexpr int least_water_cells = 25;
constexpr double steep_share = 0.9;      ///< of the cells are gentler than the reference gradient
constexpr double gentlest_reference = 0.05;
constexpr int rounds_of_summits = 4;     ///< of which each leaves a tenth or less of what tops lack
constexpr int uplift_reach = 8;          ///< cells over which the uplift of the coarse land is smoothed

float gradient_at(RasterView<const float> z, int x, int y, double cell_size) {
    const int w = std::max(0, x - 1);
    const int e = std::min(z.width() - 1, x + 1);
    const int n = std::max(0, y - 1);
    const int s = std::min(z.height() - 1, y + 1);
    const double dx = (double{z(e, y)} - double{z(w, y)}) / (std::max(1, e - w) * cell_size);
    const double dy = (double{z(x, s)} - double{z(x, n)}) / (std::max(1, s - n) * cell_size);
    return static_cast<float>(std::hypot(dx, dy));
}

/// The gradient that most of the land stays below.
double reference_gradient(RasterView<const float> heights, double cell_size) {
    std::vector<float> gradients;
    gradients.reserve(static_cast<std::size_t>(heights.width()) * static_cast<std::size_t>(heights.height()));
    for (int y = 0; y < heights.height(); ++y)
        for (int x = 0; x < heights.width(); ++x) gradients.push_back(gradient_at(heights, x, y, cell_size));
    const auto at = gradients.begin() + static_cast<std::ptrdiff_t>(steep_share * static_cast<double>(gradients.size() - 1));
    std::nth_element(gradients.begin(), at, gradients.end());
    return std::max(gentlest_reference, double{*at});
}

/// 1 in areas of at least so many cells that are level.
Raster<float> still_water(RasterView<const float> heights) {
    const int width = heights.width();
    const int height = heights.height();
    Raster<std::uint8_t> seen(width, height);
    Raster<float> water(width, height);
    std::vector<std::pair<int, int>> area;
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (seen(x, y) != 0) continue;
            seen(x, y) = 1;
            area.assign(1, {x, y});
            for (std::size_t i = 0; i < area.size(); ++i)
                for (const auto& [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) {
                    const int u = area[i].first + dx;
                    const int v = area[i].second + dy;
                    if (u < 0 || v < 0 || u >= width || v >= height || seen(u, v) != 0) continue;
                    if (std::abs(heights(u, v) - heights(x, y)) > level_water) continue;
                    seen(u, v) = 1;
                    area.emplace_back(u, v);
                }
            if (area.size() < least_water_cells) continue;
            for (const auto& [u, v] : area) water(u, v) = 1;
        }
    return water;
}

class Amplifier {
public:
    Amplifier(RasterView<const float> heights, double cell_size, const AmplificationParameters& parameters,
              const WorkControl& control)
        : original_(heights), original_cell_(cell_size), parameters_(parameters), control_(control) {
        rivers_.debris_area = parameters.debris_area;
        rivers_.convergence_area = convergence_area;
        rivers_.slope_gradient = static_cast<float>(reference_gradient(heights, cell_size));
        land_.uplift.seed = parameters.seed;
        land_.uplift.direction = 0;
        land_.rock.structure = parameters.beds > 0 ? RockStructure::bedded : RockStructure::massive;
        land_.rock.contrast = parameters.beds;
        land_.rock.bed_thickness = parameters.bed_thickness;
        land_.rock.dip = parameters.dip;
        land_.rock.dip_direction = parameters.dip_direction;
        land_.rock.joints = parameters.joints;
        land_.rock.variety = 0.3F;
        // Slopes of the original stand: what is steeper there is no reason to fall now.
        const float steep = std::max(0.95F, 1.25F * rivers_.slope_gradient);
        land_.rock.threshold = steep;
        land_.rock.soft_threshold = steep;
        land_.rock.hard_threshold = 2 * steep;
        hillslopes_.scree = parameters.scree;
        hillslopes_.scree_rock = std::max(1.0F, 1.1F * rivers_.slope_gradient);
        reference_ = reference_rate / (double{rivers_.slope_gradient} *
                                       std::pow(double{rivers_.debris_area}, double{rivers_.area_exponent}));
    }

    Raster<float> run() {
        const int factor = amplification_factor(parameters_);
        ground_ = {bordered(original_), Raster<float>(original_.width(), original_.height()),
                   Raster<float>(original_.width(), original_.height()), {}};
        if (parameters_.keep_water) water_ = still_water(original_);
        uplift_ = uplift_of_original();
        UpliftGrid grid{original_.width(), original_.height(), original_cell_, 0, 0, 0};
        double work = 0;
        for (int each = 2; each <= factor; each *= 2) work += each * each;
        double done = 0;
        for (int each = 2; each <= factor; each *= 2) {
            grid = {grid.width * 2, grid.height * 2, grid.cell_size / 2, 0, 0, grid.number + 1};
            const WorkControl part = control_.part(done / work, (done + each * each) / work);
            if (!double_up(grid, part)) return {};
            done += each * each;
        }
        return with_original_means(grid, factor);
    }

private:
    static constexpr float convergence_area = 600;  ///< m^2

    /// Uplift at which the original would rest, as a share of the reference rate.
    Raster<float> uplift_of_original() const {
        FluvialStep step = step_for(original_cell_, {});
        const FlowNetwork network = routed(ground_, step).network;
        Raster<float> share(original_.width(), original_.height());
        const double debris = std::pow(double{rivers_.debris_area}, double{rivers_.area_exponent});
        const double scale = 1 / (double{rivers_.slope_gradient} * debris);
        parallel_ranges(original_.height(), 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < original_.width(); ++x) {
                    const double area = std::max(1.0, double{network.area.row(y)[x]});
                    const double strength = debris + std::pow(area, double{rivers_.area_exponent});
                    const double slope = double{gradient_at(original_, x, y, original_cell_)};
                    // Rivers of the original are no steeper than they are wide; their own slope is not its gradient.
                    share(x, y) = static_cast<float>(std::min(4.0, scale * std::min(strength, 3 * debris) * slope));
                }
        });
        return box_mean(std::move(share), uplift_reach, 3);
    }

    FluvialStep step_for(double cell_size, RasterView<const std::uint8_t> outlets) const {
        FluvialStep step{cell_size, 0, rivers_, {}, {}, {}, {}, {}};
        step.outlets.open_edges = true;
        step.outlets.outlets = outlets;
        return step;
    }

    bool double_up(const UpliftGrid& grid, const WorkControl& control) {
        ground_ = refined(ground_, grid, {parameters_.seed, parameters_.warp, 0.12F * std::min(1.0F, parameters_.strength)});
        Raster<std::uint8_t> held(grid.width, grid.height);
        const auto scale = [&](int at) { return (at + 0.5) / (grid.width / original_.width()); };
        if (!water_.empty())
            for (int y = 0; y < grid.height; ++y)
                for (int x = 0; x < grid.width; ++x)
                    if (sample_bilinear(water_.view(), scale(x), scale(y)) > 0.5F) {
                        held(x, y) = 1;
                        ground_.height.row(y)[x] = original_(std::min(original_.width() - 1, static_cast<int>(scale(x))),
                                                             std::min(original_.height() - 1, static_cast<int>(scale(y))));
                    }
        if (!(parameters_.strength > 0)) return !control.stopped();
        RockFields rock(land_, grid, reference_, {}, 1.0F);
        FluvialStep step = step_for(grid.cell_size, held.view());
        const double slopes = reference_rate / double{rivers_.slope_gradient};  // m of erosion a year and unit of gradient
        const double total = cells_of_erosion * double{parameters_.strength} * grid.cell_size / slopes;
        double sum = 0;
        for (int i = 0; i < steps_of_doubling; ++i) sum += std::pow(0.3, i / static_cast<double>(steps_of_doubling));
        for (int i = 0; i < steps_of_doubling; ++i) {
            if (control.stopped()) return false;
            control.report(static_cast<double>(i) / steps_of_doubling,
                           {"Amplifying the terrain", std::to_string(grid.width) + " x " + std::to_string(grid.height) + " cells"});
            step.years = total * std::pow(0.3, i / static_cast<double>(steps_of_doubling)) / sum;
            rise(grid, step.years, held);
            rock.renew(ground_);
            step.erodibility = rock.erodibility();
            step.threshold = rock.threshold();
            const RoutedStep water = routed(ground_, step);
            fluvial_step(ground_, step, water.network, water.sinks);
            const Raster<std::uint8_t> fixed = water.network.outlet_cells();
            creep_ground(ground_, {double{parameters_.creep} * step.years, hillslopes_.critical, grid.cell_size, fixed.view()});
        }
        drop_rock(ground_, grid, routed(ground_, step).network, parameters_.seed, hillslopes_);
        return !control.stopped();
    }

    void rise(const UpliftGrid& grid, double years, const Raster<std::uint8_t>& held) {
        const double factor = static_cast<double>(original_.width()) / grid.width;
        const auto by = static_cast<float>(reference_rate * years);
        parallel_ranges(grid.height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < grid.width; ++x) {
                    const bool edge = x == 0 || y == 0 || x + 1 == grid.width || y + 1 == grid.height;
                    if (edge || held(x, y) != 0) continue;
                    const float rises = by * sample_bilinear(uplift_.view(), (x + 0.5) * factor, (y + 0.5) * factor);
                    ground_.height.row(y)[x] += rises;
                    ground_.uplifted(x, y) += rises;
                }
        });
    }

    /// The finest ground, shifted so that its means over a few coarse cells are the original's, and so are its summits.
    Raster<float> with_original_means(const UpliftGrid& grid, int factor) const {
        Raster<float> heights(grid.width, grid.height);
        for (int y = 0; y < grid.height; ++y) std::copy_n(ground_.height.row(y), grid.width, heights.row(y));
        if (factor == 1) return heights;
        Raster<float> lack = coarsen(heights.view(), factor);
        for (int y = 0; y < lack.height(); ++y)
            for (int x = 0; x < lack.width(); ++x) lack(x, y) = original_(x, y) - lack(x, y);
        add(box_mean(std::move(lack), 1, 3), factor, heights);
        for (int round = 0; round < rounds_of_summits; ++round)
            add(lack_of_tops(heights.view(), original_, factor), factor, heights);
        return heights;
    }

    /// Adds a field of the original's cells to all but still water, by bilinear interpolation.
    void add(const Raster<float>& field, int factor, Raster<float>& heights) const {
        const double scale = 1.0 / factor;
        parallel_ranges(heights.height(), 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < heights.width(); ++x) {
                    const double u = (x + 0.5) * scale;
                    const double v = (y + 0.5) * scale;
                    if (!water_.empty() && sample_bilinear(water_.view(), u, v) > 0.5F) continue;
                    heights(x, y) += sample_bilinear(field.view(), u, v);
                }
        });
    }

    RasterView<const float> original_;
    double original_cell_;
    const AmplificationParameters& parameters_;
    const WorkControl& control_;
    RiverParameters rivers_;
    HillslopeParameters hillslopes_;
    UpliftedLandParameters land_;
    double reference_ = 0;  ///< K
    UpliftGround ground_;
    Raster<float> water_;   ///< 1 in still water of the original; empty: not kept
    Raster<float> uplift_;  ///< of the original's size
};

}  // namespace

int amplification_factor(const AmplificationParameters& parameters) {
    return static_cast<int>(std::bit_floor(static_cast<unsigned>(std::max(1, parameters.factor))));
}

Raster<float> amplified(RasterView<const float> heights, double cell_size, const AmplificationParameters& parameters,
                        const WorkControl& control) {
    CUESTA_CHECK(heights.width() >= 2 && heights.height() >= 2 && cell_size > 0);
    return Amplifier(heights, cell_size, parameters, control).run();
}

}  // namespace cuesta
