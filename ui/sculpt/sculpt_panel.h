#pragma once
/// \file The sculpted layers: what the brushes made, to be hidden, weighed, moved and put together.

#include <QThreadPool>
#include <functional>

#include "core/model/sculpt_layer.h"
#include "ui/forms/panel.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace cuesta {

class FoldGroup;
class ItemList;
class NumberSlider;

class SculptPanel : public Panel {
    Q_OBJECT
public:
    explicit SculptPanel(Document& document, QWidget* parent = nullptr);
    ~SculptPanel() override;
    void refresh() override;

    /// Index of the selected layer, or -1.
    int selected() const { return selected_; }
    void select(int index);
    /// Whether a layer is inverted or merged, on another thread.
    bool is_busy() const { return busy_; }

Q_SIGNALS:
    void brush_requested();
    void selection_changed(int index);

private:
    QWidget* make_toolbar();
    FoldGroup* make_layer_group();
    QWidget* make_strength_row();
    const SculptLayer* layer() const;
    void edit_layer(const QString& label, const std::function<void(SculptLayer&)>& change, const QString& gesture = {});
    void add();
    void duplicate();
    void remove();
    void move(int from, int to);
    void invert();
    void merge_down();
    /// Makes layers of the selected one and the one below it on another thread; they take the place of as many.
    void rework(const QString& label, int count, const std::function<SculptLayer(const std::vector<SculptLayer>&)>& f);
    /// Reason why the selected layer cannot be merged; empty: it can.
    QString why_not_merge() const;

    int selected_ = -1;
    bool busy_ = false;
    QThreadPool pool_;
    ItemList* list_;
    QLabel* empty_;
    QToolButton *add_, *duplicate_, *remove_, *up_, *down_;
    FoldGroup* group_;
    QLineEdit* name_;
    QComboBox* place_;
    QLabel* place_hint_;
    NumberSlider* strength_;
    QCheckBox* locked_;
    QPushButton *clear_, *invert_, *merge_;
};

}  // namespace cuesta
