#pragma once
/// \file A feature of the program, which owns its tool, page, forms and commands and registers them.

#include <QObject>
#include <QStringList>
#include <memory>

#include "ui/feature/workbench.h"

namespace cuesta {

/// Made by the window from the list of features, before it is put together; the constructor registers what the feature
/// has with the workbench, which outlives it. GUI thread.
class Feature : public QObject {
    Q_OBJECT
public:
    explicit Feature(Workbench& bench) : bench_(bench) {}

    /// Whether the window may close. Else the feature asks the user, and closes the window itself if they agree.
    virtual bool lets_close() { return true; }
    /// All features let the window close, and it does.
    virtual void close() {}
    /// Files were dropped on the window; returns whether they are this feature's.
    virtual bool takes_files(const QStringList&) { return false; }

protected:
    Workbench& bench() const { return bench_; }

private:
    Workbench& bench_;
};

}  // namespace cuesta
