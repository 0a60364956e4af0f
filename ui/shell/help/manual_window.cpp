#include "ui/shell/help/manual_window.h"

#include <QApplication>
#include <QDesktopServices>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLineEdit>
#include <QMainWindow>
#include <QScrollBar>
#include <QSplitter>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextTable>
#include <QToolButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "ui/base/preferences.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"
#include "ui/shell/help/manual_places.h"

namespace cuesta {
namespace {

constexpr int page_margin = 3 * rhythm;
constexpr int contents_width = 240;
constexpr int place_role = Qt::UserRole;

QVariant as_variant(const ManualPlace& place) {
    return QStringList{place.document, place.heading, place.word};
}
ManualPlace place_from(const QVariant& value) {
    const QStringList parts = value.toStringList();
    return {parts.value(0), parts.value(1), parts.value(2)};
}

/// Markdown knows no tables without a head: an empty one stands for none.
bool has_empty_head(const QTextTable& table) {
    for (int column = 0; column < table.columns(); ++column)
        if (const QTextTableCell cell = table.cellAt(0, column); cell.firstPosition() != cell.lastPosition())
            return false;
    return table.rows() > 1;
}

}  // namespace

/// A page of the manual with pictures that come with the program, and none where there is none.
class ManualPage : public QTextBrowser {
public:
    ManualPage() {
        setObjectName(QStringLiteral("manualPage"));
        setOpenLinks(false);
        setFrameShape(QFrame::NoFrame);
        document()->setDocumentMargin(page_margin);
    }

    QVariant loadResource(int type, const QUrl& name) override {
        if (type != QTextDocument::ImageResource) return QTextBrowser::loadResource(type, name);
        const QImage picture(manual_picture(name.toString()));
        // A picture that does not come along leaves no hole.
        if (picture.isNull()) return QImage(1, 1, QImage::Format_ARGB32_Premultiplied);
        return picture.scaledToWidth(std::min(picture.width(), 220), Qt::SmoothTransformation);
    }

    void show_markdown(QString text) {
        text.replace(QStringLiteral("&nbsp;"), QStringLiteral(" "));
        setMarkdown(text);
        format();
    }
    void show_html(const QString& html) {
        setHtml(html);
        format();
    }

    /// Scrolls so that the heading is at the top; false if there is none of that name.
    bool show_heading(const QString& heading, const QString& word) {
        QTextBlock block = document()->firstBlock();
        if (!heading.isEmpty())
            while (block.isValid() && (block.blockFormat().headingLevel() == 0 || block.text().trimmed() != heading))
                block = block.next();
        if (!block.isValid()) return false;
        QTextCursor cursor(block);
        if (!word.isEmpty()) {
            const QTextCursor found = document()->find(word, cursor);
            if (!found.isNull()) cursor = found;
        }
        setTextCursor(cursor);
        const QRect at = cursorRect(cursor);
        const int above = word.isEmpty() ? page_margin / 2 : height() / 3;
        verticalScrollBar()->setValue(
            heading.isEmpty() && word.isEmpty() ? 0 : verticalScrollBar()->value() + at.top() - above);
        return true;
    }

private:
    /// Room between the lines, quiet tables.
    void format() {
        const Theme& t = theme();
        QTextCursor cursor(document());
        cursor.beginEditBlock();
        for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
            const int level = block.blockFormat().headingLevel();
            cursor.setPosition(block.position());
            QTextBlockFormat lines;
            if (level > 0) {
                lines.setTopMargin(level == 1 ? 0 : 2.5 * rhythm);
                lines.setBottomMargin(rhythm);
                std::vector<std::pair<int, int>> stretches;  // first and behind the last character of one format
                for (auto part = block.begin(); !part.atEnd(); ++part)
                    stretches.emplace_back(part.fragment().position(),
                                           part.fragment().position() + part.fragment().length());
                for (const auto& [first, end] : stretches) {
                    cursor.setPosition(first);
                    cursor.setPosition(end, QTextCursor::KeepAnchor);
                    QTextCharFormat words = cursor.charFormat();
                    // While it is there, a size has no effect.
                    words.clearProperty(QTextFormat::FontSizeAdjustment);
                    words.setFontWeight(QFont::DemiBold);
                    words.setFontPointSize(level == 1 ? 18 : level == 2 ? 14 : 11.5);
                    cursor.setCharFormat(words);
                }
            } else if (!cursor.currentTable()) {
                lines.setLineHeight(130, QTextBlockFormat::ProportionalHeight);
            }
            cursor.mergeBlockFormat(lines);
        }
        for (QTextFrame* frame : document()->rootFrame()->childFrames())
            if (auto* table = qobject_cast<QTextTable*>(frame)) {
                if (has_empty_head(*table)) table->removeRows(0, 1);
                QTextTableFormat look = table->format();
                look.setBorderCollapse(true);
                look.setCellPadding(5);
                look.setBorder(1);
                look.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
                look.setBorderBrush(t.line);
                look.setTopMargin(rhythm);
                look.setBottomMargin(rhythm);
                table->setFormat(look);
            }
        cursor.endEditBlock();
    }
};

