#include "core/io/raster/gdal_reader.h"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <cpl_vsi.h>
#include <gdal_priv.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string_view>

#include "core/base/platform/utf8_path.h"
#include "core/base/progress.h"
#include "core/io/raster/gdal_band.h"
#include "core/io/raster/gdal_blocks.h"
#include "core/io/raster/gdal_session.h"
#include "core/io/raster/text_grid.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

/// Formats whose numbers are codes of brightness: they know no metres.
const std::set<std::string_view> picture_drivers{"PNG", "JPEG", "GIF", "BIGGIF", "BMP",        "TGA",
                                                 "PNM", "WEBP", "XPM", "HEIF",   "JP2OpenJPEG"};
/// Formats that describe a service or another place instead of holding heights.
const std::set<std::string_view> remote_drivers{"WMS",   "WCS",    "WMTS",         "OGCAPI",   "DAAS",
                                                "EEDAI", "STACTA", "STACIT",       "PLMOSAIC", "PLSCENES",
                                                "NGW",   "HTTP",   "PostGISRaster"};
/// Formats with a place of their own invention (y down, no map): only the cell size means something.
const std::set<std::string_view> world_space_drivers{"Terragen", "Leveller"};
/// Formats that spend at least a byte on a cell, so that a size larger than the file shows a false header.
const std::set<std::string_view> plain_drivers{"Terragen", "AAIGrid", "GRASSASCIIGrid", "Leveller", "BT",
                                               "GSAG",     "GSBG",    "GS7BG",          "EHdr"};
const std::set<std::string_view> text_drivers{"AAIGrid", "GRASSASCIIGrid"};

const std::map<std::string_view, std::string> format_names{
    {"GTiff", "GeoTIFF"},     {"AAIGrid", "ESRI ASCII grid"}, {"GRASSASCIIGrid", "GRASS ASCII grid"},
    {"SRTMHGT", "SRTM tile"}, {"USGSDEM", "USGS DEM"},        {"HFA", "ERDAS Imagine"}};

