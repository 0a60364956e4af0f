#include "ui/terrain/stamp_gallery.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStackedWidget>
#include <QVBoxLayout>

#include "ui/base/icons.h"
#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"
#include "ui/base/theme.h"
#include "ui/terrain/stamp_cards.h"

namespace cuesta {

StampGallery::StampGallery(QWidget* parent) : QDialog(parent) {
    setObjectName(QStringLiteral("stamps"));
    setWindowTitle(tr("Stamps"));
    setModal(false);
    resize(900, 720);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * rhythm, 2 * rhythm, 2 * rhythm, 2 * rhythm);
    column->setSpacing(rhythm);
    build_head(*column);
    cards_ = new StampCards;
    empty_ = new QLabel;
    empty_->setObjectName(QStringLiteral("stampsEmpty"));
    empty_->setAlignment(Qt::AlignCenter);
    empty_->setWordWrap(true);
    middle_ = new QStackedWidget;
    middle_->addWidget(cards_);
    middle_->addWidget(empty_);
    column->addWidget(middle_, 1);
    build_foot(*column);
    connect(cards_, &StampCards::chosen, this, &StampGallery::choose);
    connect(cards_, &StampCards::looked_at, this, &StampGallery::tell_of);
    connect(&work_, &StampWork::listed, this, &StampGallery::show_library);
    connect(&work_, &StampWork::drawn, cards_, &StampCards::set_picture);
    connect(&work_, &StampWork::failed, this, [this](const QString& problem) {
        if (!folders_.empty()) folders_.pop_back();  // the next look is at what can be read
        say_empty(problem);
    });
}

void StampGallery::build_head(QVBoxLayout& column) {
    auto* line = new QHBoxLayout;
    line->setSpacing(rhythm);
    search_ = new QLineEdit;
    search_->setObjectName(QStringLiteral("stampSearch"));
    search_->setPlaceholderText(tr("Search: volcano, Alps, canyon…"));
    search_->setAccessibleName(tr("Search the stamps"));
    search_->setClearButtonEnabled(true);
    search_->addAction(line_icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    search_->installEventFilter(this);
    connect(search_, &QLineEdit::textChanged, this, &StampGallery::find);
    line->addWidget(search_, 1);
    auto* folder = new QPushButton(line_icon(QStringLiteral("open")), tr("Other folder…"));
    folder->setObjectName(QStringLiteral("stampFolder"));
    folder->setToolTip(tr("Show the heightmaps of a folder as stamps, too"));
    folder->setAutoDefault(false);
    connect(folder, &QPushButton::clicked, this, &StampGallery::ask_for_folder);
    line->addWidget(folder);
    column.addLayout(line);
}

void StampGallery::build_foot(QVBoxLayout& column) {
    const auto add = [&](const char* name) {
        auto* label = new QLabel;
        label->setObjectName(QLatin1String(name));
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        return label;
    };
    skipped_ = add("stampsSkipped");
    QPalette palette = skipped_->palette();
    palette.setColor(QPalette::WindowText, theme().warning);
    skipped_->setPalette(palette);
    skipped_->hide();
    column.addWidget(skipped_);
    auto* line = new QHBoxLayout;
    line->setSpacing(2 * rhythm);
    details_ = add("stampDetails");
    details_->setMinimumHeight(3 * details_->fontMetrics().lineSpacing());
    details_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    line->addWidget(details_, 1);
    auto* close = new QPushButton(tr("Close"));
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    line->addWidget(close, 0, Qt::AlignBottom);
    column.addLayout(line);
}

void StampGallery::begin(double map_width, double map_length) {
    map_width_ = map_width;
    map_length_ = map_length;
    show();
    raise();
    activateWindow();
    search_->setFocus();
    search_->selectAll();
    read();
}

void StampGallery::add_folder(const QString& folder) {
    folders_.push_back(folder.toStdString());
    read();
}

void StampGallery::ask_for_folder() {
    auto* dialog = new QFileDialog(this, tr("Folder of heightmaps"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &StampGallery::add_folder);
    dialog->open();
}

void StampGallery::read() {
    if (stamps_.empty()) say_empty(tr("Reading the stamps…"));
    work_.start(folders_);
}

void StampGallery::show_library(const StampFolder& library) {
    stamps_ = library.stamps;
    cards_->set_stamps(stamps_);
    QStringList skipped;
    for (const Error& error : library.skipped)
        skipped << tr("Skipped %1: %2")
                       .arg(QFileInfo(QString::fromStdString(error.where)).fileName(),
                            QString::fromStdString(error.what));
    skipped_->setText(skipped.join(QLatin1Char('\n')));
    skipped_->setVisible(!skipped.isEmpty());
    find();
}

void StampGallery::find() {
    if (cards_->show_found(search_->text()) > 0)
        middle_->setCurrentWidget(cards_);
    else
        say_empty(tr("No stamp is found by “%1”.").arg(search_->text()));
}

void StampGallery::say_empty(const QString& words) {
    empty_->setText(words);
    middle_->setCurrentWidget(empty_);
    details_->clear();
}

void StampGallery::tell_of(int index) {
    if (index < 0 || static_cast<std::size_t>(index) >= stamps_.size()) return details_->clear();
    const Stamp& stamp = stamps_[static_cast<std::size_t>(index)];
    QStringList lines;
    lines << QStringList{translated_words(stamp.name), translated_words(stamp.place)}.filter(QRegularExpression(QStringLiteral("."))).join(QStringLiteral(", "));
    QString size = tr("%1 × %2 in cells of %3; relief %4")
                       .arg(distance_text(stamp.width_metres()), distance_text(stamp.height_metres()),
                            length_text(stamp.cell_size, 0), length_text(stamp.highest - stamp.lowest, 0));
    if (stamp.width_metres() > map_width_ || stamp.height_metres() > map_length_)
        size += QLatin1Char(' ') + tr("(larger than this map)");
    lines << size;
    if (!stamp.source.empty())
        lines << tr("Source: %1; %2").arg(QString::fromStdString(stamp.source), QString::fromStdString(stamp.licence));
    else if (!stamp.file.empty())
        lines << QString::fromStdString(stamp.file);
    details_->setText(lines.join(QLatin1Char('\n')));
}

void StampGallery::choose(int index) {
    if (index < 0 || static_cast<std::size_t>(index) >= stamps_.size()) return;
    const Stamp stamp = stamps_[static_cast<std::size_t>(index)];
    close();
    Q_EMIT chosen(stamp);
}

bool StampGallery::eventFilter(QObject* watched, QEvent* event) {
    if (watched != search_ || event->type() != QEvent::KeyPress) return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        if (middle_->currentWidget() == cards_) choose(cards_->present());
        return true;
    }
    if (key == Qt::Key_Down) {
        cards_->setFocus();
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

void StampGallery::hideEvent(QHideEvent* event) {
    work_.stop();
    QDialog::hideEvent(event);
}

}  // namespace cuesta
