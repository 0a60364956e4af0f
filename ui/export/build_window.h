#pragma once
/// \file The builds: ordering one of the present project, and how those ordered stand.

#include <QDialog>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>

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

/// Answers of the machine and of the lands made so far, for estimates.
struct BuildMachine {
    std::function<std::uint64_t()> free_memory;  ///< bytes; 0: not known
    /// Of a land of so many cells with so many steps; absent: not known.
    std::function<std::optional<double>(double cells, std::int64_t steps)> seconds;
};

/// A build that does not fit into the free memory is to be made on disk unless the user decides otherwise. Not modal:
/// it stays open beside the window while one works on. Meshes are made as the project's MeshParameters ask.
class BuildWindow : public QDialog {
    Q_OBJECT
public:
    BuildWindow(Document& document, BuildQueue& queue, BuildMachine machine, QWidget* parent);

protected:
    void showEvent(QShowEvent* event) override;

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
    QWidget* make_disk_row();
    Row make_row(const Build& build);
    void choose_folder();
    void add();
    /// Of the present choices.
    BuildOrder order() const;
    void refresh_order();
    /// Whether `built` fits into memory; ticks "On disk" where it does not and the user has not decided. Returns words
    /// about memory, disk and time.
    QString refresh_disk(const BuildOrder& built);
    void refresh_list();

    Document& document_;
    BuildQueue& queue_;
    BuildMachine machine_;
    QComboBox* size_;
    QCheckBox* heights_;
    QComboBox* height_format_;
    QCheckBox* masks_;
    QCheckBox* mesh_;
    QComboBox* mesh_format_;
    QCheckBox* on_disk_;
    QComboBox* memory_;
    bool decided_ = false;  ///< the user ticked or cleared "On disk"
    QLineEdit* folder_;
    QLabel* remark_;
    QLabel* needs_;
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