/// Metres of a declared vertical unit; empty for units that are not known.
std::optional<double> metres_of(std::string unit) {
    std::transform(unit.begin(), unit.end(), unit.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    static const std::map<std::string_view, double> known{{"m", 1.0},
                                                          {"metre", 1.0},
                                                          {"meter", 1.0},
                                                          {"metres", 1.0},
                                                          {"meters", 1.0},
                                                          {"ft", 0.3048},
                                                          {"foot", 0.3048},
                                                          {"feet", 0.3048},
                                                          {"international foot", 0.3048},
                                                          {"us-ft", 1200.0 / 3937.0},
                                                          {"us survey foot", 1200.0 / 3937.0},
                                                          {"ftus", 1200.0 / 3937.0},
                                                          {"us_survey_foot", 1200.0 / 3937.0},
                                                          {"foot_us", 1200.0 / 3937.0},
                                                          {"dm", 0.1},
                                                          {"decimetre", 0.1},
                                                          {"cm", 0.01},
                                                          {"centimetre", 0.01},
                                                          {"mm", 0.001},
                                                          {"millimetre", 0.001},
                                                          {"km", 1000.0},
                                                          {"kilometre", 1000.0}};
    const auto found = known.find(unit);
    return found == known.end() ? std::nullopt : std::optional<double>(found->second);
}

NumberType number_type(GDALDataType type) {
    switch (type) {
        case GDT_Byte:
            return NumberType::uint8;
        case GDT_UInt16:
            return NumberType::uint16;
        case GDT_Int16:
        case GDT_CInt16:
            return NumberType::int16;
        case GDT_UInt32:
            return NumberType::uint32;
        case GDT_Int32:
        case GDT_CInt32:
            return NumberType::int32;
        case GDT_UInt64:
            return NumberType::uint64;
        case GDT_Int64:
            return NumberType::int64;
        case GDT_Float64:
        case GDT_CFloat64:
            return NumberType::float64;
        default:
            return NumberType::float32;
    }
}

/// A palette in which number i is grey of brightness i shows the numbers as they are.
bool is_grey_ramp(const GDALColorTable& table) {
    for (int i = 0; i < table.GetColorEntryCount(); ++i) {
        const GDALColorEntry* entry = table.GetColorEntry(i);
        if (entry->c1 != i || entry->c2 != i || entry->c3 != i) return false;
    }
    return table.GetColorEntryCount() > 0;
}

bool is_colour(GDALColorInterp interpretation) {
    return interpretation == GCI_RedBand || interpretation == GCI_GreenBand || interpretation == GCI_BlueBand;
}

/// Whether the first three bands hold the same numbers; empty where they cannot be read.
std::optional<bool> bands_are_equal(GDALDataset& dataset) {
    GdalRows second(*dataset.GetRasterBand(2));
    GdalRows third(*dataset.GetRasterBand(3));
    GdalRows first(*dataset.GetRasterBand(1));
    const int width = dataset.GetRasterXSize();
    bool equal = true;
    bool sound = true;
    const bool read = first.read_all([&](int y, const double* a) {
        if (!equal || !sound) return;
        for (GdalRows* other : {&second, &third})
            sound = sound &&
                    other->read(y, y + 1, [&](int, const double* b) { equal = equal && std::equal(a, a + width, b); });
    });
    if (!read || !sound) return {};
    return equal;
}

Result<void> check_bands(GDALDataset& dataset, SourceRaster& result, const GdalSession& session,
                         const std::string& path, const std::string& opened) {
    GDALRasterBand& band = *dataset.GetRasterBand(1);
    if (GDALColorTable* table = band.GetColorTable()) {
        if (!is_grey_ramp(*table))
            return Error{"a palette image contains colours, not heights; convert it to 16-bit greyscale", path};
        result.warnings.emplace_back("the palette, a plain grey ramp, was ignored");
    }
    const int bands = dataset.GetRasterCount();
    if (bands >= 3 && is_colour(band.GetColorInterpretation())) {
        const std::optional<bool> equal = bands_are_equal(dataset);
        if (!equal) return Error{"the file cannot be read: " + session.error(opened, "it is damaged"), path};
        if (!*equal)
            return Error{
                "a colour picture, not heights (nor are heights coded as colours, as in map tiles, read); convert "
                "it to 16-bit greyscale",
                path};
        result.warnings.emplace_back("three equal colour bands: the first was read");
    } else if (bands > 1 && !(bands == 2 && dataset.GetRasterBand(2)->GetColorInterpretation() == GCI_AlphaBand)) {
        result.warnings.push_back("the file has " + std::to_string(bands) + " bands: the first was read");
    }
    return {};
}

/// In the form that frames keep; empty where GDAL has none.
std::string wkt_of_frames(const OGRSpatialReference& reference) {
    char* text = nullptr;
    const std::array<const char*, 2> options{"FORMAT=WKT2_2019", nullptr};
    const bool exported = reference.exportToWkt(&text, options.data()) == OGRERR_NONE && text;
    std::string wkt = exported ? text : "";
    CPLFree(text);
    return wkt;
}

void take_place(GDALDataset& dataset, SourceRaster& result) {
    std::array<double, 6> transform{};
    const bool placed = dataset.GetGeoTransform(transform.data()) == CE_None;
    if (result.image_coordinates) {
        if (placed && transform[1] > 0 && std::isfinite(transform[1])) result.cell_size = transform[1];
        return;
    }
    if (const OGRSpatialReference* reference = dataset.GetSpatialRef()) result.crs_wkt = wkt_of_frames(*reference);
    if (placed) result.geotransform = transform;
    if (!placed && dataset.GetGCPCount() > 0)
        result.warnings.emplace_back("the place is given by control points, which are not used: give the cell size");
}

void take_units(GDALRasterBand& band, SourceRaster& result, double& scale, double& offset) {
    int has_scale = 0;
    int has_offset = 0;
    scale = band.GetScale(&has_scale);
    offset = band.GetOffset(&has_offset);
    if (!has_scale || !std::isfinite(scale) || scale == 0) scale = 1;
    if (!has_offset || !std::isfinite(offset)) offset = 0;
    if (scale != 1 || offset != 0) result.has_units = true;
    const std::string unit = band.GetUnitType() ? band.GetUnitType() : "";
    if (unit.empty()) return;
    const std::optional<double> metres = metres_of(unit);
    if (!metres) {
        result.warnings.push_back("the vertical unit '" + unit.substr(0, 40) + "' is not known: taken as metres");
        return;
    }
    result.has_units = true;
    result.metres_per_unit = *metres;
    if (*metres != 1) result.warnings.push_back("heights in '" + unit + "' turned into metres");
}

}  // namespace

