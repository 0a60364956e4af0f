#pragma once
/// \file Settings dialog: the look, units, language, and keys of the window. Every change acts at once.

#include <QDialog>
#include <functional>

#include "ui/base/preferences.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QMainWindow;
class QTabWidget;

namespace cuesta {

class SettingsDialog : public QDialog {
    Q_OBJECT
public:
    /// Not modal; stays when it is closed, to be shown again.
    explicit SettingsDialog(QMainWindow& window);

    void show_keys();

private:
    QWidget* make_general();
    void refresh();
    void put(const std::function<void(Preferences&)>& change);

    QComboBox *theme_, *lengths_, *language_, *scale_, *pressure_;
    QCheckBox* motion_;
    QLabel* restart_;
    QTabWidget* tabs_;
};

}  // namespace cuesta
