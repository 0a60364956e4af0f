#include "core/base/own_process.h"

#include <exception>
#include <new>

namespace cuesta {

Result<std::vector<std::byte>> in_own_process(const ProcessLimits&, const std::function<std::vector<std::byte>()>& work,
                                              const std::stop_token& stop) {
    if (stop.stop_requested()) return Error::cancelled();
    try {
        return work();
    } catch (const std::bad_alloc&) {
        return Error{"it needs too much memory", ""};
    } catch (const std::exception& problem) {
        return Error{problem.what(), ""};
    }
}

}  // namespace cuesta
