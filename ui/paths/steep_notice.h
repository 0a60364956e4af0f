#pragma once
/// \file Says where a path is steeper than it may be, and offers what would help.

#include <QFrame>
#include <optional>
#include <vector>

#include "core/carve/steep_stretches.h"
#include "core/model/path.h"

class QLabel;
class QPushButton;

namespace cuesta {

/// Structures of one kind over steep stretches of the path, in their order, none reaching into the next; those that the
/// ground has places for, none longer than a quarter of the path.
std::vector<StructureOver> structures_over(const Alignment& alignment, double limit, PathStructure structure);

/// Steep stretches and their cause, and four buttons; hidden while the path keeps its grade.
class SteepNotice : public QFrame {
    Q_OBJECT
public:
    explicit SteepNotice(QWidget* parent = nullptr);

    /// `alignment`: of the path as it was carved; null: nothing is known yet, so nothing is said.
    void show_path(const Path& path, const Alignment* alignment);
    /// While a route is looked for; `share` 0..1, absent: none is.
    void show_search(std::optional<double> share);

Q_SIGNALS:
    /// A new course from the first point to the last.
    void route_wanted();
    /// A new course through all points.
    void hairpins_wanted();
    void structures_wanted(const std::vector<cuesta::StructureOver>& structures);
    void cancel_wanted();

private:
    QPushButton* add_button(const char* name, const QString& text);
    /// `why_not`: the tool tip where it is not possible.
    static void offer(QPushButton& button, bool possible, const QString& tip, const QString& why_not);
    void offer_routes(const Path& path);

    QLabel* words_;
    QWidget* buttons_;
    QPushButton *route_, *hairpins_, *bridge_, *tunnel_, *cancel_;
    QLabel* search_;
    std::vector<StructureOver> bridges_, tunnels_;
};

}  // namespace cuesta
