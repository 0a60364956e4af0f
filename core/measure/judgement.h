#pragma once
/// \file Judgement: measures against the ranges of real land of a kind, and in words what looks made.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/measure/land_kinds.h"
#include "core/measure/measure.h"
#include "core/measure/measure_words.h"

namespace cuesta {

enum class Standing {
    within,    ///< the range
    below,     ///< the range
    above,     ///< the range
    absent,    ///< the measure could not be taken: too few channels, no relief
    unjudged,  ///< real land of the kind gives no range, or none at this cell size
};
std::string_view name_of(Standing standing);

/// One measure and where it stands.
struct Criterion {
    const MeasureWords* words = nullptr;  ///< never null in a judgement
    std::optional<double> value;          ///< in the unit of SI; shares 0 .. 1
    std::optional<RealRange> range;
    Standing standing = Standing::unjudged;

    std::string_view id() const { return words->id; }
    bool is_outside() const { return standing == Standing::below || standing == Standing::above; }
};

enum class Verdict {
    within,     ///< no measure lies outside its range, and all could be judged. It does not say that the land is real
    outside,    ///< some measures lie outside: they look made
    undecided,  ///< none lies outside, but the cells are of a size for which ranges are not known
};
std::string_view name_of(Verdict verdict);

struct Judgement {
    LandKind kind = LandKind::rivers;
    Verdict verdict = Verdict::undecided;
    std::vector<Criterion> criteria;  ///< all of measure_words(), in their order

    std::size_t outside() const;
    std::size_t judged() const;  ///< within or outside
};

/// Compares with the ranges of `kind`. Ranges hold for the cells of models_of(kind); with others, only depressions,
/// pits and (from 10 m) concavity and Hack's exponent are judged, and directions of the grid. A measure that is absent
/// does not count, but land without any channel that can be measured is outside for its concavity where the kind has
/// rivers and the cells are at least 10 m.
Judgement judge(const LandscapeMeasures& measures, LandKind kind = LandKind::rivers);

/// "Slopes are too steep: median slope 54°, real mountains 18° to 30°." For criteria outside their range; empty else.
std::string sentence_of(const Criterion& criterion);
/// "54°", "12 %", "0.35", "1240 m", "2.1 km/km²".
std::string text_of(double value, MeasureUnit unit);

nlohmann::json to_json(const Judgement& judgement);

}  // namespace cuesta
