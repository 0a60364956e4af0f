#pragma once
/// \file The bar below the view: proportions, steps, run, progress, before and after.

#include <QWidget>

#include "ui/base/document.h"
#include "ui/tasks/land_tasks.h"
#include "ui/view/view_settings.h"

class QLabel;
class QProgressBar;
class QPushButton;
class QToolButton;

namespace cuesta {

class NumberSlider;

class RunBar : public QWidget {
    Q_OBJECT
public:
    RunBar(Document& document, LandTasks& tasks, ViewSettings& settings, QWidget* parent = nullptr);

Q_SIGNALS:
    void run_requested();
    void pause_requested();
    void cancel_requested();

private:
    NumberSlider* add_slider(QWidget& line, const char* id, const QString& label, int width);
    QWidget* make_settings_line();
    QWidget* make_progress_line();
    void refresh_values();
    void refresh_state();

    Document& document_;
    LandTasks& tasks_;
    ViewSettings& settings_;
    std::vector<std::pair<const ParameterField*, NumberSlider*>> sliders_;
    QPushButton* run_;
    QToolButton* pause_;
    QToolButton* cancel_;
    QProgressBar* progress_;
    QLabel* words_;
    QToolButton* before_;
    QToolButton* split_;
};

/// "about 12 s left", "about 3 min left".
QString time_left_text(double seconds);

}  // namespace cuesta
