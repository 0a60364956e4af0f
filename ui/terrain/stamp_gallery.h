#pragma once
/// \file The library of stamps in pictures; a click adds one.

#include <QDialog>

#include "ui/terrain/stamp_work.h"

class QLabel;
class QLineEdit;
class QStackedWidget;
class QVBoxLayout;

namespace cuesta {

class StampCards;

/// Reads the library when it is shown; closed, it reads nothing. Not modal. GUI thread.
class StampGallery : public QDialog {
    Q_OBJECT
public:
    explicit StampGallery(QWidget* parent);

    /// Shows it; stamps larger than the map (metres) are told of.
    void begin(double map_width, double map_length);
    /// Another folder besides the user's own.
    void add_folder(const QString& folder);
    bool is_busy() const { return work_.is_busy(); }

Q_SIGNALS:
    /// This stamp is to be added.
    void chosen(const cuesta::Stamp& stamp);

protected:
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build_head(QVBoxLayout& column);
    void build_foot(QVBoxLayout& column);
    void ask_for_folder();
    void read();
    void show_library(const StampFolder& library);
    void find();
    void choose(int index);
    void tell_of(int index);
    void say_empty(const QString& words);

    std::vector<Stamp> stamps_;
    std::vector<std::string> folders_;
    double map_width_ = 0, map_length_ = 0;  ///< m
    QLineEdit* search_;
    StampCards* cards_;
    QLabel *empty_, *details_, *skipped_;
    QStackedWidget* middle_;
    StampWork work_;
};

}  // namespace cuesta
