#include "render/compute/erosion/device_identity.h"

#include <epoxy/gl.h>

#include <cstdio>

#include "core/base/hash.h"
#include "render/gl/program.h"

namespace cuesta {

namespace {

std::string text_of_context(GLenum name) {
    const auto* text = reinterpret_cast<const char*>(glGetString(name));
    return text != nullptr ? text : "unknown";
}

}  // namespace

std::string driver_of_context() {
    return text_of_context(GL_VENDOR) + "; " + text_of_context(GL_RENDERER) + "; " + text_of_context(GL_VERSION);
}

std::string device_identity(std::string_view defines) {
    Hasher hasher;
    for (const char* shader :
         {"arithmetic.comp",        "nine_point_pull.comp",   "nine_point_share.comp",    "nine_point_erode.comp",
          "nine_point_border.comp", "nine_point_whole.comp",  "thermal_pairs.comp",       "thermal_halve.comp",
          "thermal_least.comp",     "thermal_beds.comp",      "thermal_surface.comp",     "thermal_meet.comp",
          "thermal_layers.comp",    "thermal_crumble.comp",   "layered_halve.comp",       "layered_around.comp",
          "layered_limit.comp",     "layered_exchange.comp",  "layered_settle.comp",      "thermal_spread.comp",
          "wind_lanes.comp",        "four_pipes_flux.comp",   "four_pipes_exchange.comp", "four_pipes_carry.comp",
          "four_pipes_border.comp", "as_published_flux.comp", "as_published_erode.comp",  "as_published_carry.comp",
          "as_published_sums.comp", "row_sums.comp"})
        if (const auto text = gl::assembled_shader(shader, defines)) hasher.add(std::string_view(*text));
    const Key key = hasher.key();
    char shaders[40];
    std::snprintf(shaders, sizeof shaders, "%016llx%016llx", static_cast<unsigned long long>(key.high),
                  static_cast<unsigned long long>(key.low));
    return driver_of_context() + "; Cuesta " CUESTA_VERSION "; shaders " + shaders;
}

}  // namespace cuesta
