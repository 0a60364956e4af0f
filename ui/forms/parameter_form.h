#pragma once
/// \file Forms made from parameter sets: a row for each parameter, nothing written by hand.

#include <QWidget>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/parameter_set.h"
#include "core/erosion/parameters.h"
#include "ui/base/length_unit.h"

class QLabel;
class QVBoxLayout;
class QPushButton;

namespace cuesta {

class PropertyLabel;

/// Source and target of a form. Values reach `put` within the parameter's limits.
struct FormBinding {
    std::function<double(const ParameterField&)> get;
    /// `gesture` is the same for all changes of one drag.
    std::function<void(const ParameterField&, double value, const QString& gesture)> put;
    /// Usual value of a parameter; empty: the default that it was declared with.
    std::function<double(const ParameterField&)> usual = {};
    std::function<void()> finish = [] {};   ///< a gesture is complete
    std::function<void()> abandon = [] {};  ///< a gesture is to be undone
};

struct FormOptions {
    std::set<std::string> left_out;             ///< ids without rows
    std::map<std::string, ErosionKind> forces;  ///< whose colours sliders have, by id
    bool show_more = true;                      ///< advanced parameters behind "More"
};

/// A form over the parameters of one set. refresh() shows the values that the binding reads now.
class ParameterForm : public QWidget {
    Q_OBJECT
public:
    using Options = FormOptions;

    ParameterForm(const std::vector<ParameterField>& fields, FormBinding binding, Options options = {},
                  QWidget* parent = nullptr);

    void refresh();
    /// Hides the rows of parameters that have no effect now.
    void set_used(const std::function<bool(const std::string& id)>& used);
    /// Greys the rows of parameters that have no effect now, whose tool tips then say why; empty: it has.
    void set_why_unused(const std::function<QString(const std::string& id)>& why);
    /// Shows that what the form edits has several values of a parameter, in the place of the one that the binding
    /// reads. An edit gives all of them the new one.
    void set_mixed(const std::function<bool(const ParameterField& field)>& mixed);
    /// Shows a note below the rows of parameters that do something else than their value says; empty: none.
    void set_notes(const std::function<QString(const std::string& id)>& note);
    /// Whether this row is hidden only because it is behind "More".
    bool unfolds(const QWidget& row) const;
    /// Opens "More" if the row is behind it.
    void unfold(const QWidget& row);
    /// Parameters with rows here, in their order, with its editor.
    std::vector<std::pair<const ParameterDescription*, QWidget*>> editors() const;
    /// Number of parameters that differ from their defaults, for summaries.
    int changed_count() const;

private:
    struct Row {
        const ParameterField* field;
        QWidget* widget;
        PropertyLabel* label;
        std::function<void(double)> show;
        std::function<void()> show_mixed;
        QLabel* note = nullptr;  ///< below it; made when there is one to show
        bool used = true;
        bool mixed = false;
        QString why_unused = {};           ///< empty: it acts
        double said_usual = std::nan("");  ///< what the tool tip says
        LengthUnit said_unit = LengthUnit::metres;
    };
    void add_row(const ParameterField& field, const Options& options);
    QWidget* make_editor(const ParameterField& field, const Options& options, Row& row);
    QWidget* make_switch(const ParameterField& field, Row& row);
    QWidget* make_choice(const ParameterField& field, Row& row);
    QWidget* make_seed(const ParameterField& field, Row& row);
    void put(const ParameterField& field, double value, bool amending);
    double usual_of(const ParameterField& field) const;
    void say_of(Row& row);
    void update_visibility();

    FormBinding binding_;
    std::vector<Row> rows_;
    QVBoxLayout* column_;
    QPushButton* more_ = nullptr;
};

/// "Slopes steeper than this crumble. / 1 .. 89°, default 35° / thermal.talus", as rich text.
QString tool_tip_of(const ParameterDescription& description);
/// With another default than the declared one.
QString tool_tip_of(const ParameterDescription& description, double usual);

}  // namespace cuesta
