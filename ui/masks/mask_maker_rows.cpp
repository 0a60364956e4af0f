/// \file The rows of the maker of masks.

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/mask_words.h"
#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/range_histogram.h"
#include "ui/forms/rows.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_maker.h"
#include "ui/view/tool_options.h"

namespace cuesta {
namespace {

constexpr double most_softness = 0.5;  ///< share of the span

QLineEdit* make_number_edit(const QString& name) {
    auto* edit = new QLineEdit;
    edit->setObjectName(name);
    edit->setFixedWidth(84);
    edit->setAlignment(Qt::AlignRight);
    return edit;
}

}  // namespace

void MaskMaker::make_rows() {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, rhythm, 0, 0);
    rows->setSpacing(6);
    title_ = new QLabel;
    QFont bold = title_->font();
    bold.setWeight(QFont::DemiBold);
    title_->setFont(bold);
    rows->addWidget(title_);
    histogram_ = new RangeHistogram;
    rows->addWidget(histogram_);
    connect(histogram_, &RangeHistogram::edited, this, [this](double from, double to) {
        from_ = from;
        to_ = to;
        show_range();
        try_it();
    });
    range_row_ = make_tool_line();
    rows->addWidget(range_row_);
    fill_range_row();

    QWidget* holder = make_tool_line();
    rows->addWidget(holder);
    QLayout* line = holder->layout();
    add_other_box(*line);
    add_sliders(*holder);
    value_place_ = new QWidget;
    auto* place = new QHBoxLayout(value_place_);
    place->setContentsMargins(0, 0, 0, 0);
    line->addWidget(value_place_);
    add_combine_box(*line);
    add_buttons(*line);
}

void MaskMaker::fill_range_row() {
    QLayout* range = range_row_->layout();
    from_edit_ = make_number_edit(QStringLiteral("maskFrom"));
    to_edit_ = make_number_edit(QStringLiteral("maskTo"));
    unit_ = new QLabel;
    unit_->setObjectName(QStringLiteral("dim"));
    range->addWidget(new QLabel(tr("From")));
    range->addWidget(from_edit_);
    range->addWidget(new QLabel(tr("to")));
    range->addWidget(to_edit_);
    range->addWidget(unit_);
    for (QLineEdit* edit : {from_edit_, to_edit_})
        connect(edit, &QLineEdit::editingFinished, this, &MaskMaker::take_typed);
}

void MaskMaker::add_other_box(QLayout& line) {
    other_box_ = new QuietComboBox;
    other_box_->setObjectName(QStringLiteral("maskOther"));
    other_box_->setAccessibleName(tr("Other mask"));
    line.addWidget(other_box_);
    connect(other_box_, &QComboBox::activated, this, [this](int index) {
        if (index < 0 || index >= static_cast<int>(others_.size())) return;
        other_ = others_[static_cast<std::size_t>(index)];
        try_it();
    });
}

void MaskMaker::add_sliders(QWidget& holder) {
    softness_ = add_captioned_slider(
        holder,
        share_description("range.softness", "Soft ends",
                          "Share of the span over which the mask fades beyond the range.", most_softness, soft_share_),
        soft_share_, [this](double share) {
            soft_share_ = share;
            show_range();
            try_it();
        });
    blur_slider_ = add_captioned_slider(
        holder, length_description("mask.blur", "Blur", "Blur radius (standard deviation).", 0, 100000, blur_), blur_,
        [this](double metres) {
            blur_ = metres;
            try_it();
        });
    widen_slider_ = add_captioned_slider(
        holder,
        length_description("mask.widen", "Widen", "Distance by which the mask grows; below 0 it shrinks.", -100000,
                           100000, widen_),
        widen_, [this](double metres) {
            widen_ = metres;
            try_it();
        });
}

void MaskMaker::add_combine_box(QLayout& line) {
    combine_box_ = new QuietComboBox;
    combine_box_->setObjectName(QStringLiteral("maskMakerCombine"));
    combine_box_->setAccessibleName(tr("Combination with the mask"));
    for (std::size_t i = 0; i < EnumNames<MaskCombine>::names.size(); ++i) {
        combine_box_->addItem(name_of(static_cast<MaskCombine>(i)));
        combine_box_->setItemData(static_cast<int>(i), sentence_of(static_cast<MaskCombine>(i)), Qt::ToolTipRole);
    }
    connect(combine_box_, &QComboBox::activated, this, [this](int index) {
        combine_ = static_cast<MaskCombine>(index);
        try_it();
    });
    line.addWidget(combine_box_);
}

void MaskMaker::add_buttons(QLayout& line) {
    apply_button_ = new QPushButton(tr("Apply"));
    apply_button_->setObjectName(QStringLiteral("maskApply"));
    cancel_button_ = new QPushButton(tr("Cancel"));
    cancel_button_->setObjectName(QStringLiteral("maskCancel"));
    line.addWidget(cancel_button_);
    line.addWidget(apply_button_);
    connect(apply_button_, &QPushButton::clicked, this, &MaskMaker::apply);
    connect(cancel_button_, &QPushButton::clicked, this, &MaskMaker::cancel);
}

}  // namespace cuesta
