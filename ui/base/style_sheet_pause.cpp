#include "ui/base/style_sheet_pause.h"

#include <QApplication>

namespace cuesta {

StyleSheetPause::StyleSheetPause() : sheet_(qApp->styleSheet()) {
    qApp->setStyleSheet({});
}

StyleSheetPause::~StyleSheetPause() {
    qApp->setStyleSheet(sheet_);
}

}  // namespace cuesta
