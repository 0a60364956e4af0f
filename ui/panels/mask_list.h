#pragma once
/// \file The three masks that steer erosion, with what is painted of them.

#include <QWidget>
#include <array>
#include <optional>

#include "ui/base/document.h"
#include "ui/base/mask_kind.h"

class QLabel;
class QToolButton;

namespace cuesta {

/// A row for each mask: a tiny picture or "none", an eye that shows it in the view, the brush, and the way to clear it.
class MaskList : public QWidget {
    Q_OBJECT
public:
    explicit MaskList(Document& document, QWidget* parent = nullptr);
    void refresh();
    /// The mask that the view shows, whoever asked for it.
    void set_shown(std::optional<MaskKind> shown);

Q_SIGNALS:
    void paint_requested(MaskKind kind);
    /// The eye was clicked: show it, or no longer.
    void show_requested(std::optional<MaskKind> kind);

private:
    struct Row {
        QLabel* picture;
        QLabel* words;
        QToolButton* eye;
        QToolButton* clear;
    };
    Document& document_;
    std::array<Row, 3> rows_{};
    std::array<Key, 3> keys_{};
    std::optional<MaskKind> shown_;
    bool pictured_ = false;
};

}  // namespace cuesta
