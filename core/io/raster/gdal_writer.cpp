#include "core/io/raster/gdal_writer.h"

#include <cpl_conv.h>
#include <cpl_string.h>
#include <cpl_vsi.h>
#include <gdal_priv.h>
#include <ogr_spatialref.h>

#include <array>
#include <atomic>
#include <limits>
#include <optional>

#include "core/base/check.h"
#include "core/io/raster/gdal_session.h"
#include "core/io/raster/picture_samples.h"

namespace cuesta {
namespace {

/// A name in GDAL's memory file system; its files go when it does.
class MemoryFile {
public:
    explicit MemoryFile(const std::string& ending) : ending_(ending) {
        static std::atomic<unsigned> counter{0};
        stem_ = "/vsimem/cuesta-" + std::to_string(++counter);
    }
    MemoryFile(const MemoryFile&) = delete;
    MemoryFile& operator=(const MemoryFile&) = delete;
    ~MemoryFile() {
        for (const std::string& ending : {ending_, std::string(".prj"), ending_ + ".aux.xml"})
            VSIUnlink((stem_ + ending).c_str());
    }
    std::string path() const { return stem_ + ending_; }
    std::vector<std::byte> bytes(const std::string& ending) const {
        vsi_l_offset size = 0;
        const auto* data =
            reinterpret_cast<const std::byte*>(VSIGetMemFileBuffer((stem_ + ending).c_str(), &size, FALSE));
        return data ? std::vector<std::byte>(data, data + size) : std::vector<std::byte>();
    }

private:
    std::string ending_;
    std::string stem_;
};

/// Adds a band over numbers that lie elsewhere; offsets in bytes.
template <class T>
bool add_band(GDALDataset& dataset, const T* first, GDALDataType type, std::ptrdiff_t pixel, std::ptrdiff_t line) {
    std::array<char, 64> pointer{};
    CPLPrintPointer(pointer.data(), const_cast<T*>(first), static_cast<int>(pointer.size() - 1));
    CPLStringList options;
    options.SetNameValue("DATAPOINTER", pointer.data());
    options.SetNameValue("PIXELOFFSET", std::to_string(pixel).c_str());
    options.SetNameValue("LINEOFFSET", std::to_string(line).c_str());
    return dataset.AddBand(type, options.List()) == CE_None;
}

/// A dataset over whole numbers of 8 or 16 bits that lie elsewhere, channels side by side.
template <class T>
GDALDatasetUniquePtr dataset_over(const T* codes, int width, int height, int channels) {
    GDALDriver* memory = GetGDALDriverManager()->GetDriverByName("MEM");
    const GDALDataType type = sizeof(T) == 1 ? GDT_Byte : GDT_UInt16;
    GDALDatasetUniquePtr dataset(memory ? memory->Create("", width, height, 0, type, nullptr) : nullptr);
    const auto pixel = static_cast<std::ptrdiff_t>(sizeof(T)) * channels;
    for (int channel = 0; dataset && channel < channels; ++channel)
        if (!add_band(*dataset, codes + channel, type, pixel, pixel * width)) dataset.reset();
    if (dataset && channels >= 3)
        for (int i = 0; i < channels; ++i)
            dataset->GetRasterBand(i + 1)->SetColorInterpretation(static_cast<GDALColorInterp>(GCI_RedBand + i));
    return dataset;
}

/// A dataset over cells that lie elsewhere.
template <class T>
GDALDatasetUniquePtr dataset_over(RasterView<const T> values, GDALDataType type) {
    GDALDriver* memory = GetGDALDriverManager()->GetDriverByName("MEM");
    if (!memory) return nullptr;
    GDALDatasetUniquePtr dataset(memory->Create("", values.width(), values.height(), 0, type, nullptr));
    if (!dataset) return nullptr;
    const auto pixel = static_cast<std::ptrdiff_t>(sizeof(T));
    if (!add_band(*dataset, values.row(0), type, pixel, values.stride() * pixel)) return nullptr;
    return dataset;
}

void set_place(GDALDataset& dataset, const std::string& crs_wkt, std::array<double, 6> geotransform) {
    dataset.SetGeoTransform(geotransform.data());
    OGRSpatialReference reference;
    if (!crs_wkt.empty() && reference.importFromWkt(crs_wkt.c_str()) == OGRERR_NONE) {
        reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
        dataset.SetSpatialRef(&reference);
    }
}

using MakeRow = std::function<Result<void>(int y, void* row)>;

/// The one band of RowsDataset: a block is a row.
class RowsBand final : public GDALRasterBand {
public:
    RowsBand(GDALDataset* dataset, int width, GDALDataType type, const MakeRow& make, std::string unit,
             std::optional<Error>& failure)
        : make_(make), unit_(std::move(unit)), failure_(failure) {
        poDS = dataset;
        nBand = 1;
        eDataType = type;
        nBlockXSize = width;
        nBlockYSize = 1;
    }
    const char* GetUnitType() override { return unit_.c_str(); }
    CPLErr IReadBlock(int, int y, void* row) override {
        const Result<void> made = make_(y, row);
        if (made) return CE_None;
        failure_ = made.error();
        return CE_Failure;
    }

private:
    const MakeRow& make_;
    std::string unit_;
    std::optional<Error>& failure_;
};

/// A raster whose rows are made as GDAL asks for them.
class RowsDataset final : public GDALDataset {
public:
    RowsDataset(int width, int height, GDALDataType type, const MakeRow& make, const std::string& unit) {
        nRasterXSize = width;
        nRasterYSize = height;
        SetBand(1, new RowsBand(this, width, type, make, unit, failure_));  // the dataset's from here on
    }
    void place(const std::string& crs_wkt, const std::array<double, 6>& geotransform) {
        geotransform_ = geotransform;
        OGRSpatialReference reference;
        if (crs_wkt.empty() || reference.importFromWkt(crs_wkt.c_str()) != OGRERR_NONE) return;
        reference.SetAxisMappingStrategy(OAMS_TRADITIONAL_GIS_ORDER);
        reference_ = reference;
    }
    CPLErr GetGeoTransform(double* numbers) override {
        if (!geotransform_) return CE_Failure;
        std::copy(geotransform_->begin(), geotransform_->end(), numbers);
        return CE_None;
    }
    const OGRSpatialReference* GetSpatialRef() const override { return reference_ ? &*reference_ : nullptr; }
    /// Error that kept a row from being made.
    const std::optional<Error>& failure() const { return failure_; }

private:
    std::optional<Error> failure_;
    std::optional<std::array<double, 6>> geotransform_;
    std::optional<OGRSpatialReference> reference_;
};

int CPL_STDCALL report_progress(double share, const char*, void* user) {
    const auto& control = *static_cast<const WorkControl*>(user);
    control.report(share, "Writing");
    return control.stopped() ? FALSE : TRUE;
}

Result<void> write_rows(RowsDataset& source, const char* driver_name, const std::string& path,
                        const CPLStringList& options, const WorkControl& control, const GdalSession& session) {
    GDALDriver* driver = GetGDALDriverManager()->GetDriverByName(driver_name);
    if (!driver) return Error{"GDAL on this system does not write " + std::string(driver_name), path};
    WorkControl told = control;
    GDALDatasetUniquePtr written(
        driver->CreateCopy(path.c_str(), &source, FALSE, options.List(), &report_progress, &told));
    const bool whole = written != nullptr;
    written.reset();  // closes, and so writes the rest
    if (control.stopped()) return Error::cancelled();
    if (source.failure()) return *source.failure();
    if (whole && !session.failed()) return {};
    return Error{"the file cannot be written: " + session.error(path, "GDAL gives no reason"), path};
}

CPLStringList geotiff_options() {
    CPLStringList options;
    options.SetNameValue("COMPRESS", "DEFLATE");
    options.SetNameValue("PREDICTOR", "3");
    options.SetNameValue("TILED", "YES");
    options.SetNameValue("BIGTIFF", "IF_SAFER");
    return options;
}

/// Of a cloud-optimised file; its coarser copies are half as large each, down to one that is a tile (512 cells).
CPLStringList cog_options(Overviews overviews) {
    CPLStringList options;
    options.SetNameValue("COMPRESS", "DEFLATE");
    options.SetNameValue("PREDICTOR", "YES");  // that of the numbers' type
    options.SetNameValue("BIGTIFF", "IF_SAFER");
    options.SetNameValue("OVERVIEW_RESAMPLING", overviews == Overviews::nearest ? "NEAREST" : "AVERAGE");
    return options;
}

Result<EncodedRaster> encode(GDALDataset* source, const char* driver_name, const std::string& ending,
                             const CPLStringList& options, const GdalSession& session) {
    GDALDriver* driver = GetGDALDriverManager()->GetDriverByName(driver_name);
    if (!source || !driver) return Error{"GDAL on this system does not write " + std::string(driver_name), ""};
    const MemoryFile file(ending);
    GDALDatasetUniquePtr written(
        driver->CreateCopy(file.path().c_str(), source, FALSE, options.List(), nullptr, nullptr));
    if (!written)
        return Error{"the raster cannot be encoded: " + session.error(file.path(), "GDAL gives no reason"), ""};
    written.reset();  // closes, and so writes the rest
    EncodedRaster result{file.bytes(ending), file.bytes(".prj")};
    if (result.bytes.empty() || session.failed())
        return Error{"the raster cannot be encoded: " + session.error(file.path(), "GDAL gives no reason"), ""};
    return result;
}

}  // namespace

std::array<double, 6> geotransform_or_local(const TerrainFrame& frame) {
    if (frame.geotransform) return *frame.geotransform;
    return {0, frame.cell_size, 0, frame.height_metres(), 0, -frame.cell_size};
}

Result<EncodedRaster> encode_geotiff(RasterView<const float> values, const TerrainFrame& frame,
                                     const std::string& unit, bool holes, Overviews overviews) {
    const GdalSession session(GdalSession::Purpose::writing);
    const GDALDatasetUniquePtr source = dataset_over(values, GDT_Float32);
    if (source) {
        set_place(*source, frame.crs_wkt, geotransform_or_local(frame));
        if (!unit.empty()) source->GetRasterBand(1)->SetUnitType(unit.c_str());
        if (holes) source->GetRasterBand(1)->SetNoDataValue(std::numeric_limits<double>::quiet_NaN());
    }
    if (overviews != Overviews::none) return encode(source.get(), "COG", ".tif", cog_options(overviews), session);
    return encode(source.get(), "GTiff", ".tif", geotiff_options(), session);
}

Result<void> write_geotiff_rows(const std::string& temporary, const TerrainFrame& frame, const std::string& unit,
                                const std::function<Result<void>(int y, float* row)>& make,
                                const WorkControl& control) {
    const GdalSession session(GdalSession::Purpose::writing);
    const MakeRow make_row = [&make](int y, void* row) { return make(y, static_cast<float*>(row)); };
    RowsDataset source(frame.width, frame.height, GDT_Float32, make_row, unit);
    source.place(frame.crs_wkt, geotransform_or_local(frame));
    return write_rows(source, "GTiff", temporary, geotiff_options(), control, session);
}

Result<void> write_png_rows(const std::string& temporary, int width, int height,
                            const std::function<Result<void>(int y, std::uint16_t* row)>& make,
                            const WorkControl& control) {
    const GdalSession session(GdalSession::Purpose::writing);
    const MakeRow make_row = [&make](int y, void* row) { return make(y, static_cast<std::uint16_t*>(row)); };
    RowsDataset source(width, height, GDT_UInt16, make_row, "");
    return write_rows(source, "PNG", temporary, CPLStringList(), control, session);
}

template <class T>
Result<EncodedRaster> encode_code_geotiff(const std::vector<T>& codes, int channels, const TerrainFrame& frame,
                                          Overviews overviews) {
    const GdalSession session(GdalSession::Purpose::writing);
    const GDALDatasetUniquePtr source = dataset_over(codes.data(), frame.width, frame.height, channels);
    if (source) set_place(*source, frame.crs_wkt, geotransform_or_local(frame));
    if (overviews != Overviews::none) return encode(source.get(), "COG", ".tif", cog_options(overviews), session);
    CPLStringList options;
    options.SetNameValue("COMPRESS", "DEFLATE");
    options.SetNameValue("PREDICTOR", "2");
    options.SetNameValue("TILED", "YES");
    options.SetNameValue("BIGTIFF", "IF_SAFER");
    if (channels == 3) options.SetNameValue("PHOTOMETRIC", "RGB");
    return encode(source.get(), "GTiff", ".tif", options, session);
}

template Result<EncodedRaster> encode_code_geotiff(const std::vector<std::uint8_t>&, int, const TerrainFrame&,
                                                   Overviews);
template Result<EncodedRaster> encode_code_geotiff(const std::vector<std::uint16_t>&, int, const TerrainFrame&,
                                                   Overviews);

Result<EncodedRaster> encode_ascii_grid(RasterView<const float> values, const TerrainFrame& frame) {
    const GdalSession session(GdalSession::Purpose::writing);
    const GDALDatasetUniquePtr source = dataset_over(values, GDT_Float32);
    TerrainFrame placed = frame;
    if (placed.geotransform && ((*placed.geotransform)[2] != 0 || (*placed.geotransform)[4] != 0)) {
        placed.geotransform.reset();  // the format knows no rotation
        placed.crs_wkt.clear();
    }
    if (source) set_place(*source, placed.crs_wkt, geotransform_or_local(placed));
    CPLStringList options;
    options.SetNameValue("SIGNIFICANT_DIGITS", "9");  // what a float needs to come back as it was
    return encode(source.get(), "AAIGrid", ".asc", options, session);
}

template <class T>
Result<std::vector<std::byte>> encode_png(std::span<const T> samples, int width, int height, int channels,
                                          PngMeaning meaning) {
    CUESTA_CHECK(width > 0 && height > 0 && channels >= 1 && channels <= 4);
    CUESTA_CHECK_EQUAL(samples.size(), static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                                           static_cast<std::size_t>(channels));
    const GdalSession session(GdalSession::Purpose::writing);
    const GDALDatasetUniquePtr source = dataset_over(samples.data(), width, height, channels);
    if (source && meaning == PngMeaning::srgb_colours)
        source->SetMetadataItem("SOURCE_ICC_PROFILE_NAME", "sRGB", "COLOR_PROFILE");
    CPLStringList options;
    options.SetNameValue("ZLEVEL", "6");
    Result<EncodedRaster> encoded = encode(source.get(), "PNG", ".png", options, session);
    if (!encoded) return encoded.error();
    return std::move(encoded->bytes);
}

template Result<std::vector<std::byte>> encode_png(std::span<const std::uint8_t>, int, int, int, PngMeaning);
template Result<std::vector<std::byte>> encode_png(std::span<const std::uint16_t>, int, int, int, PngMeaning);

Result<std::vector<std::byte>> encode_jpeg(std::span<const std::uint8_t> rgb, int width, int height, int quality) {
    CUESTA_CHECK(width > 0 && height > 0 && quality >= 10 && quality <= 100);
    CUESTA_CHECK_EQUAL(rgb.size(), static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
    const GdalSession session(GdalSession::Purpose::writing);
    const GDALDatasetUniquePtr source = dataset_over(rgb.data(), width, height, 3);
    CPLStringList options;
    options.SetNameValue("QUALITY", std::to_string(quality).c_str());
    Result<EncodedRaster> encoded = encode(source.get(), "JPEG", ".jpg", options, session);
    if (!encoded) return encoded.error();
    return std::move(encoded->bytes);
}

Result<EncodedRaster> encode_png(RasterView<const std::uint16_t> codes) {
    const GdalSession session(GdalSession::Purpose::writing);
    const GDALDatasetUniquePtr source = dataset_over(codes, GDT_UInt16);
    return encode(source.get(), "PNG", ".png", CPLStringList(), session);
}

}  // namespace cuesta