std::string gdal_path(const std::string& path) {
    std::ifstream in(file_path(path), std::ios::binary);
    std::array<char, 4> start{};
    in.read(start.data(), start.size());
    const std::string_view bytes(start.data(), static_cast<std::size_t>(in.gcount()));
    using namespace std::string_view_literals;
    if (bytes.starts_with("\xef\xbb\xbf"sv)) return "/vsisubfile/3," + path;
    std::string lower = path;
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    // GDAL's own driver takes .hgt.zip as it is, and the place from the name.
    if (lower.ends_with(".hgt.zip")) return path;
    if (bytes.starts_with("\x1f\x8b"sv)) return "/vsigzip/" + path;
    if (bytes.starts_with("PK\x03\x04"sv)) {
        const std::string inside = "/vsizip/{" + path + "}";
        const CPLStringList names(VSIReadDirRecursive(inside.c_str()));
        for (int i = 0; i < std::min(names.size(), 100); ++i) {
            const std::string candidate = inside + "/" + names[i];
            if (GDALIdentifyDriverEx(candidate.c_str(), GDAL_OF_RASTER, nullptr, nullptr)) return candidate;
        }
    }
    return path;
}

bool gdal_knows(const std::string& path) {
    const GdalSession session(GdalSession::Purpose::reading);
    return GDALIdentifyDriverEx(gdal_path(path).c_str(), GDAL_OF_RASTER, nullptr, nullptr) != nullptr;
}

struct GdalRaster::Open {
    GdalSession session{GdalSession::Purpose::reading};
    std::string path;    ///< as users name it
    std::string opened;  ///< as GDAL does
    GDALDatasetUniquePtr dataset;
    SourceRaster about;
    double scale = 1;
    double offset = 0;

    GDALRasterBand& band() const { return *dataset->GetRasterBand(1); }
    Error cannot_read(const std::string& otherwise) const {
        return {"the file cannot be read: " + session.error(opened, otherwise), path};
    }
};

GdalRaster::GdalRaster(std::unique_ptr<Open> open) : open_(std::move(open)) {}
GdalRaster::GdalRaster(GdalRaster&&) noexcept = default;
GdalRaster& GdalRaster::operator=(GdalRaster&&) noexcept = default;
GdalRaster::~GdalRaster() = default;

int GdalRaster::width() const {
    return open_->band().GetXSize();
}
int GdalRaster::height() const {
    return open_->band().GetYSize();
}
const SourceRaster& GdalRaster::about() const {
    return open_->about;
}
std::vector<std::string> GdalRaster::warnings() const {
    std::vector<std::string> warnings;
    for (const std::string& warning : open_->session.warnings(open_->opened)) warnings.push_back("GDAL: " + warning);
    return warnings;
}

