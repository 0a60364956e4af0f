#include "ui/shell/key_editor.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLineEdit>
#include <QMainWindow>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/base/action_keys.h"
#include "ui/base/fuzzy_match.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"

namespace cuesta {

KeyEditor::KeyEditor(QMainWindow& window, QWidget* parent)
    : QWidget(parent),
      window_(window),
      search_(new QLineEdit),
      tree_(new QTreeWidget),
      field_(new QKeySequenceEdit),
      clear_(new QPushButton(tr("No key"))),
      usual_(new QPushButton(tr("Default"))),
      all_usual_(new QPushButton(tr("Reset all"))),
      words_(make_hint({})) {
    setObjectName(QStringLiteral("panelPage"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * rhythm, rhythm, 2 * rhythm, 2 * rhythm);
    column->setSpacing(rhythm);
    search_->setObjectName(QStringLiteral("keySearch"));
    search_->setPlaceholderText(tr("Find an action"));
    search_->setAccessibleName(tr("Find an action"));
    search_->setClearButtonEnabled(true);
    column->addWidget(search_);
    tree_->setObjectName(QStringLiteral("keyList"));
    tree_->setAccessibleName(tr("Actions and keys"));
    tree_->setHeaderLabels({tr("Action"), tr("Menu"), tr("Keys")});
    tree_->setRootIsDecorated(false);
    tree_->setUniformRowHeights(true);
    tree_->setSortingEnabled(false);
    tree_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    tree_->header()->setStretchLastSection(false);
    column->addWidget(tree_, 1);
    field_->setObjectName(QStringLiteral("keyField"));
    field_->setAccessibleName(tr("Key of the selected action"));
    auto* line = new QHBoxLayout;
    line->setSpacing(rhythm);
    line->addWidget(field_, 1);
    line->addWidget(clear_);
    line->addWidget(usual_);
    line->addWidget(all_usual_);
    column->addLayout(line);
    column->addWidget(words_);
    connect(search_, &QLineEdit::textChanged, this, &KeyEditor::filter);
    connect(tree_, &QTreeWidget::currentItemChanged, this, &KeyEditor::show_chosen);
    connect(field_, &QKeySequenceEdit::editingFinished, this, [this] {
        // One key, not a row of them as an Emacs would have.
        const QKeySequence typed = field_->keySequence();
        if (!typed.isEmpty()) take(QKeySequence(typed[0]));
    });
    connect(clear_, &QPushButton::clicked, this, [this] { take({}); });
    connect(usual_, &QPushButton::clicked, this, [this] {
        if (const MenuAction* entry = chosen()) reset_keys(*entry);
        list();
    });
    connect(all_usual_, &QPushButton::clicked, this, [this] {
        reset_all_keys(window_);
        list();
    });
}

void KeyEditor::showEvent(QShowEvent* event) {
    list();
    QWidget::showEvent(event);
}

const MenuAction* KeyEditor::chosen() const {
    const QTreeWidgetItem* item = tree_->currentItem();
    if (!item || item->isHidden()) return nullptr;
    return &actions_[static_cast<std::size_t>(tree_->indexOfTopLevelItem(const_cast<QTreeWidgetItem*>(item)))];
}

void KeyEditor::list() {
    const int row = tree_->currentItem() ? tree_->indexOfTopLevelItem(tree_->currentItem()) : 0;
    const QSignalBlocker quiet(tree_);
    tree_->clear();
    actions_ = menu_actions(window_);
    bool any_own = false;
    for (const MenuAction& entry : actions_) {
        auto* item = new QTreeWidgetItem(
            {plain_text(*entry.action), entry.path.join(QStringLiteral(" › ")), keys_text_of(*entry.action)});
        if (has_own_keys(*entry.action)) {
            QFont bold = tree_->font();
            bold.setWeight(QFont::DemiBold);
            item->setFont(2, bold);
            any_own = true;
        }
        tree_->addTopLevelItem(item);
    }
    tree_->resizeColumnToContents(1);
    tree_->resizeColumnToContents(2);
    if (tree_->topLevelItemCount() > 0)
        tree_->setCurrentItem(tree_->topLevelItem(std::min(row, tree_->topLevelItemCount() - 1)));
    all_usual_->setEnabled(any_own);
    all_usual_->setToolTip(any_own ? tr("Resets every action to its default key")
                                   : tr("Every action has its default key"));
    filter(search_->text());
    show_chosen();
}

void KeyEditor::filter(const QString& words) {
    for (int i = 0; i < tree_->topLevelItemCount(); ++i) {
        QTreeWidgetItem* item = tree_->topLevelItem(i);
        const bool fits = fuzzy_score(words, item->text(1) + QLatin1Char(' ') + item->text(0)).has_value() ||
                          (!words.isEmpty() && item->text(2).contains(words, Qt::CaseInsensitive));
        item->setHidden(!fits);
    }
}

void KeyEditor::show_chosen() {
    const MenuAction* entry = chosen();
    // Keys of the view itself stand in the menu only to be seen.
    const bool fixed = entry && entry->action->text().contains(QLatin1Char('\t'));
    const QSignalBlocker quiet(field_);
    const QList<QKeySequence> keys = entry ? keys_of(*entry->action) : QList<QKeySequence>{};
    field_->setKeySequence(keys.isEmpty() ? QKeySequence() : keys.first());
    field_->setEnabled(entry && !fixed);
    clear_->setEnabled(entry && !fixed && !keys.isEmpty());
    usual_->setEnabled(entry && !fixed && has_own_keys(*entry->action));
    words_->setText(fixed ? tr("This key is reserved for the view and cannot be changed.")
                          : tr("Select an action, click the field and press a new key."));
}

void KeyEditor::take(const QKeySequence& key) {
    const MenuAction* entry = chosen();
    if (!entry) return;
    const QString robbed = choose_key(window_, *entry, key);
    list();
    if (!robbed.isEmpty()) words_->setText(tr("\"%1\" used this key before and now has none.").arg(robbed));
}

}  // namespace cuesta
