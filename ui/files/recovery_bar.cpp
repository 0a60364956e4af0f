#include "ui/files/recovery_bar.h"

#include <QDir>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/theme.h"
#include "ui/base/time_words.h"

namespace cuesta {
namespace {

QString words_of(const LeftBehind& left) {
    const QString name = QString::fromStdString(left.note().name);
    const QString path = QString::fromStdString(left.note().path);
    const QString shown = name.isEmpty() ? QObject::tr("An untitled project") : name;
    const QString place =
        path.isEmpty() ? QObject::tr("never saved") : QDir::toNativeSeparators(QFileInfo(path).absolutePath());
    const auto words = [&](const QString& sentence) {
        return sentence.arg(shown.toHtmlEscaped(), time_text(left.time()), place.toHtmlEscaped());
    };
    if (!left.run()) return words(QObject::tr("<b>%1</b> was not saved when Cuesta closed: state from %2 (%3)"));
    // The project itself may have been saved.
    const QString run =
        left.run()->step > 0
            ? QObject::tr("Its erosion had reached step %1 of %2.").arg(left.run()->step).arg(left.run()->steps)
            : QObject::tr("Its erosion had begun.");
    return words(QObject::tr("<b>%1</b> was open when Cuesta stopped: state from %2 (%3).")) + QLatin1Char(' ') + run;
}

}  // namespace

RecoveryBar::RecoveryBar(QWidget* parent) : QWidget(parent), lines_(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("recoveryBar"));
    setAccessibleName(tr("Unsaved work"));
    lines_->setContentsMargins(2 * rhythm, rhythm, rhythm, rhythm);
    lines_->setSpacing(rhythm / 2);
    hide();
}

void RecoveryBar::offer(std::vector<LeftBehind> left) {
    std::move(left.begin(), left.end(), std::back_inserter(left_));
    refresh();
}

LeftBehind RecoveryBar::take(std::size_t index) {
    LeftBehind taken = std::move(left_[index]);
    left_.erase(left_.begin() + static_cast<std::ptrdiff_t>(index));
    // The line belongs to the button that was pressed just now.
    QMetaObject::invokeMethod(this, &RecoveryBar::refresh, Qt::QueuedConnection);
    return taken;
}

void RecoveryBar::refresh() {
    while (QLayoutItem* item = lines_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (std::size_t i = 0; i < std::min(left_.size(), most_shown); ++i) {
        auto* line = new QWidget;
        auto* row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(rhythm);
        auto* words = new QLabel(words_of(left_[i]));
        words->setTextFormat(Qt::RichText);
        words->setWordWrap(true);
        words->setObjectName(QStringLiteral("recoveryWords"));
        row->addWidget(words, 1);
        const auto add = [&](const char* name, const QString& text, const QString& tip, auto signal) {
            auto* button = new QPushButton(text);
            button->setObjectName(QLatin1String(name));
            button->setToolTip(tip);
            connect(button, &QPushButton::clicked, this, [this, i, signal] {
                if (i < left_.size()) Q_EMIT(this->*signal)(i);
            });
            row->addWidget(button);
        };
        if (left_[i].run())
            add("recoverAndGoOn", tr("Recover and continue"),
                tr("Opens the project and continues its erosion from there"), &RecoveryBar::go_on_requested);
        add("recover", tr("Recover"), tr("Opens the unsaved work; no file changes until you save"),
            &RecoveryBar::recover_requested);
        add("lookAtRecovery", tr("Look"), tr("Opens an untitled copy and keeps this offer"),
            &RecoveryBar::look_requested);
        add("discardRecovery", tr("Discard"), tr("Deletes it permanently"), &RecoveryBar::discard_requested);
        lines_->addWidget(line);
    }
    if (left_.size() > most_shown) {
        auto* more = new QLabel(tr("and %n more", nullptr, static_cast<int>(left_.size() - most_shown)));
        more->setObjectName(QStringLiteral("dim"));
        lines_->addWidget(more);
    }
    setVisible(!left_.empty());
}

void RecoveryBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), mixed(theme().panel, theme().accent, 0.12));
    painter.fillRect(0, 0, 3, height(), theme().accent);
    painter.fillRect(0, height() - 1, width(), 1, theme().line);
}

}  // namespace cuesta
