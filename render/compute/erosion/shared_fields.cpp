#include "render/compute/erosion/shared_fields.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "render/compute/erosion/device_state.h"
#include "render/gl/program.h"
#include "render/gl/texture.h"

namespace cuesta {

namespace {

/// The view counts as one that draws for so long after it took an offer.
constexpr std::chrono::seconds seen_for{1};
constexpr int most_thinning = 64;

/// Cells of the run along a side of each cell drawn; 0: the land drawn is not this one.
int thinning_between(int width, int height, const SharedFields::Form& form) {
    for (int factor = 1; factor <= most_thinning; ++factor)
        if ((width + factor - 1) / factor == form.width && (height + factor - 1) / factor == form.height) return factor;
    return 0;
}

void wait_on_card(GLsync& fence) {
    if (fence == nullptr) return;
    glWaitSync(fence, 0, GL_TIMEOUT_IGNORED);
    glDeleteSync(fence);
    fence = nullptr;
}

void copy_level(const gl::Texture& from, const gl::Texture* to) {
    if (to == nullptr) return;
    // The writing of another context is seen from the next time on that the texture is bound.
    from.bind(0);
    glCopyImageSubData(from.id(), GL_TEXTURE_2D, 0, 0, 0, 0, to->id(), GL_TEXTURE_2D, 0, 0, 0, 0, from.width(),
                       from.height(), 1);
}

}  // namespace

struct SharedFields::Set {
    gl::Texture ground, depth, loose, values;
    GLsync written = nullptr, read = nullptr;
    Offer offer;
};

struct SharedFields::OnCard {
    gl::Program program;  ///< of the device's context
    std::array<Set, 2> sets;
};

SharedFields::SharedFields(std::chrono::milliseconds interval)
    : interval_(interval), card_(std::make_unique<OnCard>()) {}

SharedFields::~SharedFields() = default;

void SharedFields::open() {
    const std::lock_guard lock(mutex_);
    is_open_ = true;
    newest_ = -1;
}

void SharedFields::close() {
    const std::lock_guard lock(mutex_);
    is_open_ = false;
}

bool SharedFields::is_due() const {
    const std::lock_guard lock(mutex_);
    return are_shared_ && form_.width > 0 && Clock::now() >= next_;
}

bool SharedFields::is_seen() const {
    const std::lock_guard lock(mutex_);
    return are_shared_ && last_copy_ != Clock::time_point() && Clock::now() - last_copy_ < seen_for;
}

Result<void> SharedFields::put(const DeviceState& fields, const ErosionState& state) {
    Form form;
    std::size_t at = 0;
    {
        const std::lock_guard lock(mutex_);
        form = form_;
        at = newest_ == 0 ? 1 : 0;
        next_ = Clock::now() + interval_;
    }
    const int thinning = thinning_between(fields.width(), fields.height(), form);
    if (thinning == 0) return {};
    Set& set = card_->sets[at];
    if (auto made = make_room(set, form); !made) return made;
    if (!card_->program) {
        auto program = gl::Program::create_compute("shared_fields.comp");
        if (!program) return program.error();
        card_->program = *std::move(program);
    }
    wait_on_card(set.read);
    dispatch(set, fields, state, {thinning, form.values});
    {
        const std::lock_guard lock(mutex_);
        if (set.written != nullptr) glDeleteSync(set.written);
        set.written = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
        // Without that the fence might never be reached.
        glFlush();
        set.offer = {++count_, state.steps_done, form, fields.has_water()};
        newest_ = static_cast<int>(at);
    }
    const std::lock_guard lock(notice_mutex_);
    if (notice_) notice_();
    return {};
}

Result<void> SharedFields::make_room(Set& set, const Form& form) {
    if (set.ground && set.ground.width() == form.width && set.ground.height() == form.height) return {};
    const std::array<std::pair<gl::Texture*, std::string_view>, 4> all{{{&set.ground, "ground of a run"},
                                                                        {&set.depth, "water of a run"},
                                                                        {&set.loose, "loose ground of a run"},
                                                                        {&set.values, "overlay of a run"}}};
    for (const auto& [texture, label] : all) {
        *texture = gl::Texture();
        auto made = gl::Texture::create(GL_R32F, form.width, form.height, 1, label);
        if (!made) {
            set.ground = gl::Texture();  // all are made anew the next time
            return made.error();
        }
        *texture = *std::move(made);
    }
    return {};
}

void SharedFields::dispatch(const Set& set, const DeviceState& fields, const ErosionState& state, const Drawn& drawn) {
    constexpr GLuint side = 16;  // of a group
    fields.bind_ground();
    if (fields.has_water()) fields.bind_water();
    fields.bind_layers();
    const std::array<GLuint, 4> images{set.ground.id(), set.depth.id(), set.loose.id(), set.values.id()};
    for (GLuint unit = 0; unit < images.size(); ++unit)
        glBindImageTexture(unit, images[unit], 0, GL_FALSE, 0, GL_WRITE_ONLY, GL_R32F);
    const std::int64_t water_steps = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)];
    card_->program.set("width", fields.width());
    card_->program.set("height", fields.height());
    card_->program.set("thinning", drawn.thinning);
    card_->program.set("has_water", fields.has_water() ? 1 : 0);
    card_->program.set("layered", state.layered() ? 1 : 0);
    card_->program.set("values", static_cast<int>(drawn.values));
    card_->program.set("flow_share", 1.0F / static_cast<float>(std::max<std::int64_t>(water_steps, 1)));
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
    card_->program.use();
    glDispatchCompute((static_cast<GLuint>(set.ground.width()) + side - 1) / side,
                      (static_cast<GLuint>(set.ground.height()) + side - 1) / side, 1);
    glMemoryBarrier(GL_TEXTURE_UPDATE_BARRIER_BIT | GL_TEXTURE_FETCH_BARRIER_BIT | GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
    glUseProgram(0);
}

