#pragma once
/// \file The pictures of materials, read off the GUI thread.

#include <QObject>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <string>

#include "core/model/project.h"
#include "render/scene/material_texture.h"
#include "ui/land/file_tasks.h"

namespace cuesta {

/// Keeps the pictures that were read, by file and time of last change; GUI thread. Nothing is read again because other
/// things of the project are edited.
class TextureTasks : public QObject {
    Q_OBJECT
public:
    explicit TextureTasks(FileTasks& files, QObject* parent = nullptr) : QObject(parent), files_(files) {}

    /// Reads what this project names and is not known yet.
    void order(const Project& project);
    /// Reads again what has changed on the disk.
    void look_again();
    /// State of a file; null while it is being read, or where it cannot be.
    TextureOfFile texture_of() const;

Q_SIGNALS:
    /// texture_of() gives something else.
    void changed();
    /// A picture was read (then `problem` is empty) or cannot be, which is said once for each state of the file.
    void judged(const QString& path, const QString& problem);

private:
    struct Known {
        std::filesystem::file_time_type changed;  ///< min() of a file that is not there
        std::shared_ptr<const MaterialTexture> texture;
        bool asked = false;  ///< being read
        bool tried = false;  ///< has been read, or could not be
    };
    void read(const std::string& path);

    FileTasks& files_;
    std::map<std::string, Known> known_;
    std::set<std::string> named_;  ///< by the project
};

}  // namespace cuesta
