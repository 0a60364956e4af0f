#include "core/bands/ranked_checkpoint.h"

#include <cerrno>
#include <cstring>
#include <type_traits>
#include <utility>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"

namespace cuesta {
namespace {

static_assert(std::is_trivially_copyable_v<RunPlace>);

/// The start of the file. Another layout of anything in it needs another magic.
struct Head {
    std::array<char, 16> magic{};
    Key run;
    std::int32_t width = 0;
    std::int32_t height = 0;
    RunPlace place;
};
constexpr std::array<char, 16> magic{"CuestaRanks v2\n"};

Error broken(const std::string& path, const std::string& why) {
    return {why, path};
}

}  // namespace

Result<CheckpointFile> CheckpointFile::open(const std::string& path, const Key& run, int width, int height) {
    CheckpointFile checkpoint;
    checkpoint.path_ = path;
    checkpoint.height_ = height;
    checkpoint.file_.reset(open_stdio(path, "rb"));
    if (!checkpoint.file_) {
        if (errno == ENOENT) return checkpoint;
        return broken(path, "the checkpoint cannot be read: " + describe_errno(errno));
    }
    Head head;
    if (std::fread(&head, sizeof head, 1, checkpoint.file_.get()) != 1 || head.magic != magic)
        return broken(path, "this is no checkpoint of this version; remove it, or leave --resume out");
    if (head.run != run || head.width != width || head.height != height)
        return broken(path,
                      "this checkpoint is of another run (other land, steps or settings); remove it, or leave --resume "
                      "out");
    checkpoint.place_ = head.place;
    return checkpoint;
}

Result<void> CheckpointFile::read(int raster, int first, RasterView<float> rows) const {
    const auto width = static_cast<std::size_t>(rows.width());
    const std::int64_t row = std::int64_t{raster} * height_ + first;
    const auto offset = static_cast<std::int64_t>(sizeof(Head)) + row * std::int64_t{rows.width()} * 4;
    bool whole = ::fseeko(file_.get(), offset, SEEK_SET) == 0;
    for (int y = 0; y < rows.height() && whole; ++y)
        whole = std::fread(rows.row(y), sizeof(float), width, file_.get()) == width;
    if (!whole) return broken(path_, "the checkpoint ends too early; remove it, or leave --resume out");
    return {};
}

Result<void> write_checkpoint(const std::string& path, const Key& run, int width, int height, const RunPlace& place,
                              const std::function<Result<void>(const WriteRows& write)>& each_raster) {
    Result<void> gathered;
    bool asked = false;
    const Result<void> written = write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(open_stdio(temporary, "wb"), std::fclose);
        const auto failure = [&] { return Error{"the checkpoint cannot be written: " + describe_errno(errno), path}; };
        Head head{magic, run, width, height, place};
        bool whole = file && std::fwrite(&head, sizeof head, 1, file.get()) == 1;
        asked = true;
        // Rows are taken whatever comes of writing them, since other ranks send them.
        gathered = each_raster([&](int, RasterView<const float> rows) -> Result<void> {
            const auto count = static_cast<std::size_t>(rows.width());
            for (int y = 0; y < rows.height() && whole; ++y)
                whole = std::fwrite(rows.row(y), sizeof(float), count, file.get()) == count;
            return {};
        });
        if (!whole || std::fflush(file.get()) != 0) return failure();
        return gathered;
    });
    if (!asked) static_cast<void>(each_raster([](int, RasterView<const float>) -> Result<void> { return {}; }));
    return written;
}

}  // namespace cuesta
