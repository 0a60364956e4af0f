#pragma once
/// \file Fields of a run on the device on their way into the view, on the card: from the context that computes them to
/// the one that draws, through textures that both share (ADR 70).

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

#include "core/base/result.h"
#include "core/erosion/state.h"

namespace cuesta {

class DeviceState;
namespace gl {
class Texture;
}

/// Two sets of textures take turns: the device writes the one that is not the newest, the view copies from the newest.
/// Either side waits for the other on the card, by fences, and neither on the other's thread. Every member may be
/// called on any thread; those of the device need its context, and copy_newest() that of the view.
class SharedFields {
public:
    /// The values of an overlay, as ErodedLand has them.
    enum class Values { none, flow, wear, deposit, sediment };
    /// The form in which the view draws the land.
    struct Form {
        /// Cells of the land drawn: those of the run, or blocks of as many of them across as down, in the mean.
        int width = 0, height = 0;
        Values values = Values::none;
        bool operator==(const Form&) const = default;
    };
    /// A picture of the run that there is.
    struct Offer {
        long long number = 0;  ///< counts up
        std::int64_t steps_done = 0;
        Form form;
        bool has_water = false;
    };
    /// Textures of GL_R32F of the size of the form, whose first levels are written; null: not wanted.
    struct Targets {
        const gl::Texture* ground = nullptr;  ///< m
        const gl::Texture* depth = nullptr;   ///< of water, m
        const gl::Texture* loose = nullptr;   ///< thickness of eroded material, m: the first layer, or the deposit
        const gl::Texture* values = nullptr;
    };

    /// `interval`: least time between two offers.
    explicit SharedFields(std::chrono::milliseconds interval = std::chrono::milliseconds(100));
    ~SharedFields();
    SharedFields(const SharedFields&) = delete;
    SharedFields& operator=(const SharedFields&) = delete;

    // The device's side.
    /// A run begins or goes on: what was offered before is not of it.
    void open();
    /// It has come to its end: nothing is offered any more.
    void close();
    /// Whether it is time for the next offer, and somebody draws.
    bool is_due() const;
    /// Whether the view took an offer of late: it needs states of the whole run less often then.
    bool is_seen() const;
    /// Offers the fields of a run as they are now on the device; nothing where they do not fit the form. An error:
    /// there is no room for the textures, or a shader is refused.
    Result<void> put(const DeviceState& fields, const ErosionState& state);
    /// Frees what put() has made, before the device's context goes.
    void release();

    // The view's side.
    /// Says in what form offers are wanted; a form of no cells: none are.
    void set_form(const Form& form);
    /// Is called on the device's thread after each offer, and must return at once. None is called after this returned.
    void set_notice(std::function<void()> notice);
    /// Of a run that goes on.
    std::optional<Offer> newest() const;
    /// Copies the newest offer, on the card, if it has that form, and says which it was. Nothing where the contexts
    /// turn out to share no objects: there are no offers then.
    std::optional<Offer> copy_newest(const Form& form, const Targets& targets);

private:
    using Clock = std::chrono::steady_clock;
    struct Set;
    struct OnCard;
    struct Drawn {
        int thinning;
        Values values;
    };
    static Result<void> make_room(Set& set, const Form& form);
    void dispatch(const Set& set, const DeviceState& fields, const ErosionState& state, const Drawn& drawn);

    const std::chrono::milliseconds interval_;
    std::unique_ptr<OnCard> card_;  ///< the newest set: under the mutex; all else: the device's
    mutable std::mutex mutex_;      ///< of all below
    Form form_;
    int newest_ = -1;  ///< none
    bool is_open_ = false;
    bool are_shared_ = true;  ///< as far as is known
    long long count_ = 0;
    Clock::time_point next_{}, last_copy_{};
    std::mutex notice_mutex_;
    std::function<void()> notice_;
};

}  // namespace cuesta
