#pragma once
/// \file Windows are built without the style sheet and styled once.

#include <QString>

namespace cuesta {

/// While it lives, the application has no style sheet. With one, Qt styles every branch of a window anew each time that it
/// is put into a larger one: 0.9 of the 1.2 s of processor time that the window of the editor took to build. GUI thread.
class StyleSheetPause {
public:
    StyleSheetPause();
    ~StyleSheetPause();
    StyleSheetPause(const StyleSheetPause&) = delete;
    StyleSheetPause& operator=(const StyleSheetPause&) = delete;

private:
    QString sheet_;
};

}  // namespace cuesta
