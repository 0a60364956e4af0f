#include "ui/base/open_folder.h"

#include <QDesktopServices>
#include <QDir>
#include <QUrl>

namespace cuesta {
namespace {

std::function<bool(const QString&)>& folder_opener() {
    static std::function<bool(const QString&)> opener;
    return opener;
}

}  // namespace

bool open_folder(const QString& folder) {
    const QString absolute = QDir(folder).absolutePath();
    if (folder_opener()) return folder_opener()(absolute);
    return QDesktopServices::openUrl(QUrl::fromLocalFile(absolute));
}

void set_folder_opener(std::function<bool(const QString&)> opener) {
    folder_opener() = std::move(opener);
}

}  // namespace cuesta
