#pragma once
/// \file Debug messages of the OpenGL driver (KHR_debug).

#include <memory>
#include <string>
#include <vector>

namespace cuesta::gl {

/// Empties the error flags of the current context. A lost context never runs out of them, hence the bound.
void forget_errors();

/// Collects the messages of the current context that report errors and undefined behaviour, from its construction until
/// its destruction, which both need that context current. For tests and debug runs: calls are served synchronously
/// then.
class DebugLog {
public:
    DebugLog();
    ~DebugLog();
    DebugLog(const DebugLog&) = delete;
    DebugLog& operator=(const DebugLog&) = delete;
    const std::vector<std::string>& messages() const { return *messages_; }

private:
    std::unique_ptr<std::vector<std::string>> messages_;
};

}  // namespace cuesta::gl
