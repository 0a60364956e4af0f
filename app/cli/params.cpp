/// `cuesta-cli params`: every parameter, as a table, JSON or the reference page.

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "core/carve/route_parameters.h"
#include "core/erosion/uses.h"
#include "core/model/project.h"
#include "core/model/published_methods.h"

namespace cuesta {
namespace {

/// A set as it is listed.
struct ListedSet {
    ParameterSetRef set;
    /// Why a project's `--set` may not name it; empty: it may.
    const char* note = "";
    bool settable() const { return *note == '\0'; }
};

constexpr const char* of_splines = "Each of a project's splines and meta points has its own; not for `--set`.";
constexpr const char* of_paths =
    "Each of a project's paths and their meta points has its own; `--set` takes it in `carve`, for all paths read.";
constexpr const char* of_elements =
    "Each element of a stack has its own; `--set` takes them with the element's number, counted from the bottom: "
    "`stack.2.placement.x`. The parameters of an element's source are named in the same way: `stack.2.generator.seed`.";
constexpr const char* of_routes = "For finding routes in the editor; not for `--set`.";

std::string default_text(const ParameterDescription& d) {
    const std::string symbol(unit_symbol(d.unit));
    const std::string value = d.text_of(d.default_value) + (symbol.empty() ? "" : " " + symbol);
    return d.zero.empty() || d.default_value != 0 ? value : value + " (" + d.zero + ")";
}

/// With what 0 means, unless the default tells.
std::string range_text(const ParameterDescription& d) {
    return d.zero.empty() || d.default_value == 0 ? d.range_text() : d.range_text() + ", 0: " + d.zero;
}

/// The sentence, and what the parameter needs to act.
std::string words_of(const ParameterDescription& d) {
    const std::string need(need_of(d.id));
    return need.empty() ? d.sentence : d.sentence + " " + need;
}

void print_table(const std::vector<ListedSet>& sets) {
    for (const ListedSet& listed : sets) {
        const auto& [set, note] = listed;
        std::printf("%s\n", set.title.c_str());
        if (!listed.settable()) std::printf("  %s\n", note);
        for (const ParameterField& field : *set.fields) {
            const ParameterDescription& d = field.description;
            std::printf("  %s  [%s], default %s\n      %s\n", d.id.c_str(), range_text(d).c_str(),
                        default_text(d).c_str(), words_of(d).c_str());
        }
    }
}

nlohmann::ordered_json value_json(const ParameterDescription& d, double value) {
    switch (d.type) {
        case ParameterType::number:
            return static_cast<float>(value);
        case ParameterType::integer:
            return static_cast<std::int64_t>(value);
        case ParameterType::toggle:
            return value != 0;
        case ParameterType::choice:
            return d.text_of(value);
    }
    return {};
}

/// "water.as_published=mathisen".
std::string setting_of(const PublishedMethod& method) {
    return std::string(method.kind) + ".as_published=" + std::string(method.paper);
}

/// "water.scheme=mathisen rain.kind=discs".
std::string settings_text(const PublishedMethod& method) {
    std::string text;
    for (const PublishedSetting& setting : method.settings)
        text += (text.empty() ? "" : " ") + std::string(setting.id) + "=" + std::string(setting.value);
    return text;
}

void print_methods() {
    std::printf("As published\n  --set takes them, and KIND.as_published=improved goes back.\n");
    for (const PublishedMethod& method : published_methods())
        std::printf("  %s  (%s)\n      %s\n      %s\n", setting_of(method).c_str(), std::string(method.label).c_str(),
                    std::string(method.sentence).c_str(), settings_text(method).c_str());
}

void print_json(const std::vector<ListedSet>& sets) {
    static constexpr std::array types{"number", "integer", "toggle", "choice"};
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const ListedSet& listed : sets)
        for (const ParameterField& field : *listed.set.fields) {
            const ParameterDescription& d = field.description;
            nlohmann::ordered_json entry{{"id", d.id},
                                         {"label", d.label},
                                         {"type", types[static_cast<std::size_t>(d.type)]},
                                         {"unit", unit_symbol(d.unit)}};
            if (d.type == ParameterType::number || d.type == ParameterType::integer) {
                entry["minimum"] = value_json(d, d.minimum);
                entry["maximum"] = value_json(d, d.maximum);
            }
            if (d.type == ParameterType::choice) entry["choices"] = d.choices;
            entry["default"] = value_json(d, d.default_value);
            if (!d.zero.empty()) entry["zero"] = d.zero;
            entry["sentence"] = d.sentence;
            if (const std::string_view need = need_of(d.id); !need.empty()) entry["needs"] = need;
            entry["settable"] = listed.settable();
            all.push_back(std::move(entry));
        }
    std::printf("%s\n", all.dump(2).c_str());
}

/// Text in a cell of a Markdown table.
std::string cell_text(std::string text) {
    for (std::size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2) text.insert(at, "\\");
    return text;
}

void print_markdown(const std::vector<ListedSet>& sets) {
    std::printf(
        "# Parameters\n\n"
        "Made by `cuesta-cli params --markdown`; do not edit. Set them with `--set id=value`, in the editor's panels, "
        "or in a project.\n");
    for (const ListedSet& listed : sets) {
        const auto& [set, note] = listed;
        std::printf("\n## %s\n\n", set.title.c_str());
        if (!listed.settable()) std::printf("%s\n\n", note);
        std::printf("| id | range | default | what it does |\n|---|---|---|---|\n");
        for (const ParameterField& field : *set.fields) {
            const ParameterDescription& d = field.description;
            std::printf("| `%s` | %s | %s | %s |\n", d.id.c_str(), cell_text(range_text(d)).c_str(),
                        default_text(d).c_str(), cell_text(words_of(d)).c_str());
        }
    }
    std::printf(
        "\n## As published\n\nSettings that are chosen as one ([side by side](../methods/as-published.md)); "
        "`--set KIND.as_published=improved` goes back.\n\n| `--set` | paper | what it sets | what it does |\n|---|---|---|---|\n");
    for (const PublishedMethod& method : published_methods())
        std::printf("| `%s` | %s | `%s` | %s |\n", setting_of(method).c_str(), std::string(method.label).c_str(),
                    settings_text(method).c_str(), std::string(method.sentence).c_str());
}

}  // namespace

