#include "core/io/files/file_stream.h"

#include <cerrno>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {

FileStream::FileStream(const std::string& path) : file_(open_stdio(path, "wb")) {
    if (file_ == nullptr) error_ = errno;
}

FileStream::~FileStream() {
    if (file_ != nullptr) std::fclose(file_);
}

void FileStream::bytes(std::span<const std::byte> bytes) {
    if (error_ != 0 || bytes.empty()) return;
    if (std::fwrite(bytes.data(), 1, bytes.size(), file_) != bytes.size()) error_ = errno != 0 ? errno : EIO;
}

Result<void> FileStream::close(const std::string& path) {
    if (file_ != nullptr && std::fclose(file_) != 0 && error_ == 0) error_ = errno;
    file_ = nullptr;
    if (error_ != 0) return Error{"the file cannot be written: " + describe_errno(error_), path};
    return {};
}

}  // namespace cuesta
