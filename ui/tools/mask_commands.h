#pragma once
/// \file What is done to a whole mask at once.

#include <QObject>
#include <functional>
#include <memory>

#include "core/pipeline/land.h"
#include "ui/base/document.h"
#include "ui/base/mask_kind.h"

class QWidget;

namespace cuesta {

/// Each is one step of undo. GUI thread.
class MaskCommands : public QObject {
    Q_OBJECT
public:
    /// `land`: the land that is shown, or null.
    MaskCommands(Document& document, std::function<std::shared_ptr<const Land>()> land, QWidget& window);

    void fill(MaskKind kind, double value);
    void clear(MaskKind kind);
    /// Turns the values around: v becomes 1 - v; rain, about its neutral value, 2 - v but no less than 0.
    void invert(MaskKind kind);
    /// Asks for a range of slopes or heights and makes the mask from it while the user tries: `value` within the range,
    /// neutral beyond its soft ends.
    void ask_slopes(MaskKind kind, double value);
    void ask_heights(MaskKind kind, double value);

Q_SIGNALS:
    /// There is nothing to do that to, in words.
    void refused(const QString& why);

private:
    struct Range;
    void ask(Range range, MaskKind kind, double value);

    Document& document_;
    std::function<std::shared_ptr<const Land>()> land_;
    QWidget& window_;
};

}  // namespace cuesta
