#include "ui/forms/parameter_form.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRandomGenerator>
#include <QRegularExpressionValidator>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/parameter_words.h"
#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

bool is_seed(const ParameterDescription& description) {
    return description.maximum == largest_seed;
}

}  // namespace

QString tool_tip_of(const ParameterDescription& description) {
    return tool_tip_of(description, description.default_value);
}

QString tool_tip_of(const ParameterDescription& description, double usual) {
    QString range;
    const bool number = description.type == ParameterType::number || description.type == ParameterType::integer;
    if (number && !is_seed(description))
        range = QObject::tr("%1 to %2, default %3")
                    .arg(shown_number(description, description.minimum), shown_value(description, description.maximum),
                         shown_value(description, usual));
    else
        range = QObject::tr("Default %1").arg(shown_value(description, usual));
    return QStringLiteral("<p style='margin:0'>%1</p><p style='margin:4px 0 0 0; color:%4'>%2<br><code>%3</code></p>")
        .arg(sentence_of(description).toHtmlEscaped(), range.toHtmlEscaped(),
             QString::fromStdString(description.id).toHtmlEscaped(), theme().dim.name());
}

ParameterForm::ParameterForm(const std::vector<ParameterField>& fields, FormBinding binding, Options options,
                             QWidget* parent)
    : QWidget(parent), binding_(std::move(binding)), column_(new QVBoxLayout(this)) {
    column_->setContentsMargins(0, 0, 0, 0);
    column_->setSpacing(4);
    bool has_more = false;
    for (const ParameterField& field : fields) {
        if (options.left_out.contains(field.description.id)) continue;
        has_more = has_more || field.description.advanced;
        if (!field.description.advanced || !options.show_more) add_row(field, options);
    }
    if (has_more && options.show_more) {
        more_ = new QPushButton(this);
        more_->setObjectName(QStringLiteral("link"));
        more_->setCheckable(true);
        more_->setCursor(Qt::PointingHandCursor);
        more_->setStyleSheet(QStringLiteral("margin-left: 10px"));
        column_->addWidget(more_);
        connect(more_, &QPushButton::toggled, this, &ParameterForm::update_visibility);
        for (const ParameterField& field : fields)
            if (field.description.advanced && !options.left_out.contains(field.description.id)) add_row(field, options);
    }
    update_visibility();
    refresh();
}

void ParameterForm::add_row(const ParameterField& field, const Options& options) {
    Row row{&field, nullptr, new PropertyLabel(label_of(field.description)), {}};
    QWidget* editor = make_editor(field, options, row);
    row.widget = make_row(row.label, editor);
    column_->addWidget(row.widget);
    connect(row.label, &PropertyLabel::clicked, this, [this, &field] { put(field, usual_of(field), false); });
    rows_.push_back(std::move(row));
}

QWidget* ParameterForm::make_editor(const ParameterField& field, const Options& options, Row& row) {
    const ParameterDescription& description = field.description;
    if (description.type == ParameterType::toggle) return make_switch(field, row);
    if (description.type == ParameterType::choice) return make_choice(field, row);
    if (is_seed(description)) return make_seed(field, row);
    auto* slider = new NumberSlider(description);
    if (const auto force = options.forces.find(description.id); force != options.forces.end())
        slider->set_force(force->second);
    row.show = [this, &field, slider](double value) {
        slider->set_mixed(false);
        slider->set_value(value);
        slider->set_usual(usual_of(field));
    };
    row.show_mixed = [slider] { slider->set_mixed(true); };
    connect(slider, &NumberSlider::edited, this, [this, &field](double value) { put(field, value, true); });
    connect(slider, &NumberSlider::finished, this, [this] { binding_.finish(); });
    connect(slider, &NumberSlider::abandoned, this, [this] { binding_.abandon(); });
    return slider;
}

QWidget* ParameterForm::make_switch(const ParameterField& field, Row& row) {
    auto* box = new QCheckBox;
    box->setObjectName(QString::fromStdString(field.description.id));
    box->setAccessibleName(label_of(field.description));
    row.show = [box](double value) {
        box->setTristate(false);
        box->setChecked(value != 0);
    };
    row.show_mixed = [box] {
        box->setTristate(true);
        box->setCheckState(Qt::PartiallyChecked);
    };
    connect(box, &QCheckBox::clicked, this, [this, &field, box] {
        box->setTristate(false);  // the user chooses one of two
        put(field, box->checkState() != Qt::Unchecked ? 1 : 0, false);
    });
    return box;
}

QWidget* ParameterForm::make_choice(const ParameterField& field, Row& row) {
    auto* combo = new QuietComboBox;
    combo->setObjectName(QString::fromStdString(field.description.id));
    combo->setAccessibleName(label_of(field.description));
    for (const std::string& choice : field.description.choices) combo->addItem(choice_text(choice));
    row.show = [combo](double value) { combo->setCurrentIndex(static_cast<int>(value)); };
    combo->setPlaceholderText(tr("mixed"));
    row.show_mixed = [combo] { combo->setCurrentIndex(-1); };
    connect(combo, &QComboBox::activated, this, [this, &field](int index) { put(field, index, false); });
    return combo;
}

