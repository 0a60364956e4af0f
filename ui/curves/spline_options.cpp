#include "ui/curves/spline_options.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <array>

#include "ui/base/theme.h"
#include "ui/curves/spline_actions.h"
#include "ui/curves/spline_kinds.h"
#include "ui/curves/spline_tool.h"
#include "ui/curves/spline_words.h"
#include "ui/forms/flow_layout.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"
#include "ui/view/tool_options.h"

namespace cuesta {
namespace {

/// One line of words that never widens what it stands in.
class HintLine : public QLabel {
public:
    explicit HintLine() {
        setObjectName(QStringLiteral("dim"));
        setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    void show_words(const QString& words) {
        if (words == words_) return;
        words_ = words;
        setToolTip(words);
        fit();
    }

protected:
    void resizeEvent(QResizeEvent* event) override {
        QLabel::resizeEvent(event);
        fit();
    }

private:
    void fit() { setText(fontMetrics().elidedText(words_, Qt::ElideRight, width())); }
    QString words_;
};

/// Wide enough for most hints, in views that are: its size does not change with their words.
class SplineCard : public QWidget {
public:
    QSize sizeHint() const override { return QWidget::sizeHint().expandedTo({600, 0}); }
};

/// Half of the rows of what routes cost, without "More": all of them are seen before the route is looked for.
ParameterForm* make_half(SplineTool& tool, bool is_first) {
    const auto& fields = fields_of<RouteParameters>();
    FormOptions options;
    options.show_more = false;
    for (std::size_t i = 0; i < fields.size(); ++i)
        if ((i < (fields.size() + 1) / 2) != is_first) options.left_out.insert(fields[i].description.id);
    FormBinding binding;
    binding.get = [&tool](const ParameterField& field) {
        return field.get(&tool.route_settings().of(tool.route_way()));
    };
    binding.put = [&tool](const ParameterField& field, double value, const QString&) {
        RouteParameters parameters = tool.route_settings().of(tool.route_way());
        field.put(&parameters, value);
        tool.route_settings().set(tool.route_way(), parameters);
    };
    binding.usual = [&tool](const ParameterField& field) {
        const RouteParameters usual = RouteSettings::usual(tool.route_way());
        return field.get(&usual);
    };
    return new ParameterForm(fields, std::move(binding), std::move(options));
}

/// Costs of the route that the next presses ask for; hidden at other times. Two columns where there is room.
class RouteCosts : public QWidget {
public:
    explicit RouteCosts(SplineTool& tool) : tool_(tool), halves_{make_half(tool, true), make_half(tool, false)} {
        setObjectName(QStringLiteral("routeCosts"));
        auto* columns = new FlowLayout(this, true);
        columns->setContentsMargins(0, rhythm / 2, 0, 0);
        columns->setSpacing(2 * rhythm);
        for (ParameterForm* half : halves_) columns->addWidget(half);
        hide();
        connect(&tool, &SplineTool::changed, this, &RouteCosts::refresh);
    }

private:
    void refresh() {
        const bool is_due = tool_.is_route_due();
        if (is_due && (isHidden() || way_ != tool_.route_way())) {
            way_ = tool_.route_way();
            for (ParameterForm* half : halves_) half->refresh();
        }
        setVisible(is_due);
    }

    SplineTool& tool_;
    std::array<ParameterForm*, 2> halves_;
    PathKind way_ = PathKind::road;
};

}  // namespace

SplineOptions::SplineOptions(SplineTool& tool) : widget_(std::make_unique<SplineCard>()) {
    auto* rows = new QVBoxLayout(widget_.get());
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(rhythm / 2);
    const bool is_path = tool.curve_set() == CurveSet::paths;
    QWidget* line = make_tool_line(is_path ? "Path" : "Spline");
    auto* kinds = new QuietComboBox;
    kinds->setObjectName(is_path ? QStringLiteral("pathKind") : QStringLiteral("splineTemplate"));
    kinds->setToolTip(QObject::tr("Kind of new %1").arg(words_of(tool.curve_set()).many));
    kinds->setFixedWidth(150);
    for (const DrawnKind& kind : drawn_kinds(tool.curve_set())) {
        kinds->addItem(kind.label);
        kinds->setItemData(kinds->count() - 1, kind.sentence, Qt::ToolTipRole);
    }
    kinds->setCurrentIndex(tool.kind());
    QObject::connect(kinds, &QComboBox::activated, &tool, [&tool](int index) { tool.set_kind(index); });
    QObject::connect(&tool, &SplineTool::changed, kinds, [kinds, &tool] { kinds->setCurrentIndex(tool.kind()); });
    line->layout()->addWidget(kinds);
    for (QAction* action : tool.actions().buttons()) {
        auto* button = make_icon_button(QString(), QString());
        button->setDefaultAction(action);
        button->setFocusPolicy(Qt::NoFocus);
        line->layout()->addWidget(button);
    }
    auto* hint = new HintLine;
    rows->addWidget(line);
    rows->addWidget(hint);
    if (is_path) rows->addWidget(new RouteCosts(tool));
    hint->show_words(tool.hint());
    QObject::connect(&tool, &SplineTool::changed, hint, [hint, &tool] { hint->show_words(tool.hint()); });
}

SplineOptions::~SplineOptions() = default;

}  // namespace cuesta
