#pragma once
/// \file Rules of papers for a kind of erosion, or for generated land: settings that are chosen as one (ADR 36).

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/parameter_set.h"

namespace cuesta {

/// A parameter ("water.scheme") and its value as text.
struct PublishedSetting {
    std::string_view id;
    std::string_view value;
};

/// The rules of one paper for one kind. What the paper leaves to its user is not among the settings.
struct PublishedMethod {
    std::string_view kind;   ///< prefix of the kind's parameter set: "water", "generator"
    std::string_view paper;  ///< its name on the command line: "mathisen"
    std::string_view label;
    std::string_view sentence;
    std::span<const PublishedSetting> settings;  ///< the scheme first: whoever has it follows the paper
};

/// All of them, those of a kind side by side.
std::span<const PublishedMethod> published_methods();
/// Those of a kind; none where the papers have no other rules than ours.
std::span<const PublishedMethod> published_methods(std::string_view kind);

/// The method of a kind by its paper. An error lists those that there are.
Result<const PublishedMethod*> find_published_method(std::string_view kind, std::string_view paper);

/// The method whose scheme the sets have; null: our own scheme, or one that is no paper's. `sets` hold the kind's own
/// set and those that its methods set besides; without the kind's there is none.
const PublishedMethod* method_of(const std::vector<ParameterSetRef>& sets, std::string_view kind);

/// Whether the kind's scheme is the default.
bool is_improved(const std::vector<ParameterSetRef>& sets, std::string_view kind);

/// A setting that is no longer as the paper has it.
struct MethodDeparture {
    const ParameterField* field;
    double value;
    double published;
};
std::vector<MethodDeparture> departures_from(const PublishedMethod& method, const std::vector<ParameterSetRef>& sets);

/// Sets the kind's parameters to those of the paper; null: to the improved scheme. What another method set before goes
/// back to its default, unless it was changed since. An error if the sets have no such kind.
Result<void> choose_method(const std::vector<ParameterSetRef>& sets, std::string_view kind,
                           const PublishedMethod* method);

/// "water" of "water.as_published"; empty where `id` is that of a parameter.
std::string_view kind_of_method(std::string_view id);

/// Sets the parameter `id`; or chooses a method: "KIND.as_published" to the name of a paper, or to "improved".
Result<void> set_parameter_or_method(const std::vector<ParameterSetRef>& sets, const std::string& id, const std::string& value);

}  // namespace cuesta
