#pragma once
/// \file A parameter of the project and the range that it runs over, as a row to choose them.

#include <QWidget>
#include <optional>

#include "core/model/variations.h"

class QComboBox;
class QHBoxLayout;

namespace cuesta {

class NumberSlider;

class VariedRow : public QWidget {
    Q_OBJECT
public:
    /// `may_be_empty`: whether "nothing" may be chosen.
    VariedRow(const QString& name, bool may_be_empty, QWidget* parent = nullptr);

    /// Offers the numbers of this project that act, and keeps the chosen one where it is among them.
    void offer(const Project& project);
    /// The chosen parameter and range, in so many steps; absent: nothing is chosen.
    std::optional<VariedParameter> chosen(int count) const;

Q_SIGNALS:
    void changed();

private:
    void choose(const QString& id);
    void make_ends(const VariedParameter& range);

    Project project_;
    QStringList ids_;
    bool may_be_empty_;
    QComboBox* parameter_;
    QHBoxLayout* line_;
    NumberSlider *from_ = nullptr, *to_ = nullptr;
};

}  // namespace cuesta
