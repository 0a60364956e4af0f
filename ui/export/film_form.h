#pragma once
/// \file Pictures and films on the Export page: how large, how many, and how far the film has come.

#include <QWidget>

class QComboBox;
class QLabel;
class QLayout;
class QProgressBar;
class QPushButton;

namespace cuesta {

class Document;
class ExportCommands;
class ParameterForm;
class PicturePreview;

class FilmForm : public QWidget {
    Q_OBJECT
public:
    FilmForm(Document& document, ExportCommands& commands, QWidget* parent = nullptr);
    void refresh();

private:
    void choose_size(int index);
    /// Adds the row shown while pictures are drawn.
    void add_progress(QLayout& column);
    void show_progress();

    Document& document_;
    ExportCommands& commands_;
    QComboBox* size_;
    ParameterForm *picture_, *turntable_, *time_lapse_;
    QPushButton *take_, *turn_, *lapse_, *cancel_, *keep_;
    QProgressBar* bar_;
    QLabel* why_;
    PicturePreview* preview_;
};

}  // namespace cuesta
