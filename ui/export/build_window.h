#pragma once
/// \file The builds: ordering one of the present project, and how those ordered stand.

#include <QDialog>
#include <functional>
#include <map>

#include "ui/base/document.h"
#include "ui/land/build_queue.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace cuesta {

/// Not modal: it stays open beside the window while one works on. Meshes are made as the project's MeshParameters ask.
class BuildWindow : public QDialog {
    Q_OBJECT
public:
    BuildWindow(Document& document, BuildQueue& queue, QWidget* parent);

private:
    struct Row {
        QWidget* widget = nullptr;
        QLabel* words = nullptr;
        QProgressBar* bar = nullptr;
        QToolButton* up = nullptr;
        QToolButton* down = nullptr;
        QToolButton* cancel = nullptr;
        QToolButton* open = nullptr;
    };
    QWidget* make_order();
    Row make_row(const Build& build);
    void choose_folder();
    void add();
    void refresh_order();
    void refresh_list();

    Document& document_;
    BuildQueue& queue_;
    QComboBox* size_;
    QCheckBox* heights_;
    QComboBox* height_format_;
    QCheckBox* masks_;
    QCheckBox* mesh_;
    QComboBox* mesh_format_;
    QLineEdit* folder_;
    QLabel* remark_;
    QPushButton* add_;
    QPushButton* clear_;
    QLabel* empty_;
    QVBoxLayout* list_;
    std::map<int, Row> rows_;
    std::vector<int> order_;  ///< of the rows
};

/// "2048 × 2048, building: 43 %, about 12 s left"
QString build_text(const Build& build);

}  // namespace cuesta
