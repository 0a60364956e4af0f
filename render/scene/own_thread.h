#pragma once
/// \file Work with an OpenGL context of its own: a context belongs to one thread, and the caller's may have another one
/// current (the editor's).

#include <exception>
#include <functional>
#include <optional>
#include <thread>
#include <utility>

#include "core/base/result.h"

namespace cuesta {

/// Runs `work` on a new thread and waits for it; exceptions pass through.
template <class T>
Result<T> on_own_thread(const std::function<Result<T>()>& work) {
    std::optional<Result<T>> result;
    std::exception_ptr failure;
    std::thread([&] {
        try {
            result = work();
        } catch (...) {
            failure = std::current_exception();
        }
    }).join();
    if (failure) std::rethrow_exception(failure);
    return *std::move(result);
}

}  // namespace cuesta
