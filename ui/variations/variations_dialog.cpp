#include "ui/variations/variations_dialog.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QLabel>
#include <QMainWindow>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/model/erosion_phases.h"
#include "ui/base/parameter_words.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"
#include "ui/variations/variation_card.h"
#include "ui/variations/varied_row.h"

namespace cuesta {
namespace {

constexpr int rest_milliseconds = 150;  ///< a slider that is dragged begins nothing
constexpr int most_cells = 160;         ///< along the longer side of a small land
constexpr QSize picture_size(400, 300);

std::uint64_t seed_of_project(const Project& project) {
    if (const std::uint64_t* seed = seed_of(project.base)) return *seed;
    if (const auto* stack = std::get_if<StackBase>(&project.base))
        for (const StackElement& element : stack->elements)
            if (const std::uint64_t* seed = seed_of(element.source)) return *seed;
    return project.erosion.mixing.seed;
}

bool same_projects(const std::vector<Variation>& a, const std::vector<Variation>& b) {
    return std::ranges::equal(a, b, [](const Variation& x, const Variation& y) { return x.project == y.project; });
}

}  // namespace

VariationsDialog::VariationsDialog(Workbench& bench) : QDialog(&bench.window()), bench_(bench) {
    setObjectName(QStringLiteral("variations"));
    setWindowTitle(tr("Variations"));
    setModal(false);
    resize(880, 860);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(2 * rhythm, 2 * rhythm, 2 * rhythm, 2 * rhythm);
    column->setSpacing(rhythm);
    build_head(*column);
    build_cards(*column);
    delay_.setSingleShot(true);
    delay_.setInterval(rest_milliseconds);
    connect(&delay_, &QTimer::timeout, this, &VariationsDialog::draw);
    connect(&bench.document(), &Document::changed, this, [this] {
        if (isVisible()) refresh();
    });
    connect(&work_, &VariationWork::drawn, this, [this](int index, const QImage& picture) {
        cards_[static_cast<std::size_t>(index)]->set_picture(picture);
        ++arrived_;
        say_usual();
    });
    connect(&work_, &VariationWork::failed, this, [this](int index, const QString& message) {
        cards_[static_cast<std::size_t>(index)]->set_message(message);
    });
    connect(&work_, &VariationWork::ended, this, [this](const QString& problem) {
        if (problem.isEmpty()) return say_usual();
        for (VariationCard* card : cards_) card->set_message({});
        say(problem, true);
    });
    show_seeds(true);
}

void VariationsDialog::build_head(QVBoxLayout& column) {
    auto* line = new QHBoxLayout;
    line->setSpacing(4);
    const auto add = [&](const char* name, const QString& text, const QString& tip) {
        auto* button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        button->setCheckable(true);
        button->setProperty("segment", true);
        line->addWidget(button);
        return button;
    };
    seeds_ = add("varySeeds", tr("Seeds"), tr("Other terrains with the same settings"));
    parameters_ = add("varyParameters", tr("Parameters"), tr("One or two settings over a range"));
    connect(seeds_, &QPushButton::clicked, this, [this] { show_seeds(true); });
    connect(parameters_, &QPushButton::clicked, this, [this] { show_seeds(false); });
    line->addStretch(1);
    erosion_ = new QCheckBox(tr("With erosion and paths"));
    erosion_->setObjectName(QStringLiteral("varyEroded"));
    connect(erosion_, &QCheckBox::clicked, this, &VariationsDialog::refresh);
    line->addWidget(erosion_);
    column.addLayout(line);
    settings_ = new QStackedWidget;
    settings_->addWidget(make_seeds());
    settings_->addWidget(make_parameters());
    column.addWidget(settings_);
}

QWidget* VariationsDialog::make_seeds() {
    auto* page = new QWidget;
    auto* line = new QHBoxLayout(page);
    line->setContentsMargins(0, 0, 0, 0);
    line->setAlignment(Qt::AlignTop);
    QToolButton* before = make_icon_button(QStringLiteral("back"), tr("Previous nine seeds"));
    QToolButton* after = make_icon_button(QStringLiteral("forward"), tr("Next nine seeds"));
    before->setObjectName(QStringLiteral("seedsBefore"));
    after->setObjectName(QStringLiteral("seedsAfter"));
    connect(before, &QToolButton::clicked, this, [this] { move_seeds(-1); });
    connect(after, &QToolButton::clicked, this, [this] { move_seeds(1); });
    seeds_shown_ = new QLabel;
    line->addWidget(before);
    line->addWidget(seeds_shown_);
    line->addWidget(after);
    line->addStretch(1);
    return page;
}

QWidget* VariationsDialog::make_parameters() {
    auto* page = new QWidget;
    auto* rows = new QVBoxLayout(page);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    first_ = new VariedRow(tr("Across"), false);
    second_ = new VariedRow(tr("Down"), true);
    first_->setObjectName(QStringLiteral("variedAcross"));
    second_->setObjectName(QStringLiteral("variedDown"));
    for (VariedRow* row : {first_, second_}) {
        rows->addWidget(row);
        connect(row, &VariedRow::changed, this, &VariationsDialog::refresh);
    }
    return page;
}

void VariationsDialog::build_cards(QVBoxLayout& column) {
    auto* grid = new QGridLayout;
    grid->setSpacing(rhythm);
    for (int i = 0; i < count; ++i) {
        auto* card = new VariationCard;
        card->setObjectName(QStringLiteral("variation.%1").arg(i + 1));
        connect(card, &QAbstractButton::clicked, this, [this, i] { take(i); });
        grid->addWidget(card, i / side, i % side);
        cards_[static_cast<std::size_t>(i)] = card;
    }
    column.addLayout(grid, 1);
    auto* foot = new QHBoxLayout;
    words_ = new QLabel;
    words_->setObjectName(QStringLiteral("variationWords"));
    words_->setWordWrap(true);
    foot->addWidget(words_, 1);
    auto* close = new QPushButton(tr("Close"));
    close->setAutoDefault(false);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    foot->addWidget(close);
    column.addLayout(foot);
}

void VariationsDialog::begin() {
    first_seed_ = seed_of_project(bench_.document().project());
    const bool eroded = bench_.lands().is_live() || bench_.lands().state() == LandState::eroded;
    erosion_->setChecked(eroded);
    show();
    raise();
    activateWindow();
}

void VariationsDialog::showEvent(QShowEvent* event) {
    QDialog::showEvent(event);
    grid_ = {};
    refresh();
}

void VariationsDialog::hideEvent(QHideEvent* event) {
    delay_.stop();
    work_.stop();
    QDialog::hideEvent(event);
}

void VariationsDialog::show_seeds(bool seeds) {
    seeds_->setChecked(seeds);
    parameters_->setChecked(!seeds);
    settings_->setCurrentIndex(seeds ? 0 : 1);
    if (isVisible()) refresh();
}

void VariationsDialog::move_seeds(int lots) {
    const auto by = static_cast<std::uint64_t>(count);
    if (lots > 0)
        first_seed_ = std::min(first_seed_ + by, static_cast<std::uint64_t>(largest_seed) - by);
    else
        first_seed_ -= std::min(first_seed_, by);
    refresh();
}

Result<std::vector<VariedAxis>> VariationsDialog::axes() const {
    if (seeds_->isChecked()) {
        std::vector<std::uint64_t> seeds;
        for (int i = 0; i < count; ++i) seeds.push_back(first_seed_ + static_cast<std::uint64_t>(i));
        return std::vector<VariedAxis>{seeds};
    }
    std::vector<VariedAxis> axes;
    const auto second = second_->chosen(side);
    const auto first = first_->chosen(second ? side : count);
    if (first) axes.emplace_back(*first);
    if (second) axes.emplace_back(*second);
    return axes;
}

Stage VariationsDialog::stage() const {
    return erosion_->isEnabled() && erosion_->isChecked() ? Stage::outputs : Stage::layers;
}

void VariationsDialog::refresh() {
    const Project& project = bench_.document().project();
    const bool erodes = total_steps(project) > 0 || !project.paths.empty();
    erosion_->setEnabled(erodes);
    erosion_->setToolTip(erodes ? tr("Takes longer") : tr("The project has no erosion steps and no paths"));
    seeds_shown_->setText(tr("Seeds %1 to %2").arg(first_seed_).arg(first_seed_ + count - 1));
    first_->offer(project);
    second_->offer(project);
    const auto wanted = axes();
    auto grid = wanted ? variations(project, *wanted) : Result<VariationGrid>(wanted.error());
    if (!grid) {
        delay_.stop();
        work_.stop();
        grid_ = {};
        show_cells({});
        return say(QString::fromStdString(grid.error().message()), true);
    }
    const bool same = same_projects(grid->cells, grid_.cells) && drawn_stage_ == stage();
    grid_ = std::move(*grid);
    drawn_stage_ = stage();
    show_cells(grid_.cells);
    if (same) return say_usual();
    work_.stop();
    arrived_ = 0;
    for (std::size_t i = 0; i < cards_.size(); ++i)
        cards_[i]->set_message(i < grid_.cells.size() ? tr("Computing…") : QString());
    delay_.start();
    say_usual();
}

void VariationsDialog::show_cells(const std::vector<Variation>& cells) {
    const Project& present = bench_.document().project();
    for (std::size_t i = 0; i < cards_.size(); ++i) {
        VariationCard& card = *cards_[i];
        card.setEnabled(i < cells.size());
        card.setText(i < cells.size() ? caption_of(cells[i]) : QString());
        card.setToolTip(card.text());
        card.setAccessibleName(card.text());
        card.setChecked(i < cells.size() && cells[i].project == present);
        if (i < cells.size()) continue;
        card.set_picture({});
        card.set_message({});
    }
}

void VariationsDialog::draw() {
    VariationPictures wanted;
    wanted.width = picture_size.width();
    wanted.height = picture_size.height();
    wanted.most_cells = most_cells;
    wanted.stage = stage();
    wanted.look = [](const Project& project) {
        Look look;
        look.light = project.light;
        // Pictures of materials are too fine for land so small.
        show_materials(look, project, [](const std::string&) { return nullptr; });
        return look;
    };
    work_.start(grid_.cells, std::move(wanted));
}

void VariationsDialog::take(int index) {
    if (static_cast<std::size_t>(index) >= grid_.cells.size()) return;
    const Variation variation = grid_.cells[static_cast<std::size_t>(index)];
    bench_.document().edit(tr("Variation: %1").arg(caption_of(variation)),
                           [&](Project& project) { project = variation.project; });
    show_cells(grid_.cells);  // a click has turned the check of the card over
}

void VariationsDialog::say(const QString& words, bool is_error) {
    QPalette palette = words_->palette();
    palette.setColor(QPalette::WindowText, is_error ? theme().error : theme().dim);
    words_->setPalette(palette);
    words_->setText(words);
}

void VariationsDialog::say_usual() {
    const int all = static_cast<int>(grid_.cells.size());
    if (all > 1) {
        const int coarsening = coarsening_for(grid_.cells[0].project.frame, most_cells);
        if (stage_key(grid_.cells.front().project, stage(), coarsening) ==
            stage_key(grid_.cells.back().project, stage(), coarsening))
            return say(seeds_->isChecked() ? tr("All are the same: nothing in this terrain depends on a seed.")
                                           : tr("All are the same: the terrain does not depend on this setting."),
                       false);
    }
    if (is_busy()) return say(tr("Drawing %1 of %2. Click a variation to use it.").arg(std::min(arrived_ + 1, all)).arg(all), false);
    say(tr("Click a variation to use it. Undo restores the terrain."), false);
}

QString VariationsDialog::caption_of(const Variation& variation) const {
    QStringList parts;
    for (const auto& [id, text] : variation.settings)
        if (const auto found = find_parameter(variation.project, id))
            parts << label_of(found->field->description) + QLatin1Char(' ') +
                         shown_value(found->field->description, found->value);
    if (variation.seed) parts << tr("Seed %1").arg(*variation.seed);
    return parts.join(QStringLiteral(", "));
}

}  // namespace cuesta
