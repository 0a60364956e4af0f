/// Volcanoes: a cone or a shield with a crater or a caldera, radial gullies, and lava flows down its flanks.

#include <cmath>
#include <numbers>

#include "core/base/random.h"
#include "core/lava/cinder_cone.h"
#include "core/lava/lava_flow.h"
#include "core/relief/caldera.h"
#include "core/relief/generators/families.h"
#include "core/relief/noise/perlin.h"
#include "core/relief/ravines.h"

namespace cuesta::generators {
namespace {

/// Variants of the seed's noise; append only.
enum VolcanoNoise : std::uint32_t { outline_noise = 0, gully_noise = 1, fine_gully_noise = 2, rim_noise = 3 };

constexpr double base_radius = 0.40;  ///< of the shorter side
constexpr double lava_share = 0.05;   ///< volume of all flows over that of the volcano
/// Pa of yield strength per metre of height, so that flows keep their proportions: runny and stiff ones.
constexpr double least_strength = 1.2, most_strength = 9;
constexpr double young_share = 0.12;   ///< of the flows, the last ones: they are still bare
constexpr double wear_of_ravines = 3;  ///< RavineParameters::wear where ravines are as deep as they can be
constexpr float cinder_share = 0.15F;  ///< of the flows that have a cone, of its volume

/// The shape in shares of the height; distances in base radii.
class Shape {
public:
    explicit Shape(const GeneratorParameters& p) : p_(p), crater_(double{p.crater}), rim_(profile(crater_)) {
        // A caldera is a quarter as deep as it is wide at most, and never reaches below the foot.
        const double range = std::abs(double{p.maximum} - double{p.minimum});
        depth_scale_ = range > 0 ? 1 / range : 0;
    }

    /// Concave like the flanks of stratovolcanoes, which steepen to the summit (Karatson et al. 2010),
    /// or convex like those of shields.
    double profile(double r) const {
        const double concave = std::exp(-3.4 * r), shield = std::exp(-std::pow(1.7 * r, 1.5));
        return shield + double{p_.concavity} * (concave - shield);
    }

    /// At dx, dz base radii from the middle; `radius`: that many metres.
    double height(double dx, double dz, double radius) const {
        const double shape = uncollapsed(dx, dz, radius);
        if (!(p_.caldera > 0)) return shape;
        // The highest ground is the rim then, to which the whole is stretched: shares of that height are metres.
        const double rim = profile(double{p_.caldera});
        const double metres = depth_scale_ > 0 ? 1 / (depth_scale_ * rim) : 1;
        const Caldera caldera(
            {2 * double{p_.caldera} * radius, double{p_.caldera_depth} * rim * metres, double{p_.breach}, p_.seed},
            rim * metres);
        return caldera.lowered(shape * metres, dx * radius, dz * radius) / metres;
    }

private:
    double uncollapsed(double dx, double dz, double radius) const {
        const double distance = std::hypot(dx, dz);
        const double angle = std::atan2(dz, dx);
        const double u = std::cos(angle), v = std::sin(angle), rough = double{p_.roughness};
        const double around = noise(outline_noise, 1.3 * u, 1.3 * v);
        const double r =
            distance * (1 + 0.25 * rough * around + 0.12 * rough * noise(outline_noise, 4 * dx + 9, 4 * dz));
        double height = profile(std::max(r, 0.0));
        // Gullies begin below the crater and are deepest half way down.
        const double bend = 0.25 * noise(outline_noise, 3 * dx, 3 * dz + 20);
        const double coarse = noise(gully_noise, 7 * u + bend + 30, 7 * v + 1.5 * r);
        const double fine = noise(fine_gully_noise, 17 * u + 2 * bend + 60, 17 * v + 3 * r);
        const double depth = height * (1 - std::exp(-6 * std::max(r - crater_, 0.0)));
        height -= rough * (1 - double{p_.ravines}) * depth *
                  (0.16 * (1 - std::abs(coarse)) + 0.07 * (1 - std::abs(fine)) - 0.12);
        if (!(crater_ > 0)) return height;
        // At an inward bend of the outline, the flank would otherwise end in a horn above the rim.
        height = std::min(height, rim_ * (1.02 + 0.08 * rough * noise(rim_noise, 1.7 * u + 40, 1.7 * v)));
        const double wall = distance / (crater_ * (1 + 0.3 * rough * noise(rim_noise, 2.2 * u + 5, 2.2 * v)));
        if (wall >= 1) return height;
        const double depth_of_crater = std::min(0.5 * crater_ * radius * depth_scale_, 0.7 * rim_);
        return std::min(height, rim_ - depth_of_crater * (1 - std::pow(wall, 5)));
    }

