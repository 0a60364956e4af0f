#include "core/io/raster/gdal_session.h"

#include <cpl_conv.h>
#include <gdal.h>

#include <algorithm>
#include <mutex>

#include "core/io/files/damaged_file.h"

namespace cuesta {
namespace {

/// Without the file's name (errors name it once, at their end) and line breaks, and not endless.
std::string folded(std::string text, const std::string& path) {
    for (const std::string& name : {"`" + path + "'", "'" + path + "'", path}) {
        if (name.size() < 3) continue;
        for (std::size_t at; (at = text.find(name)) != std::string::npos;) text.erase(at, name.size());
    }
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 32; }, ' ');
    // "x.tif, band 1: IReadBlock failed at X offset 0, Y offset 3: " says where GDAL was, which helps nobody.
    if (const std::size_t block = text.find("IReadBlock failed at"); block != std::string::npos)
        if (const std::size_t cause = text.find(": ", block); cause != std::string::npos) text.erase(0, cause + 2);
    const auto drop_separators = [&] { text.erase(0, std::min(text.find_first_not_of(" :,."), text.size())); };
    drop_separators();
    if (text.starts_with("band 1")) text.erase(0, 6);
    drop_separators();
    while (!text.empty() && (text.back() == ' ' || text.back() == '.')) text.pop_back();
    constexpr std::size_t longest = 200;
    if (text.size() > longest) text = text.substr(0, longest) + " ...";
    return text;
}

}  // namespace

void start_gdal() {
    static std::once_flag once;
    std::call_once(once, [] { GDALAllRegister(); });
}

void limit_gdal_cache() {
    start_gdal();
    // A quarter of it is still more than what GDAL takes for a piece, so that files have the same bytes.
    GDALSetCacheMax64(static_cast<GIntBig>(most_gdal_cache));
}

GdalSession::GdalSession(Purpose purpose) : purpose_(purpose) {
    start_gdal();
    CPLPushErrorHandlerEx(&GdalSession::receive, this);
    CPLSetThreadLocalConfigOption("CPL_VSIL_GZIP_WRITE_PROPERTIES", "NO");
    if (purpose_ != Purpose::reading) CPLSetThreadLocalConfigOption("GDAL_PAM_ENABLED", "NO");
}

GdalSession::~GdalSession() {
    if (purpose_ != Purpose::reading) CPLSetThreadLocalConfigOption("GDAL_PAM_ENABLED", nullptr);
    CPLSetThreadLocalConfigOption("CPL_VSIL_GZIP_WRITE_PROPERTIES", nullptr);
    CPLPopErrorHandler();
    CPLErrorReset();
}

void GdalSession::receive(CPLErr kind, CPLErrorNum, const char* message) {
    auto& self = *static_cast<GdalSession*>(CPLGetErrorHandlerUserData());
    if (kind >= CE_Failure) self.error_ = message;
    if (kind == CE_Warning && self.warnings_.size() < 100) self.warnings_.emplace_back(message);
}

std::string GdalSession::error(const std::string& path, const std::string& otherwise) const {
    const std::string text = folded(error_, path);
    if (text.empty()) return otherwise;
    return purpose_ == Purpose::writing ? text : reason_not_read(text);
}

std::vector<std::string> GdalSession::warnings(const std::string& path) const {
    std::vector<std::string> result;
    for (const std::string& warning : warnings_) {
        std::string text = folded(warning, path);
        if (!text.empty() && result.size() < 3 && std::find(result.begin(), result.end(), text) == result.end())
            result.push_back(std::move(text));
    }
    return result;
}

}  // namespace cuesta
