#pragma once
/// \file The OpenEXR library's output, threads and words, for those who write such files.

#include <OpenEXR/ImfIO.h>

#include <cstdint>
#include <fstream>
#include <string>

namespace cuesta {

/// The library's output: it is told at once of a disk that is full, in words. Throws std::runtime_error with them. Of
/// one thread.
class ExrStream final : public Imf::OStream {
public:
    explicit ExrStream(const std::string& path);
    void write(const char bytes[], int count) override;
    std::uint64_t tellp() override;
    void seekp(std::uint64_t place) override;
    /// To be called when the library has ended, which keeps silent about what fails then.
    void close();

private:
    /// The first failure counts: what follows from it fails for no reason of its own.
    [[noreturn]] void fail();

    std::ofstream file_;
    std::string failure_;
};

/// The library's threads, which it shares among all files. Any thread.
int exr_threads();

/// The library's own words on one line, without the file's name, which errors give at their end.
std::string words_of_exr(std::string text, const std::string& path);

}  // namespace cuesta
