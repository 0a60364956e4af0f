#pragma once
/// \file Running erosion: beginning, pausing, and going on with other settings.

#include <QObject>

#include "ui/base/document.h"
#include "ui/land/land_service.h"

namespace cuesta {

/// GUI thread.
class RunCommands : public QObject {
    Q_OBJECT
public:
    RunCommands(Document& document, LandService& lands);

    /// The run goes on with the settings as they are now, from the state that is shown.
    void go_on();
    /// As LandService does; but a paused run whose settings were changed meanwhile goes on with them.
    void toggle_pause();

private:
    Document& document_;
    LandService& lands_;
    bool goes_on_when_stopped_ = false;
};

}  // namespace cuesta
