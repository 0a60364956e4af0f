#pragma once
/// \file Asks how rivers and lakes of the terrain are to be traced as paths.

#include <QDialog>

#include "core/waters/trace_parameters.h"

class QLabel;
class QPushButton;

namespace cuesta {

class ParameterForm;

/// Not modal. GUI thread.
class TraceDialog : public QDialog {
    Q_OBJECT
public:
    /// `has_flow`, `has_passages`: whether the terrain has these figures; a choice that it lacks is refused with words.
    TraceDialog(const TraceParameters& parameters, bool has_flow, bool has_passages, QWidget* parent);
    const TraceParameters& parameters() const { return parameters_; }

private:
    void refresh();

    TraceParameters parameters_;
    bool has_flow_, has_passages_;
    ParameterForm* form_;
    QLabel* words_;
    QPushButton* add_;
};

}  // namespace cuesta
