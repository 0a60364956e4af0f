#pragma once
/// \file Measures panel: comparison with real land.

#include "ui/forms/panel.h"
#include "ui/land/measure_tasks.h"
#include "ui/measure/measure_plots.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace cuesta {

/// Shows the newest measures; makes them wanted while it is visible.
class MeasuresPanel : public Panel {
    Q_OBJECT
public:
    MeasuresPanel(Document& document, MeasureTasks& tasks, QWidget* parent = nullptr);
    void refresh() override;

Q_SIGNALS:
    /// These measures are to be written to a file that the user names.
    void save_requested(std::shared_ptr<const cuesta::MeasuredLand> measured);

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void add_kind();
    void add_verdict();
    void add_rows(QVBoxLayout& results);
    void add_buttons(QVBoxLayout& results);
    void show_state();
    void show_measures(const MeasuredLand& measured);

    MeasureTasks& tasks_;
    std::shared_ptr<const MeasuredLand> shown_;
    QComboBox* kind_;
    QLabel* verdict_;
    QLabel* sentence_;
    QLabel* state_words_;
    QPushButton* measure_;
    QWidget* results_;
    std::vector<MeasureRow*> rows_;  ///< as numbers_of() orders them
    HypsometricPlot* hypsometry_;
    SlopePlot* slopes_;
    LandformBar* landforms_;
    QPushButton* copy_;
    QPushButton* save_;
};

/// Sentences on features that look made: "Slopes are too steep: 53°, real 18° to 30°."
QStringList made_sentences(const Judgement& judgement);
/// The numbers as rows, in the order of the panel: the criteria of the judgement, then the hypsometric integral.
std::vector<MeasuredNumber> numbers_of(const LandscapeMeasures& measures, const Judgement& judgement);
/// All of it as plain text, to paste.
QString text_of(const MeasuredLand& measured);

}  // namespace cuesta
