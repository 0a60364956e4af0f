#pragma once
/// \file Start page: sample projects, and ways to begin.

#include <QMouseEvent>
#include <QWidget>
#include <vector>

class QBoxLayout;
class QGridLayout;
class QToolButton;
class QVBoxLayout;

namespace cuesta {

class ExampleCard;

/// Lies over the widget that it is given and follows its size; hidden until shown. Ways to begin and recent files stand
/// on the left, pictures of the sample lands fill the rest of the width; in a narrow window they stand below. Esc, the
/// cross and every choice close it. It never stands in the way of the program: the land behind it is computed
/// meanwhile.
class StartPage : public QWidget {
    Q_OBJECT
public:
    explicit StartPage(QWidget& over);

    /// Lists these files, newest first, and shows the page.
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
    QWidget* make_ways();
    QWidget* make_samples();
    void place();
    void place_cards(int room);
    void fit_recent();
    void list_recent(const QStringList& files);

    QVBoxLayout* content_ = nullptr;
    QBoxLayout* parts_ = nullptr;  ///< ways to begin | sample lands
    QWidget* ways_ = nullptr;
    QGridLayout* grid_ = nullptr;
    QVBoxLayout* recent_ = nullptr;
    QToolButton* close_ = nullptr;
    std::vector<ExampleCard*> cards_;
    int columns_ = 0;
};

}  // namespace cuesta
