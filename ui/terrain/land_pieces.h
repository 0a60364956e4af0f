#pragma once
/// \file The tool that cuts terrain, and the commands for the piece that it selects.

#include <QObject>
#include <functional>
#include <memory>

#include "core/model/base.h"
#include "core/model/own_mask.h"
#include "ui/feature/workbench.h"

class QMenu;

namespace cuesta {

class LandLasso;

/// Registers the tool with the workbench, which outlives it. GUI thread.
class LandPieces : public QObject {
    Q_OBJECT
public:
    /// Lays an element on top of the terrain, where the middle of the view is.
    using Lay = std::function<void(StackElement)>;
    LandPieces(Workbench& bench, Lay lay);
    ~LandPieces() override;

    LandLasso& lasso() { return *lasso_; }

private:
    /// Cuts the selected piece out of the starting terrain, off the GUI thread; `use` gets it back on it, unless the
    /// project has changed meanwhile.
    void cut_piece(const std::function<void(StackElement)>& use);
    /// Says whether the piece is on the clipboard.
    bool copy_piece(const StackElement& piece);
    void dig_hole(const StackElement& piece);
    void lift(StackElement piece);
    void paste();
    void fill_masks(QMenu& menu);
    /// Selects the largest part of a mask, where it covers at least half.
    void select_by(const OwnMask& mask);

    Workbench& bench_;
    std::unique_ptr<LandLasso> lasso_;
    Lay lay_;
};

}  // namespace cuesta
