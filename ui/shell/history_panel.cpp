#include "ui/shell/history_panel.h"

#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/length_unit.h"
#include "ui/base/length_words.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"
#include "ui/base/theme.h"

namespace cuesta {
namespace {

constexpr int slice = 8;         ///< milliseconds of finding details before events are served
constexpr std::size_t told = 3;  ///< changes of a step that are told
enum Role { detail_role = Qt::UserRole, future_role, saved_role };

QString text_of(const std::string& text) {
    return QString::fromStdString(text);
}

QString part_name(ProjectPart part) {
    switch (part) {
        case ProjectPart::frame:
            return QObject::tr("Terrain");
        case ProjectPart::base:
            return QObject::tr("Base");
        case ProjectPart::splines:
            return QObject::tr("Splines");
        case ProjectPart::relief:
            return QObject::tr("Relief");
        case ProjectPart::sculpting:
            return QObject::tr("Sculpting");
        case ProjectPart::materials:
            return QObject::tr("Layers");
        case ProjectPart::water:
            return QObject::tr("Water");
        case ProjectPart::masks:
            return QObject::tr("Masks");
        case ProjectPart::erosion:
            return QObject::tr("Erosion");
        case ProjectPart::paths:
            return QObject::tr("Paths");
        case ProjectPart::own_masks:
            return QObject::tr("Custom masks");
        case ProjectPart::looks:
            return QObject::tr("Look");
        case ProjectPart::views:
            return QObject::tr("Views");
        case ProjectPart::exports:
            return QObject::tr("Export");
    }
    return {};
}

/// In the middle of a line words have no capital, names do: "even", "OpenEXR".
QString within_line(const QString& words) {
    const QString rest = words.mid(1);
    return rest == rest.toLower() ? words.toLower() : words;
}

/// "Talus angle 35 → 40°"
QString words_of_parameter(const ProjectChange& change) {
    const ParameterDescription& d = *change.description;
    const QString label = label_of(d);
    if (d.type == ParameterType::toggle)
        return change.value_after != 0 ? QObject::tr("%1 on").arg(label) : QObject::tr("%1 off").arg(label);
    const auto value = [&d](double number) {
        if (d.type == ParameterType::choice) return within_line(choice_text(d.text_of(number)));
        const QString word = word_for(d, number);
        return word.isEmpty() ? shown_number(d, number) : word;
    };
    const QString unit = word_for(d, change.value_after).isEmpty() ? shown_unit(d.unit).symbol : QString();
    return QStringLiteral("%1 %2 → %3")
        .arg(label, value(change.value_before), with_unit(value(change.value_after), unit));
}

/// "thickness 10 → 20", "colour", "imported alps.tif"
QString words_of_property(const ProjectChange& change) {
    const QString what = translated_words(change.property);
    if (change.before.empty() && change.after.empty()) return what;
    if (change.before.empty()) return what + QLatin1Char(' ') + QFileInfo(text_of(change.after)).fileName();
    return QStringLiteral("%1 %2 → %3").arg(what, text_of(change.before), text_of(change.after));
}

bool same(const std::weak_ptr<const Project>& a, const std::weak_ptr<const Project>& b) {
    return !a.owner_before(b) && !b.owner_before(a);
}

/// Two lines, and a dot where the file is.
class StepDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {160, 44}; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Theme& t = theme();
        const bool current = (option.state & QStyle::State_Selected) != 0;
        const bool future = index.data(future_role).toBool();
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        if (current)
            painter->fillRect(option.rect, mixed(t.panel, t.accent, 0.22));
        else if ((option.state & QStyle::State_MouseOver) != 0)
            painter->fillRect(option.rect, t.raised);
        if (current) painter->fillRect(QRect(option.rect.topLeft(), QSize(3, option.rect.height())), t.accent);
        const QRect words = option.rect.adjusted(28, 4, -8, -4);
        if (index.data(saved_role).toBool()) {
            painter->setPen(Qt::NoPen);
            painter->setBrush(t.accent);
            painter->drawEllipse(QPointF(option.rect.left() + 16, words.top() + 9.0), 3.5, 3.5);
        }
        painter->setFont(option.font);
        painter->setPen(future ? t.dim : t.text);
        const QFontMetrics metrics(option.font);
        painter->drawText(QRect(words.left(), words.top(), words.width(), 18), Qt::AlignLeft | Qt::AlignVCenter,
                          metrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideRight, words.width()));
        QFont small = option.font;
        small.setPixelSize(11);
        painter->setFont(small);
        painter->setPen(t.dim);
        painter->drawText(
            QRect(words.left(), words.top() + 18, words.width(), 16), Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetrics(small).elidedText(index.data(detail_role).toString(), Qt::ElideRight, words.width()));
        painter->restore();
    }
};

}  // namespace

