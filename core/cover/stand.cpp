#include "core/cover/stand.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/random.h"
#include "core/base/smooth_step.h"
#include "core/base/threads.h"
#include "core/cover/leaf_colours.h"

namespace cuesta {

namespace {

/// As std::floor for what fits, without its call on processors before SSE 4.1.
std::int32_t floor_of(double value) {
    const auto cut = static_cast<std::int32_t>(value);
    return cut - (value < static_cast<double>(cut) ? 1 : 0);
}

/// A place, and what is asked of it.
struct Place {
    const CoverSite& site;
    const CoverParameters& p;
    double east, south;  ///< m
    StandMemory& memory;
    float draw = 0;  ///< of a candidate, which nothing takes if the chances sum to no more; 0: all chances are wanted

    /// Of number 0 to 3.
    float noise(double spacing, std::uint32_t number) const {
        return memory.noise(number, p.seed, number, east / spacing, south / spacing);
    }
    /// Noise that sorts the trees of a species into stands.
    float sorting(std::size_t species) const {
        return memory.noise(StandMemory::first_species + species, p.seed, 10 + static_cast<std::uint32_t>(species),
                            east / 240, south / 240);
    }
    /// Whether chances that sum to `most` leave the candidate without a plant. Sums of them round; a thousandth is
    /// far more than they lose, and a millionth keeps a draw of 0 from ever being free.
    bool stays_free(float most) const { return draw > 1.001F * most + 1e-6F; }
};

/// Share of the stand that each role has so many years after a disturbance: exp(-((a - best) / width)^2), and a little
/// always.
float role_share(PlantRole role, float years) {
    struct Peak {
        float best, width;
    };
    const Peak peak = role == PlantRole::pioneer ? Peak{20, 45}
                      : role == PlantRole::sun   ? Peak{90, 90}
                                                 : Peak{320, 190};
    const float from_best = (years - peak.best) / peak.width;
    // The last to come stay.
    if (role == PlantRole::shade && years > peak.best) return 1;
    return 0.08F + 0.92F * std::exp(-from_best * from_best);
}

/// Years since the last avalanche or flood, at most those of the climate.
float undisturbed_years(const CoverSite& site, float years) {
    const float gully = smooth_step(0.93F, 0.99F, site.wetness) * smooth_step(0.35F, 0.6F, site.tangent);
    return years + gully * (std::min(years, 15.0F) - years);
}

/// The least of what temperature, wetness and slope allow. Most species fail by one of them, which costs no division.
float viability(const PlantSpecies& species, const CoverSite& site, float best_tangent, float most_tangent) {
    const auto outside = [](const Trapezoid& t, float value) { return value <= t.low || value >= t.high; };
    if (outside(species.temperature, site.temperature) || outside(species.wetness, site.wetness) ||
        site.tangent >= most_tangent)
        return 0;
    const float slope =
        site.tangent <= best_tangent ? 1.0F : 1 - (site.tangent - best_tangent) / (most_tangent - best_tangent);
    return std::min({species.temperature.at(site.temperature), species.wetness.at(site.wetness), slope});
}

struct Tangents {
    std::array<float, species_count> best, most;
    Tangents() {
        constexpr float degree = 0.017453293F;
        for (std::size_t i = 0; i < species_count; ++i) {
            best[i] = std::tan(plant_species()[i].slope_best * degree);
            most[i] = std::tan(plant_species()[i].slope_most * degree);
        }
    }
};

/// The share of candidates that are taken where plants grow with that vigour: full inside, none at 0, and a ragged edge
/// between, since noise decides there.
float taken(float vigour, float noise, float from, float to) {
    return smooth_step(from, to, vigour + noise) * smooth_step(0.0F, 0.10F, vigour);
}

/// Chance of a meadow: parameters.meadows on valley floors, two thirds of it on gentle slopes, a twentieth on steep ones; more
/// on slopes in the sun, less in the shade. Trees line streams. Chosen by eye, from 50 km to 500 m.
float meadow_chance(const CoverSite& site, const CoverParameters& p) {
    const float floor = 1 - smooth_step(0.03F, 0.16F, site.tangent),
                gentle = 1 - smooth_step(0.12F, 0.50F, site.tangent);
    const float sunny = std::clamp(1.5F * (site.light - 1), -0.25F, 0.35F);
    const float stream = smooth_step(0.86F, 0.97F, site.wetness);
    const float suits = std::max(0.03F, 0.05F + 0.60F * gentle + 0.35F * floor + sunny) * (1 - 0.8F * stream);
    return std::clamp(p.meadows * suits, 1e-3F, 0.999F);
}

/// A wave of the noise of meadows. Each is turned another way, since edges along the lattice of one show as straight.
struct MeadowWave {
    double spacing;  ///< m
    double cosine, sine;
    float strength;
    std::uint32_t number;
};
constexpr std::array<MeadowWave, StandMemory::meadow_waves> meadow_waves{{{1700, 0.921, 0.390, 0.45F, 4},
                                                                          {430, 0.423, 0.906, 0.50F, 5},
                                                                          {110, -0.276, 0.961, 0.28F, 6},
                                                                          {38, -0.826, 0.564, 0.15F, 7},
                                                                          {19, 0.707, 0.707, 0.05F, 2}}};
constexpr float meadow_deviation = 0.32F;  ///< standard, of their sum

/// 1 in meadows, 0 in woods, with a narrow edge; parameters.meadows above 0. The noise is cut at the quantile of the
/// chance, taken from the logistic distribution.
float meadow_at(const Place& at) {
    const float chance = meadow_chance(at.site, at.p);
    float noise = 0;
    for (std::size_t i = 0; i < meadow_waves.size(); ++i) {
        const MeadowWave& wave = meadow_waves[i];
        const double across = wave.cosine * at.east - wave.sine * at.south,
                     along = wave.sine * at.east + wave.cosine * at.south;
        noise += wave.strength * at.memory.noise(StandMemory::first_meadow + i, at.p.seed, wave.number,
                                                 across / wave.spacing, along / wave.spacing);
    }
    const float cut = meadow_deviation / 1.702F * std::log((1 - chance) / chance);
    return smooth_step(cut - 0.03F, cut + 0.03F, noise);
}

using Shares = std::array<float, species_count>;

/// Viability of each species there, before any noise; false: nothing of the layer can live.
bool viabilities(const CoverSite& site, PlantLayer layer, bool all_layers, Shares& v) {
    static const Tangents tangents;
    bool any = false;
    for (std::size_t i = 0; i < species_count; ++i) {
        const PlantSpecies& species = plant_species()[i];
        const bool trees = species.layer <= PlantLayer::middle;
        // Trees of both layers share a place.
        if (species.layer == PlantLayer::stones ||
            !(all_layers || species.layer == layer || (trees && layer <= PlantLayer::middle)))
            continue;
        v[i] = viability(species, site, tangents.best[i], tangents.most[i]);
        any = any || (v[i] > 0 && (all_layers || species.layer == layer));
    }
    return any;
}

/// `closed`: planted by hand, so that nothing but the slope opens the stand. `wooded`: what meadows leave of it.
void add_trees(const Place& at, const Shares& v, bool closed, float wooded, PlantStand& stand) {
    const CoverSite& site = at.site;
    const CoverParameters& p = at.p;
    const auto& all = plant_species();
    float best = 0;
    for (std::size_t i = 0; i < species_count; ++i)
        if (all[i].layer <= PlantLayer::middle) best = std::max(best, v[i]);
    if (best <= 0) return;
    stand.vigour = std::min(best, std::min(1.0F, 1.35F * site.holds));
    float dense = smooth_step(0.0F, 0.25F, stand.vigour);
    if (!closed) {
        if (at.stays_free(p.amount * wooded * smooth_step(0.0F, 0.10F, stand.vigour))) return;
        const float wide = at.noise(170, 0), near = at.noise(52, 1), fine = at.noise(19, 2);
        // Slopes in the sun are open.
        const float shade = 0.10F * (1 - site.light);
        const float noise = 1.2F * p.clump * (0.20F * wide + 0.20F * near + 0.12F * fine);
        dense = p.amount * taken(stand.vigour + shade, noise, 0.26F, 0.52F);
        if (at.stays_free(wooded * dense)) return;
    }
    const float years = undisturbed_years(site, p.succession);
    float sum = 0;
    Shares weight{};
    for (std::size_t i = 0; i < species_count; ++i) {
        if (v[i] <= 0 || all[i].layer > PlantLayer::middle) continue;
        // Stands of one species: noise sorts them.
        const float sorted = at.sorting(i);
        weight[i] = v[i] * v[i] * at.memory.share_of_role(all[i].role, years) * std::exp2(6 * p.clump * sorted);
        sum += weight[i];
    }
    if (sum <= 0) {
        stand.vigour = 0;
        return;
    }
    for (std::size_t i = 0; i < species_count; ++i)
        if (weight[i] > 0) stand.chance[i] = dense * weight[i] / sum;
}

void add_shrubs(const Place& at, const Shares& v, bool closed, float wooded, PlantStand& stand) {
    const auto& all = plant_species();
    Shares vigour{}, dense{};
    float most = 0;
    for (std::size_t i = 0; i < species_count; ++i) {
        if (v[i] <= 0 || all[i].layer != PlantLayer::low) continue;
        vigour[i] = std::min(v[i], std::min(1.0F, 1.35F * at.site.holds));
        dense[i] = all[i].height > 1 ? 0.75F : 0.25F;
        most += at.p.amount * dense[i] * smooth_step(0.0F, 0.10F, vigour[i]);
    }
    if (!closed && at.stays_free(wooded * most)) return;
    const float near = at.noise(52, 1), fine = at.noise(19, 2);
    const float noise = 1.2F * at.p.clump * (0.25F * near + 0.35F * fine);
    float sum = 0;
    for (std::size_t i = 0; i < species_count; ++i) {
        if (v[i] <= 0 || all[i].layer != PlantLayer::low) continue;
        stand.chance[i] = closed ? dense[i] * smooth_step(0.0F, 0.25F, vigour[i])
                                 : at.p.amount * dense[i] * taken(vigour[i], noise, 0.30F, 0.60F);
        sum += stand.chance[i];
    }
    // No more than there are places.
    if (sum > 1)
        for (std::size_t i = 0; i < species_count; ++i)
            if (all[i].layer == PlantLayer::low) stand.chance[i] /= sum;
}

void add_stones(const Place& at, PlantStand& stand) {
    if (at.site.stones <= 0) return;
    const float even = 1 - smooth_step(0.6F, 0.9F, at.site.tangent);
    if (at.stays_free(at.p.amount * at.p.stones * even)) return;
    const float heaps = at.noise(34, 3);
    stand.chance[first_stone] =
        at.p.amount * at.p.stones * smooth_step(0.15F, 0.9F, at.site.stones + 0.35F * heaps) * even;
}

/// Trees and shrubs, of one layer or of all.
void add_plants(const Place& at, const Shares& v, std::optional<PlantLayer> layer, bool closed, float wooded,
                PlantStand& stand) {
    if (layer != PlantLayer::low) add_trees(at, v, closed, wooded, stand);
    if (!layer || layer == PlantLayer::low) add_shrubs(at, v, closed, wooded, stand);
}

/// Plants that grow without being planted, less those cleared and those of meadows.
void add_by_rules(const Place& at, std::optional<PlantLayer> layer, PlantStand& stand) {
    Shares v{};
    if (at.p.amount <= 0 || at.site.holds <= 0 || !viabilities(at.site, layer.value_or(PlantLayer::large), !layer, v))
        return;
    const float wooded = at.p.meadows > 0 ? 1 - meadow_at(at) : 1.0F;
    if (at.stays_free(wooded)) return;
    add_plants(at, v, layer, false, wooded, stand);
    for (std::size_t i = 0; i < first_stone; ++i) stand.chance[i] *= wooded;
    if (at.site.left >= 1) return;
    for (std::size_t i = 0; i < first_stone; ++i) stand.chance[i] *= at.site.left;
}

/// The climates that some tree can bear: degrees Celsius, and rank of wetness.
constexpr std::array<float, 2> bearable_temperature{1.5F, 27}, bearable_wetness{0.1F, 1.0F};

/// Goes from what the stand is to a closed one as far as it is planted.
void plant_by_hand(const Place& at, std::optional<PlantLayer> layer, PlantStand& stand) {
    const CoverSite& site = at.site;
    if (site.planted <= 0) return;
    CoverSite tended = site;
    tended.holds = 1;
    tended.temperature = std::clamp(site.temperature, bearable_temperature[0], bearable_temperature[1]);
    tended.wetness = std::clamp(site.wetness, bearable_wetness[0], bearable_wetness[1]);
    PlantStand closed;
    Shares v{};
    if (!viabilities(tended, layer.value_or(PlantLayer::large), !layer, v)) return;
    add_plants({tended, at.p, at.east, at.south, at.memory}, v, layer, true, 1, closed);
    for (std::size_t i = 0; i < first_stone; ++i)
        stand.chance[i] += site.planted * (closed.chance[i] - stand.chance[i]);
    stand.vigour += site.planted * (closed.vigour - stand.vigour);
}

PlantStand stand_of(const Place& at, std::optional<PlantLayer> layer) {
    PlantStand stand;
    if (at.p.amount > 0 && (!layer || layer == PlantLayer::stones)) add_stones(at, stand);
    if (layer == PlantLayer::stones) return stand;
    add_by_rules(at, layer, stand);
    plant_by_hand(at, layer, stand);
    return stand;
}

}  // namespace

StandMemory::StandMemory() {
    for (Cell& cell : cells_) cell.column = std::numeric_limits<std::int32_t>::min();  // of no place
}

float StandMemory::noise(std::size_t slot, std::uint64_t seed, std::uint32_t number, double x, double y) {
    Cell& cell = cells_[slot];
    const std::int32_t i = floor_of(x), j = floor_of(y);
    if (cell.column != i || cell.row != j || cell.seed != seed) {
        const RandomStep random(seed, RandomStream::cover, 1000 + number);
        const auto node = [&](std::int32_t column, std::int32_t row) {
            const std::uint32_t place = mix_bits(static_cast<std::uint32_t>(row)) + static_cast<std::uint32_t>(column);
            return 2 * unit_float(random.bits(place)) - 1;
        };
        cell = {seed, i, j, node(i, j), node(i + 1, j), node(i, j + 1), node(i + 1, j + 1)};
    }
    const auto u = static_cast<float>(x - i), v = static_cast<float>(y - j);
    const float s = u * u * (3 - 2 * u), t = v * v * (3 - 2 * v);
    const float north = cell.north_west + s * (cell.north_east - cell.north_west);
    const float south = cell.south_west + s * (cell.south_east - cell.south_west);
    return north + t * (south - north);
}

float StandMemory::share_of_role(PlantRole role, float years) {
    Role& known = roles_[static_cast<std::size_t>(role)];
    if (known.years != years) known = {years, role_share(role, years)};
    return known.share;
}

PlantStand stand_at(const CoverSite& site, const CoverParameters& p, double east, double south, StandMemory& memory) {
    return stand_of({site, p, east, south, memory}, std::nullopt);
}

PlantStand stand_at(const CoverSite& site, const CoverParameters& p, double east, double south) {
    StandMemory memory;
    return stand_at(site, p, east, south, memory);
}

std::optional<ChosenSpecies> choose_species(const CoverSite& site, const CoverParameters& p,
                                            const PlantCandidate& candidate, StandMemory& memory) {
    // Planting by hand adds to what the rules leave out.
    const float draw = site.planted > 0 ? 0.0F : candidate.draw;
    const PlantStand stand = stand_of({site, p, candidate.east, candidate.south, memory, draw}, candidate.layer);
    float left = candidate.draw;
    for (std::size_t i = 0; i < species_count; ++i) {
        if (plant_species()[i].layer != candidate.layer) continue;
        left -= stand.chance[i];
        if (left < 0) return ChosenSpecies{static_cast<std::uint8_t>(i), stand.vigour};
    }
    return std::nullopt;
}

float grass_cover(const CoverSite& site) {
    constexpr float coldest = -4, mild = 1;  // degrees Celsius: none below, all from the second on
    return site.holds * std::clamp(0.15F + 1.4F * site.wetness, 0.0F, 1.0F) *
           std::clamp((site.temperature - coldest) / (mild - coldest), 0.0F, 1.0F);
}

float plant_cover(const CoverSite& site, const CoverParameters& p, double east, double south) {
    if (!site.bears_plants()) return 0;
    const CrownShares crowns = crown_shares(stand_at(site, p, east, south));
    // Under a closed stand that was planted the ground is covered, too.
    const float by_rules = p.amount * site.left * grass_cover(site);
    const float low = by_rules + site.planted * (1 - by_rules);
    return 1 - (1 - crowns.trees) * (1 - crowns.shrubs) * (1 - low);
}

float plant_density(PlantLayer layer, float chance) {
    const float spacing = 0.001F * static_cast<float>(plant_spacing[static_cast<std::size_t>(layer)]);
    // One candidate a cell of half a spacing squared; a quarter of them stays where all are taken (measured: tests).
    return 2 / (spacing * spacing) * chance / (1 + 3.1F * chance);
}

CrownShares crown_shares(const PlantStand& stand) {
    const auto& all = plant_species();
    std::array<float, plant_layer_count> chances{};
    for (std::size_t i = 0; i < species_count; ++i) chances[static_cast<std::size_t>(all[i].layer)] += stand.chance[i];
    // Crowns in poor stands are small (PlantInstance::scale).
    const float size = 0.45F + 0.40F * stand.vigour;
    float trees = 0, conifers = 0, shrubs = 0;
    for (std::size_t i = 0; i < species_count; ++i) {
        const PlantSpecies& s = all[i];
        if (stand.chance[i] <= 0 || s.layer == PlantLayer::stones) continue;
        const float of_layer = chances[static_cast<std::size_t>(s.layer)];
        const float crown = s.crown * (s.layer == PlantLayer::low ? 0.8F : size);
        const float covered = plant_density(s.layer, of_layer) * stand.chance[i] / of_layer * 3.1416F * crown * crown;
        if (s.layer == PlantLayer::low) {
            if (s.height > 1) shrubs += covered;
            continue;
        }
        trees += covered;
        if (s.form == PlantForm::conifer) conifers += covered;
    }
    // Crowns that fall anywhere leave exp(-sum) of the ground open.
    return {1 - std::exp(-trees), trees > 0 ? conifers / trees : 0, 1 - std::exp(-shrubs)};
}

Raster<std::uint32_t> crown_cover(const CoverSites& sites, const CoverParameters& parameters, int side) {
    const int cells = std::max(sites.factors.width(), sites.factors.height());
    const double shrunk = std::max(1.0, static_cast<double>(cells) / side);
    const int width = std::max(1, static_cast<int>(sites.factors.width() / shrunk));
    const int height = std::max(1, static_cast<int>(sites.factors.height() / shrunk));
    const double across = sites.width_metres() / width, along = sites.height_metres() / height;
    Raster<std::uint32_t> result(width, height);
    parallel_ranges(height, 4, [&](int first, int last) {
        StandMemory memory;
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const std::uint32_t bits =
                    random_bits(parameters.seed, RandomStream::cover, 900,
                                mix_bits(static_cast<std::uint32_t>(y)) + static_cast<std::uint32_t>(x));
                const double east = (x + 0.25 + 0.5 * (bits & 255U) / 255) * across;
                const double south = (y + 0.25 + 0.5 * (bits >> 8 & 255U) / 255) * along;
                const CoverParameters here = parameters_at(sites, parameters, east, south);
                const CoverSite site = site_at(sites, here, east, south);
                if (!site.bears_plants()) continue;
                const PlantStand stand = stand_at(site, here, east, south, memory);
                const CrownShares shares = crown_shares(stand);
                const auto byte = [](float value) {
                    return static_cast<std::uint32_t>(std::clamp(value, 0.0F, 1.0F) * 255 + 0.5F);
                };
                const float tall = shares.trees * (6 + 18 * stand.vigour);
                result(x, y) = byte(shares.trees) | byte(shares.conifers) << 8 | byte(shares.shrubs) << 16 |
                               byte(tall * (4.0F / 255)) << 24;
            }
    });
    return result;
}

