#pragma once
/// \file Maps form of the Export page.

#include <QWidget>
#include <string>
#include <vector>

class QCheckBox;
class QLabel;
class QProgressBar;
class QPushButton;

namespace cuesta {

class Document;
class ExportCommands;
class ParameterForm;

/// Writes the project's MapParameters: a box for each map, then the format. The export runs in the background; its
/// progress and a button that cancels it show meanwhile.
class MapsForm : public QWidget {
    Q_OBJECT
public:
    MapsForm(Document& document, ExportCommands& commands, QWidget* parent = nullptr);
    void refresh();

private:
    QWidget* make_boxes();
    void choose(std::size_t map, bool wanted);
    void show_progress();

    Document& document_;
    ExportCommands& commands_;
    std::vector<QCheckBox*> boxes_;  ///< in the order of LandMap
    ParameterForm* form_;
    QPushButton *write_, *cancel_;
    QProgressBar* bar_;
};

}  // namespace cuesta
