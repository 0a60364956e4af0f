#pragma once
/// \file Row that sets a kind's parameters to the rules of a paper, or back to the improved scheme, in one edit.

#include <QWidget>
#include <functional>
#include <string>

#include "core/model/published_methods.h"
#include "ui/base/document.h"

class QComboBox;
class QLabel;

namespace cuesta {

/// A choice of papers, and below it a line that says what is no longer as in the paper. Choosing the paper again
/// restores it. Hidden where the project has no such kind.
class MethodChoice : public QWidget {
    Q_OBJECT
public:
    /// The parameter sets of a project that methods of the kind set; empty where the project has no such kind.
    using Sets = std::function<std::vector<ParameterSetRef>(Project&)>;

    MethodChoice(Document& document, std::string kind, Sets sets, QWidget* parent = nullptr);
    /// Shows the state of `sets`, those of the project or of a copy. `why_unused`: the reason for the kind's scheme to do
    /// nothing; empty: it acts.
    void refresh(const std::vector<ParameterSetRef>& sets, const QString& why_unused);

private:
    void choose(int index);
    void show_departures(const std::vector<ParameterSetRef>& sets, const PublishedMethod* method);

    Document& document_;
    std::string kind_;
    Sets sets_;
    QComboBox* papers_;
    QLabel* line_;
};

}  // namespace cuesta