Result<GdalRaster> GdalRaster::open(const std::string& path, long long maximum_cells, const std::stop_token& stop) {
    auto open = std::make_unique<Open>();
    open->path = path;
    open->opened = gdal_path(path);
    const std::string& opened = open->opened;
    const GdalSession& session = open->session;
    const GDALDriverH identified = GDALIdentifyDriverEx(opened.c_str(), GDAL_OF_RASTER, nullptr, nullptr);
    if (identified && remote_drivers.contains(GDALGetDriverShortName(identified)))
        return Error{"the file describes a service on a network, not heights; save the heights to a file first", path};
    open->dataset.reset(GDALDataset::Open(opened.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR));
    GDALDataset* const dataset = open->dataset.get();
    if (!dataset) {
        const bool unknown =
            session.error(opened, "").find("not recognized as a supported file format") != std::string::npos;
        if (unknown && !identified)
            return Error{"no heightmap in a format that is known; save it as GeoTIFF, ESRI ASCII grid or 16-bit PNG",
                         path};
        // It starts like a format that GDAL knows, and then GDAL finds no word for what is wrong with it.
        if (unknown) return Error{"the file cannot be read: it is damaged", path};
        return open->cannot_read("it is damaged");
    }
    if (dataset->GetRasterCount() == 0) {
        const CPLStringList parts(CSLDuplicate(dataset->GetMetadata("SUBDATASETS")), TRUE);
        if (parts.size() > 0)
            return Error{"the file holds several rasters; save the one with the heights to a file of its own", path};
        return Error{"the file holds no raster", path};
    }
    GDALRasterBand& band = *dataset->GetRasterBand(1);
    const int width = band.GetXSize();
    const int height = band.GetYSize();
    if (const Result<void> checked = check_size(width, height, maximum_cells, path); !checked) return checked.error();

    if (const Result<void> checked = check_blocks(*dataset, path); !checked) return checked.error();

    const std::string_view driver = dataset->GetDriverName();
    VSIStatBufL status;
    if (plain_drivers.contains(driver) && VSIStatL(opened.c_str(), &status) == 0 &&
        static_cast<long long>(width) * height > static_cast<long long>(status.st_size))
        return Error{"the file is cut short, or its header is wrong: " + std::to_string(width) + " x " +
                         std::to_string(height) + " cells do not fit into " + std::to_string(status.st_size) + " bytes",
                     path};

    SourceRaster& result = open->about;
    const auto name = format_names.find(driver);
    result.format = name != format_names.end() ? name->second : std::string(driver);
    result.picture = picture_drivers.contains(driver);
    result.image_coordinates = world_space_drivers.contains(driver);
    result.type = number_type(band.GetRasterDataType());
    if (text_drivers.contains(driver))
        if (const Result<void> checked =
                check_text_grid(opened, static_cast<long long>(width) * height, path, result.warnings);
            !checked)
            return checked.error();
    if (const Result<void> checked = check_bands(*dataset, result, session, path, opened); !checked)
        return checked.error();
    if (GDALDataTypeIsComplex(band.GetRasterDataType()))
        result.warnings.emplace_back("the numbers are complex: their real parts were read");
    take_place(*dataset, result);
    take_units(band, result, open->scale, open->offset);
    if (open->scale != 1 && !is_floating(result.type)) result.step = std::abs(open->scale);

    // A file that is cut short shows it here, before memory for the whole is taken.
    constexpr long long large = 1LL << 24;
    if (static_cast<long long>(width) * height > large && !GdalRows(band, {nullptr, stop}).last_row_reads())
        return open->cannot_read("it is damaged");
    return GdalRaster(std::move(open));
}

Result<void> GdalRaster::read(int first, RasterView<float> values, RasterView<std::uint8_t> holes,
                              const WorkControl& control) {
    GDALRasterBand& band = open_->band();
    const int last = first + values.height();
    const NoData nodata(band);
    const double scale = open_->scale;
    const double offset = open_->offset;
    const bool masked = (band.GetMaskFlags() & (GMF_ALPHA | GMF_PER_DATASET)) != 0;
    const WorkControl heights = control.part(0, masked ? 0.5 : 1);
    const bool read = GdalRows(band, heights).read(first, last, [&](int y, const double* numbers) {
        for (int x = 0; x < values.width(); ++x) {
            const double v = numbers[x];
            holes(x, y - first) = nodata.is(v);
            values(x, y - first) = static_cast<float>(v * scale + offset);
        }
    });
    const Error stopped = Error::cancelled();
    if (!read) return control.stopped() ? stopped : open_->cannot_read("it is damaged");
    if (masked) {
        const auto mark = [&](int y, const double* numbers) {
            for (int x = 0; x < values.width(); ++x)
                if (numbers[x] == 0) holes(x, y - first) = 1;
        };
        if (!GdalRows(*band.GetMaskBand(), control.part(0.5, 1)).read(first, last, mark))
            return control.stopped() ? stopped : open_->cannot_read("its mask is damaged");
    }
    return {};
}

std::string known_wkt(const std::string& text) {
    const GdalSession session(GdalSession::Purpose::reading);
    OGRSpatialReference reference;
    return !text.empty() && reference.importFromWkt(text.c_str()) == OGRERR_NONE ? wkt_of_frames(reference) : "";
}

Result<SourceRaster> read_with_gdal(const std::string& path, long long maximum_cells, const WorkControl& control) {
    Result<GdalRaster> raster = GdalRaster::open(path, maximum_cells, control.stop);
    if (!raster) return raster.error();
    SourceRaster result = raster->about();
    result.values = Raster<float>(raster->width(), raster->height());
    result.holes = Raster<std::uint8_t>(raster->width(), raster->height());
    if (const Result<void> read = raster->read(0, result.values.view(), result.holes.view(), control); !read)
        return read.error();
    for (const std::string& warning : raster->warnings()) result.warnings.push_back(warning);
    return result;
}

}  // namespace cuesta
