#include "core/relief/generators/uses.h"

#include <set>

namespace cuesta {

bool generator_uses(const GeneratorParameters& parameters, const std::string& parameter_id) {
    const GeneratorKind kind = parameters.kind;
    const bool published = parameters.scheme == GeneratorScheme::published;
    static const std::set<std::string> always{"generator.kind", "generator.minimum"};
    if (always.contains(parameter_id)) return true;
    if (parameter_id == "generator.maximum") return kind != GeneratorKind::flat;
    const std::string id = parameter_id.substr(std::string("generator.").size());
    using Ids = std::set<std::string>;
    static const Ids noise{"seed", "roughness", "wavelength", "octaves"};
    switch (kind) {
        case GeneratorKind::hills:
            if (id == "peak_minimum" || id == "peak_maximum") return published;
            return Ids{"seed", "scheme", "count", "radius_minimum", "radius_maximum"}.contains(id);
        case GeneratorKind::faults:
            if (id == "scheme") return parameters.fault_profile != FaultProfile::step;
            return Ids{"seed", "count", "fault_profile"}.contains(id);
        case GeneratorKind::diamond_square:
            return Ids{"seed", "roughness"}.contains(id);
        case GeneratorKind::perlin:
        case GeneratorKind::ridged:
        case GeneratorKind::billowed:
        case GeneratorKind::island:
            return noise.contains(id);
        case GeneratorKind::warped:
            return noise.contains(id) || id == "warp";
        case GeneratorKind::volcano:
            if (id == "caldera_depth" || id == "breach") return parameters.caldera > 0;
            return Ids{"seed", "count", "roughness", "crater", "concavity", "caldera", "ravines"}.contains(id);
        case GeneratorKind::monoliths:
            return Ids{"seed", "count"}.contains(id);
        case GeneratorKind::monolith:
        case GeneratorKind::flat:
        case GeneratorKind::slope:
        case GeneratorKind::cone:
            return false;
    }
    return true;
}

}  // namespace cuesta
