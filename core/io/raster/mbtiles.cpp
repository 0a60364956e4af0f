#include "core/io/raster/mbtiles.h"

#include <cpl_string.h>
#include <gdal_priv.h>
#include <ogrsf_frmts.h>

#include <filesystem>

#include "core/base/platform/utf8_path.h"
#include "core/io/raster/gdal_session.h"

namespace cuesta {
namespace {

/// Text between quotes.
std::string quoted(const std::string& text) {
    std::string result = "'";
    for (const char c : text) {
        if (c == '\'') result += '\'';
        result += c;
    }
    return result + "'";
}

std::string hexadecimal(std::span<const std::byte> bytes) {
    static constexpr char digits[] = "0123456789abcdef";
    std::string result;
    result.reserve(2 * bytes.size());
    for (const std::byte each : bytes) {
        result += digits[std::to_integer<unsigned>(each) >> 4];
        result += digits[std::to_integer<unsigned>(each) & 15];
    }
    return result;
}

}  // namespace

Result<void> write_mbtiles(const std::string& path, const std::vector<std::pair<std::string, std::string>>& metadata,
                           const std::function<Result<void>(const PutTile& put)>& tiles) {
    const GdalSession session(GdalSession::Purpose::writing);
    GDALDriver* driver = GetGDALDriverManager()->GetDriverByName("SQLite");
    if (!driver) return Error{"GDAL on this system does not write SQLite, and so no .mbtiles", path};
    // An empty temporary is there already, which GDAL does not take for a new file; what it may be read by stays.
    std::error_code none;
    const std::filesystem::perms permissions = std::filesystem::status(file_path(path), none).permissions();
    const bool existed = std::filesystem::remove(file_path(path), none);
    CPLStringList options;
    options.SetNameValue("METADATA", "NO");  // no tables of GDAL's own
    GDALDatasetUniquePtr data(driver->Create(path.c_str(), 0, 0, 0, GDT_Unknown, options.List()));
    const auto failed = [&] {
        return Error{"the file cannot be written: " + session.error(path, "GDAL gives no reason"), path};
    };
    if (!data) return failed();
    const auto run = [&](const std::string& sql) -> Result<void> {
        data->ReleaseResultSet(data->ExecuteSQL(sql.c_str(), nullptr, nullptr));
        if (session.failed()) return failed();
        return {};
    };
    for (const char* sql :
         {"PRAGMA application_id = 0x4d504258",  // MBTiles, as `file` knows it
          "CREATE TABLE metadata (name text, value text)",
          "CREATE TABLE tiles (zoom_level integer, tile_column integer, tile_row integer, tile_data blob)",
          "CREATE UNIQUE INDEX tile_index on tiles (zoom_level, tile_column, tile_row)"})
        if (const Result<void> done = run(sql); !done) return done;
    if (data->StartTransaction() != OGRERR_NONE) return failed();
    for (const auto& [name, value] : metadata)
        if (auto done = run("INSERT INTO metadata VALUES (" + quoted(name) + ", " + quoted(value) + ")"); !done)
            return done;
    const Result<void> put = tiles([&](const TileName& tile, std::span<const std::byte> bytes) {
        // Rows run from the south in MBTiles.
        const int row = (1 << tile.zoom) - 1 - tile.y;
        return run("INSERT INTO tiles VALUES (" + std::to_string(tile.zoom) + ", " + std::to_string(tile.x) + ", " +
                   std::to_string(row) + ", X'" + hexadecimal(bytes) + "')");
    });
    if (!put) return put;
    if (data->CommitTransaction() != OGRERR_NONE) return failed();
    data.reset();  // closes, and so writes the rest
    if (existed) std::filesystem::permissions(file_path(path), permissions, none);
    return session.failed() ? Result<void>(failed()) : Result<void>();
}

}  // namespace cuesta
