#pragma once
/// \file Sums of rows of the device's fields, to the bytes of core/erosion/row_sum.h. Everything on the thread of one
/// current context.

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "render/compute/erosion/dispatch_clock.h"
#include "render/gl/buffer.h"
#include "render/gl/program.h"

namespace cuesta {

/// Shaders put the floats of which a row's sum is made into their books (render/shaders/erosion/books.glsl), and a pass
/// of its own adds them up.
class RowSums {
public:
    static Result<RowSums> create(std::string_view defines);

    /// Makes room for `times` times `books` sums of each row.
    void prepare(int width, int height, int books, int times);
    /// Groups of sixteen floats of a row: `row_parts` of the shaders.
    int row_parts() const { return row_parts_; }
    /// Binds the books to the storage binding 12.
    void bind() const;
    /// Empties the books, for rows that have fewer parts than those before.
    void clear() const;
    /// Adds up what is in the books, as time 0 .. times - 1; the sums stay bound to the storage binding 13. Leaves
    /// barriers on either side.
    void add_up(int time);
    /// Times the dispatches from now on; null: no more. It outlives them.
    void set_clock(DispatchClock* clock) { clock_ = clock; }
    /// All sums: of book b and row y at a time, entry (time * books + b) * height + y. Waits for the device.
    std::vector<double> read() const;

private:
    explicit RowSums(gl::Program program) : program_(std::move(program)) {}
    gl::Program program_;
    DispatchClock* clock_ = nullptr;
    gl::Buffer parts_{"parts of row sums"}, sums_{"row sums"};
    int row_parts_ = 0;
    int height_ = 0;
    int books_ = 0;
    std::size_t count_ = 0;
};

}  // namespace cuesta
