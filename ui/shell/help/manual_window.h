#pragma once
/// \file The window that shows the manual: contents, search, back and forward. Works without a network.

#include <QDialog>
#include <vector>

#include "ui/shell/help/manual.h"

class QLineEdit;
class QMainWindow;
class QToolButton;
class QTreeWidget;
class QUrl;

namespace cuesta {

class ManualPage;

class ManualWindow : public QDialog {
    Q_OBJECT
public:
    explicit ManualWindow(QMainWindow& window);

    void show_place(const ManualPlace& place);
    const ManualPlace& place() const { return history_[static_cast<std::size_t>(now_)]; }
    /// The words around the top of what is shown.
    QString shown_text() const;

private:
    QWidget* make_bar();
    void list_contents();
    void list_found(const QString& words);
    void follow(const QUrl& link);
    void go(int step);
    void open_present();
    void refresh_bar();

    QMainWindow& window_;
    ManualPage* page_;
    QTreeWidget* contents_;
    QLineEdit* search_;
    QToolButton *back_, *forward_;
    std::vector<ManualPlace> history_;
    int now_ = -1;
    QString loaded_;  ///< the document in the page
};

}  // namespace cuesta
