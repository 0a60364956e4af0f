#pragma once
/// \file Variations of the project as nine small pictures; a click takes one.

#include <QDialog>
#include <QTimer>
#include <array>
#include <vector>

#include "core/model/variations.h"
#include "ui/feature/workbench.h"
#include "ui/variations/variation_work.h"

class QCheckBox;
class QLabel;
class QPushButton;
class QStackedWidget;
class QVBoxLayout;

namespace cuesta {

class VariationCard;
class VariedRow;

/// Follows the document while it is shown; closed, it computes nothing. Not modal. GUI thread.
class VariationsDialog : public QDialog {
    Q_OBJECT
public:
    explicit VariationsDialog(Workbench& bench);

    /// Begins with the seeds from the project's own on.
    void begin();
    bool is_busy() const { return work_.is_busy() || delay_.isActive(); }

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    static constexpr int side = 3;
    static constexpr int count = side * side;

    void build_head(QVBoxLayout& column);
    QWidget* make_seeds();
    QWidget* make_parameters();
    void build_cards(QVBoxLayout& column);
    void show_seeds(bool seeds);
    void move_seeds(int lots);
    Result<std::vector<VariedAxis>> axes() const;
    /// Finds the variations of the present project, and draws them if they are others than those shown.
    void refresh();
    void draw();
    void show_cells(const std::vector<Variation>& cells);
    void take(int index);
    void say(const QString& words, bool is_error);
    void say_usual();
    QString caption_of(const Variation& variation) const;
    Stage stage() const;

    Workbench& bench_;
    std::uint64_t first_seed_ = 1;
    VariationGrid grid_;
    Stage drawn_stage_ = Stage::outputs;
    int arrived_ = 0;
    QPushButton *seeds_, *parameters_;
    QStackedWidget* settings_;
    QLabel *seeds_shown_, *words_;
    VariedRow *first_, *second_;
    QCheckBox* erosion_;
    std::array<VariationCard*, count> cards_{};
    QTimer delay_;
    VariationWork work_;
};

}  // namespace cuesta
