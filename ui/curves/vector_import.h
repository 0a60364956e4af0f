#pragma once
/// \file Dialog for vector import: layers, kinds, widths and a preview.

#include <QDialog>
#include <QTimer>
#include <memory>
#include <stop_token>

#include "core/base/parameter_set.h"
#include "core/carve/parameters.h"
#include "core/io/vector/vector_reader.h"
#include "ui/base/document.h"
#include "ui/land/file_tasks.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace cuesta {

/// PathKind with "by the data alone" before it.
enum class ImportedKind { unknown, road, railway, river, canal, trail, dyke, lake, ground, quarry };
template <>
struct EnumNames<ImportedKind> {
    static constexpr std::array<std::string_view, 10> names{"as_told", "road", "railway", "river",  "canal",
                                                            "trail",   "dyke", "lake",    "ground", "quarry"};
};

struct VectorImportParameters {
    ImportedKind kind = ImportedKind::unknown;
    float width = 0;
    float blend = 0;
    bool drape = false;
    float margin = 0;

    static constexpr std::string_view prefix = "import";
    static constexpr std::string_view title = "Vector import";
    static constexpr auto parameters() {
        using P = VectorImportParameters;
        return std::tuple{
            choice("kind", "Default kind", &P::kind,
                   "Kind of features whose attributes and layer name do not give one."),
            parameter("width", "Default width", &P::width, Unit::metre, 0, 10000,
                      "Width of features whose attributes give none; 0: the usual width of their kind.")
                .zero_is("as usual"),
            parameter(
                "blend", "Blend", &P::blend, Unit::metre, 0, 10000,
                "Distance beside the paths over which they blend into the ground; 0: the usual distance of their kind.")
                .zero_is("as usual"),
            toggle("drape", "Drape on the ground", &P::drape,
                   "Ignores heights in the data; the paths follow the ground."),
            parameter("margin", "Margin", &P::margin, Unit::metre, 0, 100000,
                      "Distance beyond the terrain up to which paths are kept; 0: a twentieth of its longer side.",
                      Shown::more)
                .zero_is("automatic"),
        };
    }
};

/// Reads again, on the files' thread, whenever something is changed, and shows what came: how many of which kind, and
/// the reader's remarks. Not modal. GUI thread.
class VectorImport : public QDialog {
    Q_OBJECT
public:
    VectorImport(const QString& path, VectorFile file, Document& document, FileTasks& tasks, QWidget* parent);
    ~VectorImport() override;

    /// Whether what is shown belongs to what is set.
    bool is_ready() const { return found_ != nullptr; }

Q_SIGNALS:
    /// The user wants these. Their ids do not occur in the project.
    void taken(const std::shared_ptr<const VectorPaths>& found);

private:
    void add_layers();
    QWidget* make_form();
    QWidget* make_fields();
    void look_again();
    void read();
    void show_result(const Result<VectorPaths>& result);
    void take();
    ReadVectorOptions options() const;

    QString path_;
    VectorFile file_;
    Document& document_;
    FileTasks& tasks_;
    VectorImportParameters parameters_;
    QListWidget* layers_;
    QComboBox *kind_field_, *width_field_;
    QLineEdit* system_;
    QLabel *result_, *remarks_;
    QPushButton* import_;
    QTimer delay_;
    std::stop_source reading_;
    TerrainFrame frame_;  ///< that `found_` was read for
    std::shared_ptr<const VectorPaths> found_;
};

/// "12 roads, 1 river": the kinds in their order, with how many paths are of each.
QString kinds_text(const std::vector<Path>& paths);

}  // namespace cuesta
