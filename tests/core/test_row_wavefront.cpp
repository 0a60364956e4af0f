/// \file A toy kernel under the row wavefront against plain sweeps over the whole map: the same bits, however the rows
/// are divided and wherever they lie.

#include <array>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>

#include "core/base/threads.h"
#include "core/field/row_wavefront.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr float rate = 0.3F;

/// a += rate (b - mean of the rows up to `reach` away), and `passed` sums the changes.
struct Map {
    Raster<float> a;
    Raster<float> b;
    Raster<float> passed;
};

Map start(int width, int height) {
    Map map{Raster<float>(width, height), Raster<float>(width, height), Raster<float>(width, height)};
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            map.a(x, y) = static_cast<float>((x * 7 + y * 13) % 31) * 0.17F;
            map.b(x, y) = static_cast<float>((x * 3 + y * 5) % 17) * 0.29F;
        }
    return map;
}

/// The pull on one cell from rows in the order from north to south; `rows` null beyond the map.
float pull_of(const float* const* rows, int reach, const float* b, int x) {
    float sum = 0;
    int count = 0;
    for (int i = 0; i <= 2 * reach; ++i) {
        if (rows[i] == nullptr) continue;
        sum += rows[i][x];
        ++count;
    }
    return rate * (b[x] - sum / static_cast<float>(count));
}

void plain_step(Map& map, int reach, bool wraps) {
    const Raster<float> before = map.a;
    const int height = before.height();
    for (int y = 0; y < height; ++y) {
        std::array<const float*, 7> rows{};
        for (int i = 0; i <= 2 * reach; ++i) {
            const int from = y + i - reach;
            const bool inside = from >= 0 && from < height;
            if (inside || wraps) rows[static_cast<std::size_t>(i)] = before.row((from % height + height) % height);
        }
        for (int x = 0; x < before.width(); ++x) {
            const float pull = pull_of(rows.data(), reach, map.b.row(y), x);
            map.a(x, y) += pull;
            map.passed(x, y) += pull;
        }
    }
}

enum Field { field_a, field_b, field_passed };

template <int reach>
class Toy {
public:
    static constexpr int halo = reach;
    static constexpr std::array<RowStage<Toy>, 2> stages() {
        // A row of pulls needs the rows `reach` further down; they may change when the last pull has seen them.
        return {{{&Toy::pull, {reach, 0, 0}}, {&Toy::apply, {2 * reach, 0, 0}}}};
    }
    Toy(WavefrontRows& rows, int steps) : rows_(rows), rings_(rows.width(), steps, 1, 4, rows.known().first) {}

private:
    void pull(int step, int y) {
        std::array<const float*, 7> around{};
        for (int i = 0; i <= 2 * reach; ++i) {
            const int from = y + i - reach;
            if (rows_.known().has(from)) around[static_cast<std::size_t>(i)] = rows_.row(field_a, from);
        }
        for (int x = 0; x < rows_.width(); ++x)
            rings_.row(step, 0, y)[x] = pull_of(around.data(), reach, rows_.row(field_b, y), x);
    }
    void apply(int step, int y) {
        for (int x = 0; x < rows_.width(); ++x) {
            rows_.row(field_a, y)[x] += rings_.row(step, 0, y)[x];
            rows_.row(field_passed, y)[x] += rings_.row(step, 0, y)[x];
        }
    }

    WavefrontRows& rows_;
    RowRings rings_;
};

template <int reach>
void sweep(RowStore& store, int steps, bool wraps, int least_rows) {
    const auto make = [&](WavefrontRows& rows) { return std::make_unique<Toy<reach>>(rows, steps); };
    REQUIRE(sweep_rows<Toy<reach>>(store, steps, {reach * steps, wraps, least_rows}, make));
}

MemoryRows memory_of(Map& map) {
    MemoryRows rows;
    rows.add(map.a.view());
    rows.add(std::as_const(map.b).view());
    rows.add(map.passed.view(), RowUse::own);
    return rows;
}

/// Every row in a file, `at_once` of them in memory.
class FileRows : public RowStore {
public:
    FileRows(Map& map, int at_once) : memory_(memory_of(map)), at_once_(at_once), file_(std::tmpfile()) {
        REQUIRE(file_ != nullptr);
        for (int field = 0; field < field_count(); ++field)
            for (int y = 0; y < height(); ++y) REQUIRE(store(field, y, memory_.in_place(field).row(y)));
    }
    ~FileRows() override { std::fclose(file_); }
    /// The file's contents, into the map.
    void take_back() {
        for (int field = 0; field < field_count(); ++field)
            for (int y = 0; y < height(); ++y) REQUIRE(fetch(field, y, memory_.in_place(field).row(y)));
    }
    int width() const override { return memory_.width(); }
    int height() const override { return memory_.height(); }
    int field_count() const override { return memory_.field_count(); }
    RowUse use(int field) const override { return memory_.use(field); }
    int rows_at_once() const override { return at_once_; }
    Result<void> fetch(int field, int y, float* row) override {
        const std::lock_guard lock(mutex_);
        seek(field, y);
        if (std::fread(row, sizeof(float), cells(), file_) != cells()) return Error{"cannot read", ""};
        return {};
    }
    Result<void> store(int field, int y, const float* row) override {
        const std::lock_guard lock(mutex_);
        seek(field, y);
        if (std::fwrite(row, sizeof(float), cells(), file_) != cells()) return Error{"cannot write", ""};
        return {};
    }

private:
    std::size_t cells() const { return static_cast<std::size_t>(width()); }
    void seek(int field, int y) {
        std::fseek(file_, static_cast<long>((field * height() + y) * width()) * long{sizeof(float)}, SEEK_SET);
    }
    MemoryRows memory_;
    int at_once_;
    std::mutex mutex_;
    std::FILE* file_;
};

