#pragma once
/// \file Checks for our own bugs. They stay on in release builds, cost one branch, and throw, so that the editor can
/// save the user's work before it stops.

#include <sstream>
#include <stdexcept>
#include <string>

namespace cuesta {

/// Thrown by a failed check: a bug of the program, never the user's doing.
class BugFound : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

[[noreturn]] void report_failed_check(const char* file, int line, const std::string& text);

namespace detail {
template <class A, class B>
[[noreturn]] void report_failed_comparison(const char* file, int line, const char* text, const A& a, const B& b) {
    std::ostringstream out;
    out << text << ", with " << a << " and " << b;
    report_failed_check(file, line, out.str());
}
}  // namespace detail

}  // namespace cuesta

#define CUESTA_CHECK(condition)                                                          \
    do {                                                                                 \
        if (!(condition)) ::cuesta::report_failed_check(__FILE__, __LINE__, #condition); \
    } while (false)
#define CUESTA_CHECK_MESSAGE(condition, message)                                                                       \
    do {                                                                                                               \
        if (!(condition)) ::cuesta::report_failed_check(__FILE__, __LINE__, std::string(#condition ": ") + (message)); \
    } while (false)
/// Compares and prints both operands on failure.
#define CUESTA_CHECK_EQUAL(a, b)                                                                                   \
    do {                                                                                                           \
        if (!((a) == (b))) ::cuesta::detail::report_failed_comparison(__FILE__, __LINE__, #a " == " #b, (a), (b)); \
    } while (false)
