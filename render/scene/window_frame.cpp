#include "render/scene/window_frame.h"

#include <algorithm>
#include <chrono>

namespace cuesta {

namespace {

/// Fewer rows a part would prepare the same patches again and again.
constexpr int least_rows = 48;
constexpr int first_rows = 64;  ///< of land of which nothing is known yet

}  // namespace

Result<void> KeptFrame::resize(int width, int height) {
    if (colours_.width() == width && colours_.height() == height) return {};
    auto colours = gl::Texture::create(GL_RGBA8, width, height, 1, "kept frame");
    if (!colours) return colours.error();
    auto depths = gl::Texture::create(GL_DEPTH_COMPONENT24, width, height, 1, "depths of the kept frame");
    if (!depths) return depths.error();
    colours_ = *std::move(colours);
    depths_ = *std::move(depths);
    depths_.set_filter(GL_NEAREST, GL_NEAREST);
    framebuffer_.attach(colours_);
    framebuffer_.attach_depths(depths_);
    return {};
}

void KeptFrame::copy_to(unsigned framebuffer, int width, int height) const {
    const bool same = width == colours_.width() && height == colours_.height();
    glBlitNamedFramebuffer(framebuffer_.id(), framebuffer, 0, 0, colours_.width(), colours_.height(), 0, 0, width,
                           height, GL_COLOR_BUFFER_BIT, same ? GL_NEAREST : GL_LINEAR);
}

Result<DrawStatistics> ReducedFrame::draw(LandDrawing& land, const FrameView& view, const Look& look,
                                          long long revision) {
    if (view == view_ && look == look_ && revision == revision_) return statistics_;
    revision_ = -1;  // until it is whole
    if (auto done = frame_.resize(view.width, view.height); !done) return done.error();
    const auto drawn = land.draw(view, look, frame_.framebuffer(), {0, 0, view.width, view.height});
    if (!drawn) return drawn;
    view_ = view;
    look_ = look;
    revision_ = revision;
    statistics_ = *drawn;
    return drawn;
}

bool WholeFrame::shows(const FrameView& view, const Look& look, long long revision) const {
    return rows_ > 0 && rows_ >= view.height && view == view_ && look == look_ && revision == revision_;
}

Result<bool> WholeFrame::advance(LandDrawing& land, const FrameView& view, const Look& look, long long revision,
                                 double seconds) {
    using Clock = std::chrono::steady_clock;
    if (shows(view, look, revision)) return false;
    if (view != view_ || look != look_ || revision != revision_) {
        rows_ = 0;
        if (auto done = frame_.resize(view.width, view.height); !done) return done.error();
        view_ = view;
        look_ = look;
        seconds_ = 0;
        // The time of a row of other land says nothing of this: that of a preview of erosion a third of the result's.
        if (revision != revision_) {
            rows_at_once_ = first_rows;
            row_seconds_ = 0;
            whole_seconds_ = 0;
        }
        revision_ = revision;
    }
    const Clock::time_point start = Clock::now();
    const auto spent = [start] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    double before = 0;
    do {
        const int left = view.height - rows_;
        int rows = rows_at_once_;
        if (row_seconds_ > 0)
            rows = static_cast<int>(std::clamp((seconds - before) / row_seconds_, 1.0, 2.0 * rows_at_once_));
        rows = std::clamp(rows, std::min(least_rows, left), left);
        if (left - rows < least_rows) rows = left;
        const auto drawn = land.draw(view, look, frame_.framebuffer(), {0, 0, view.width, view.height},
                                     PicturePart{0, rows_, view.width, rows});
        if (!drawn) return drawn.error();
        // Only what is finished tells how long it takes.
        glFinish();
        const double now = spent();
        row_seconds_ = (now - before) / rows;
        rows_at_once_ = rows;
        rows_ += rows;
        before = now;
    } while (rows_ < view.height && before + row_seconds_ * least_rows < seconds);
    seconds_ += before;
    if (rows_ < view.height) return true;
    whole_seconds_ = seconds_;
    return false;
}

}  // namespace cuesta
