#pragma once
/// \file Frames of a window kept on the GPU, where OpenGL runs on the CPU: small ones while things move, whole ones
/// drawn part by part when they rest.

#include "render/gl/framebuffer.h"
#include "render/scene/curve_layer.h"
#include "render/scene/land_drawing.h"

namespace cuesta {

/// The land as drawn, with its depths for what is drawn over it.
class KeptFrame {
public:
    explicit KeptFrame(const char* label) : framebuffer_(label) {}
    /// Contents are lost if the size is another.
    Result<void> resize(int width, int height);
    unsigned framebuffer() const { return framebuffer_.id(); }
    const gl::Texture& depths() const { return depths_; }
    /// Stretched over a framebuffer of that size.
    void copy_to(unsigned framebuffer, int width, int height) const;

private:
    gl::Texture colours_, depths_;
    gl::Framebuffer framebuffer_;
};

/// A frame of less than full size, drawn at once and kept: where only curves and marks change, it will do again.
class ReducedFrame {
public:
    /// Draws it unless it is of this view and look (its split and its marker too) and `revision`, which counts the
    /// changes of the land.
    Result<DrawStatistics> draw(LandDrawing& land, const FrameView& view, const Look& look, long long revision);
    const KeptFrame& frame() const { return frame_; }

private:
    KeptFrame frame_{"reduced frame"};
    FrameView view_;
    Look look_;
    long long revision_ = -1;
    DrawStatistics statistics_;
};

/// A frame of full size, drawn from the bottom to the top in as many calls as it takes.
class WholeFrame {
public:
    /// Goes on with the frame of that view and look (its split and its marker too) for about `seconds`; begins anew if
    /// it is another one than before, or if `revision`, which counts the changes of the land, is. False: it is done.
    Result<bool> advance(LandDrawing& land, const FrameView& view, const Look& look, long long revision,
                         double seconds);
    /// Whether it is done for these.
    bool shows(const FrameView& view, const Look& look, long long revision) const;
    const KeptFrame& frame() const { return frame_; }
    /// Time of the last whole frame, all parts together; 0: not known, for it was of another revision.
    double seconds(long long revision) const { return revision == revision_ ? whole_seconds_ : 0; }

private:
    KeptFrame frame_{"whole frame"};
    FrameView view_;
    Look look_;
    long long revision_ = -1;
    int rows_ = 0;            ///< drawn
    int rows_at_once_ = 0;    ///< last
    double row_seconds_ = 0;  ///< of those
    double seconds_ = 0, whole_seconds_ = 0;
};

}  // namespace cuesta