/// The rows of one of several machines. The others' are as they were before the sweep.
class PartRows : public RowStore {
public:
    PartRows(Map& map, RowBand own) : before_(map), memory_(memory_of(map)), own_(own) {}
    int width() const override { return memory_.width(); }
    int height() const override { return memory_.height(); }
    int field_count() const override { return memory_.field_count(); }
    RowUse use(int field) const override { return memory_.use(field); }
    RowBand own() const override { return own_; }
    RowsInPlace in_place(int field) const override {
        RowsInPlace rows = memory_.in_place(field);
        rows.rows = own_;
        return rows;
    }
    Result<void> fetch(int field, int y, float* row) override {
        std::copy_n((field == field_a ? before_.a : before_.b).row(y), width(), row);
        return {};
    }
    Result<void> store(int, int, const float*) override { return Error{"not asked for", ""}; }

private:
    Map before_;
    MemoryRows memory_;
    RowBand own_;
};

template <int reach>
void check_all_ways(int width, int height, bool wraps) {
    const int steps = GENERATE(1, 3);
    CAPTURE(reach, width, height, wraps, steps);
    const Map before = start(width, height);
    Map wanted = before;
    for (int i = 0; i < steps; ++i) plain_step(wanted, reach, wraps);
    const auto check = [&](const Map& map) {
        CHECK(map.a == wanted.a);
        CHECK(map.passed == wanted.passed);
    };
    for (const int threads : {1, 2, 5}) {
        set_thread_count(threads);
        for (const int least_rows : {1, 4, 1000}) {
            Map map = before;
            MemoryRows rows = memory_of(map);
            sweep<reach>(rows, steps, wraps, least_rows);
            check(map);
        }
        for (const int at_once : {1, 5, 1000}) {
            Map map = before;
            FileRows rows(map, at_once);
            sweep<reach>(rows, steps, wraps, 2);
            rows.take_back();
            check(map);
        }
    }
    set_thread_count(0);
    // Two machines, one after the other, each with the other's rows as they were.
    Map north = before;
    Map south = before;
    PartRows rows_of_north(north, {0, height / 2});
    PartRows rows_of_south(south, {height / 2, height});
    sweep<reach>(rows_of_north, steps, wraps, 2);
    sweep<reach>(rows_of_south, steps, wraps, 2);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) CHECK((y < height / 2 ? north : south).a(x, y) == wanted.a(x, y));
}

}  // namespace

TEST_CASE("rows swept by the wavefront are those of plain sweeps, wherever they lie", "[wavefront]") {
    const bool wraps = GENERATE(false, true);
    for (const int height : {1, 2, 7, 43}) {
        check_all_ways<1>(5, height, wraps);
        check_all_ways<2>(5, height, wraps);
        check_all_ways<3>(5, height, wraps);
    }
}

TEST_CASE("a sweep ends with the error of the store that failed", "[wavefront]") {
    class Broken : public PartRows {
    public:
        using PartRows::PartRows;
        Result<void> fetch(int, int, float*) override { return Error{"the line is dead", ""}; }
    };
    Map map = start(4, 8);
    Broken rows(map, {0, 4});
    const auto make = [](WavefrontRows& band) { return std::make_unique<Toy<1>>(band, 1); };
    const Result<void> swept = sweep_rows<Toy<1>>(rows, 1, {1, false, 1}, make);
    REQUIRE(!swept);
    CHECK(swept.error().what == "the line is dead");
}

TEST_CASE("a field that a run does not have has no rows", "[wavefront]") {
    Raster<float> field(3, 4, 2.0F);
    MemoryRows store;
    store.add(field.view());
    store.add(RasterView<const float>());
    WavefrontRows rows(store, {1, 3}, {1, false, 1});
    REQUIRE(rows.fetch());
    CHECK(rows.known().first == 0);
    CHECK(rows.known().last == 4);
    CHECK(rows.row(0, 1) == field.row(1));
    CHECK(rows.row(0, 0) != field.row(0));
    CHECK(rows.row(0, 0)[2] == 2.0F);
    for (int y = 0; y < 4; ++y) CHECK(rows.row(1, y) == nullptr);
}