    double noise(VolcanoNoise variant, double x, double y) const {
        return double{perlin_noise(x, y, random_bits(p_.seed, RandomStream::generator, variant, 0))};
    }

    const GeneratorParameters& p_;
    double crater_, rim_, depth_scale_ = 0;
};

/// The number of the first flow that is still bare.
int first_young_flow(const GeneratorParameters& p) {
    return static_cast<int>(std::ceil((1 - young_share) * p.count));
}

/// Flows of a volcano, by their number: the last ones are young.
struct FlowRange {
    int first = 0;
    int end = 0;
};

/// Lets flows run over what is there, in metres. False when stopped.
bool run_flows(const Job& job, double range, double radius, FlowRange flows) {
    const GeneratorParameters& p = job.parameters;
    const double all = lava_share * range * radius * radius;
    LavaFlowParameters flow;
    flow.reach = static_cast<float>(0.6 * radius);  // so that the plain around stays level
    const double opening = std::max(double{p.crater}, double{p.caldera});  // beyond which vents lie
    Raster<float> old(job.width(), job.height());
    LavaGround ground{.surface = job.out, .laid = old.view(), .cell_size = job.cell_size};
    const double width = job.width() * job.cell_size, height = job.height() * job.cell_size;
    for (int i = flows.first; i < flows.end; ++i) {
        if (job.control.stopped()) return false;
        if (i >= first_young_flow(p) && !job.lava.empty()) ground.laid = job.lava;
        RandomSequence random(p.seed, RandomStream::lava, static_cast<std::uint32_t>(i));
        const double angle = 2 * std::numbers::pi * double{random.unit()};
        const double share = double{random.unit()};
        const double distance = radius * (opening * 1.15 + 0.4 * share * share);
        LavaPlace vent{width / 2 + distance * std::cos(angle), height / 2 + distance * std::sin(angle)};
        if (vent.x <= 0 || vent.z <= 0 || vent.x >= width || vent.z >= height) continue;
        double volume = all / p.count * std::pow(10.0, 1.5 * (double{random.unit()} + double{random.unit()} - 1.2));
        flow.yield_strength = static_cast<float>(range * least_strength *
                                                 std::pow(most_strength / least_strength, double{random.unit()}));
        if (i % 8 == 7 && distance > radius * (opening + 0.08)) {
            const CinderCone cone = lay_cinder_cone(ground, vent, double{cinder_share} * volume);
            vent = cone.foot;
            volume -= cone.laid;
        }
        lay_lava(ground, flow, vent, volume, random, [&] { return job.control.stopped(); });
        job.control.report((i + 1.0) / p.count, "Generating the starting terrain");
    }
    return true;
}

/// Ravines in the old flows; the young ones follow them and fill some again. False when stopped.
bool rain_on(const Job& job) {
    RavineParameters ravines;
    ravines.wear = wear_of_ravines * double{job.parameters.ravines};
    ravines.seed = job.parameters.seed;
    return cut_ravines(job.out, job.cell_size, ravines, job.control.part(1 - young_share, 1 - young_share));
}

}  // namespace

bool volcano(const Job& job) {
    const double range = std::abs(double{job.parameters.maximum} - double{job.parameters.minimum});
    const double radius = base_radius * job.shorter_side() * job.cell_size;
    const Shape shape(job.parameters);
    const bool whole = for_rows(job, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < job.width(); ++x) {
                const double dx = (x + 0.5 - 0.5 * job.width()) * job.cell_size;
                const double dz = (y + 0.5 - 0.5 * job.height()) * job.cell_size;
                job.out(x, y) = static_cast<float>(range * shape.height(dx / radius, dz / radius, radius));
            }
    });
    if (!whole || range == 0) return whole;
    const int young = first_young_flow(job.parameters);
    return run_flows(job, range, radius, {0, young}) && rain_on(job) &&
           run_flows(job, range, radius, {young, job.parameters.count});
}

}  // namespace cuesta::generators
