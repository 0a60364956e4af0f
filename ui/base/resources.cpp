#include "ui/base/resources.h"

#include <QtGlobal>

// Outside any namespace, as the macro wants it: the linker leaves resources of a static library out unless they are
// named.
static void load() {
    Q_INIT_RESOURCE(cuesta);
    Q_INIT_RESOURCE(manual);
}

namespace cuesta {

void ensure_resources() {
    static const bool loaded = (load(), true);
    static_cast<void>(loaded);
}

}  // namespace cuesta
