#include "ui/base/presets.h"

#include <QFile>
#include <nlohmann/json.hpp>

#include "ui/base/resources.h"

namespace cuesta {

Result<std::vector<Preset>> parse_presets(const std::string& json) {
    std::vector<Preset> presets;
    try {
        const nlohmann::json root = nlohmann::json::parse(json);
        for (const auto& entry : root.at("presets")) {
            Preset preset;
            if (entry.contains("id")) preset.id = QString::fromStdString(entry.at("id").get<std::string>());
            preset.name = QString::fromStdString(entry.at("name").get<std::string>());
            preset.sentence = QString::fromStdString(entry.at("sentence").get<std::string>());
            for (const auto& [id, value] : entry.at("parameters").items())
                preset.parameters.emplace_back(id, value.is_string() ? value.get<std::string>() : value.dump());
            const auto checked = schedule_of(preset, {});
            if (!checked) return checked.error();
            presets.push_back(std::move(preset));
        }
    } catch (const nlohmann::json::exception& problem) {
        return Error{std::string("the presets cannot be read: ") + problem.what(), "presets.json"};
    }
    return presets;
}

const std::vector<Preset>& built_in_presets() {
    static const std::vector<Preset> presets = [] {
        ensure_resources();
        QFile file(QStringLiteral(":/presets.json"));
        CUESTA_CHECK(file.open(QIODevice::ReadOnly));
        auto parsed = parse_presets(file.readAll().toStdString());
        CUESTA_CHECK_MESSAGE(parsed.ok(), parsed.ok() ? std::string() : parsed.error().message());
        return std::move(*parsed);
    }();
    return presets;
}

Result<ErosionSchedule> schedule_of(const Preset& preset, const ErosionSchedule& present) {
    Project project;
    project.erosion.mixing.seed = present.mixing.seed;
    const std::vector<ParameterSetRef> sets = parameter_sets(project);
    for (const auto& [id, value] : preset.parameters)
        if (auto set = set_parameter(sets, id, value); !set) return Error{set.error().what, preset.name.toStdString()};
    return project.erosion;
}

int preset_of(const std::vector<Preset>& presets, const ErosionSchedule& schedule) {
    for (std::size_t i = 0; i < presets.size(); ++i)
        if (const auto meant = schedule_of(presets[i], schedule); meant && *meant == schedule)
            return static_cast<int>(i);
    return -1;
}

}  // namespace cuesta
