#include "ui/paths/steep_notice.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "core/carve/profile_band.h"
#include "ui/base/length_unit.h"
#include "ui/base/length_words.h"
#include "ui/base/theme.h"

namespace cuesta {
namespace {

/// Longer bridges and tunnels are not what one gets by a button.
constexpr double longest_share = 0.25;

/// Two digits below 100 %.
QString percent_text(double grade) {
    const double percent = 100 * grade;
    return QStringLiteral("%1 %").arg(percent < 10 ? QString::number(percent, 'g', 2)
                                                   : QString::number(percent, 'f', 0));
}

/// Reason why the grade cannot be kept.
QString reason_text(const PathParameters& p) {
    if (!keeps_earth_limits(p)) return QObject::tr("The heights given along it do not allow a gentler grade.");
    const QString cut = plain_length(p.cut_limit), fill = plain_length(p.fill_limit);
    if (p.cut_limit > 0 && p.fill_limit > 0)
        return QObject::tr("Cuts are limited to %1 and fill to %2.").arg(cut, fill);
    if (p.cut_limit > 0) return QObject::tr("Cuts are limited to %1.").arg(cut);
    return QObject::tr("Fill is limited to %1.").arg(fill);
}

}  // namespace

std::vector<StructureOver> structures_over(const Alignment& alignment, double limit, PathStructure structure) {
    std::vector<StructureOver> found;
    if (alignment.points.size() < 2) return found;
    const double longest = longest_share * alignment.points.back().distance;
    for (const SteepStretch& steep : steep_stretches(alignment, limit)) {
        if (!found.empty() && steep.u_from < found.back().u_to) continue;
        const auto over = structure_over(alignment, steep, limit, structure, longest);
        if (over && (found.empty() || over->u_from >= found.back().u_to)) found.push_back(*over);
    }
    return found;
}

SteepNotice::SteepNotice(QWidget* parent) : QFrame(parent) {
    setObjectName(QStringLiteral("steepNotice"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 8, 10, 8);
    column->setSpacing(6);
    words_ = new QLabel;
    words_->setObjectName(QStringLiteral("steepWords"));
    words_->setWordWrap(true);
    words_->setTextFormat(Qt::PlainText);
    column->addWidget(words_);
    buttons_ = new QWidget;
    auto* grid = new QGridLayout(buttons_);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(6);
    route_ = add_button("steepRoute", tr("Find route"));
    hairpins_ = add_button("steepHairpins", tr("Hairpins"));
    bridge_ = add_button("steepBridge", tr("Bridge"));
    tunnel_ = add_button("steepTunnel", tr("Tunnel"));
    grid->addWidget(route_, 0, 0);
    grid->addWidget(hairpins_, 0, 1);
    grid->addWidget(bridge_, 1, 0);
    grid->addWidget(tunnel_, 1, 1);
    column->addWidget(buttons_);
    search_ = new QLabel;
    search_->setObjectName(QStringLiteral("dim"));
    cancel_ = add_button("steepCancel", tr("Cancel"));
    cancel_->setToolTip(tr("Stops the search for a route"));
    column->addWidget(search_);
    column->addWidget(cancel_);
    connect(route_, &QPushButton::clicked, this, &SteepNotice::route_wanted);
    connect(hairpins_, &QPushButton::clicked, this, &SteepNotice::hairpins_wanted);
    connect(cancel_, &QPushButton::clicked, this, &SteepNotice::cancel_wanted);
    connect(bridge_, &QPushButton::clicked, this, [this] { Q_EMIT structures_wanted(bridges_); });
    connect(tunnel_, &QPushButton::clicked, this, [this] { Q_EMIT structures_wanted(tunnels_); });
    const QString warning = theme().warning.name();
    setStyleSheet(QStringLiteral("#steepNotice { border: none; border-left: 3px solid %1; }").arg(warning));
    show_search({});
    hide();
}

QPushButton* SteepNotice::add_button(const char* name, const QString& text) {
    auto* button = new QPushButton(text);
    button->setObjectName(QLatin1String(name));
    return button;
}

void SteepNotice::offer(QPushButton& button, bool possible, const QString& tip, const QString& why_not) {
    button.setEnabled(possible);
    button.setToolTip(possible ? tip : why_not);
}

void SteepNotice::offer_routes(const Path& path) {
    const bool possible = !path.closed && !path.locked;
    const QString why_not = path.locked ? tr("The path is locked") : tr("A closed path has no first and last point");
    offer(*route_, possible, tr("Finds a new course from the first point to the last"), why_not);
    offer(*hairpins_, possible, tr("Finds a new course with hairpins through all points"), why_not);
}

void SteepNotice::show_path(const Path& path, const Alignment* alignment) {
    const double limit = path.parameters.grade_limit;
    const bool is_way = !is_area(path.parameters.kind) && !is_watercourse(path.parameters.kind);
    std::vector<SteepStretch> steep;
    if (alignment && is_way && limit > 0) steep = steep_stretches(*alignment, limit);
    setVisible(!steep.empty());
    if (steep.empty()) return;
    double length = 0, worst = 0;
    for (const SteepStretch& stretch : steep) {
        length += stretch.to - stretch.from;
        worst = std::max(worst, stretch.steepest);
    }
    words_->setText(tr("%1 of this path is steeper than its maximum grade of %2 (up to %3).")
                        .arg(distance_text(length), percent_text(limit), percent_text(worst)) +
                    QLatin1Char(' ') + reason_text(path.parameters));
    bridges_ = structures_over(*alignment, limit, PathStructure::bridge);
    tunnels_ = structures_over(*alignment, limit, PathStructure::tunnel);
    offer_routes(path);
    const QString locked = tr("The path is locked");
    offer(*bridge_, !path.locked && !bridges_.empty(), tr("Spans the steep valleys from rim to rim"),
          path.locked ? locked
                      : tr("No steep stretch crosses a valley that a bridge within the maximum grade could span"));
    offer(*tunnel_, !path.locked && !tunnels_.empty(), tr("Passes through the steep ridges"),
          path.locked ? locked
                      : tr("No steep stretch crosses a ridge that a tunnel within the maximum grade could pass through"));
}

void SteepNotice::show_search(std::optional<double> share) {
    buttons_->setVisible(!share);
    search_->setVisible(share.has_value());
    cancel_->setVisible(share.has_value());
    if (share) search_->setText(tr("Finding a route: %1 %").arg(100 * *share, 0, 'f', 0));
}

}  // namespace cuesta
