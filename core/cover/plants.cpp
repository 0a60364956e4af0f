#include "core/cover/plants.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

#include "core/base/check.h"
#include "core/base/random.h"
#include "core/base/threads.h"
#include "core/cover/stand.h"

namespace cuesta {

namespace {

constexpr int rounds = 4;
/// A round looks at what is open within two cells, which the round before decided by what won within two more.
constexpr int halo = 4 * rounds;
constexpr std::int64_t block = 819200;  ///< mm: blocks that are packed on their own

/// A rectangle of millimetres.
struct Extent {
    std::int64_t west, north, east, south;
    Extent grown(std::int64_t by) const { return {west - by, north - by, east + by, south + by}; }
    bool has(std::int64_t x, std::int64_t y) const { return x >= west && x < east && y >= north && y < south; }
};

constexpr int spacing_of(std::size_t layer) {
    return plant_spacing[layer];
}
/// Of the lattice of candidates, so that at most one of a cell can stay.
constexpr int side_of(std::size_t layer) {
    return static_cast<int>(spacing_of(layer) * 0.7071);
}

struct Candidate {
    std::int32_t x = 0, y = 0;  ///< mm
    std::uint32_t priority = 0;
    enum State : std::uint8_t { closed, open, won, kept } state = closed;
    std::uint8_t species = 0;
    float vigour = 0;
    float height = 0;
};

std::int64_t floor_div(std::int64_t a, std::int64_t b) {
    return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/// The land, or with `within` what lies outside it and is copied from it.
struct PlantGround {
    const CoverSites& sites;
    const CoverParameters& parameters;
    const PlaceWithin* within = nullptr;
};

/// The candidates of one layer over a rectangle of lattice cells.
class Lattice {
public:
    Lattice(const PlantGround& ground, std::size_t layer, const Extent& extent) : ground_(ground), layer_(layer) {
        const int side = side_of(layer);
        column_ = floor_div(extent.west, side);
        row_ = floor_div(extent.north, side);
        columns_ = static_cast<int>(floor_div(extent.east - 1, side) - column_ + 1);
        rows_ = static_cast<int>(floor_div(extent.south - 1, side) - row_ + 1);
        cells_.resize(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_));
    }

    void place();
    /// Closes candidates that stand too near one that is kept of a larger layer.
    void keep_clear_of(const Lattice& larger);
    void pack();
    bool any_open() const { return any_open_; }

    template <class Take>
    void each_kept(const Take& take) const {
        for (const Candidate& c : cells_)
            if (c.state == Candidate::kept) take(c);
    }

private:
    Candidate& at(int x, int y) {
        return cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(x)];
    }
    const Candidate& at(int x, int y) const {
        return cells_[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(x)];
    }
    void choose(Candidate& candidate, float draw, StandMemory& memory) const;
    bool wins(int x, int y) const;
    bool is_near_kept(std::int64_t x, std::int64_t y, std::int64_t distance) const;

