#include "ui/forms/method_choice.h"

#include <QComboBox>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/base/parameter_words.h"
#include "ui/forms/rows.h"

namespace cuesta {

MethodChoice::MethodChoice(Document& document, std::string kind, Sets sets, QWidget* parent)
    : QWidget(parent), document_(document), kind_(std::move(kind)), sets_(std::move(sets)) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    setObjectName(QStringLiteral("methods.") + QString::fromStdString(kind_));
    papers_ = new QuietComboBox;
    papers_->setObjectName(QStringLiteral("method.") + QString::fromStdString(kind_));
    papers_->addItem(tr("No"));
    papers_->setItemData(0, tr("The scheme of this program, which mends the papers' faults"), Qt::ToolTipRole);
    for (const PublishedMethod& method : published_methods(kind_)) {
        papers_->addItem(translated_words(method.label));
        papers_->setItemData(papers_->count() - 1, translated_words(method.sentence), Qt::ToolTipRole);
    }
    column->addWidget(make_row(tr("As published"), papers_));
    line_ = make_hint({});
    line_->setContentsMargins(10, 0, 0, 4);
    column->addWidget(line_);
    connect(papers_, &QComboBox::activated, this, &MethodChoice::choose);
}

void MethodChoice::choose(int index) {
    const auto methods = published_methods(kind_);
    const PublishedMethod* method = index > 0 ? &methods[static_cast<std::size_t>(index - 1)] : nullptr;
    const QString label = method ? tr("As published: %1").arg(translated_words(method->label)) : tr("Improved scheme");
    document_.edit(label, [&](Project& project) {
        if (const Result<void> chosen = choose_method(sets_(project), kind_, method); !chosen) return;
    });
}

void MethodChoice::refresh(const std::vector<ParameterSetRef>& sets, const QString& why_unused) {
    setVisible(!sets.empty());
    if (sets.empty()) return;
    const PublishedMethod* method = method_of(sets, kind_);
    const auto methods = published_methods(kind_);
    // A scheme of our own besides the default is none of them.
    int index = is_improved(sets, kind_) ? 0 : -1;
    if (method) index = static_cast<int>(method - methods.data()) + 1;
    papers_->setCurrentIndex(index);
    papers_->setPlaceholderText(tr("Another scheme"));
    papers_->setEnabled(why_unused.isEmpty());
    papers_->setToolTip(why_unused.isEmpty()
                            ? tr("Sets the parameters that a paper specifies to its values, faults included")
                            : why_unused);
    show_departures(sets, why_unused.isEmpty() ? method : nullptr);
}

void MethodChoice::show_departures(const std::vector<ParameterSetRef>& sets, const PublishedMethod* method) {
    line_->setVisible(method != nullptr);
    if (!method) return;
    QStringList changed;
    for (const MethodDeparture& each : departures_from(*method, sets)) {
        const ParameterDescription& d = each.field->description;
        changed << tr("%1 (%2, published %3)")
                       .arg(label_of(d), shown_value(d, each.value), shown_value(d, each.published));
    }
    line_->setText(changed.isEmpty() ? translated_words(method->sentence)
                                     : tr("No longer as published: %1. Choose the paper again to restore this.")
                                           .arg(changed.join(QStringLiteral(", "))));
}

}  // namespace cuesta
