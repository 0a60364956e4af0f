#pragma once
/// \file Two letters in the strip that tell the kept states of the project apart, and mark the one shown.

#include <QAbstractButton>

namespace cuesta {

class AbSwitch;

/// Hidden while there is no pair. A click switches.
class AbLabel : public QAbstractButton {
    Q_OBJECT
public:
    explicit AbLabel(AbSwitch& pair, QWidget* parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    AbSwitch& pair_;
};

}  // namespace cuesta
