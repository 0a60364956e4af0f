#pragma once
/// \file The feature splines or the paths of the project as a list with its buttons.

#include <QWidget>
#include <functional>

#include "ui/base/selection.h"
#include "ui/curves/spline_commands.h"
#include "ui/forms/item_list.h"

class QHBoxLayout;
class QLabel;
class QToolButton;

namespace cuesta {

class Document;

/// Words that differ between splines and paths.
struct CurveListWords {
    QString one;      ///< "Spline": object names and steps of undo are made from it
    QString several;  ///< "splines"
    QString add;      ///< tool tip of the plus
    QString empty;    ///< says what to do where there is nothing
    /// The line icon of a curve and its dim words; nothing needs to be set.
    std::function<QString(const SketchedCurve&)> icon, detail;
};

/// Selects, switches on and off, duplicates, orders and removes the curves of the selection's list.
class CurveList : public QWidget {
    Q_OBJECT
public:
    CurveList(Document& document, Selection& selection, CurveListWords words, QWidget* parent = nullptr);
    void refresh();
    /// Whether the curves are listed beside this page, too: then there are no rows here, but for the buttons.
    void set_listed_elsewhere(bool is_listed);
    QToolButton* add_button() { return add_; }

Q_SIGNALS:
    /// The plus was clicked.
    void add_requested();

private:
    void make_toolbar(QHBoxLayout& line);
    void choose(int row);
    void toggle(int row);
    void move(int by);

    Document& document_;
    Selection& selection_;
    CurveListWords words_;
    SplineCommands commands_;
    ItemList* list_;
    QLabel* empty_;
    QLabel* elsewhere_;  ///< says where the curves are listed
    bool is_listed_elsewhere_ = false;
    QToolButton *add_, *duplicate_, *remove_, *up_, *down_;
};

}  // namespace cuesta