void add_params_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("params", "List every parameter");
    const auto json = std::make_shared<bool>(false);
    const auto markdown = std::make_shared<bool>(false);
    CLI::Option* json_flag = command.add_flag("--json", *json, "Print JSON");
    command.add_flag("--markdown", *markdown, "Print the reference page")->excludes(json_flag);
    command.callback([&invocation, json, markdown] {
        invocation.work = [json, markdown] {
            Project project;  // its base is generated
            auto bases = bases_of_each_kind();
            SplineParameters spline;
            MetaParameters meta;
            PathParameters path;
            PathSection section;
            RouteParameters route;
            StackElement element;
            PlaneParameters plane;
            std::vector<ListedSet> sets;
            for (const ParameterSetRef& set : parameter_sets(project)) {
                // What belongs to other kinds of base stands beside it.
                if (set.prefix == ReliefParameters::prefix)
                    for (std::size_t i = 1; i < bases.size(); ++i)
                        each_set_of(bases[i], [&](auto& other) { sets.push_back({reference_to(other)}); });
                // What belongs to single splines stands beside what belongs to all.
                if (set.prefix == WarpedNoiseParameters::prefix) {
                    sets.push_back({reference_to(spline), of_splines});
                    sets.push_back({reference_to(meta), of_splines});
                }
                sets.push_back({set});
            }
            sets.push_back({reference_to(element.placement), of_elements});
            sets.push_back({reference_to(element.shape.parameters), of_elements});
            sets.push_back({reference_to(element.blend), of_elements});
            sets.push_back({reference_to(plane), of_elements});
            sets.push_back({reference_to(path), of_paths});
            sets.push_back({reference_to(section), of_paths});
            sets.push_back({reference_to(route), of_routes});
            if (*json)
                print_json(sets);
            else if (*markdown)
                print_markdown(sets);
            else {
                print_table(sets);
                print_methods();
            }
            return done();
        };
    });
}

}  // namespace cuesta
