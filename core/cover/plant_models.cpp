#include "core/cover/plant_models.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <map>

#include "core/base/random.h"

namespace cuesta {

namespace {

/// Builds one model.
class Modeller {
public:
    explicit Modeller(PlantModels& models) : models_(models) {}

    /// A tapering stem with five sides.
    void stem(float radius, float top, float shade);
    /// One whorl of branches: a cone whose rim is jagged.
    void whorl(float rim_height, float tip_height, float radius, int points, float jag, float rim_shade,
               float tip_shade);
    /// A branch of a conifer to that side: a blade with two kinks that sags; `rise`: of its first part.
    void branch(float turn, float root, float reach, float rise, float light);
    /// A lump of leaves, or a stone: a dented icosahedron, divided so often.
    void lump(const glm::vec3& middle, const glm::vec3& radii, int divisions, float dents, float leaf,
              std::uint32_t seed);
    /// A drooping leaf of a palm, to that side.
    void frond(float turn, float root, float reach, float drop);
    /// A lump of single leaves: cards over a ball, `size` in crown radii half as wide, with the light of a ball, dark
    /// within.
    void leaves(const glm::vec3& middle, const glm::vec3& radii, int cards, float size, std::uint32_t seed);
    /// The head of a flower that looks up and a little to that side, round, on a thin stem.
    void flower_head(float turn, float reach, float top, float radius);
    /// A blade of grass that bends to that side.
    void blade(float turn, float root, float reach, float top);
    /// A branch of a conifer with needles; as branch().
    void needles(float turn, float root, float reach, float rise, float light);

private:
    int vertex(const glm::vec3& place, const glm::vec3& normal, float shade, float leaf,
               const glm::vec2& card = glm::vec2(0)) {
        models_.vertices.push_back({place, glm::normalize(normal), shade, leaf, card});
        return static_cast<int>(models_.vertices.size()) - 1;
    }
    void triangle(int a, int b, int c) {
        for (const int index : {a, b, c}) models_.indices.push_back(static_cast<std::uint16_t>(index));
    }
    PlantModels& models_;
};

void Modeller::stem(float radius, float top, float shade) {
    constexpr int sides = 5;
    int before_low = 0, before_high = 0;
    for (int i = 0; i <= sides; ++i) {
        const float turn = glm::two_pi<float>() * static_cast<float>(i) / sides;
        const glm::vec3 out(std::cos(turn), 0, std::sin(turn));
        const int low = vertex(out * radius, out, 0.7F * shade, 0);
        const int high = vertex(out * (0.6F * radius) + glm::vec3(0, top, 0), out, shade, 0);
        if (i > 0) {
            triangle(before_low, low, before_high);
            triangle(low, high, before_high);
        }
        before_low = low;
        before_high = high;
    }
}

void Modeller::whorl(float rim_height, float tip_height, float radius, int points, float jag, float rim_shade,
                     float tip_shade) {
    const int tip = vertex({0, tip_height, 0}, {0, 1, 0}, tip_shade, 1);
    int first = 0, before = 0;
    for (int i = 0; i < points; ++i) {
        const float turn =
            glm::two_pi<float>() * (static_cast<float>(i) + 0.37F * tip_height) / static_cast<float>(points);
        const bool dent = i % 2 == 1;
        const float reach = radius * (dent ? 1 - jag : 1);
        const glm::vec3 out(std::cos(turn), 0, std::sin(turn));
        const int now = vertex(out * reach + glm::vec3(0, rim_height + (dent ? 0.02F : 0.0F), 0),
                               out + glm::vec3(0, 0.45F, 0), rim_shade * (dent ? 0.6F : 1.0F), jag > 0 ? 2.0F : 1.0F);
        if (i == 0)
            first = now;
        else
            triangle(tip, before, now);
        before = now;
    }
    triangle(tip, before, first);
}

void Modeller::branch(float turn, float root, float reach, float rise, float light) {
    const glm::vec3 out(std::cos(turn), 0, std::sin(turn)), aside(-out.z, 0, out.x);
    // Heights count in heights of the plant, which is some eight times as high as its crown is wide.
    const float sag = 0.055F * reach;
    const float half = 0.15F + 0.13F * reach;
    const auto at = [&](float share, float height, float side) {
        return out * (reach * share) + aside * (half * side) + glm::vec3(0, root + height, 0);
    };
    const glm::vec3 up = out * 0.55F + glm::vec3(0, 1, 0);
    const int stem = vertex(at(0, rise * reach, 0), up, 0.25F * light, 1);
    const int ridge = vertex(at(0.55F, rise * reach, 0), up, 0.85F * light, 1.4F);
    const int tip = vertex(at(1, rise * reach - sag, 0), up + 0.5F * out, light, 2);
    for (const float side : {-1.0F, 1.0F}) {
        // The sides hang, and end in twigs.
        const int twig = vertex(at(0.62F, rise * reach - sag, side), up + side * aside, 0.70F * light, 2);
        if (side < 0) {
            triangle(stem, ridge, twig);
            triangle(ridge, tip, twig);
        } else {
            triangle(stem, twig, ridge);
            triangle(ridge, twig, tip);
        }
    }
}

void Modeller::lump(const glm::vec3& middle, const glm::vec3& radii, int divisions, float dents, float leaf,
                    std::uint32_t seed) {
    const float golden = 0.5F * (1 + std::sqrt(5.0F));
    std::vector<glm::vec3> corners;
    for (const float a : {-1.0F, 1.0F})
        for (const float b : {-golden, golden}) {
            corners.emplace_back(0, a, b);
            corners.emplace_back(a, b, 0);
            corners.emplace_back(b, 0, a);
        }
    for (glm::vec3& corner : corners) corner = glm::normalize(corner);
    // Faces: three corners whose mutual distances are the least there are.
    std::vector<glm::ivec3> faces;
    const auto beside = [&](int a, int b) {
        return glm::distance(corners[static_cast<std::size_t>(a)], corners[static_cast<std::size_t>(b)]) < 1.2F;
    };
    for (int a = 0; a < 12; ++a)
        for (int b = a + 1; b < 12; ++b)
            for (int c = b + 1; c < 12; ++c)
                if (beside(a, b) && beside(b, c) && beside(a, c)) faces.emplace_back(a, b, c);
    for (int division = 0; division < divisions; ++division) {
        std::map<std::pair<int, int>, int> middles;
        const auto middle_of = [&](int a, int b) {
            const auto [known, is_new] = middles.try_emplace(std::minmax(a, b), static_cast<int>(corners.size()));
            if (is_new)
                corners.push_back(
                    glm::normalize(corners[static_cast<std::size_t>(a)] + corners[static_cast<std::size_t>(b)]));
            return known->second;
        };
        std::vector<glm::ivec3> finer;
        for (const glm::ivec3& f : faces) {
            const int ab = middle_of(f.x, f.y), bc = middle_of(f.y, f.z), ca = middle_of(f.z, f.x);
            for (const glm::ivec3& part :
                 {glm::ivec3(f.x, ab, ca), glm::ivec3(f.y, bc, ab), glm::ivec3(f.z, ca, bc), glm::ivec3(ab, bc, ca)})
                finer.push_back(part);
        }
        faces = std::move(finer);
    }
    RandomSequence random(seed, RandomStream::cover, 77);
    const int begin = static_cast<int>(models_.vertices.size());
    for (const glm::vec3& corner : corners) {
        const float reach = 1 + dents * (2 * random.unit() - 1);
        // Light comes from above; what lies under and inside is dark.
        const float shade = glm::clamp(0.62F + 0.38F * corner.y + 0.25F * dents * (reach - 1), 0.25F, 1.0F);
        vertex(middle + radii * corner * reach, corner / radii * std::max(radii.x, radii.y) + glm::vec3(0, 0.25F, 0),
               shade, leaf);
    }
    for (const glm::ivec3& f : faces) triangle(begin + f.x, begin + f.y, begin + f.z);
}

void Modeller::frond(float turn, float root, float reach, float drop) {
    const glm::vec3 out(std::cos(turn), 0, std::sin(turn)), aside(-out.z, 0, out.x);
    int before[2] = {0, 0};
    for (int i = 0; i <= 3; ++i) {
        const float share = static_cast<float>(i) / 3;
        const float width = 0.16F * std::sin(glm::pi<float>() * std::min(0.15F + 0.85F * share, 1.0F)) + 0.02F;
        const glm::vec3 place = out * (reach * share) + glm::vec3(0, root + 0.10F * share - drop * share * share, 0);
        const glm::vec3 normal = glm::vec3(0, 1, 0) + 0.5F * share * out;
        const int now[2] = {vertex(place - aside * width, normal, 0.75F + 0.25F * share, 1),
                            vertex(place + aside * width, normal, 0.75F + 0.25F * share, 1)};
        if (i > 0) {
            triangle(before[0], now[0], before[1]);
            triangle(now[0], now[1], before[1]);
        }
        before[0] = now[0];
        before[1] = now[1];
    }
}

/// Heights of plants over radii of their crowns, about; the models' coordinates are both.
constexpr float usual_slenderness = 4.5F;

void Modeller::leaves(const glm::vec3& middle, const glm::vec3& radii, int cards, float size, std::uint32_t seed) {
    const std::size_t begin = models_.vertices.size();
    lump(middle, 0.55F * radii, 0, 0.2F, 1, seed);
    for (std::size_t i = begin; i < models_.vertices.size(); ++i) models_.vertices[i].shade *= 0.22F;
    RandomSequence random(seed, RandomStream::cover, 80);
    for (int i = 0; i < cards; ++i) {
        // Evenly over the ball, in a spiral of the golden angle.
        const float up = 1 - 2 * (static_cast<float>(i) + 0.5F) / static_cast<float>(cards);
        const float turn = 2.399963F * static_cast<float>(i);
        const float around = std::sqrt(std::max(1 - up * up, 0.0F));
        const glm::vec3 out(around * std::cos(turn), up, around * std::sin(turn));
        const glm::vec3 place = middle + radii * out * random.between(0.78F, 1.06F);
        const glm::vec3 any(random.between(-1, 1), random.between(-1, 1), random.between(-1, 1));
        const glm::vec3 facing = glm::normalize(out + 0.9F * any + glm::vec3(0, 0.35F, 0));
        const glm::vec3 side = glm::normalize(glm::cross(facing, glm::vec3(0.31F, 0.2F, 0.93F)));
        const glm::vec3 along = glm::cross(facing, side);
        const glm::vec3 flat(1, 1 / usual_slenderness, 1);
        const float shade = glm::clamp(0.66F + 0.34F * up, 0.3F, 1.0F) * random.between(0.85F, 1.0F);
        int corners[4];
        for (int k = 0; k < 4; ++k) {
            const glm::vec2 at(k % 2 == 0 ? -1 : 1, k < 2 ? -1 : 1);
            corners[k] = vertex(place + size * flat * (at.x * side + at.y * along),
                                out / radii * std::max(radii.x, radii.y) + 0.25F * facing + glm::vec3(0, 0.25F, 0),
                                shade, leaf_card, at);
        }
        triangle(corners[0], corners[1], corners[2]);
        triangle(corners[2], corners[1], corners[3]);
    }
}

void Modeller::needles(float turn, float root, float reach, float rise, float light) {
    const glm::vec3 out(std::cos(turn), 0, std::sin(turn)), aside(-out.z, 0, out.x);
    const float half = 0.13F + 0.24F * reach;
    const glm::vec3 up = 0.55F * out + glm::vec3(0, 1, 0);
    int before[3] = {0, 0, 0};
    for (int i = 0; i <= 3; ++i) {
        const float share = static_cast<float>(i) / 3;
        // Heights count in heights of the plant; a branch rises, then sags under its own weight, its sides hang.
        const float high = root + reach * (rise * share * (2 - share) - 0.075F * share * share);
        const float width = half * (0.45F + 0.9F * share * (1 - share) + 0.35F * (1 - share));
        int now[3];
        for (int k = 0; k < 3; ++k) {
            const float side = static_cast<float>(k - 1);
            now[k] = vertex(
                out * (reach * share) + aside * (width * side) + glm::vec3(0, high - 0.05F * width * std::abs(side), 0),
                up + 0.6F * side * aside, (0.45F + 0.55F * share) * light, needle_card, {share, side});
        }
        for (int k = 0; k < 2 && i > 0; ++k) {
            triangle(before[k], now[k], before[k + 1]);
            triangle(now[k], now[k + 1], before[k + 1]);
        }
        std::copy(now, now + 3, before);
    }
}

void Modeller::blade(float turn, float root, float reach, float top) {
    const glm::vec3 out(std::cos(turn), 0, std::sin(turn)), aside(-out.z, 0, out.x);
    const glm::vec3 up = 0.35F * out + glm::vec3(0, 1, 0);
    int before[2] = {0, 0};
    for (int i = 0; i <= 2; ++i) {
        const float share = 0.5F * static_cast<float>(i), width = 0.045F * (1 - 0.9F * share * share);
        const glm::vec3 place =
            out * (root + (reach - root) * share * share) + glm::vec3(0, top * (share * (1.25F - 0.25F * share)), 0);
        const int now[2] = {vertex(place - aside * width, up, 0.45F + 0.55F * share, 1),
                            vertex(place + aside * width, up, 0.45F + 0.55F * share, 1)};
        if (i > 0) {
            triangle(before[0], now[0], before[1]);
            triangle(now[0], now[1], before[1]);
        }
        std::copy(now, now + 2, before);
    }
}

void Modeller::flower_head(float turn, float reach, float top, float radius) {
    const glm::vec3 out(std::cos(turn), 0, std::sin(turn)), aside(-out.z, 0, out.x);
    const glm::vec3 middle = out * reach + glm::vec3(0, top, 0);
    const glm::vec3 facing = 0.35F * out + glm::vec3(0, 1, 0);
    const int root = vertex(glm::vec3(0), facing, 0.4F, 0);
    const int left = vertex(middle - 0.025F * aside, facing, 0.8F, 0);
    const int right = vertex(middle + 0.025F * aside, facing, 0.8F, 0);
    triangle(root, left, right);
    // Heights count in heights of the plant, which stands two to three times as high as it is wide.
    constexpr int petals = 6;
    const int heart = vertex(middle - glm::vec3(0, 0.02F, 0), facing, 0.85F, 1);
    int first = 0, before = 0;
    for (int i = 0; i < petals; ++i) {
        const float angle = glm::two_pi<float>() * static_cast<float>(i) / petals;
        const float ahead = std::cos(angle);
        const glm::vec3 place =
            middle + radius * (ahead * out + std::sin(angle) * aside) + glm::vec3(0, 0.03F - 0.14F * radius * ahead, 0);
        const int now = vertex(place, facing, 1, 1);
        if (i == 0)
            first = now;
        else
            triangle(heart, before, now);
        before = now;
    }
    triangle(heart, before, first);
}

/// Whorls of branches up the stem of a conifer, each turned against the one below.
struct WhorlShape {
    int whorls, full, branches, few;  ///< so many branches in the lowest `full` whorls, and in the others
    float lowest, rise;               ///< of the roots, heights of the plant
    float turn, shorter, shift;       ///< chance: share of a branch's sector, of its length, heights of the plant
    float droop;                      ///< by which low branches sag; those near the top reach up
};

void branches(Modeller& m, const WhorlShape& shape, bool single_needles, RandomSequence& random) {
    for (int i = 0; i < shape.whorls; ++i) {
        const float up = static_cast<float>(i) / static_cast<float>(shape.whorls - 1);
        const int count = i < shape.full ? shape.branches : shape.few;
        for (int k = 0; k < count; ++k) {
            const float turn =
                glm::two_pi<float>() *
                (static_cast<float>(k) + 0.38F * static_cast<float>(i) + random.between(-shape.turn, shape.turn)) /
                static_cast<float>(count);
            const float reach = (0.97F * std::pow(1 - up, 0.72F) + 0.05F) * random.between(1 - shape.shorter, 1.0F);
            const float root = shape.lowest + shape.rise * up + random.between(-shape.shift, shape.shift);
            const float rise = 0.10F * up - shape.droop, light = 0.62F + 0.38F * up;
            if (single_needles)
                m.needles(turn, root, reach, rise, light);
            else
                m.branch(turn, root, reach, rise, light);
        }
    }
}

void conifer(Modeller& m, PlantDetail detail) {
    // Whorls without jags are the dark within, so that no light shows between the branches.
    switch (detail) {
        case PlantDetail::far:
            m.whorl(0.06F, 0.62F, 1.0F, 6, 0.30F, 0.55F, 0.70F);
            m.whorl(0.30F, 0.84F, 0.72F, 6, 0.30F, 0.68F, 0.85F);
            m.whorl(0.56F, 1.0F, 0.45F, 6, 0.30F, 0.82F, 1.0F);
            break;
        case PlantDetail::near: {
            m.stem(0.09F, 0.3F, 0.6F);
            m.whorl(0.05F, 0.80F, 0.42F, 6, 0, 0.22F, 0.34F);
            m.whorl(0.45F, 0.95F, 0.20F, 5, 0, 0.34F, 0.7F);
            RandomSequence random(5, RandomStream::cover, 76);
            branches(m, {14, 10, 8, 6, 0.07F, 0.86F, 0.18F, 0.28F, 0.022F, 0.035F}, false, random);
            break;
        }
        case PlantDetail::close: {
            m.stem(0.055F, 0.45F, 0.6F);
            m.whorl(0.40F, 0.97F, 0.040F, 5, 0, 0.20F, 0.4F);
            m.whorl(0.10F, 0.80F, 0.15F, 6, 0, 0.16F, 0.24F);
            RandomSequence random(6, RandomStream::cover, 81);
            branches(m, {26, 18, 9, 7, 0.06F, 0.90F, 0.2F, 0.32F, 0.016F, 0.02F}, true, random);
            m.needles(0, 0.93F, 0.05F, 1.2F, 1);
            break;
        }
    }
}

/// A crown of that many lumps in a spiral from the lowest branches to the top: of single leaves, or whole.
struct CrownShape {
    float lowest, rise;  ///< of the lumps' middles, heights of the plant
    float reach;         ///< of the outermost, crown radii
    float smallest, largest, flatness;
    int lumps;
};

void crown(Modeller& m, const CrownShape& shape, bool single_leaves, RandomSequence& random, std::uint32_t seed) {
    for (int i = 0; i < shape.lumps; ++i) {
        const float up = static_cast<float>(i) / static_cast<float>(shape.lumps - 1);
        const float turn = 2.4F * static_cast<float>(i);
        const float out = shape.reach * std::sqrt(std::max(1 - up * up, 0.0F)) * random.between(0.75F, 1.15F);
        const float size = random.between(shape.smallest, shape.largest);
        const glm::vec3 middle(out * std::cos(turn), shape.lowest + shape.rise * up, out * std::sin(turn));
        const glm::vec3 radii(size, shape.flatness * size, size);
        const std::uint32_t own = seed + static_cast<std::uint32_t>(i);
        if (single_leaves)
            m.leaves(middle, radii, 40, 0.55F * size, own);
        else
            m.lump(middle, radii, 1, 0.26F, 1.72F, own);
    }
}

void broadleaf(Modeller& m, PlantDetail detail) {
    const bool close = detail == PlantDetail::close;
    if (detail == PlantDetail::far) {
        // Three lumps: one alone looks like a pod.
        m.lump({0.12F, 0.72F, -0.05F}, {0.62F, 0.27F, 0.62F}, 0, 0.20F, 1, 3);
        m.lump({-0.38F, 0.52F, 0.25F}, {0.58F, 0.22F, 0.58F}, 0, 0.22F, 1, 4);
        m.lump({0.36F, 0.48F, 0.20F}, {0.60F, 0.22F, 0.60F}, 0, 0.22F, 1, 8);
        return;
    }
    m.stem(close ? 0.055F : 0.07F, 0.5F, 0.6F);
    if (!close) m.lump({0, 0.62F, 0}, {0.56F, 0.27F, 0.56F}, 1, 0.14F, 1.6F, 1);
    RandomSequence random(9, RandomStream::cover, 78);
    crown(m, {0.36F, 0.52F, 0.66F, 0.22F, 0.38F, 0.36F, 17}, close, random, 11);
}

/// The crown of a tree that outgrew its neighbours: broad and round, high on a bare trunk.
void dome(Modeller& m, PlantDetail detail) {
    const bool close = detail == PlantDetail::close;
    if (detail == PlantDetail::far) {
        m.lump({0.08F, 0.85F, -0.06F}, {0.66F, 0.15F, 0.66F}, 0, 0.18F, 1, 41);
        m.lump({-0.46F, 0.74F, 0.28F}, {0.56F, 0.12F, 0.56F}, 0, 0.20F, 1, 42);
        m.lump({0.46F, 0.73F, 0.32F}, {0.55F, 0.12F, 0.55F}, 0, 0.20F, 1, 43);
        m.lump({0.02F, 0.71F, -0.52F}, {0.52F, 0.11F, 0.52F}, 0, 0.20F, 1, 44);
        return;
    }
    m.stem(close ? 0.04F : 0.05F, 0.74F, 0.6F);
    if (!close) m.lump({0, 0.78F, 0}, {0.62F, 0.17F, 0.62F}, 1, 0.14F, 1.6F, 45);
    RandomSequence random(13, RandomStream::cover, 79);
    crown(m, {0.70F, 0.21F, 0.72F, 0.22F, 0.36F, 0.26F, 19}, close, random, 51);
}

void umbrella(Modeller& m, PlantDetail detail) {
    const bool near = detail == PlantDetail::near;
    m.stem(0.05F, 0.75F, 0.7F);
    if (detail == PlantDetail::close) {
        m.leaves({0.05F, 0.84F, 0}, {0.85F, 0.12F, 0.85F}, 150, 0.18F, 5);
        m.leaves({0.40F, 0.74F, -0.35F}, {0.52F, 0.08F, 0.52F}, 70, 0.17F, 6);
        m.leaves({-0.42F, 0.77F, 0.30F}, {0.50F, 0.08F, 0.50F}, 70, 0.17F, 7);
        return;
    }
    m.lump({0, 0.82F, 0}, {1.0F, 0.15F, 1.0F}, near ? 1 : 0, 0.16F, near ? 1.7F : 1.0F, 5);
    if (near) m.lump({0.35F, 0.70F, -0.3F}, {0.55F, 0.10F, 0.55F}, 1, 0.2F, 1.75F, 6);
}

void palm(Modeller& m, PlantDetail detail) {
    const bool close = detail == PlantDetail::close;
    m.stem(close ? 0.04F : 0.06F, 0.92F, 0.8F);
    if (close)
        for (int i = 0; i < 20; ++i)
            m.needles(2.4F * static_cast<float>(i), 0.9F, i % 3 == 0 ? 0.75F : 0.95F,
                      0.16F - 0.016F * static_cast<float>(i), 1);
    const int fronds = close ? 0 : detail == PlantDetail::near ? 11 : 6;
    for (int i = 0; i < fronds; ++i)
        m.frond(glm::two_pi<float>() * static_cast<float>(i) / static_cast<float>(fronds), 0.9F, 0.9F,
                i % 2 == 0 ? 0.30F : 0.14F);
}

void shrub(Modeller& m, PlantDetail detail) {
    if (detail == PlantDetail::far) {
        m.lump({0.22F, 0.44F, 0.1F}, {0.68F, 0.48F, 0.70F}, 0, 0.24F, 1, 7);
        m.lump({-0.36F, 0.30F, -0.2F}, {0.58F, 0.36F, 0.60F}, 0, 0.26F, 1, 12);
        return;
    }
    const glm::vec3 around[4] = {
        {0.35F, 0.42F, 0.1F}, {-0.38F, 0.36F, 0.22F}, {0.02F, 0.48F, -0.38F}, {-0.05F, 0.34F, 0.45F}};
    std::uint32_t seed = 21;
    for (const glm::vec3& place : around) {
        const glm::vec3 radii(0.52F, 0.44F, 0.52F);
        if (detail == PlantDetail::close)
            m.leaves(place, 0.9F * radii, 40, 0.22F, seed++);
        else
            m.lump(place, radii, 1, 0.24F, 1.75F, seed++);
    }
}

void boulder(Modeller& m, PlantDetail detail) {
    constexpr int divisions[plant_detail_count] = {2, 1, 0};
    constexpr float dents[plant_detail_count] = {0.09F, 0.16F, 0.2F};
    const auto i = static_cast<std::size_t>(detail);
    m.lump({0, 0.22F, 0}, {1.0F, 0.62F, 0.82F}, divisions[i], dents[i], 1, 31);
}

void tuft(Modeller& m, PlantDetail detail) {
    constexpr int blades[plant_detail_count] = {18, 13, 4};
    RandomSequence random(21, RandomStream::cover, 82);
    for (int i = 0; i < blades[static_cast<std::size_t>(detail)]; ++i)
        m.blade(2.4F * static_cast<float>(i) + random.between(-0.4F, 0.4F), random.between(0.05F, 0.55F),
                random.between(0.5F, 1.25F), random.between(0.55F, 1.0F));
}

/// A few stems of one kind side by side.
void flower(Modeller& m, PlantDetail detail) {
    constexpr int heads[plant_detail_count] = {7, 5, 2};
    RandomSequence random(23, RandomStream::cover, 83);
    for (int i = 0; i < heads[static_cast<std::size_t>(detail)]; ++i)
        m.flower_head(2.4F * static_cast<float>(i) + random.between(-0.5F, 0.5F), random.between(0.1F, 0.9F),
                      random.between(0.6F, 1.0F), random.between(0.10F, 0.16F));
}

}  // namespace

PlantModels plant_models() {
    PlantModels models;
    Modeller modeller(models);
    constexpr std::array<void (*)(Modeller&, PlantDetail), plant_form_count> makers{
        conifer, broadleaf, dome, umbrella, palm, shrub, boulder, tuft, flower};
    for (std::size_t form = 0; form < makers.size(); ++form)
        for (std::size_t detail = 0; detail < plant_detail_count; ++detail) {
            PlantModels::Range& range = models.ranges[form][detail];
            range.first = static_cast<int>(models.indices.size());
            makers[form](modeller, static_cast<PlantDetail>(detail));
            range.count = static_cast<int>(models.indices.size()) - range.first;
        }
    return models;
}

}  // namespace cuesta
