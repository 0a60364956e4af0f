#include "core/erosion/droplets/trace.h"

#include <algorithm>
#include <cmath>

namespace cuesta::droplets {

Tracer::Tracer(DropGround& ground, RasterView<float> passages, const DropletParameters& parameters, Border border)
    : ground_(ground),
      passages_(passages),
      parameters_(parameters),
      border_(border),
      right_(static_cast<float>(ground.width()) - 0.5F),
      bottom_(static_cast<float>(ground.height()) - 0.5F),
      most_taken_(parameters.erosion * ground.cell_size()),
      last_stretch_(std::max(1, parameters.iterations / 4)) {}

Tracer::Drop Tracer::start(RandomSequence& random, const Starts* starts) const {
    Drop drop{};
    if (starts != nullptr) {
        const Starts::Place place = starts->place(random.unit(), random.unit());
        drop.x = place.x;
        drop.y = place.y;
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

void Tracer::run(RandomSequence& random, const Starts* starts) {
    Drop drop = start(random, starts);
    way_.clear();
    for (int i = 0; i < parameters_.iterations; ++i) {
        const float ramp = std::min(1.0F, static_cast<float>(i) * parameters_.iteration_scale);
        const int left = parameters_.iterations - i;
        const bool forced = left <= last_stretch_ && parameters_.scheme == DropletScheme::improved;
        if (!move(drop, ramp, forced ? 1.0F / static_cast<float>(left) : 0.0F)) return;
    }
    settle(drop);
}

bool Tracer::move(Drop& drop, float ramp, float least_share) {
    if (!inside(drop)) {
        if (border_ == Border::open || border_ == Border::sea) {
            left_ += static_cast<double>(drop.load);
            return false;
        }
        if (border_ == Border::periodic)
            come_in_again(drop);
        else
            stop_at_walls(drop);
    }
    const Slope slope = ground_.slope(ground_.place(drop.x + drop.offset_x, drop.y + drop.offset_y));
    const float up = 1.0F / std::sqrt(1.0F + (slope.east * slope.east + slope.south * slope.south));
    if (!(up < 1.0F)) {  // flat: it can roll no further
        settle(drop);
        return false;
    }
    exchange(drop, std::max(parameters_.deposition * up, least_share), most_taken_ * (1.0F - up) * ramp);
    passages_(static_cast<int>(drop.x + 0.5F), static_cast<int>(drop.y + 0.5F)) += 1.0F;
    drop.speed_x = parameters_.friction * drop.speed_x - slope.east * up * parameters_.speed;
    drop.speed_y = parameters_.friction * drop.speed_y - slope.south * up * parameters_.speed;
    drop.last_x = drop.x;
    drop.last_y = drop.y;
    drop.x += drop.speed_x;
    drop.y += drop.speed_y;
    return true;
}

void Tracer::exchange(Drop& drop, float share, float metres) {
    const Place place = ground_.place(drop.last_x, drop.last_y);
    if (ground_.plain()) {
        const float laid = drop.load * share;
        ground_.raise(place, laid - metres);
        drop.load += metres - laid;
        taken_ += static_cast<double>(metres);
        return;
    }
    if (ground_.held()) way_.push_back(place);
    drop.load -= ground_.lay(place, drop.load * share);
    const float taken = ground_.take(place, metres);
    drop.load += taken;
    taken_ += static_cast<double>(taken);
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

void Tracer::settle(const Drop& drop) {
    if (parameters_.scheme == DropletScheme::published) {
        lost_ += static_cast<double>(drop.load);
        return;
    }
    if (!(drop.load > 0.0F)) return;
    const Place end = ground_.place(drop.x, drop.y);
    if (!ground_.held()) {
        ground_.lay(end, drop.load);
        return;
    }
    way_.push_back(end);
    std::size_t most_open = way_.size() - 1;
    float most = 0;
    for (std::size_t i = way_.size(); i-- > 0 && most < 0.5F;) {
        const float open = ground_.openness(way_[i]);
        if (open <= most) continue;
        most_open = i;
        most = open;
    }
    // A load came from ground that is not wholly held, which the drop has passed.
    if (most > 0) ground_.lay(way_[most_open], drop.load / most);
}

}  // namespace cuesta::droplets
