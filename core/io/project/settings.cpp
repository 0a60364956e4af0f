#include "core/io/project/settings.h"

#include <cctype>

namespace cuesta {
namespace {

std::string in_small_letters(std::string text) {
    for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return text;
}

}  // namespace

Settings read_settings(const nlohmann::json& object, const std::string& place) {
    if (!object.is_object()) refuse_input("'" + place + "' must be an object");
    Settings settings;
    for (const auto& [id, value] : object.items())
        settings.emplace_back(id, value.is_string() ? value.get<std::string>() : value.dump());
    return settings;
}

Result<void> apply_settings(const Settings& settings, Project& project, const std::string& owner) {
    const std::vector<ParameterSetRef> sets = parameter_sets(project);
    for (const auto& [id, value] : settings)
        if (const auto set = set_parameter(sets, id, value); !set) return Error{set.error().what, owner};
    return {};
}

bool is_called(const std::string& id, const std::string& name, const std::string& wanted) {
    const std::string small = in_small_letters(wanted);
    return id == small || in_small_letters(name) == small;
}

}  // namespace cuesta