void SharedFields::release() {
    const std::lock_guard lock(mutex_);
    for (Set& set : card_->sets) {
        for (GLsync* fence : {&set.written, &set.read})
            if (*fence != nullptr) glDeleteSync(std::exchange(*fence, nullptr));
        set = Set();
    }
    card_->program = gl::Program();
    newest_ = -1;
    is_open_ = false;
}

void SharedFields::set_form(const Form& form) {
    const std::lock_guard lock(mutex_);
    form_ = form;
}

void SharedFields::set_notice(std::function<void()> notice) {
    const std::lock_guard lock(notice_mutex_);
    notice_ = std::move(notice);
}

std::optional<SharedFields::Offer> SharedFields::newest() const {
    const std::lock_guard lock(mutex_);
    if (!is_open_ || !are_shared_ || newest_ < 0) return std::nullopt;
    return card_->sets[static_cast<std::size_t>(newest_)].offer;
}

std::optional<SharedFields::Offer> SharedFields::copy_newest(const Form& form, const Targets& targets) {
    const std::lock_guard lock(mutex_);
    if (!is_open_ || !are_shared_ || newest_ < 0) return std::nullopt;
    Set& set = card_->sets[static_cast<std::size_t>(newest_)];
    if (set.offer.form != form) return std::nullopt;
    // A fence of a context that shares nothing with this one is none here.
    if (glIsSync(set.written) == GL_FALSE) {
        are_shared_ = false;
        return std::nullopt;
    }
    glWaitSync(set.written, 0, GL_TIMEOUT_IGNORED);
    copy_level(set.ground, targets.ground);
    copy_level(set.depth, targets.depth);
    copy_level(set.loose, targets.loose);
    copy_level(set.values, targets.values);
    glBindTextureUnit(0, 0);
    if (set.read != nullptr) glDeleteSync(set.read);
    set.read = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    glFlush();
    last_copy_ = Clock::now();
    return set.offer;
}

}  // namespace cuesta
