#include "ui/window/start_page.h"

#include <QAbstractButton>
#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPainterPath>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/icons.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"
#include "ui/view/view_area.h"
#include "ui/view/viewport.h"
#include "ui/window/examples.h"

namespace cuesta {
namespace {

constexpr int card_width = 240;
constexpr int picture_height = card_width * 9 / 16;
constexpr int card_height = picture_height + 52;
constexpr int most_recent_shown = 5;

/// A picture with a name and a sentence below it, to be pressed as one.
class ExampleCard : public QAbstractButton {
public:
    explicit ExampleCard(const Example& example) : example_(example), picture_(example.picture) {
        setText(example.name);
        setAccessibleName(example.name + QStringLiteral(": ") + example.sentence);
        setFixedSize(card_width, card_height);
        setCursor(Qt::PointingHandCursor);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        const Theme& t = theme();
        QPainter painter(this);
        painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
        const bool lit = underMouse() || hasFocus();
        QPainterPath card;
        card.addRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 6, 6);
        painter.fillPath(card, lit ? mixed(t.raised, t.accent, 0.12) : t.raised);
        painter.save();
        painter.setClipPath(card);
        const QRect place(0, 0, width(), picture_height);
        if (picture_.isNull())
            painter.fillRect(place, t.window);
        else
            painter.drawPixmap(place, picture_);
        painter.restore();
        painter.setPen(QPen(lit ? t.accent : t.line, 1));
        painter.drawPath(card);
        const QRect words(12, picture_height + 8, width() - 24, 18);
        QFont bold = font();
        bold.setWeight(QFont::DemiBold);
        painter.setFont(bold);
        painter.setPen(t.text);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, example_.name);
        QFont small = font();
        small.setPixelSize(12);
        painter.setFont(small);
        painter.setPen(t.dim);
        painter.drawText(words.translated(0, 19), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetrics(small).elidedText(example_.sentence, Qt::ElideRight, words.width()));
    }

private:
    Example example_;
    QPixmap picture_;
};

QLabel* make_words(const QString& text, int pixels, bool strong) {
    auto* label = new QLabel(text);
    QFont font = label->font();
    font.setPixelSize(pixels);
    if (strong) font.setWeight(QFont::DemiBold);
    label->setFont(font);
    if (!strong) label->setObjectName(QStringLiteral("dim"));
    return label;
}

}  // namespace

StartPage::StartPage(QWidget& over) : QWidget(&over) {
    setObjectName(QStringLiteral("startPage"));
    setAccessibleName(tr("Start page"));
    hide();
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("startContent"));
    auto* column = new QVBoxLayout(content);
    column->setContentsMargins(4 * rhythm, 3 * rhythm, 4 * rhythm, 3 * rhythm);
    column->setSpacing(2 * rhythm);
    column->addStretch(1);
    column->addWidget(make_header());
    column->addWidget(make_ways());
    column->addSpacing(rhythm);
    column->addWidget(make_caption(tr("Sample lands")));
    auto* grid = new QWidget;
    cards_ = new QGridLayout(grid);
    cards_->setContentsMargins(0, 0, 0, 0);
    cards_->setSpacing(2 * rhythm);
    cards_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    for (std::size_t i = 0; i < examples().size(); ++i) {
        auto* card = new ExampleCard(examples()[i]);
        card->setObjectName(QStringLiteral("example%1").arg(i));
        connect(card, &QAbstractButton::clicked, this, [this, i] {
            hide();
            Q_EMIT example_chosen(static_cast<int>(i));
        });
        card_widgets_.push_back(card);
    }
    column->addWidget(grid);
    recent_part_ = new QWidget;
    recent_ = new QVBoxLayout(recent_part_);
    recent_->setContentsMargins(0, rhythm, 0, 0);
    recent_->setSpacing(2);
    column->addWidget(recent_part_);
    column->addStretch(2);

    auto* scroll = new QScrollArea;
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setWidget(content);
    // The page paints the ground of all of it.
    scroll->setStyleSheet(QStringLiteral("QScrollArea, #startContent { background: transparent; }"));
    scroll->viewport()->setAutoFillBackground(false);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(scroll);
    over.installEventFilter(this);
}

