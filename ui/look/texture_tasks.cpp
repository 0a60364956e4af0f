#include "ui/look/texture_tasks.h"

#include <QFileInfo>

#include "core/base/platform/utf8_path.h"

namespace cuesta {

namespace {

constexpr std::size_t most_kept = 24;  ///< pictures that the project no longer names, for undo: 4 MiB each

}  // namespace

void TextureTasks::order(const Project& project) {
    named_.clear();
    const auto name = [this](const Material& material) {
        if (!material.texture.empty()) named_.insert(material.texture);
    };
    name(project.eroded_material);
    for (const Layer& layer : project.layers)
        if (layer.enabled) name(layer.material);
    name(project.bottom_material);
    if (known_.size() > named_.size() + most_kept)
        std::erase_if(known_,
                      [this](const auto& entry) { return !entry.second.asked && !named_.contains(entry.first); });
    for (const std::string& path : named_)
        if (!known_[path].tried) read(path);
}

void TextureTasks::look_again() {
    for (const std::string& path : named_) read(path);
}

void TextureTasks::read(const std::string& path) {
    Known& known = known_[path];
    if (known.asked) return;
    known.asked = true;
    const QString what = tr("Reading %1").arg(QFileInfo(QString::fromStdString(path)).fileName());
    files_.start(what, [this, path, before = known.changed, tried = known.tried]() -> std::function<void()> {
        std::error_code absent;
        auto time = std::filesystem::last_write_time(file_path(path), absent);
        if (absent) time = std::filesystem::file_time_type::min();
        if (tried && time == before) return [this, path] { known_[path].asked = false; };
        std::shared_ptr<const MaterialTexture> texture;
        QString problem;
        if (auto made = read_material_texture(path))
            texture = std::make_shared<const MaterialTexture>(*std::move(made));
        else
            problem = QString::fromStdString(made.error().message());
        return [this, path, time, texture, problem] {
            Known& entry = known_[path];
            const bool differs = entry.texture != texture;
            entry = {time, texture, false, true};
            Q_EMIT judged(QString::fromStdString(path), problem);
            if (differs) Q_EMIT changed();
        };
    });
}

TextureOfFile TextureTasks::texture_of() const {
    return [this](const std::string& path) -> std::shared_ptr<const MaterialTexture> {
        const auto found = known_.find(path);
        return found == known_.end() ? nullptr : found->second.texture;
    };
}

}  // namespace cuesta
