#pragma once
/// \file Size of frames while things move and OpenGL runs on the CPU. No Qt, no OpenGL.

namespace cuesta {

/// Finds the scale at which frames keep to a budget of time, from how long those before it took. What of that time goes
/// with the number of pixels is not known (the mesh, the stretching and the curves cost the same at any scale), so it
/// feels its way up step by step, goes down at once, and does not try again soon what was too slow.
class FramePace {
public:
    static constexpr double least = 0.3;
    static constexpr double step = 0.1;

    /// Of the sides of a frame, least to 1, in steps.
    double scale() const { return steps_ * step; }
    /// A frame at scale() took so many milliseconds, of which it has `budget`.
    void note(double milliseconds, double budget);

private:
    void go_to(int steps);

    int steps_ = 6;           ///< the scale
    double smoothed_ = 0;     ///< milliseconds of the last frames at this scale
    int frames_ = 0;          ///< at this scale
    int too_slow_ = 11;       ///< the least scale that was, in steps; 11: none
    int until_forgiven_ = 0;  ///< frames after which that is tried again
};

}  // namespace cuesta