    const PlantGround& ground_;
    std::size_t layer_;
    std::int64_t column_ = 0, row_ = 0;
    int columns_ = 0, rows_ = 0;
    bool any_open_ = false;
    std::vector<Candidate> cells_;
};

/// Of the species that share the place, by a number in 0..1.
void Lattice::choose(Candidate& c, float draw, StandMemory& memory) const {
    std::array<double, 2> place{0.001 * c.x, 0.001 * c.y};
    if (ground_.within != nullptr) {
        const auto within = (*ground_.within)(place[0], place[1]);
        if (!within) return;
        place = *within;
    }
    const CoverParameters parameters = parameters_at(ground_.sites, ground_.parameters, place[0], place[1]);
    const CoverSite site = site_at(ground_.sites, parameters, place[0], place[1]);
    if (!site.bears_plants() && site.stones <= 0) return;
    const PlantCandidate candidate{place[0], place[1], static_cast<PlantLayer>(layer_), draw};
    const std::optional<ChosenSpecies> choice = choose_species(site, parameters, candidate, memory);
    if (!choice) return;
    c.species = choice->species;
    c.vigour = choice->vigour;
    c.height = site.height;
    c.state = Candidate::open;
}

void Lattice::place() {
    const int side = side_of(layer_);
    const auto width = static_cast<std::int64_t>(ground_.sites.width_metres() * 1000);
    const auto height = static_cast<std::int64_t>(ground_.sites.height_metres() * 1000);
    const auto stream = [&](std::uint32_t number) {
        return RandomStep(ground_.parameters.seed, RandomStream::cover,
                          static_cast<std::uint32_t>(8 * layer_) + number);
    };
    const std::array<RandomStep, 4> streams{stream(0), stream(1), stream(2), stream(3)};
    StandMemory memory;
    for (int y = 0; y < rows_; ++y) {
        const std::int64_t row = row_ + y;
        const std::uint32_t first_cell = mix_bits(static_cast<std::uint32_t>(row));
        for (int x = 0; x < columns_; ++x) {
            const std::int64_t column = column_ + x;
            const std::uint32_t cell = first_cell + static_cast<std::uint32_t>(column);
            const auto draw = [&](std::size_t number) { return streams[number].bits(cell); };
            Candidate& c = at(x, y);
            const std::int64_t east =
                column * side +
                static_cast<std::int64_t>((std::uint64_t{draw(0)} * static_cast<std::uint64_t>(side)) >> 32);
            const std::int64_t south =
                row * side +
                static_cast<std::int64_t>((std::uint64_t{draw(1)} * static_cast<std::uint64_t>(side)) >> 32);
            const bool inside = east >= 0 && south >= 0 && east < width && south < height;
            if (inside == (ground_.within != nullptr)) continue;
            c.x = static_cast<std::int32_t>(east);
            c.y = static_cast<std::int32_t>(south);
            choose(c, unit_float(draw(3)), memory);
            if (c.state != Candidate::open) continue;
            c.priority = draw(2);
            any_open_ = true;
        }
    }
}

bool Lattice::is_near_kept(std::int64_t x, std::int64_t y, std::int64_t distance) const {
    const int side = side_of(layer_);
    const int reach = static_cast<int>(distance / side) + 1;
    const int column = static_cast<int>(floor_div(x, side) - column_),
              row = static_cast<int>(floor_div(y, side) - row_);
    for (int j = std::max(row - reach, 0); j <= std::min(row + reach, rows_ - 1); ++j)
        for (int i = std::max(column - reach, 0); i <= std::min(column + reach, columns_ - 1); ++i) {
            const Candidate& c = at(i, j);
            if (c.state != Candidate::kept) continue;
            const std::int64_t dx = c.x - x, dy = c.y - y;
            if (dx * dx + dy * dy < distance * distance) return true;
        }
    return false;
}

void Lattice::keep_clear_of(const Lattice& larger) {
    if (!any_open_) return;
    const std::int64_t distance = (spacing_of(layer_) + spacing_of(larger.layer_)) / 2;
    for (Candidate& c : cells_)
        if (c.state == Candidate::open && larger.is_near_kept(c.x, c.y, distance)) c.state = Candidate::closed;
}

/// Whether no open candidate within a spacing has a higher priority; of equals, the later in the lattice.
bool Lattice::wins(int x, int y) const {
    const Candidate& own = at(x, y);
    const std::int64_t spacing = spacing_of(layer_);
    for (int j = std::max(y - 2, 0); j <= std::min(y + 2, rows_ - 1); ++j)
        for (int i = std::max(x - 2, 0); i <= std::min(x + 2, columns_ - 1); ++i) {
            const Candidate& other = at(i, j);
            if ((other.state != Candidate::open && other.state != Candidate::won) || (i == x && j == y)) continue;
            if (other.priority < own.priority) continue;
            if (other.priority == own.priority && (j < y || (j == y && i < x))) continue;
            const std::int64_t dx = other.x - own.x, dy = other.y - own.y;
            if (dx * dx + dy * dy < spacing * spacing) return false;
        }
    return true;
}

void Lattice::pack() {
    if (!any_open_) return;
    const std::int64_t spacing = spacing_of(layer_);
    std::vector<std::pair<int, int>> winners;
    for (int round = 0; round < rounds; ++round) {
        winners.clear();
        for (int y = 0; y < rows_; ++y)
            for (int x = 0; x < columns_; ++x)
                if (at(x, y).state == Candidate::open && wins(x, y)) {
                    at(x, y).state = Candidate::won;
                    winners.emplace_back(x, y);
                }
        for (const auto& [x, y] : winners) {
            Candidate& own = at(x, y);
            own.state = Candidate::kept;
            for (int j = std::max(y - 2, 0); j <= std::min(y + 2, rows_ - 1); ++j)
                for (int i = std::max(x - 2, 0); i <= std::min(x + 2, columns_ - 1); ++i) {
                    Candidate& other = at(i, j);
                    const std::int64_t dx = other.x - own.x, dy = other.y - own.y;
                    if (other.state == Candidate::open && dx * dx + dy * dy < spacing * spacing)
                        other.state = Candidate::closed;
                }
        }
    }
}

PlantInstance instance_of(const Candidate& c) {
    PlantInstance plant{c.x, c.y, c.height, 1, c.species, 0, 255, 0};
    const std::uint32_t bits = mix_bits(c.priority ^ 0x51ed270bU);
    plant.heading = static_cast<std::uint8_t>(bits);
    plant.tint = static_cast<std::uint8_t>(bits >> 8);
    const float draw = static_cast<float>(bits >> 16) / 65536.0F;
    const PlantSpecies& species = plant_species()[c.species];
    if (species.layer == PlantLayer::stones) {
        // The number of blocks falls as the square of their size, 0.35 to 4 m.
        plant.scale = std::min(0.35F / std::max(1 - draw, 0.08F), 4.0F);
        return plant;
    }
    // Grown trees of most stands are alike, the young between them are not.
    const float age = 1 - 0.62F * draw * draw;
    plant.age = static_cast<std::uint8_t>(255 * age);
    const bool low = species.layer == PlantLayer::low;
    plant.scale = low ? 0.55F + 0.65F * draw : (0.40F + 0.60F * std::sqrt(c.vigour)) * age;
    return plant;
}

/// The plants of a block: candidates of the larger layers reach further, since the smaller ones ask for them.
void add_block(const PlantGround& ground, const Extent& extent, unsigned layers, std::vector<PlantInstance>& to) {
    std::array<Extent, plant_layer_count> extents{};
    Extent asked = extent;
    // Boulders keep clear of nothing, so that they ask for no more.
    for (std::size_t layer = 2 + 1; layer-- > 0;) {
        extents[layer] = asked.grown(std::int64_t{halo} * side_of(layer));
        asked = extents[layer].grown(layer > 0 ? (spacing_of(layer) + spacing_of(0)) / 2 : 0);
    }
    extents[3] = extent.grown(std::int64_t{halo} * side_of(3));
    std::vector<Lattice> larger;
    larger.reserve(plant_layer_count);
    for (std::size_t layer = 0; layer < plant_layer_count; ++layer) {
        const bool stones = layer == 3;
        // A layer that nobody asks for is computed only if a smaller one is asked for.
        const unsigned asking = stones ? layers >> 3 : (layers & 7U) >> layer;
        if (asking == 0) continue;
        larger.emplace_back(ground, layer, extents[layer]);
        Lattice& own = larger.back();
        own.place();
        for (std::size_t i = 0; !stones && i + 1 < larger.size(); ++i) own.keep_clear_of(larger[i]);
        own.pack();
        if ((layers >> layer & 1U) == 0) continue;
        own.each_kept([&](const Candidate& c) {
            if (extent.has(c.x, c.y)) to.push_back(instance_of(c));
        });
    }
}

/// The blocks that a rectangle touches.
struct Blocks {
    std::int64_t first_column, first_row;
    int columns, rows;
    explicit Blocks(const Extent& extent)
        : first_column(floor_div(extent.west, block)),
          first_row(floor_div(extent.north, block)),
          columns(static_cast<int>(floor_div(extent.east - 1, block) - first_column + 1)),
          rows(static_cast<int>(floor_div(extent.south - 1, block) - first_row + 1)) {}
    Extent extent(int column, int row) const {
        const std::int64_t west = (first_column + column) * block, north = (first_row + row) * block;
        return {west, north, west + block, north + block};
    }
};

Extent extent_of(const PlantRectangle& r) {
    const auto mm = [](double metres) { return static_cast<std::int64_t>(std::ceil(metres * 1000)); };
    return {mm(r.west), mm(r.north), mm(r.east), mm(r.south)};
}

Extent extent_within(const CoverSites& sites, const PlantRectangle& r) {
    const Extent asked = extent_of(r), land = extent_of({0, 0, sites.width_metres(), sites.height_metres()});
    return {std::max(asked.west, land.west), std::max(asked.north, land.north), std::min(asked.east, land.east),
            std::min(asked.south, land.south)};
}

std::vector<PlantInstance> plants_of(const PlantGround& ground, const Extent& asked, unsigned layers) {
    std::vector<PlantInstance> all;
    const bool nowhere = asked.west >= asked.east || asked.north >= asked.south;
    if (nowhere || !any_cover(ground.sites, ground.parameters)) return all;
    const Blocks blocks(asked);
    std::vector<std::vector<PlantInstance>> made(static_cast<std::size_t>(blocks.columns) *
                                                 static_cast<std::size_t>(blocks.rows));
    parallel_bands(static_cast<int>(made.size()), [&](int i) {
        Extent extent = blocks.extent(i % blocks.columns, i / blocks.columns);
        extent = {std::max(extent.west, asked.west), std::max(extent.north, asked.north),
                  std::min(extent.east, asked.east), std::min(extent.south, asked.south)};
        add_block(ground, extent, layers, made[static_cast<std::size_t>(i)]);
    });
    std::size_t count = 0;
    for (const auto& part : made) count += part.size();
    all.reserve(count);
    for (const auto& part : made) all.insert(all.end(), part.begin(), part.end());
    return all;
}

}  // namespace

