#pragma once
/// \file The steps of undo, each with what it changed.

#include <QListWidget>
#include <QThreadPool>
#include <QWidget>
#include <deque>

#include "core/model/project_difference.h"
#include "ui/base/document.h"

class QLabel;

namespace cuesta {

/// A change in words: "Ridge 3 moved", "Talus angle 35 → 40°", "protection painted, 2.1 km²".
QString words_of_change(const ProjectChange& change);
/// Changes as one line: the first few, and how many more.
QString words_of_changes(const std::vector<ProjectChange>& changes);

/// A list of steps, oldest at the top; a click makes one the present. What is undone is dim, what the file holds has a
/// mark. What a step changed is found while the panel is visible, by a thread of its own, the latest steps first.
class HistoryPanel : public QWidget {
    Q_OBJECT
public:
    explicit HistoryPanel(Document& document, QWidget* parent = nullptr);
    ~HistoryPanel() override;

    /// The second line of a step; empty while it is not known yet.
    QString detail_of(int step) const;
    /// Whether the details of all steps are known.
    bool is_complete() const;
    QListWidget& list() { return *list_; }

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    /// Line of a step in the list.
    struct Line {
        std::weak_ptr<const Project> value, before;  ///< the history alone keeps them in memory
        QString label;
        QString detail;
        bool known = false;
    };
    void refresh();
    void find_detail();
    void show_line(int step);

    Document& document_;
    QListWidget* list_;
    QLabel* memory_;
    std::deque<Line> lines_;
    QThreadPool pool_;
    bool finding_ = false;
    bool filling_ = false;
};

}  // namespace cuesta
