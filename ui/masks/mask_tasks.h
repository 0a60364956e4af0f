#pragma once
/// \file Masks computed off the GUI thread.

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <optional>

#include "core/model/mask_target.h"
#include "ui/base/document.h"

namespace cuesta {

/// Order for a mask.
struct MaskOrder {
    QString label;    ///< of the step of undo
    QString gesture;  ///< orders of one gesture in a row make one step; empty: a step of its own
    MaskTarget target;
    std::function<TiledRaster()> make;  ///< runs on another thread: holds values, not references
    bool last = true;                   ///< the gesture ends with it
};

/// GUI thread; masks are made one at a time on a thread of their own. Of the orders of one gesture the newest wins;
/// others follow one another. Masks that were changed by somebody else meanwhile stay as they are.
class MaskTasks : public QObject {
    Q_OBJECT
public:
    explicit MaskTasks(Document& document, QObject* parent = nullptr);
    ~MaskTasks() override;

    void order(MaskOrder order);
    /// Abandons work under way, and takes back the changes of its gesture so far.
    void abandon();
    bool busy() const { return running_.has_value(); }

Q_SIGNALS:
    /// A mask was put into the document (or was not, since it was changed meanwhile), and nothing more is under way.
    void settled();
    /// There was no memory for it, in words.
    void failed(const QString& why);

private:
    void start(MaskOrder order);
    void finish(const std::optional<TiledRaster>& made);
    Key key_of(MaskTarget target) const;

    Document& document_;
    QThreadPool pool_;
    std::optional<MaskOrder> running_;
    Key expected_;          ///< of the mask when the order that runs was given
    long long number_ = 0;  ///< of the order that runs: what comes of others is dropped
    std::vector<MaskOrder> waiting_;
};

}  // namespace cuesta
