#include "ui/shell/start_page.h"

#include <QDir>
#include <QFileInfo>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/theme.h"
#include "ui/forms/rows.h"
#include "ui/shell/start_buttons.h"
#include "ui/view/view_area.h"
#include "ui/view/viewport.h"

namespace cuesta {
namespace {

constexpr int margin = 4 * rhythm;
constexpr int gap = 2 * rhythm;
constexpr int least_card = 150;
constexpr int greatest_card = 480;  // the pictures have no more pixels
constexpr int most_columns = 3;
/// Narrower than this, everything stands in one column.
constexpr int least_width_of_two = 640;
constexpr int caption_height = 24;
constexpr int most_recent_shown = 5;
constexpr int least_recent_shown = 3;

int ways_width(int page) {
    return page < 1000 ? 248 : page < 1700 ? 288 : 336;
}

QLabel* make_words(const QString& text, int pixels, bool strong) {
    auto* label = new QLabel(text);
    QFont font = label->font();
    font.setPixelSize(pixels);
    if (strong) font.setWeight(QFont::DemiBold);
    label->setFont(font);
    label->setWordWrap(true);
    if (!strong) label->setObjectName(QStringLiteral("dim"));
    return label;
}

/// The folder of a file as people say it: "~/lands".
QString folder_text(const QString& path) {
    const QString folder = QFileInfo(path).absolutePath();
    const QString home = QDir::homePath();
    if (folder == home) return QStringLiteral("~");
    return folder.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + folder.mid(home.size()) : folder;
}

}  // namespace

StartPage::StartPage(QWidget& over) : QWidget(&over) {
    setObjectName(QStringLiteral("startPage"));
    setAccessibleName(tr("Start page"));
    hide();
    auto* content = new QWidget;
    content->setObjectName(QStringLiteral("startContent"));
    content_ = new QVBoxLayout(content);
    content_->addStretch(1);
    parts_ = new QBoxLayout(QBoxLayout::LeftToRight);
    parts_->addWidget(make_ways(), 0, Qt::AlignTop);
    parts_->addWidget(make_samples(), 0, Qt::AlignTop);
    content_->addLayout(parts_);
    content_->addStretch(2);

    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("startScroll"));
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
    close_ = make_icon_button(QStringLiteral("close"), tr("Close the start page (Esc)"));
    close_->setObjectName(QStringLiteral("closeStart"));
    close_->setParent(this);
    connect(close_, &QToolButton::clicked, this, &QWidget::hide);
    over.installEventFilter(this);
}

