#pragma once
/// \file The keys of all actions, to be changed: a list to search, and a field that takes a key.

#include <QKeySequence>
#include <QWidget>
#include <vector>

#include "ui/base/action_keys.h"

class QKeySequenceEdit;
class QLabel;
class QLineEdit;
class QMainWindow;
class QPushButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace cuesta {

class KeyEditor : public QWidget {
    Q_OBJECT
public:
    explicit KeyEditor(QMainWindow& window, QWidget* parent = nullptr);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void list();
    void filter(const QString& words);
    void take(const QKeySequence& key);
    void show_chosen();
    const MenuAction* chosen() const;

    QMainWindow& window_;
    std::vector<MenuAction> actions_;
    QLineEdit* search_;
    QTreeWidget* tree_;
    QKeySequenceEdit* field_;
    QPushButton *clear_, *usual_, *all_usual_;
    QLabel* words_;
};

}  // namespace cuesta
