#pragma once
/// \file Makes a whole mask from something else while the user tries: a range of heights or flow, another mask, a blur.

#include <QThreadPool>
#include <QWidget>
#include <functional>
#include <memory>

#include "core/mask/combine.h"
#include "core/model/mask_target.h"
#include "core/pipeline/quantities.h"
#include "ui/base/document.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace cuesta {

class MaskTasks;
class NumberSlider;
class RangeHistogram;

/// A card below the settings of the mask brush. What is set is tried on the mask at once, as one step of undo; "Apply"
/// keeps it, "Cancel" (Esc) takes it back. Whatever else is begun with masks meanwhile applies it.
class MaskMaker : public QWidget {
    Q_OBJECT
public:
    /// `land`: the land that is shown, or null.
    MaskMaker(Document& document, MaskTasks& tasks, std::function<std::shared_ptr<const Land>()> land);
    ~MaskMaker() override;

    /// Begins to make the mask of the target; `value` is what lies in the range.
    void open_quantity(MaskTarget target, LandQuantity quantity, double value);
    void open_other(MaskTarget target, double value);
    void open_blur(MaskTarget target);
    /// Wider or narrower.
    void open_expand(MaskTarget target);
    bool is_open() const { return way_ != Way::none; }
    /// The values of a quantity are being made.
    bool is_waiting() const { return waiting_; }

public Q_SLOTS:
    void apply();
    void cancel();

Q_SIGNALS:
    /// There is nothing to make that from, in words.
    void refused(const QString& why);
    void opened();
    void closed();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    enum class Way { none, quantity, other, blur, expand };
    struct Values {
        SharedRaster raster;
        std::optional<QuantitySpan> span;
        std::vector<float> bins;
    };
    void make_rows();
    void fill_range_row();
    void add_other_box(QLayout& line);
    void add_sliders(QWidget& holder);
    void add_combine_box(QLayout& line);
    void add_buttons(QLayout& line);
    void open(Way way, MaskTarget target, const QString& title);
    void take(LandQuantity quantity, const Values& values);
    void fill_others();
    void show_range();
    void take_typed();
    void try_it();
    void close();
    std::function<TiledRaster()> maker() const;

    Document& document_;
    MaskTasks& tasks_;
    std::function<std::shared_ptr<const Land>()> land_;
    QThreadPool pool_;
    Way way_ = Way::none;
    MaskTarget target_;
    TiledRaster before_;
    QString label_;
    LandQuantity quantity_ = LandQuantity::height;
    bool waiting_ = false;
    long long number_ = 0;  ///< of the quantity asked for last
    SharedRaster values_;
    QuantitySpan span_;
    double from_ = 0, to_ = 1, soft_share_ = 0.05, value_ = 1, blur_ = 0, widen_ = 0;
    std::vector<MaskTarget> others_;
    MaskTarget other_;
    MaskCombine combine_ = MaskCombine::replace;

    QLabel* title_;
    RangeHistogram* histogram_;
    QWidget* range_row_;
    QLineEdit *from_edit_, *to_edit_;
    QLabel* unit_;
    NumberSlider *softness_, *blur_slider_, *widen_slider_, *value_slider_ = nullptr;
    QWidget* value_place_;
    QComboBox *other_box_, *combine_box_;
    QPushButton *apply_button_, *cancel_button_;
};

/// "Height", "Slope", ... and what stands behind its numbers.
QString name_of(LandQuantity quantity);
QString unit_of(LandQuantity quantity);

}  // namespace cuesta
