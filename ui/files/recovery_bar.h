#pragma once
/// \file Offers work that was not saved when a program ended.

#include <QWidget>
#include <vector>

#include "core/io/project/recovery.h"

class QVBoxLayout;

namespace cuesta {

/// A line for each such project, at the top of the window; in nobody's way, and gone when all are answered. What is not
/// answered is offered again at the next start. Removing is done by whoever hears of it.
class RecoveryBar : public QWidget {
    Q_OBJECT
public:
    explicit RecoveryBar(QWidget* parent = nullptr);

    void offer(std::vector<LeftBehind> left);
    std::size_t count() const { return left_.size(); }
    const LeftBehind& at(std::size_t index) const { return left_[index]; }
    /// Gives one of them away; its line goes.
    LeftBehind take(std::size_t index);

    static constexpr std::size_t most_shown = 4;

Q_SIGNALS:
    /// Take it and go on with it.
    void recover_requested(std::size_t index);
    /// The same, and its run goes on.
    void go_on_requested(std::size_t index);
    /// Show it, and keep the offer.
    void look_requested(std::size_t index);
    /// Take it and remove it.
    void discard_requested(std::size_t index);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    std::vector<LeftBehind> left_;
    QVBoxLayout* lines_;
};

}  // namespace cuesta
