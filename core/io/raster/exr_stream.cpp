#include "core/io/raster/exr_stream.h"

#include <OpenEXR/ImfThreading.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <thread>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {

ExrStream::ExrStream(const std::string& path) : Imf::OStream(path.c_str()), file_(file_path(path), std::ios::binary) {
    if (!file_) fail();
}

void ExrStream::write(const char bytes[], int count) {
    errno = 0;
    if (!file_.write(bytes, count)) fail();
}

std::uint64_t ExrStream::tellp() {
    return static_cast<std::uint64_t>(file_.tellp());
}

void ExrStream::seekp(std::uint64_t place) {
    errno = 0;
    if (!file_.seekp(static_cast<std::streamoff>(place))) fail();
}

void ExrStream::close() {
    if (failure_.empty()) errno = 0;
    file_.close();
    if (!file_) fail();
}

void ExrStream::fail() {
    if (failure_.empty()) failure_ = errno != 0 ? describe_errno(errno) : "the system gives no reason";
    throw std::runtime_error(failure_);
}

int exr_threads() {
    static const int threads = [] {
        const int count = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
        Imf::setGlobalThreadCount(count);
        return count;
    }();
    return threads;
}

std::string words_of_exr(std::string text, const std::string& path) {
    if (const std::size_t name = text.rfind(path + "\". "); name != std::string::npos)
        text.erase(0, name + path.size() + 3);
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 32; }, ' ');
    while (!text.empty() && (text.back() == '.' || text.back() == ' ')) text.pop_back();
    constexpr std::size_t longest = 200;
    return text.empty() ? "it is damaged" : text.substr(0, longest);
}

}  // namespace cuesta
