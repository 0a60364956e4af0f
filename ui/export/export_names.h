#pragma once
/// \file The names of files that exports into a folder write.

#include <QObject>
#include <QString>
#include <array>

namespace cuesta {

class Document;

/// Exports that ask for a folder, not for a file.
enum class NamedExport { engine, maps, turntable, time_lapse, plants, waters };
inline constexpr int named_export_count = 6;

/// Names that the user typed for each of them; a project without a file keeps them until the program ends). GUI thread.
class ExportNames : public QObject {
    Q_OBJECT
public:
    explicit ExportNames(const Document& document);

    /// As typed; empty: the usual.
    const QString& typed(NamedExport which) const { return typed_[static_cast<std::size_t>(which)]; }
    void set_typed(NamedExport which, const QString& name);
    /// The stem that files have where nothing is typed: that of the project for engines and plants, "turntable",
    /// "erosion"; none before the names of maps and waters.
    QString usual_stem(NamedExport which) const;
    /// Beginning of the files' names: letters, digits, '-' and '_'. Empty only for maps and waters.
    QString stem(NamedExport which) const;

Q_SIGNALS:
    /// Other names, since the project is another.
    void replaced();

private:
    void follow();
    void load();
    void save() const;

    const Document& document_;
    QString path_;  ///< of the project that the names are of
    std::array<QString, named_export_count> typed_;
};

}  // namespace cuesta
