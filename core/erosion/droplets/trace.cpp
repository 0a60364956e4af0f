#include "core/erosion/droplets/trace.h"

#include <algorithm>
#include <cmath>

namespace cuesta::droplets {

Tracer::Tracer(DropGround& ground, RasterView<float> passages, const DropletParameters& parameters, Border border,
               DropJournal* journal)
    : ground_(ground),
      passages_(passages),
      parameters_(parameters),
      border_(border),
      right_(static_cast<float>(ground.width()) - 0.5F),
      bottom_(static_cast<float>(ground.height()) - 0.5F),
      most_taken_(parameters.erosion * ground.cell_size()),
      last_stretch_(std::max(1, parameters.iterations / 4)),
      journal_(journal) {}

Drop Tracer::start(RandomSequence& random, const Starts* starts) const {
    Drop drop{};
    if (starts != nullptr) {
        const Starts::Place place = starts->place(random.unit(), random.unit());
        drop.x = place.x;
        drop.y = place.y;
        if (!place.here) drop.stage = Drop::Stage::ended;
    } else {
        drop.x = random.between(-0.5F, right_);
        drop.y = random.between(-0.5F, bottom_);
    }
    drop.offset_x = random.between(-parameters_.radius, parameters_.radius);
    drop.offset_y = random.between(-parameters_.radius, parameters_.radius);
    drop.last_x = drop.x;
    drop.last_y = drop.y;
    return drop;
}

bool Tracer::advance(Drop& drop, std::vector<PassedPlace>& way) {
    while (drop.stage == Drop::Stage::moves) {
        const bool last = drop.moves == parameters_.iterations;
        if (!last && !stay_on_map(drop)) {
            drop.books.left += static_cast<double>(drop.load);
            drop.stage = Drop::Stage::ended;
            break;
        }
        if (ground_.is_part() && !held(drop)) return false;
        if (last)
            stop(drop, way);
        else
            move(drop, way);
    }
    if (drop.stage == Drop::Stage::settles) {
        if (ground_.is_part() && !held(drop)) return false;
        if (journal_ != nullptr) journal_->keep(ground_, drop.end);
        ground_.lay(drop.end, drop.last_load);
        drop.stage = Drop::Stage::ended;
    }
    return true;
}

bool Tracer::held(const Drop& drop) const {
    if (drop.stage == Drop::Stage::settles) return ground_.holds(drop.end.y, drop.end.y + 1);
    const float sensed = drop.y + drop.offset_y;
    const Place first = ground_.place(drop.x, std::min({drop.y, drop.last_y, sensed}));
    const Place last = ground_.place(drop.x, std::max({drop.y, drop.last_y, sensed}));
    return ground_.holds(first.y, last.y + 1);
}

bool Tracer::stay_on_map(Drop& drop) const {
    if (inside(drop)) return true;
    if (border_ == Border::open || border_ == Border::sea) return false;
    if (border_ == Border::periodic)
        come_in_again(drop);
    else
        stop_at_walls(drop);
    return true;
}

void Tracer::move(Drop& drop, std::vector<PassedPlace>& way) {
    const float ramp = std::min(1.0F, static_cast<float>(drop.moves) * parameters_.iteration_scale);
    const int left = parameters_.iterations - drop.moves;
    const bool forced = left <= last_stretch_ && parameters_.scheme == DropletScheme::improved;
    const float least_share = forced ? 1.0F / static_cast<float>(left) : 0.0F;
    const Place sensed = ground_.place(drop.x + drop.offset_x, drop.y + drop.offset_y);
    if (journal_ != nullptr) journal_->touch(sensed);
    const Slope slope = ground_.slope(sensed);
    const float up = 1.0F / std::sqrt(1.0F + (slope.east * slope.east + slope.south * slope.south));
    if (!(up < 1.0F)) {  // flat: it can roll no further
        stop(drop, way);
        return;
    }
    exchange(drop, std::max(parameters_.deposition * up, least_share), most_taken_ * (1.0F - up) * ramp, way);
    if (!passages_.empty()) passages_(static_cast<int>(drop.x + 0.5F), static_cast<int>(drop.y + 0.5F)) += 1.0F;
    drop.speed_x = parameters_.friction * drop.speed_x - slope.east * up * parameters_.speed;
    drop.speed_y = parameters_.friction * drop.speed_y - slope.south * up * parameters_.speed;
    drop.last_x = drop.x;
    drop.last_y = drop.y;
    drop.x += drop.speed_x;
    drop.y += drop.speed_y;
    ++drop.moves;
}

void Tracer::exchange(Drop& drop, float share, float metres, std::vector<PassedPlace>& way) {
    const Place place = ground_.place(drop.last_x, drop.last_y);
    if (journal_ != nullptr) journal_->keep(ground_, place);
    if (ground_.plain()) {
        const float laid = drop.load * share;
        ground_.raise(place, laid - metres);
        drop.load += metres - laid;
        drop.books.taken += static_cast<double>(metres);
        return;
    }
    if (ground_.held()) way.push_back({place, ground_.openness(place)});
    drop.load -= ground_.lay(place, drop.load * share);
    const float taken = ground_.take(place, metres);
    drop.load += taken;
    drop.books.taken += static_cast<double>(taken);
}

void Tracer::stop_at_walls(Drop& drop) const {
    const auto stop = [](float& place, float& speed, float end) {
        if (place >= -0.5F && place < end) return;
        // The outermost place that is still in the last cell.
        place = place < -0.5F ? -0.5F : end - 0.01F;
        speed = 0;
    };
    stop(drop.x, drop.speed_x, right_);
    stop(drop.y, drop.speed_y, bottom_);
}

void Tracer::come_in_again(Drop& drop) const {
    const auto wrap = [](float& place, float end) {
        const float length = end + 0.5F;
        // Rounding may end on the far edge.
        place = std::min(place - length * std::floor((place + 0.5F) / length), end - 0.01F);
    };
    wrap(drop.x, right_);
    wrap(drop.y, bottom_);
}

void Tracer::stop(Drop& drop, std::vector<PassedPlace>& way) const {
    drop.stage = Drop::Stage::ended;
    if (parameters_.scheme == DropletScheme::published) {
        drop.books.lost += static_cast<double>(drop.load);
        return;
    }
    if (!(drop.load > 0.0F)) return;
    drop.end = ground_.place(drop.x, drop.y);
    drop.last_load = drop.load;
    drop.stage = Drop::Stage::settles;
    if (!ground_.held()) return;
    way.push_back({drop.end, ground_.openness(drop.end)});
    float most = 0;
    for (std::size_t i = way.size(); i-- > 0 && most < 0.5F;) {
        if (way[i].openness <= most) continue;
        drop.end = way[i].place;
        most = way[i].openness;
    }
    // A load came from ground that is not wholly held, which the drop has passed.
    if (most > 0)
        drop.last_load = drop.load / most;
    else
        drop.stage = Drop::Stage::ended;
}

}  // namespace cuesta::droplets
