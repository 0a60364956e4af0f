#pragma once
/// \file What a new user sees first: sample projects, and ways to begin.

#include <QMouseEvent>
#include <QWidget>

class QGridLayout;
class QVBoxLayout;

namespace cuesta {

/// Lies over the widget that it is given and follows its size; hidden until shown. Esc, the cross and every choice
/// close it. It never stands in the way of the program: the land behind it is computed meanwhile.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget& over);

    /// Lists these files below the samples, newest first, and shows the page.
    void open(const QStringList& recent_files);

Q_SIGNALS:
    void example_chosen(int index);
    void sketch_chosen();
    void new_chosen();
    void open_chosen();
    void import_chosen();
    void recent_chosen(const QString& path);
    void tour_chosen();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override { event->accept(); }

private:
    QWidget* make_header();
    QWidget* make_ways();
    void place_cards();
    void list_recent(const QStringList& files);

    QGridLayout* cards_;
    QVBoxLayout* recent_;
    QWidget* recent_part_;
    std::vector<QWidget*> card_widgets_;
    int columns_ = 0;
};

}  // namespace cuesta
