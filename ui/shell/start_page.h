#pragma once
/// \file Start page: landforms, sample projects, and ways to begin.

#include <QMouseEvent>
#include <QWidget>
#include <functional>
#include <vector>

#include "ui/shell/examples.h"

class QBoxLayout;
class QGridLayout;
class QToolButton;
class QVBoxLayout;

namespace cuesta {

class ExampleCard;

/// Lies over the widget that it is given and follows its size; hidden until shown. Ways to begin and recent files stand
/// on the left, pictures of landforms and of the sample lands fill the rest of the width, in as many rows as the height has
/// room for; in a narrow window they stand below, all of them. Esc, the
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
    /// The id of one of start_landforms().
    void landform_chosen(const QString& id);
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
    void place_cards(int room, bool all);
    void fit_recent();
    void list_recent(const QStringList& files);

    QVBoxLayout* content_ = nullptr;
    QBoxLayout* parts_ = nullptr;  ///< ways to begin | sample lands
    QWidget* ways_ = nullptr;
    struct Cards {
        QGridLayout* grid = nullptr;
        std::vector<ExampleCard*> cards = {};
    };
    /// Their caption and grid; a click hides the page and calls `choose`.
    Cards make_cards(const QString& caption, const std::vector<Example>& examples, const char* name, QVBoxLayout& column,
                     const std::function<void(std::size_t)>& choose);
    static void show_cards(const Cards& cards, int columns, int rows);

    Cards landforms_, samples_;
    QVBoxLayout* recent_ = nullptr;
    QToolButton* close_ = nullptr;
};

}  // namespace cuesta
