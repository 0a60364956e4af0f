#pragma once
/// \file The scheduler that owns the threads (oneTBB). Kernels are driven row by row; which thread computes a row never
/// changes its result.

#include <functional>

namespace cuesta {

/// Sets the number of threads of the kernels from now on; 0 = one per core. Call it between runs, not during one.
void set_thread_count(int count);
int thread_count();

/// Calls body(first, last) for ranges [first, last) that cover [0, count), on all threads, and waits. `grain` is the
/// least length of a range. Ranges are the same fixed split for the same count and thread count (cache affinity),
/// but bodies must not rely on how the split falls. An exception of a body is passed on.
void parallel_ranges(int count, int grain, const std::function<void(int first, int last)>& body);

/// Calls body(band) for band = 0 .. bands - 1 in parallel, one at a time per thread, and waits.
void parallel_bands(int bands, const std::function<void(int band)>& body);

/// While one lives, its thread does by itself what it asks for in parallel, with the same results: for the thread of a
/// window, which must not wait for threads that give way to it. Of one thread; they may nest.
class ComputingAlone {
public:
    ComputingAlone();
    ~ComputingAlone();
    ComputingAlone(const ComputingAlone&) = delete;
    ComputingAlone& operator=(const ComputingAlone&) = delete;
};

/// Lets the threads that compute give way to the others of the program (the window's, software OpenGL's) from now on:
/// the scheduler's own threads as they join the work, and the calling thread at once: with a lower priority and
/// by pausing while the window draws (core/base/foreground.h). There is no way back: raising a thread's
/// priority takes rights that programs do not have.
void give_way_to_other_threads();

}  // namespace cuesta
