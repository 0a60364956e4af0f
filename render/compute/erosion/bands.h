#pragma once
/// \file Dispatches over a map, cut into bands so that a graphics card is never busy with one for long.

#include <epoxy/gl.h>

#include <array>
#include <chrono>
#include <utility>
#include <vector>

namespace cuesta {

/// Makes a dispatch over a map in bands of rows of groups, one after another, of which at most two are under way: so
/// the desktop, which draws on the same card, waits for one band at most. The shader adds the row of the band's first
/// group (render/shaders/erosion/bands.glsl). A pass reads of other cells what no thread of it writes, so the number of
/// bands changes no byte. On the thread of one current context.
class Bands {
public:
    Bands() = default;
    ~Bands();
    Bands(const Bands&) = delete;
    Bands& operator=(const Bands&) = delete;

    /// `count` of each dispatch, > 0. With one, dispatches are handed over whole and nothing is waited for.
    void cut(int count);
    int count() const { return count_; }
    /// With the program in use: `across` x `down` groups.
    void dispatch(GLuint across, GLuint down);
    /// [0, length) in as many parts as there are bands, for dispatches that are cut along the way of each thread. After
    /// each comes end_band().
    std::vector<std::pair<int, int>> parts(int length);
    void end_band();
    /// The bands with which each dispatch of a step would end within `longest`, if the dispatches since the last cut()
    /// took `time` and all took the same.
    int needed(std::chrono::steady_clock::duration time, std::chrono::steady_clock::duration longest) const;

private:
    void forget_fences();

    int count_ = 1;
    int dispatches_ = 0;
    std::array<GLsync, 2> under_way_{};  ///< fences behind the last two bands, the older one first
};

}  // namespace cuesta
