#include "ui/terrain/element_clipboard.h"

#include <QApplication>
#include <QClipboard>
#include <QFile>
#include <QMimeData>
#include <QTemporaryDir>
#include <memory>

#include "core/io/project/project_file.h"

namespace cuesta {
namespace {

const QLatin1String mime_type("application/x-cuesta-elements");

bool has_mask(const Project& project, const std::string& name) {
    return std::ranges::any_of(project.own_masks, [&](const OwnMask& mask) { return mask.name == name; });
}

/// The projects are as those on disk, which are read and written there.
QString path_in(const QTemporaryDir& folder) {
    return folder.filePath(QStringLiteral("element.cuesta"));
}

}  // namespace

Result<void> copy_element(const Project& project, const StackElement& element) {
    Project alone;
    alone.frame = project.frame;
    alone.base = StackBase{{element}};
    for (const OwnMask& mask : project.own_masks)
        if (element.shape.parameters.kind == StackShape::mask && mask.name == element.shape.mask)
            alone.own_masks.push_back(mask);
    const QTemporaryDir folder;
    if (Result<void> written = write_project(path_in(folder).toStdString(), alone); !written) return written;
    QFile file(path_in(folder));
    if (!file.open(QIODevice::ReadOnly)) return Error{"the element cannot be copied", path_in(folder).toStdString()};
    auto data = std::make_unique<QMimeData>();
    data->setData(mime_type, file.readAll());
    QApplication::clipboard()->setMimeData(data.release());
    return {};
}

bool has_copied_element() {
    const QMimeData* data = QApplication::clipboard()->mimeData();
    return data && data->hasFormat(mime_type);
}

Result<StackElement> copied_element(const Project& project) {
    if (!has_copied_element()) return Error{"copy an element first", ""};
    const QTemporaryDir folder;
    QFile file(path_in(folder));
    if (!file.open(QIODevice::WriteOnly)) return Error{"the element cannot be pasted", path_in(folder).toStdString()};
    file.write(QApplication::clipboard()->mimeData()->data(mime_type));
    file.close();
    Result<Project> read = read_project(path_in(folder).toStdString());
    if (!read) return Error{read.error().what, ""};
    const auto* stack = std::get_if<StackBase>(&read->base);
    if (!stack || stack->elements.size() != 1) return Error{"the clipboard holds no element", ""};
    StackElement element = stack->elements.front();
    element.locked = false;
    if (element.shape.parameters.kind == StackShape::mask && !has_mask(project, element.shape.mask))
        element.shape.parameters.kind = StackShape::whole;
    return element;
}

}  // namespace cuesta
