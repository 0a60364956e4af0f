#pragma once
/// \file Land for graphics cards that have no room for all of it.

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <limits>
#include <memory>

#include "core/pipeline/land.h"

namespace cuesta {

/// Makes land coarse enough for what was found to fit, on a thread of its own. GUI thread.
class CoarserLand : public QObject {
    Q_OBJECT
public:
    explicit CoarserLand(QObject* parent = nullptr);
    ~CoarserLand() override;

    /// Whether land of so many cells is known not to fit.
    bool is_too_large(const Land& land) const;
    /// Whether any land was refused since forget().
    bool is_limited() const { return most_cells_ < std::numeric_limits<double>::infinity(); }
    /// It did not fit: so large a land is not tried again. False when it is so small that nothing is to be gained.
    bool note_refused(const Land& land);
    /// Makes a coarser one of it that is not known to be too large; `then` gets it, unless another was asked for
    /// meanwhile.
    void make(std::shared_ptr<const Land> land, std::function<void(std::shared_ptr<const Land>)> then);
    bool busy() const { return running_ > 0; }
    /// Everything may be tried again (another context).
    void forget() { most_cells_ = std::numeric_limits<double>::infinity(); }

private:
    QThreadPool pool_;
    double most_cells_ = std::numeric_limits<double>::infinity();
    int orders_ = 0;
    int running_ = 0;
};

}  // namespace cuesta