ManualWindow::ManualWindow(QMainWindow& window)
    : QDialog(&window), window_(window), page_(new ManualPage), contents_(new QTreeWidget) {
    setObjectName(QStringLiteral("manual"));
    setWindowTitle(tr("Cuesta manual"));
    setWindowFlags(windowFlags() | Qt::WindowMinMaxButtonsHint);
    setModal(false);
    resize(1000, 720);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(make_bar());
    auto* split = new QSplitter;
    split->setHandleWidth(1);
    contents_->setObjectName(QStringLiteral("manualContents"));
    contents_->setAccessibleName(tr("Manual contents"));
    contents_->header()->hide();
    contents_->setFrameShape(QFrame::NoFrame);
    page_->setAccessibleName(tr("Manual page"));
    split->addWidget(contents_);
    split->addWidget(page_);
    split->setStretchFactor(1, 1);
    split->setSizes({contents_width, 760});
    column->addWidget(split, 1);
    const auto open_item = [this](QTreeWidgetItem* item) {
        if (item) show_place(place_from(item->data(0, place_role)));
    };
    connect(contents_, &QTreeWidget::itemClicked, this, open_item);
    connect(contents_, &QTreeWidget::itemActivated, this, open_item);
    connect(page_, &QTextBrowser::anchorClicked, this, &ManualWindow::follow);
    connect(search_, &QLineEdit::textChanged, this, &ManualWindow::list_found);
    connect(&preferences(), &PreferenceStore::changed, this, [this] {
        loaded_.clear();
        if (now_ >= 0) open_present();
    });
    list_contents();
}

QWidget* ManualWindow::make_bar() {
    auto* bar = new QWidget;
    bar->setObjectName(QStringLiteral("runbar"));
    bar->setAttribute(Qt::WA_StyledBackground);
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(rhythm, rhythm, rhythm, rhythm);
    line->setSpacing(rhythm / 2);
    back_ = make_icon_button(QStringLiteral("back"), tr("Back (Alt+Left)"));
    forward_ = make_icon_button(QStringLiteral("forward"), tr("Forward (Alt+Right)"));
    back_->setObjectName(QStringLiteral("manualBack"));
    forward_->setObjectName(QStringLiteral("manualForward"));
    back_->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    forward_->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    search_ = new QLineEdit;
    search_->setObjectName(QStringLiteral("manualSearch"));
    search_->setPlaceholderText(tr("Search the manual"));
    search_->setAccessibleName(tr("Search the manual"));
    search_->setClearButtonEnabled(true);
    line->addWidget(back_);
    line->addWidget(forward_);
    line->addSpacing(rhythm);
    line->addWidget(search_, 1);
    connect(back_, &QToolButton::clicked, this, [this] { go(-1); });
    connect(forward_, &QToolButton::clicked, this, [this] { go(1); });
    return bar;
}

void ManualWindow::list_contents() {
    contents_->clear();
    QTreeWidgetItem* part = nullptr;
    for (const ManualDocument& document : manual_documents()) {
        if (document.part.isEmpty()) {
            part = nullptr;
        } else if (!part || part->text(0) != document.part) {
            part = new QTreeWidgetItem(contents_, {document.part});
            part->setData(0, place_role, as_variant(manual_start()));
            part->setExpanded(true);
        }
        auto* top =
            part ? new QTreeWidgetItem(part, {document.title}) : new QTreeWidgetItem(contents_, {document.title});
        top->setData(0, place_role, as_variant({document.id}));
        std::vector<QTreeWidgetItem*> open{top};
        for (const ManualSection& section : manual_sections()) {
            if (section.document != document.id || section.level == 1) continue;
            while (static_cast<int>(open.size()) >= section.level) open.pop_back();
            auto* item = new QTreeWidgetItem(open.back(), {section.heading});
            item->setData(0, place_role, as_variant({section.document, section.heading}));
            item->setToolTip(0, section.heading);
            open.push_back(item);
        }
    }
}

void ManualWindow::list_found(const QString& words) {
    if (words.trimmed().isEmpty()) return list_contents();
    contents_->clear();
    const QString first = words.trimmed().section(QLatin1Char(' '), 0, 0);
    const auto found = find_in_manual(words);
    for (const ManualDocument& document : manual_documents()) {
        QTreeWidgetItem* top = nullptr;
        for (const ManualSection& section : found) {
            if (section.document != document.id) continue;
            if (!top) {
                top = new QTreeWidgetItem(contents_, {document.title});
                top->setData(0, place_role, as_variant({document.id}));
            }
            auto* item = new QTreeWidgetItem(top, {section.heading});
            item->setData(0, place_role, as_variant({section.document, section.heading, first}));
        }
        if (top) top->setExpanded(true);
    }
    if (found.empty()) {
        auto* nothing = new QTreeWidgetItem(contents_, {tr("No results. Try a shorter word.")});
        nothing->setFlags(Qt::NoItemFlags);
    }
}

void ManualWindow::show_place(const ManualPlace& place) {
    if (now_ < 0 || history_[static_cast<std::size_t>(now_)] != place) {
        history_.resize(static_cast<std::size_t>(now_ + 1));
        history_.push_back(place);
        ++now_;
    }
    open_present();
}

void ManualWindow::go(int step) {
    if (now_ + step < 0 || now_ + step >= static_cast<int>(history_.size())) return;
    now_ += step;
    open_present();
}

void ManualWindow::open_present() {
    const ManualPlace& wanted = place();
    if (loaded_ != wanted.document) {
        loaded_ = wanted.document;
        if (wanted.document == QStringLiteral("keys"))
            page_->show_html(keys_page(window_));
        else
            page_->show_markdown(manual_text(wanted.document));
    }
    page_->show_heading(wanted.heading, wanted.word);
    refresh_bar();
}

void ManualWindow::refresh_bar() {
    back_->setEnabled(now_ > 0);
    forward_->setEnabled(now_ + 1 < static_cast<int>(history_.size()));
}

void ManualWindow::follow(const QUrl& link) {
    if (!link.isRelative()) {
        QDesktopServices::openUrl(link);
        return;
    }
    const ManualPlace there = manual_place_of_link(place().document, link.toString());
    if (!there.document.isEmpty()) show_place(there);
}

QString ManualWindow::shown_text() const {
    return page_->cursorForPosition(QPoint(page_margin + 2, page_margin + 2)).block().text();
}

}  // namespace cuesta
