#include "ui/shell/command_palette.h"

#include <QAbstractListModel>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPainter>
#include <QSettings>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/fuzzy_match.h"
#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr int palette_width = 600;
constexpr int row_pixels = 30;
constexpr int rows_shown = 11;
constexpr int most_remembered = 16;
constexpr const char* used_key = "palette/usedLast";
// A match in the sentence counts less than one in the name; one in the place counts between.
constexpr double words_weight = 0.9, place_weight = 0.55, detail_weight = 0.35;
// Breaks ties between names that fit alike.
constexpr double used_bonus = 8;

double score_of(const Command& command, const QString& words, int used_rank) {
    double best = fuzzy_score(words, command.name).value_or(-1);
    const auto offer = [&](const QString& text, double weight) {
        if (const auto score = fuzzy_score(words, text)) best = std::max(best, weight * *score);
    };
    if (!command.words.isEmpty()) offer(command.words, words_weight);
    // "export masks" is the place and the name.
    offer(command.place + QLatin1Char(' ') + command.name, place_weight);
    // In sentences only what begins words: letters strewn over one would fit anything.
    if (const auto score = fuzzy_score(words, command.detail); score && *score >= 100)
        best = std::max(best, detail_weight * *score);
    if (best < 0) return best;
    return best + (used_rank >= 0 ? used_bonus : 0) + (command.why_not.isEmpty() ? 1 : 0);
}

}  // namespace

/// The commands that fit, best first.
class CommandList : public QAbstractListModel {
public:
    using QAbstractListModel::QAbstractListModel;
    void set(std::vector<const Command*> rows) {
        beginResetModel();
        rows_ = std::move(rows);
        endResetModel();
    }
    const std::vector<const Command*>& rows() const { return rows_; }
    int rowCount(const QModelIndex& parent = {}) const override {
        return parent.isValid() ? 0 : static_cast<int>(rows_.size());
    }
    QVariant data(const QModelIndex& index, int role) const override {
        const Command& command = *rows_[static_cast<std::size_t>(index.row())];
        if (role == Qt::DisplayRole) return command.name;
        if (role == Qt::AccessibleTextRole)
            return QStringLiteral("%1, %2. %3 %4").arg(command.name, command.place, command.key, command.why_not);
        if (role == Qt::ToolTipRole) return command.why_not.isEmpty() ? command.detail : command.why_not;
        return {};
    }

private:
    std::vector<const Command*> rows_;
};

namespace {

class CommandPainter : public QStyledItemDelegate {
public:
    CommandPainter(const CommandList& list, QObject* parent) : QStyledItemDelegate(parent), list_(list) {}
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {200, row_pixels}; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Command& command = *list_.rows()[static_cast<std::size_t>(index.row())];
        const Theme& t = theme();
        const bool possible = command.why_not.isEmpty();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const bool chosen = option.state & QStyle::State_Selected;
        if (chosen) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(mixed(t.raised, t.accent, 0.14));
            painter->drawRoundedRect(QRectF(option.rect).adjusted(4, 1, -4, -1), 4, 4);
        }
        QRect line = option.rect.adjusted(14, 0, -14, 0);
        const QRect picture(line.left(), line.center().y() - 7, 16, 16);
        command.icon.paint(painter, picture, Qt::AlignCenter, possible ? QIcon::Normal : QIcon::Disabled);
        line.setLeft(line.left() + 26);
        if (!command.key.isEmpty()) {
            const QString key = command.key.section(QStringLiteral(", "), 0, 0);
            const int width = option.fontMetrics.horizontalAdvance(key) + 12;
            const QRectF chip(line.right() - width, line.center().y() - 9, width, 19);
            painter->setPen(QPen(t.line, 1));
            painter->setBrush(t.window);
            painter->drawRoundedRect(chip, 4, 4);
            painter->setPen(possible ? t.text : t.dim);
            painter->drawText(chip, Qt::AlignCenter, key);
            line.setRight(static_cast<int>(chip.left()) - 12);
        }
        painter->setPen(t.dim);
        const int room = line.width() * 2 / 5;
        const QString place = option.fontMetrics.elidedText(command.place, Qt::ElideRight, room);
        painter->drawText(line, Qt::AlignRight | Qt::AlignVCenter, place);
        line.setRight(line.right() - option.fontMetrics.horizontalAdvance(place) - 12);
        painter->setPen(possible ? t.text : t.dim);
        painter->drawText(line, Qt::AlignLeft | Qt::AlignVCenter,
                          option.fontMetrics.elidedText(command.name, Qt::ElideRight, line.width()));
        painter->restore();
    }

private:
    const CommandList& list_;
};

}  // namespace

