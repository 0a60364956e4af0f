/// `cuesta-cli params`: every parameter, as a table, JSON or the reference page.

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "core/erosion/uses.h"
#include "core/model/published_methods.h"
#include "core/pipeline/listed_parameters.h"

namespace cuesta {
namespace {

void print_table(const std::vector<ListedParameters>& sets) {
    for (const ListedParameters& listed : sets) {
        std::printf("%s\n", listed.title.c_str());
        if (!listed.settable()) std::printf("  %s\n", listed.note);
        for (const ParameterField& field : *listed.fields) {
            const ParameterDescription& d = field.description;
            std::printf("  %s  [%s], default %s\n      %s\n", d.id.c_str(), range_with_zero(d).c_str(),
                        default_with_unit(d).c_str(), sentence_with_need(d).c_str());
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

void print_json(const std::vector<ListedParameters>& sets) {
    static constexpr std::array types{"number", "integer", "toggle", "choice"};
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const ListedParameters& listed : sets)
        for (const ParameterField& field : *listed.fields) {
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

void print_markdown(const std::vector<ListedParameters>& sets) {
    std::printf(
        "# Parameters\n\n"
        "Made by `cuesta-cli params --markdown`; do not edit. Set them with `--set id=value`, in the editor's panels, "
        "or in a project.\n");
    for (const ListedParameters& listed : sets) {
        std::printf("\n## %s\n\n", listed.title.c_str());
        if (!listed.settable()) std::printf("%s\n\n", listed.note);
        std::printf("| id | range | default | what it does |\n|---|---|---|---|\n");
        for (const ParameterField& field : *listed.fields) {
            const ParameterDescription& d = field.description;
            std::printf("| `%s` | %s | %s | %s |\n", d.id.c_str(), cell_text(range_with_zero(d)).c_str(),
                        default_with_unit(d).c_str(), cell_text(sentence_with_need(d)).c_str());
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
            const std::vector<ListedParameters> sets = listed_parameters();
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
