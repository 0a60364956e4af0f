#include "ui/export/export_names.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QSettings>

#include "core/io/engine/engine_export.h"
#include "ui/base/document.h"

namespace cuesta {
namespace {

QString stem_key(const QString& path, NamedExport which) {
    static const std::array<QString, named_export_count> keys{QStringLiteral("engine"),    QStringLiteral("maps"),
                                                              QStringLiteral("turntable"), QStringLiteral("timeLapse"),
                                                              QStringLiteral("plants"),    QStringLiteral("waters")};
    const QByteArray hash = QCryptographicHash::hash(path.toUtf8(), QCryptographicHash::Sha1).toHex();
    return QStringLiteral("export/names/%1/%2").arg(QString::fromLatin1(hash), keys[static_cast<std::size_t>(which)]);
}

}  // namespace

ExportNames::ExportNames(const Document& document) : document_(document), path_(document.path()) {
    load();
    connect(&document, &Document::replaced, this, [this] {
        path_ = document_.path();
        load();
        Q_EMIT replaced();
    });
    connect(&document, &Document::changed, this, &ExportNames::follow);
}

void ExportNames::set_typed(NamedExport which, const QString& name) {
    typed_[static_cast<std::size_t>(which)] = name.trimmed();
    save();
}

QString ExportNames::usual_stem(NamedExport which) const {
    switch (which) {
        case NamedExport::engine:
        case NamedExport::plants:
            return QString::fromStdString(export_stem(QFileInfo(document_.name()).completeBaseName().toStdString()));
        case NamedExport::maps:
        case NamedExport::waters:
            break;
        case NamedExport::turntable:
            return QStringLiteral("turntable");
        case NamedExport::time_lapse:
            return QStringLiteral("erosion");
    }
    return {};
}

QString ExportNames::stem(NamedExport which) const {
    if (typed(which).isEmpty()) return usual_stem(which);
    return QString::fromStdString(export_stem(typed(which).toStdString()));
}

void ExportNames::follow() {
    if (document_.path() == path_) return;
    // Saved under another name: the same project. One that was replaced is told of by itself.
    path_ = document_.path();
    save();
}

void ExportNames::load() {
    for (int i = 0; i < named_export_count; ++i) {
        QString& typed = typed_[static_cast<std::size_t>(i)];
        typed =
            path_.isEmpty() ? QString() : QSettings().value(stem_key(path_, static_cast<NamedExport>(i))).toString();
    }
}

void ExportNames::save() const {
    if (path_.isEmpty()) return;
    QSettings settings;
    for (int i = 0; i < named_export_count; ++i) {
        const auto which = static_cast<NamedExport>(i);
        if (typed(which).isEmpty())
            settings.remove(stem_key(path_, which));
        else
            settings.setValue(stem_key(path_, which), typed(which));
    }
}

}  // namespace cuesta