QString words_of_change(const ProjectChange& change) {
    using Kind = ProjectChange::Kind;
    const QString item = change.is_item_ours ? translated_words(change.item) : text_of(change.item);
    const QString phase = change.phase > 0 ? QObject::tr("Phase %1").arg(change.phase) : QString();
    const QString subject = phase.isEmpty()  ? (item.isEmpty() ? part_name(change.part) : item)
                            : item.isEmpty() ? phase
                                             : QStringLiteral("%1, %2").arg(phase, item);
    switch (change.kind) {
        case Kind::added:
            return QObject::tr("%1 added").arg(subject);
        case Kind::removed:
            return QObject::tr("%1 removed").arg(subject);
        case Kind::renamed:
            return QObject::tr("%1 is now %2").arg(text_of(change.before), subject);
        case Kind::reordered:
            if (change.phase > 0)
                return QObject::tr("Phase %1 is now phase %2").arg(change.phase).arg(qRound(change.value_after));
            return QObject::tr("%1: new order").arg(part_name(change.part));
        case Kind::switched_on:
            return QObject::tr("%1 on").arg(subject);
        case Kind::switched_off:
            return QObject::tr("%1 off").arg(subject);
        case Kind::locked:
            return QObject::tr("%1 locked").arg(subject);
        case Kind::unlocked:
            return QObject::tr("%1 unlocked").arg(subject);
        case Kind::moved:
            return QObject::tr("%1 moved").arg(subject);
        case Kind::painted:
            return QObject::tr("%1 painted, %2").arg(subject, area_text(change.area, 2));
        case Kind::parameter:
            return QStringLiteral("%1: %2").arg(subject, words_of_parameter(change));
        case Kind::property:
            return QStringLiteral("%1: %2").arg(subject, words_of_property(change));
    }
    return {};
}

QString words_of_changes(const std::vector<ProjectChange>& changes) {
    QStringList words;
    for (std::size_t i = 0; i < std::min(changes.size(), told); ++i) {
        const QString change = words_of_change(changes[i]);
        if (!words.contains(change)) words << change;
    }
    if (changes.size() > told) words << QObject::tr("%n more", nullptr, static_cast<int>(changes.size() - told));
    return words.join(QStringLiteral("; "));
}

HistoryPanel::HistoryPanel(Document& document, QWidget* parent)
    : QWidget(parent), document_(document), list_(new QListWidget), memory_(new QLabel) {
    setObjectName(QStringLiteral("historyPanel"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    list_->setObjectName(QStringLiteral("steps"));
    list_->setAccessibleName(tr("Undo steps"));
    list_->setItemDelegate(new StepDelegate(list_));
    list_->setMouseTracking(true);
    list_->setFrameShape(QFrame::NoFrame);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    list_->setUniformItemSizes(true);
    column->addWidget(list_, 1);
    memory_->setObjectName(QStringLiteral("dim"));
    memory_->setContentsMargins(2 * rhythm, rhythm, rhythm, rhythm);
    memory_->setToolTip(tr("Total memory used by the undo steps; the oldest are discarded above a limit"));
    column->addWidget(memory_);
    setMinimumWidth(240);
    connect(list_, &QListWidget::currentRowChanged, this, [this](int row) {
        if (!filling_ && row >= 0) document_.go_to(static_cast<std::size_t>(row));
    });
    connect(&document_, &Document::changed, this, [this] {
        if (isVisible()) refresh();
    });
    pool_.setMaxThreadCount(1);
}

HistoryPanel::~HistoryPanel() {
    pool_.waitForDone();
}

bool HistoryPanel::is_complete() const {
    return std::all_of(lines_.begin(), lines_.end(), [](const Line& line) { return line.known; });
}

void HistoryPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
}

void HistoryPanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (list_->currentItem()) list_->scrollToItem(list_->currentItem());
}

