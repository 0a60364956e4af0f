#include "ui/base/element_words.h"

#include <QFileInfo>
#include <QObject>

namespace cuesta {
namespace {

struct KindWords {
    QString operator()(const GeneratedBase&) const { return QObject::tr("Generated"); }
    QString operator()(const ImportedBase& base) const {
        const QString file = QFileInfo(QString::fromStdString(base.source_file)).fileName();
        return file.isEmpty() ? QObject::tr("Imported") : file;
    }
    QString operator()(const UpliftedBase&) const { return QObject::tr("Uplifted"); }
    QString operator()(const DeltaBase&) const { return QObject::tr("Delta"); }
    QString operator()(const DunesBase&) const { return QObject::tr("Dunes"); }
    QString operator()(const BraidBase&) const { return QObject::tr("Braided river"); }
    QString operator()(const PlaneSource&) const { return QObject::tr("Plane"); }
    QString operator()(const StackBase&) const { return QObject::tr("Elements"); }
};

}  // namespace

QString kind_words(const Base& base) {
    return std::visit(KindWords{}, base);
}

QString kind_words(const ElementSource& source) {
    return std::visit(KindWords{}, source);
}

}  // namespace cuesta
