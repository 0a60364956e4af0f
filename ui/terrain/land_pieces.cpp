#include "ui/terrain/land_pieces.h"

#include <QMenu>

#include "core/mask/outline.h"
#include "core/measure/ground_line.h"
#include "core/model/land_piece.h"
#include "core/model/stack_edit.h"
#include "core/pipeline/evaluate.h"
#include "ui/base/element_words.h"
#include "ui/base/length_words.h"
#include "ui/terrain/element_clipboard.h"
#include "ui/terrain/land_lasso.h"

namespace cuesta {
namespace {

const QString lasso_id = QStringLiteral("cut");
/// Little is kept of an evaluation that is made once.
constexpr std::size_t budget_bytes = std::size_t{16} << 20;

}  // namespace

LandPieces::LandPieces(Workbench& bench, Lay lay)
    : bench_(bench), lasso_(std::make_unique<LandLasso>([&bench] { return bench.lands().shown().land; })), lay_(std::move(lay)) {
    bench_.tools().add({.id = lasso_id,
                        .position = 16,
                        .icon = QStringLiteral("lasso"),
                        .name = tr("Cut terrain"),
                        .sentence = tr("draw around a piece of the terrain to copy, cut or move it"),
                        .key = Qt::SHIFT | Qt::Key_X,
                        .object = QStringLiteral("toolCut"),
                        .tool = lasso_.get(),
                        .manual = {QStringLiteral("terrain"), QStringLiteral("Cutting and moving terrain")}});
    connect(lasso_.get(), &LandLasso::changed, this, [this] {
        if (bench_.tools().holds(lasso_id)) bench_.viewport().refresh_drawing();
    });
    connect(lasso_.get(), &LandLasso::copy_requested, this, [this] {
        cut_piece([this](const StackElement& piece) {
            if (copy_piece(piece)) bench_.tell(tr("Copied %1 of terrain").arg(area_text(enclosed_area(lasso_->outline()), 3)));
        });
    });
    connect(lasso_.get(), &LandLasso::cut_requested, this, [this] {
        cut_piece([this](const StackElement& piece) {
            if (copy_piece(piece)) dig_hole(piece);
        });
    });
    connect(lasso_.get(), &LandLasso::lift_requested, this, [this] {
        cut_piece([this](StackElement piece) { lift(std::move(piece)); });
    });
    connect(lasso_.get(), &LandLasso::paste_requested, this, &LandPieces::paste);
    connect(lasso_.get(), &LandLasso::masks_wanted, this, [this](QMenu* menu) { fill_masks(*menu); });
    connect(&bench_.document(), &Document::replaced, lasso_.get(), &LandLasso::clear);
}

LandPieces::~LandPieces() = default;

void LandPieces::cut_piece(const std::function<void(StackElement)>& use) {
    const Document::Value project = bench_.document().value();
    const std::vector<glm::dvec2> outline = lasso_->outline();
    if (outline.empty()) return;
    const std::string name = tr("Piece").toStdString();
    bench_.file_tasks().start_stoppable(
        tr("Cutting terrain"), [this, project, outline, name, use](const WorkControl& control) -> std::function<void()> {
            EvaluateOptions options;
            options.stage = Stage::base;
            options.control = control;
            const auto land = Evaluator(budget_bytes).evaluate(*project, options);
            if (control.stopped()) return {};
            const Result<StackElement> piece =
                land ? piece_of_land(name, (*land)->ground->view(), project->frame, outline) : Result<StackElement>(land.error());
            if (!piece) return [this, words = QString::fromStdString(piece.error().message())] {
                bench_.messages().show_message(MessageKind::error, words);
            };
            return [this, project, use, piece = *piece] {
                if (bench_.document().value() == project) return use(piece);
                bench_.tell(tr("The project was changed while the terrain was cut; try again."));
            };
        });
}

bool LandPieces::copy_piece(const StackElement& piece) {
    const Result<void> copied = copy_element(bench_.document().project(), piece);
    if (!copied) bench_.messages().show_message(MessageKind::error, QString::fromStdString(copied.error().message()));
    return copied.ok();
}

void LandPieces::dig_hole(const StackElement& piece) {
    const std::string bottom = kind_words(bench_.document().project().base).toStdString();
    bench_.document().edit(tr("Cut terrain"), [&](Project& project) {
        add_on_top(project, hole_of(piece, tr("Hole").toStdString()), bottom);
    });
    lasso_->clear();
}

void LandPieces::lift(StackElement piece) {
    const std::string bottom = kind_words(bench_.document().project().base).toStdString();
    bench_.document().edit(tr("Lift terrain"), [&](Project& project) {
        lift_piece(project, std::move(piece), tr("Hole").toStdString(), bottom);
    });
    lasso_->clear();
    bench_.pages().show_item({ItemKind::element, 0});
    bench_.tools().choose(QStringLiteral("place"));
}

void LandPieces::fill_masks(QMenu& menu) {
    for (const OwnMask& mask : bench_.document().project().own_masks)
        menu.addAction(QString::fromStdString(mask.name), this, [this, mask] { select_by(mask); });
    if (menu.isEmpty()) menu.addAction(tr("Make a mask on the Masks page first"))->setEnabled(false);
}

void LandPieces::select_by(const OwnMask& mask) {
    const TerrainFrame frame = bench_.document().project().frame;
    bench_.file_tasks().start(tr("Selecting terrain"), [this, mask, frame]() -> std::function<void()> {
        const Raster<float> values = mask.values.to_raster();
        std::vector<glm::dvec2> outline = outline_of(values.view(), 0.5F);
        for (glm::dvec2& corner : outline)
            corner *= glm::dvec2(frame.width_metres() / values.width(), frame.height_metres() / values.height());
        return [this, outline = std::move(outline), name = QString::fromStdString(mask.name)] {
            lasso_->select(outline);
            if (outline.empty()) bench_.tell(tr("The mask %1 covers nothing.").arg(name));
        };
    });
}

void LandPieces::paste() {
    Result<StackElement> element = copied_element(bench_.document().project());
    if (!element)
        return bench_.messages().show_message(MessageKind::error, QString::fromStdString(element.error().message()));
    lay_(std::move(*element));
}

}  // namespace cuesta
