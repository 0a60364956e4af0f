// The load comes from where the water was, and the water dries up: 6 and 7 of core/erosion/water/as_published.h.
#include "as_published.glsl"
uniform float kept_depth, lost_depth, least_depth;

float within(float x, float low, float high) { return x < low ? low : high < x ? high : x; }

float load_at(float x, float y) {
    precise float last_column = float(width - 1), last_row = float(height - 1);
    precise float column = within(x, 0.0, last_column), row = within(y, 0.0, last_row);
    int left = int(column), top = int(row);
    int right = left + 1 < width ? left + 1 : width - 1, bottom = top + 1 < height ? top + 1 : height - 1;
    precise float s = column - float(left), t = row - float(top);
    precise float stay_s = 1.0 - s, stay_t = 1.0 - t;
    precise float north_west = load[top * width + left], north_east = load[top * width + right];
    precise float south_west = load[bottom * width + left], south_east = load[bottom * width + right];
    precise float mixed = stay_t * (stay_s * north_west + s * north_east) + t * (stay_s * south_west + s * south_east);
    return mixed;
}

void main() {
    ivec2 at = cell_of_thread();
    if (at.x >= width || at.y >= height) return;
    int i = index_of(at);
    precise float x = float(at.x) - velocity[i], y = float(at.y) - velocity[i + cells];
    sediment[i] = load_at(x, y);
    precise float rest = flowed_depth[i] * kept_depth - lost_depth;
    depth[i] = rest >= least_depth ? rest : 0.0;
}
