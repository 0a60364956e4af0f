#pragma once
/// \file Elevation models are looked at before they are taken: picture, size, range, place, and what to do with them.

#include <QDialog>
#include <QRect>
#include <QTimer>
#include <memory>
#include <stop_token>

#include "core/io/elevation/elevation.h"
#include "ui/import/import_parameters.h"
#include "ui/import/import_picture.h"
#include "ui/land/file_tasks.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace cuesta {

class ImportPreview;
class ParameterForm;

/// Reads on the files' thread, again whenever something is changed that the picture depends on. Not modal. GUI thread.
class ImportDialog : public QDialog {
    Q_OBJECT
public:
    ImportDialog(const QStringList& paths, FileTasks& tasks, QWidget* parent);
    ~ImportDialog() override;

    void add_files(const QStringList& paths);
    /// Whether what is shown belongs to what is set.
    bool is_ready() const { return sketch_.raster != nullptr; }
    const ImportSketch& sketch() const { return sketch_; }
    /// Present choices.
    ImportOptions options() const;

Q_SIGNALS:
    /// The user wants this; the first file's path.
    void taken(const std::shared_ptr<const Elevation>& elevation, const QString& path);

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    QLayout* make_preview_side();
    QWidget* make_option_side();
    QLayout* make_bottom_line();
    void build_files(QVBoxLayout& column);
    void build_options(QVBoxLayout& column);
    void choose_files();
    void look_again();
    void read();
    void show_sketch(const ImportSketch& sketch);
    void learn_facts();
    void show_problem(const QString& text);
    void refresh_form();
    void refresh_words();
    void choose_part(const QRect& cells);
    void part_typed();
    void take();
    void end_taking();
    void show_share();
    void show_stopped();
    bool is_raw() const;
    bool is_mesh() const;
    QString first_file() const;

    FileTasks& tasks_;
    ImportParameters parameters_;
    ImportSketch sketch_;
    bool facts_known_ = false;  ///< what the files are: kept while they are read again
    bool takes_range_ = false, has_steps_ = false, lacks_cell_ = false, lacks_system_ = false;
    bool raw_given_ = false, cell_given_ = false;  ///< the user said so, it is not what the file was taken for
    QRect part_;                                   ///< in cells; empty: all
    QListWidget* files_;
    QToolButton* remove_;
    ImportPreview* preview_;
    QLabel *facts_, *result_, *remarks_;
    ParameterForm* form_;
    QLineEdit *own_system_, *other_system_, *part_text_;
    QWidget *own_row_, *other_row_;
    QPushButton* import_;
    QTimer delay_;
    std::stop_source reading_;
    bool taking_ = false;
};

}  // namespace cuesta