CrownColours crown_colours(const CoverSites& sites, const CoverParameters& parameters) {
    const auto& all = plant_species();
    std::array<std::array<float, 3>, species_count> leaves{};
    for (std::size_t i = 0; i < species_count; ++i) leaves[i] = mean_leaf_colour(i, parameters.season);
    std::array<std::array<double, 4>, 3> sums{};  // conifers, broadleaves, shrubs: colour and cover
    const auto group_of = [&](const PlantSpecies& s) -> std::size_t {
        return s.layer == PlantLayer::low ? 2 : s.form == PlantForm::conifer ? 0 : 1;
    };
    for (std::size_t i = species_count; i-- > 0;)
        if (all[i].layer != PlantLayer::stones)
            for (std::size_t c = 0; c < 3; ++c) sums[group_of(all[i])][c] = static_cast<double>(leaves[i][c]) * 1e-9;
    for (auto& sum : sums) sum[3] = 1e-9;
    constexpr int places = 96;  // a side
    for (int j = 0; j < places; ++j)
        for (int i = 0; i < places; ++i) {
            const double east = (i + 0.5) / places * sites.width_metres(),
                         south = (j + 0.5) / places * sites.height_metres();
            const CoverParameters here = parameters_at(sites, parameters, east, south);
            const CoverSite site = site_at(sites, here, east, south);
            if (!site.bears_plants()) continue;
            const PlantStand stand = stand_at(site, here, east, south);
            for (std::size_t k = 0; k < species_count; ++k) {
                if (stand.chance[k] <= 0 || all[k].layer == PlantLayer::stones) continue;
                const double covered = static_cast<double>(stand.chance[k] * all[k].crown * all[k].crown);
                auto& sum = sums[group_of(all[k])];
                for (std::size_t c = 0; c < 3; ++c) sum[c] += covered * static_cast<double>(leaves[k][c]);
                sum[3] += covered;
            }
        }
    const auto mean = [](const std::array<double, 4>& sum) {
        return std::array<float, 3>{static_cast<float>(sum[0] / sum[3]), static_cast<float>(sum[1] / sum[3]),
                                    static_cast<float>(sum[2] / sum[3])};
    };
    return {mean(sums[0]), mean(sums[1]), mean(sums[2])};
}

}  // namespace cuesta
