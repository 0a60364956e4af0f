#pragma once
/// \file Forms made from parameter sets: a row for each parameter, nothing written by hand.

#include <QWidget>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/base/parameter_set.h"
#include "core/erosion/parameters.h"

class QVBoxLayout;
class QPushButton;

namespace cuesta {

class PropertyLabel;

/// Where a form reads and writes. Values reach `put` within the parameter's limits.
struct FormBinding {
    std::function<double(const ParameterField&)> get;
    /// `gesture` is the same for all changes of one drag.
    std::function<void(const ParameterField&, double value, const QString& gesture)> put;
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
    /// Where a parameter now differs from its default, for summaries.
    int changed_count() const;

private:
    struct Row {
        const ParameterField* field;
        QWidget* widget;
        PropertyLabel* label;
        std::function<void(double)> show;
        bool used = true;
    };
    void add_row(const ParameterField& field, const Options& options);
    QWidget* make_editor(const ParameterField& field, const Options& options, Row& row);
    void put(const ParameterField& field, double value, bool amending);
    void update_visibility();

    FormBinding binding_;
    std::vector<Row> rows_;
    QVBoxLayout* column_;
    QPushButton* more_ = nullptr;
};

/// "Slopes steeper than this crumble. / 1 .. 89 °, default 35 ° / thermal.talus", as rich text.
QString tool_tip_of(const ParameterDescription& description);

}  // namespace cuesta