QWidget* StartPage::make_header() {
    auto* header = new QWidget;
    auto* line = new QHBoxLayout(header);
    line->setContentsMargins(0, 0, 0, 0);
    auto* words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(make_words(QStringLiteral("Cuesta"), 26, true));
    words->addWidget(make_words(tr("Sketch ridges and rivers; water, wind and time do the rest."), 13, false));
    line->addLayout(words);
    line->addStretch(1);
    QToolButton* close = make_icon_button(QStringLiteral("close"), tr("Close the start page (Esc)"));
    close->setObjectName(QStringLiteral("closeStart"));
    connect(close, &QToolButton::clicked, this, &QWidget::hide);
    line->addWidget(close, 0, Qt::AlignTop);
    return header;
}

QWidget* StartPage::make_ways() {
    auto* ways = new QWidget;
    auto* line = new QHBoxLayout(ways);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(rhythm);
    const auto add = [&](const char* name, const QString& text, const QString& tip, auto signal) {
        auto* button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        connect(button, &QPushButton::clicked, this, [this, signal] {
            hide();
            Q_EMIT(this->*signal)();
        });
        line->addWidget(button);
        return button;
    };
    // The style sheet knows the most wanted button by this name.
    add("primary", tr("Sketch a land"), tr("Flat ground and the spline tool in hand"), &StartPage::sketch_chosen);
    add("startNew", tr("Generated land"), tr("Start from noise, hills, an island, ..."), &StartPage::new_chosen);
    add("startImport", tr("Import elevation…"), tr("GeoTIFF, USGS DEM, HGT, PNG, EXR, RAW, ..."),
        &StartPage::import_chosen);
    add("startOpen", tr("Open project…"), tr("A project saved before"), &StartPage::open_chosen);
    line->addStretch(1);
    QPushButton* tour =
        add("startTour", tr("Guided tour"), tr("Ten minutes from the ground to a height map"), &StartPage::tour_chosen);
    tour->setIcon(line_icon(QStringLiteral("tour")));
    return ways;
}

void StartPage::list_recent(const QStringList& files) {
    while (QLayoutItem* item = recent_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    recent_part_->setVisible(!files.isEmpty());
    if (files.isEmpty()) return;
    recent_->addWidget(make_caption(tr("Recent files")));
    for (const QString& path : files.mid(0, most_recent_shown)) {
        const QFileInfo file(path);
        auto* button = new QPushButton(QStringLiteral("%1   %2").arg(file.fileName(), file.absoluteDir().dirName()));
        button->setObjectName(QStringLiteral("link"));
        button->setToolTip(path);
        connect(button, &QPushButton::clicked, this, [this, path] {
            hide();
            Q_EMIT recent_chosen(path);
        });
        recent_->addWidget(button, 0, Qt::AlignLeft);
    }
}

void StartPage::open(const QStringList& recent_files) {
    list_recent(recent_files);
    setGeometry(parentWidget()->rect());
    place_cards();
    show();
    raise();
    setFocus();
}

void StartPage::place_cards() {
    const int room = width() - 8 * rhythm;
    int columns = std::clamp((room + 2 * rhythm) / (card_width + 2 * rhythm), 1, 5);
    // Three and two look better than four and one.
    if (columns == 4) columns = 3;
    if (columns == columns_) return;
    columns_ = columns;
    for (std::size_t i = 0; i < card_widgets_.size(); ++i) {
        const int index = static_cast<int>(i);
        cards_->addWidget(card_widgets_[i], index / columns, index % columns);
    }
}

bool StartPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
        place_cards();
    }
    return QWidget::eventFilter(watched, event);
}

void StartPage::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape)
        hide();
    else
        QWidget::keyPressEvent(event);
}

void StartPage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    QColor ground = theme().window;
    // The land shines through; words in its place would only disturb.
    const auto* area = qobject_cast<const ViewArea*>(parentWidget());
    if (area && area->viewport()->can_draw()) ground.setAlpha(244);
    painter.fillRect(rect(), ground);
}

}  // namespace cuesta