QWidget* ParameterForm::make_seed(const ParameterField& field, Row& row) {
    auto* box = new QWidget;
    auto* line = new QHBoxLayout(box);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    auto* edit = new QLineEdit;
    edit->setObjectName(QString::fromStdString(field.description.id));
    edit->setAccessibleName(label_of(field.description));
    edit->setAlignment(Qt::AlignRight);
    static const QRegularExpression digits(QStringLiteral("[0-9]{1,15}"));
    edit->setValidator(new QRegularExpressionValidator(digits, edit));
    auto* dice = make_icon_button(QStringLiteral("dice"), tr("New seed"));
    line->addWidget(edit, 1);
    line->addWidget(dice);
    row.show = [edit](double value) {
        edit->setPlaceholderText({});
        if (!edit->hasFocus()) edit->setText(QString::number(static_cast<qulonglong>(value)));
    };
    row.show_mixed = [edit] {
        edit->setPlaceholderText(tr("mixed"));
        if (!edit->hasFocus()) edit->clear();
    };
    connect(edit, &QLineEdit::editingFinished, this, [this, &field, edit] {
        if (!edit->text().isEmpty()) put(field, edit->text().toDouble(), false);
    });
    connect(dice, &QToolButton::clicked, this, [this, &field, edit] {
        edit->clearFocus();
        put(field, static_cast<double>(QRandomGenerator::global()->bounded(1, 1000000)), false);
    });
    return box;
}

double ParameterForm::usual_of(const ParameterField& field) const {
    return binding_.usual ? binding_.usual(field) : field.description.default_value;
}

void ParameterForm::say_of(Row& row) {
    const double usual = usual_of(*row.field);
    if (row.said_usual == usual && row.said_unit == length_unit()) return;
    row.said_usual = usual;
    row.said_unit = length_unit();
    const QString words = tool_tip_of(row.field->description, usual);
    row.widget->setToolTip(
        row.why_unused.isEmpty()
            ? words
            : QStringLiteral("<p style='margin:0 0 4px 0'><b>%1</b></p>").arg(row.why_unused.toHtmlEscaped()) + words);
}

void ParameterForm::put(const ParameterField& field, double value, bool amending) {
    binding_.put(field, value, amending ? QString::fromStdString(field.description.id) : QString());
    refresh();
}

void ParameterForm::refresh() {
    int changed_behind_more = 0;
    for (Row& row : rows_) {
        const double value = binding_.get(*row.field);
        row.show(value);
        if (row.mixed) row.show_mixed();
        const bool changed = row.mixed || value != usual_of(*row.field);
        say_of(row);
        row.label->set_changed(changed);
        if (changed && row.used && row.field->description.advanced) ++changed_behind_more;
    }
    if (!more_) return;
    QString text = more_->isChecked() ? tr("Less") : tr("More");
    if (!more_->isChecked() && changed_behind_more > 0) text += tr(" (%n changed)", nullptr, changed_behind_more);
    more_->setText(text);
}

void ParameterForm::set_used(const std::function<bool(const std::string&)>& used) {
    for (Row& row : rows_) row.used = used(row.field->description.id);
    update_visibility();
}

void ParameterForm::set_why_unused(const std::function<QString(const std::string&)>& why) {
    for (Row& row : rows_) {
        const QString words = why(row.field->description.id);
        if (words == row.why_unused) continue;
        row.why_unused = words;
        row.widget->setEnabled(words.isEmpty());
        row.said_usual = std::nan("");
        say_of(row);
    }
}

void ParameterForm::set_mixed(const std::function<bool(const ParameterField&)>& mixed) {
    for (Row& row : rows_) row.mixed = mixed(*row.field);
}

void ParameterForm::set_notes(const std::function<QString(const std::string&)>& note) {
    for (Row& row : rows_) {
        const QString words = note(row.field->description.id);
        if (!row.note && words.isEmpty()) continue;
        if (!row.note) {
            row.note = make_hint({});
            row.note->setContentsMargins(10, 0, 0, 2);
            column_->insertWidget(column_->indexOf(row.widget) + 1, row.note);
        }
        row.note->setText(words);
    }
    update_visibility();
}

bool ParameterForm::unfolds(const QWidget& wanted) const {
    return std::any_of(rows_.begin(), rows_.end(), [&](const Row& row) {
        return row.widget == &wanted && row.used && more_ && row.field->description.advanced;
    });
}

void ParameterForm::unfold(const QWidget& row) {
    if (unfolds(row)) more_->setChecked(true);
}

std::vector<std::pair<const ParameterDescription*, QWidget*>> ParameterForm::editors() const {
    std::vector<std::pair<const ParameterDescription*, QWidget*>> all;
    for (const Row& row : rows_)
        all.emplace_back(&row.field->description,
                         row.widget->findChild<QWidget*>(QString::fromStdString(row.field->description.id)));
    return all;
}

int ParameterForm::changed_count() const {
    int count = 0;
    for (const Row& row : rows_)
        if (row.used && binding_.get(*row.field) != usual_of(*row.field)) ++count;
    return count;
}

void ParameterForm::update_visibility() {
    bool any_more = false;
    for (const Row& row : rows_) {
        const bool hidden = more_ && row.field->description.advanced && !more_->isChecked();
        any_more = any_more || (row.used && row.field->description.advanced);
        row.widget->setVisible(row.used && !hidden);
        if (row.note) row.note->setVisible(row.used && !hidden && !row.note->text().isEmpty());
    }
    if (more_) {
        more_->setVisible(any_more);
        more_->setText(more_->isChecked() ? tr("Less") : tr("More"));
    }
}

}  // namespace cuesta
