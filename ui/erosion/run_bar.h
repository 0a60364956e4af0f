#pragma once
/// \file The bar below the view: proportions, steps, run, progress, before and after.

#include <QWidget>

#include "ui/base/document.h"
#include "ui/land/erosion_device.h"
#include "ui/land/land_service.h"
#include "ui/view/view_settings.h"

class QLabel;
class QPushButton;
class QToolButton;

namespace cuesta {

class NumberSlider;
class RunTimeline;

class RunBar : public QWidget {
    Q_OBJECT
public:
    RunBar(Document& document, LandService& tasks, const ErosionDevice& device, ViewSettings& settings,
           QWidget* parent = nullptr);

    /// Sets the number of builds that have not ended.
    void set_builds(int unfinished);

Q_SIGNALS:
    void run_requested();
    void pause_requested();
    void cancel_requested();
    /// Continue from the state that is shown, with the settings as they are now.
    void go_on_requested();
    void builds_requested();

private:
    void add_steps(QWidget& line);
    QWidget* make_settings_line();
    QWidget* make_progress_line();
    void refresh_values();
    void refresh_state();
    QString state_words() const;
    QString progress_words() const;
    QString ground_words() const;
    void refresh_course();
    void refresh_go_on();
    void show_course_menu(const QPoint& global, int phase);

    Document& document_;
    LandService& tasks_;
    const ErosionDevice& device_;
    ViewSettings& settings_;
    NumberSlider* steps_;
    QPushButton* run_;
    QToolButton* pause_;
    QToolButton* cancel_;
    QToolButton* live_;
    RunTimeline* timeline_;
    QPushButton* go_on_;
    QPushButton* back_;
    QLabel* words_;
    QToolButton* before_;
    QToolButton* split_;
    QToolButton* builds_;
};

}  // namespace cuesta