PlantLean lean_of(const CoverSites& sites, const CoverParameters& parameters, const PlantInstance& plant) {
    if (plant_species()[plant.species].layer <= PlantLayer::middle) return {};
    const CoverSite site = site_at(sites, parameters, 0.001 * plant.east, 0.001 * plant.south);
    if (site.tangent <= 0) return {};
    // The plant's axis upwards: half the slope's angle from the vertical, downhill.
    const double angle = 0.5 * std::atan(static_cast<double>(site.tangent));
    const double share = -std::sin(angle) / static_cast<double>(site.tangent);
    const double east = share * static_cast<double>(site.gradient[0]),
                 south = share * static_cast<double>(site.gradient[1]);
    constexpr double degrees = 180 / std::numbers::pi;
    const double heading = plant.heading * 2 * std::numbers::pi / 256;
    const double to_right = east * std::cos(heading) + south * std::sin(heading);
    const double to_front = east * std::sin(heading) - south * std::cos(heading);
    // Plus 0: files would say -0.
    return {degrees * std::atan2(-to_front, std::cos(angle)) + 0.0,
            degrees * std::asin(std::clamp(to_right, -1.0, 1.0)) + 0.0};
}

std::vector<PlantInstance> plants_in(const CoverSites& sites, const CoverParameters& parameters,
                                     const PlantRectangle& rectangle, unsigned layers) {
    return plants_of({sites, parameters}, extent_within(sites, rectangle), layers);
}

std::vector<PlantInstance> plants_beyond(const CoverSites& sites, const CoverParameters& parameters,
                                         const PlaceWithin& within, const PlantRectangle& rectangle, unsigned layers) {
    CUESTA_CHECK(within);
    return plants_of({sites, parameters, &within}, extent_of(rectangle), layers);
}

Result<void> each_plant(const CoverSites& sites, const CoverParameters& parameters, const WorkControl& control,
                        const std::function<Result<void>(const std::vector<PlantInstance>&)>& sink) {
    const Extent whole = extent_of({0, 0, sites.width_metres(), sites.height_metres()});
    for (std::int64_t north = 0; north < whole.south; north += block) {
        if (control.stopped()) return Error::cancelled();
        control.report(static_cast<double>(north) / static_cast<double>(whole.south), "Placing plants");
        if (auto done =
                sink(plants_of({sites, parameters}, {0, north, whole.east, std::min(north + block, whole.south)}, 15));
            !done)
            return done;
    }
    return {};
}

}  // namespace cuesta