CommandPalette::CommandPalette(QWidget& over, std::function<std::vector<Command>()> commands)
    : QFrame(&over), source_(std::move(commands)), list_(new CommandList(this)) {
    setObjectName(QStringLiteral("palette"));
    setAccessibleName(tr("Find a command"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(rhythm, rhythm, rhythm, rhythm);
    column->setSpacing(rhythm / 2);
    field_ = new QLineEdit;
    field_->setObjectName(QStringLiteral("paletteField"));
    field_->setAccessibleName(tr("Search for a command"));
    field_->setPlaceholderText(tr("Find a command, tool, parameter, preset or file"));
    field_->setMinimumHeight(28);
    field_->installEventFilter(this);
    column->addWidget(field_);
    view_ = new QListView;
    view_->setObjectName(QStringLiteral("paletteList"));
    view_->setAccessibleName(tr("Matching commands"));
    view_->setModel(list_);
    view_->setItemDelegate(new CommandPainter(*list_, this));
    view_->setFocusPolicy(Qt::NoFocus);
    view_->setUniformItemSizes(true);
    view_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    view_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    view_->setMouseTracking(true);
    column->addWidget(view_, 1);
    foot_ = new QLabel;
    foot_->setObjectName(QStringLiteral("dim"));
    foot_->setContentsMargins(6, 2, 6, 0);
    foot_->setWordWrap(true);
    foot_->setMinimumHeight(36);
    foot_->setAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    column->addWidget(foot_);
    connect(field_, &QLineEdit::textChanged, this, &CommandPalette::search);
    connect(view_, &QListView::clicked, this, [this](const QModelIndex& index) { choose(index.row()); });
    connect(view_, &QListView::entered, this, [this](const QModelIndex& index) { show_row(index.row()); });
    over.installEventFilter(this);
    hide();
}

CommandPalette::~CommandPalette() = default;

void CommandPalette::open(const QString& words) {
    if (!isVisible()) before_ = QApplication::focusWidget();
    commands_ = source_();
    {
        const QSignalBlocker quiet(field_);
        field_->setText(words);
    }
    search(words);
    place();
    show();
    raise();
    field_->setFocus(Qt::PopupFocusReason);
}

std::vector<const Command*> CommandPalette::listed() const {
    return list_->rows();
}

void CommandPalette::search(const QString& words) {
    const QStringList used = commands_used_last();
    std::vector<std::pair<double, const Command*>> found;
    for (const Command& command : commands_) {
        const int rank = static_cast<int>(used.indexOf(command.id));
        if (words.trimmed().isEmpty())
            found.emplace_back(rank >= 0 ? 1000.0 - rank : 0, &command);
        else if (const double score = score_of(command, words, rank); score >= 0)
            found.emplace_back(score, &command);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<const Command*> rows;
    for (const auto& [score, command] : found) rows.push_back(command);
    list_->set(std::move(rows));
    view_->scrollToTop();
    show_row(0);
}

void CommandPalette::show_row(int row) {
    const auto& rows = list_->rows();
    if (rows.empty()) {
        foot_->setText(tr("No matching command. Try another word for the task or the setting."));
        return;
    }
    row = std::clamp(row, 0, static_cast<int>(rows.size()) - 1);
    view_->setCurrentIndex(list_->index(row));
    const Command& command = *rows[static_cast<std::size_t>(row)];
    foot_->setText(command.why_not.isEmpty() ? command.detail : command.why_not);
}

void CommandPalette::choose(int row) {
    const auto& rows = list_->rows();
    if (row < 0 || row >= static_cast<int>(rows.size())) return;
    const Command command = *rows[static_cast<std::size_t>(row)];
    if (!command.why_not.isEmpty()) return show_row(row);
    note_command_used(command.id);
    leave();
    command.run();
}

void CommandPalette::leave() {
    hide();
    // Commands act on the part that has the focus: it is the one that had it before.
    if (before_) before_->setFocus(Qt::OtherFocusReason);
}

void CommandPalette::place() {
    const QWidget* over = parentWidget();
    const int width = std::min(palette_width, over->width() - 4 * rhythm);
    const int height = std::min(rows_shown * row_pixels + 92, over->height() - 8 * rhythm);
    setGeometry((over->width() - width) / 2, 4 * rhythm, width, height);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget()) {
        if (event->type() == QEvent::Resize && isVisible()) place();
        return false;
    }
    if (watched != field_) return QFrame::eventFilter(watched, event);
    if (event->type() == QEvent::FocusOut && isVisible() && !isAncestorOf(QApplication::focusWidget())) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        // Another window in front is no reason to forget what was typed.
        if (reason != Qt::ActiveWindowFocusReason) hide();
    }
    if (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride) return false;
    const auto* key = static_cast<QKeyEvent*>(event);
    const int step = key->key() == Qt::Key_Down       ? 1
                     : key->key() == Qt::Key_Up       ? -1
                     : key->key() == Qt::Key_PageDown ? rows_shown - 1
                     : key->key() == Qt::Key_PageUp   ? 1 - rows_shown
                                                      : 0;
    const bool enters = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    const bool leaves = key->key() == Qt::Key_Escape;
    if (step == 0 && !enters && !leaves) return false;
    event->accept();
    if (event->type() == QEvent::ShortcutOverride) return true;
    if (step != 0) show_row(view_->currentIndex().row() + step);
    if (enters) choose(view_->currentIndex().row());
    if (leaves) leave();
    return true;
}

QStringList commands_used_last() {
    return QSettings().value(QLatin1String(used_key)).toStringList();
}

void note_command_used(const QString& id) {
    QStringList used = commands_used_last();
    used.removeAll(id);
    used.prepend(id);
    QSettings().setValue(QLatin1String(used_key), used.mid(0, most_remembered));
}

}  // namespace cuesta