QWidget* StartPage::make_ways() {
    ways_ = new QWidget;
    auto* column = new QVBoxLayout(ways_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(6);
    column->addWidget(make_words(QStringLiteral("Cuesta"), 26, true));
    column->addWidget(make_words(tr("Sketch ridges and rivers; water, wind and time do the rest."), 13, false));
    column->addSpacing(rhythm);
    const auto add = [&](const char* name, const char* icon, const QString& text, const QString& sentence,
                         const QString& tip, StartRowLook look, auto signal) {
        auto* row = new StartRow(QLatin1String(icon), text, sentence, look);
        row->setObjectName(QLatin1String(name));
        row->setToolTip(tip);
        connect(row, &QAbstractButton::clicked, this, [this, signal] {
            hide();
            Q_EMIT(this->*signal)();
        });
        column->addWidget(row);
    };
    constexpr StartRowLook raised = StartRowLook::raised;
    add("startSketch", "spline", tr("Sketch a terrain"), tr("Draw its ridges and rivers"),
        tr("Flat ground with the spline tool active"), StartRowLook::primary, &StartPage::sketch_chosen);
    add("startNew", "terrain", tr("Generated terrain"), tr("From noise, hills, an island, ..."),
        tr("Start from noise, hills, an island, ..."), raised, &StartPage::new_chosen);
    add("startImport", "import", tr("Import elevation…"), tr("GeoTIFF, DEM, HGT, PNG, ..."),
        tr("GeoTIFF, USGS DEM, HGT, PNG, EXR, RAW, ..."), raised, &StartPage::import_chosen);
    add("startOpen", "open", tr("Open project…"), tr("Open a saved project"), tr("A saved project"), raised,
        &StartPage::open_chosen);
    add("startTour", "tour", tr("Guided tour"), tr("Your first heightmap in ten minutes"),
        tr("From flat ground to a heightmap in ten minutes"), raised, &StartPage::tour_chosen);
    column->addSpacing(gap);
    column->addWidget(make_caption(tr("Recent files")));
    recent_ = new QVBoxLayout;
    recent_->setContentsMargins(0, 0, 0, 0);
    recent_->setSpacing(2);
    column->addLayout(recent_);
    return ways_;
}

QWidget* StartPage::make_samples() {
    auto* samples = new QWidget;
    auto* column = new QVBoxLayout(samples);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(rhythm);
    landforms_ = make_cards(tr("Landforms"), start_landforms(), "landform", *column,
                            [this](std::size_t i) { Q_EMIT landform_chosen(start_landforms()[i].project); });
    column->addSpacing(gap);
    const std::vector<Example> shown(examples().begin(), examples().begin() + examples_with_cards);
    samples_ = make_cards(tr("Sample terrains"), shown, "example", *column,
                          [this](std::size_t i) { Q_EMIT example_chosen(static_cast<int>(i)); });
    return samples;
}

StartPage::Cards StartPage::make_cards(const QString& caption, const std::vector<Example>& examples, const char* name,
                                       QVBoxLayout& column, const std::function<void(std::size_t)>& choose) {
    column.addWidget(make_caption(caption));
    Cards made;
    made.grid = new QGridLayout;
    made.grid->setContentsMargins(0, 0, 0, 0);
    made.grid->setSpacing(gap);
    made.grid->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    for (std::size_t i = 0; i < examples.size(); ++i) {
        auto* card = new ExampleCard(examples[i]);
        card->setObjectName(QStringLiteral("%1%2").arg(QLatin1String(name)).arg(i));
        connect(card, &QAbstractButton::clicked, this, [this, choose, i] {
            hide();
            choose(i);
        });
        made.cards.push_back(card);
    }
    column.addLayout(made.grid);
    return made;
}

void StartPage::list_recent(const QStringList& files) {
    while (QLayoutItem* item = recent_->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    if (files.isEmpty()) {
        recent_->addWidget(make_hint(tr("Files that you open, import or save are listed here.")));
    }
    for (const QString& path : files.mid(0, most_recent_shown)) {
        const bool is_project = path.endsWith(QStringLiteral(".cuesta"), Qt::CaseInsensitive);
        auto* row = new StartRow(is_project ? QStringLiteral("terrain") : QStringLiteral("import"),
                                 QFileInfo(path).fileName(), folder_text(path), StartRowLook::plain, Qt::ElideMiddle);
        row->setObjectName(QStringLiteral("recentFile"));
        row->setToolTip(path);
        connect(row, &QAbstractButton::clicked, this, [this, path] {
            hide();
            Q_EMIT recent_chosen(path);
        });
        recent_->addWidget(row);
    }
}

void StartPage::open(const QStringList& recent_files) {
    list_recent(recent_files);
    place();
    show();
    raise();
    setFocus();
}

void StartPage::place() {
    setGeometry(parentWidget()->rect());
    const bool wide = width() >= least_width_of_two;
    const int ways = ways_width(width());
    const int between = wide ? 5 * rhythm : 3 * rhythm;
    // Wider than this there are no pictures for; what is left stands on both sides.
    const int widest = ways + between + most_columns * greatest_card + (most_columns - 1) * gap;
    const int side = std::max(margin, (width() - widest) / 2);
    const int room = width() - 2 * side;
    content_->setContentsMargins(side, 3 * rhythm, side, 3 * rhythm);
    parts_->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    parts_->setSpacing(between);
    ways_->setFixedWidth(wide ? ways : std::max(room, least_card));
    place_cards(wide ? room - ways - between : room, !wide);
    fit_recent();
    const QSize size = close_->sizeHint();
    close_->setGeometry(QRect(QPoint(width() - size.width() - 2 * rhythm, rhythm), size));
    close_->raise();
}

void StartPage::place_cards(int room, bool all) {
    const int columns = std::clamp((room + gap) / (least_card + gap), 1, most_columns);
    const int card_width = std::clamp((room - (columns - 1) * gap) / columns, least_card, greatest_card);
    int lines = 1;
    for (const Cards* cards : {&landforms_, &samples_})
        for (const ExampleCard* card : cards->cards) lines = std::max(lines, card->lines_at(card_width));
    for (const Cards* cards : {&landforms_, &samples_})
        for (ExampleCard* card : cards->cards) card->set_width(card_width, lines);
    // A row of each at least; more of both by turns while there is room.
    const int row = samples_.cards.front()->height() + gap;
    const int fitting = (height() - 6 * rhythm - 2 * caption_height - gap) / row;
    const int most = (static_cast<int>(landforms_.cards.size()) + columns - 1) / columns;
    const int of_landforms = all ? most : std::clamp((fitting + 1) / 2, 1, most);
    show_cards(landforms_, columns, of_landforms);
    show_cards(samples_, columns, all ? most : std::clamp(fitting - of_landforms, 1, most));
}

void StartPage::show_cards(const Cards& cards, int columns, int rows) {
    for (std::size_t i = 0; i < cards.cards.size(); ++i) {
        const int index = static_cast<int>(i);
        cards.grid->addWidget(cards.cards[i], index / columns, index % columns);
        cards.cards[i]->setVisible(index < rows * columns);
    }
}

void StartPage::fit_recent() {
    // Older files give way before anything has to be scrolled to.
    for (int shown = std::min(recent_->count(), most_recent_shown); shown >= 1; --shown) {
        for (int i = 0; i < recent_->count(); ++i) recent_->itemAt(i)->widget()->setVisible(i < shown);
        ways_->layout()->activate();
        if (shown <= least_recent_shown || ways_->sizeHint().height() + 6 * rhythm <= height()) return;
    }
}

bool StartPage::eventFilter(QObject* watched, QEvent* event) {
    if (watched == parentWidget() && event->type() == QEvent::Resize) place();
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