QString HistoryPanel::detail_of(int step) const {
    return lines_[static_cast<std::size_t>(step)].detail;
}

void HistoryPanel::refresh() {
    filling_ = true;
    const std::vector<History::Step>& steps = document_.history().steps();
    // Steps that were forgotten go from the top, undone ones from the bottom; the rest keeps its details.
    const auto first =
        std::find_if(lines_.begin(), lines_.end(), [&](const Line& line) { return same(line.value, steps[0].value); });
    if (first != lines_.end())
        for (auto gone = first - lines_.begin(); gone > 0; --gone) {
            lines_.pop_front();
            delete list_->takeItem(0);
        }
    lines_.resize(steps.size());
    while (list_->count() > static_cast<int>(steps.size())) delete list_->takeItem(list_->count() - 1);
    while (list_->count() < static_cast<int>(steps.size())) list_->addItem(new QListWidgetItem);
    for (std::size_t i = 0; i < steps.size(); ++i) {
        Line& line = lines_[i];
        const History::Value before = i > 0 ? steps[i - 1].value : nullptr;
        if (!same(line.value, steps[i].value) || !same(line.before, before) || line.label != steps[i].label)
            line = {steps[i].value, before, steps[i].label, {}, false};
        if (i == 0) {
            line.label = tr("Beginning");
            line.detail = document_.name();
            line.known = true;
        }
        show_line(static_cast<int>(i));
    }
    list_->setCurrentRow(static_cast<int>(document_.history().position()));
    list_->scrollToItem(list_->currentItem());
    memory_->setText(tr("%n step(s), %1 MiB", nullptr, static_cast<int>(steps.size()) - 1)
                         .arg(plain_number(static_cast<double>(document_.history().bytes()) / (1 << 20), 1)));
    filling_ = false;
    find_detail();
}

void HistoryPanel::find_detail() {
    const std::vector<History::Step>& steps = document_.history().steps();
    if (finding_ || !isVisible() || lines_.size() != steps.size()) return;
    const auto latest = std::find_if(lines_.rbegin(), lines_.rend(), [](const Line& line) { return !line.known; });
    if (latest == lines_.rend()) return;
    const auto step = static_cast<std::size_t>(lines_.rend() - latest) - 1;
    finding_ = true;
    pool_.start([this, before = steps[step - 1].value, after = steps[step].value, forgotten = steps[step].forgotten] {
        QStringList words;
        if (forgotten > 0) words << tr("with %n older step(s) before it", nullptr, forgotten);
        words << words_of_changes(project_difference(*before, *after));
        // The destructor waits for this thread, so `this` lives; what is still in its queue then goes with it.
        QMetaObject::invokeMethod(
            this,
            [this, before, after, detail = words.join(QStringLiteral("; "))] {
                finding_ = false;
                // The step may have gone meanwhile, or stand elsewhere.
                for (std::size_t i = 0; i < lines_.size(); ++i) {
                    Line& line = lines_[i];
                    if (!same(line.value, after) || !same(line.before, before)) continue;
                    line.detail = detail;
                    line.known = true;
                    show_line(static_cast<int>(i));
                }
                find_detail();
            },
            Qt::QueuedConnection);
    });
}

void HistoryPanel::show_line(int step) {
    const Line& line = lines_[static_cast<std::size_t>(step)];
    QListWidgetItem& item = *list_->item(step);
    const bool saved = same(line.value, document_.saved()) && !document_.path().isEmpty();
    const bool future = step > static_cast<int>(document_.history().position());
    item.setText(line.label);
    item.setData(detail_role, line.detail);
    item.setData(future_role, future);
    item.setData(saved_role, saved);
    QString tip = line.detail;
    if (saved) tip += QLatin1Char('\n') + tr("Saved: %1").arg(document_.name());
    item.setToolTip(tip);
    item.setData(Qt::AccessibleTextRole, line.label + QStringLiteral(", ") + line.detail);
}

}  // namespace cuesta
