#pragma once
/// \file GDAL kept quiet: its drivers registered once, its messages caught and folded into one line.

#include <cpl_error.h>

#include <cstdint>
#include <string>
#include <vector>

namespace cuesta {

/// Registers GDAL's drivers (once; any thread).
void start_gdal();

/// Lets GDAL keep at most 64 MiB of what it reads and writes from now on, in the place of a share of the machine's
/// memory: for land that is not to be in memory.
inline constexpr std::uint64_t most_gdal_cache = std::uint64_t{64} << 20;
void limit_gdal_cache();

/// While it lives, what GDAL says on this thread is kept instead of printed, and GDAL writes no files of its own beside
/// the user's (statistics, .aux.xml unless `reading`, gzip properties).
class GdalSession {
public:
    /// Of `pictures` nothing but the file itself is read.
    enum class Purpose { reading, writing, pictures };
    explicit GdalSession(Purpose purpose);
    GdalSession(const GdalSession&) = delete;
    GdalSession& operator=(const GdalSession&) = delete;
    ~GdalSession();

    bool failed() const { return !error_.empty(); }
    /// The last error in one line without the file's name, or `otherwise` where GDAL said nothing. While reading, files
    /// that end too early or are damaged are told in plain words (reason_not_read()).
    std::string error(const std::string& path, const std::string& otherwise) const;
    /// Up to three different warnings, in one line each.
    std::vector<std::string> warnings(const std::string& path) const;

private:
    static void CPL_STDCALL receive(CPLErr kind, CPLErrorNum number, const char* message);
    Purpose purpose_;
    std::string error_;
    std::vector<std::string> warnings_;
};

}  // namespace cuesta
