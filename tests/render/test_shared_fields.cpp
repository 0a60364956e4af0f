/// Fields of a run on the device that the view draws without a round trip (ADR 70): two contexts of one group on two
/// threads, as the window has them. Runs on any OpenGL 4.5, so also on Mesa's software OpenGL.

#include <algorithm>
#include <atomic>
#include <cmath>
#include <ctime>
#include <functional>
#include <optional>
#include <thread>

#include "core/pipeline/outputs.h"
#include "render/compute/erosion/device_state.h"
#include "render/compute/erosion/shared_fields.h"
#include "render/scene/ground_sheet.h"
#include "tests/render/runs_on_device.h"
#include "tests/render/scenes.h"

using namespace cuesta;
using namespace cuesta::on_device;
using namespace cuesta::test;

namespace {

/// A context of the group of another one, or one that only says so.
class GroupContext final : public gl::ThreadContext {
public:
    GroupContext(gl::OffscreenContext context, bool says_shared) : context_(std::move(context)), says_(says_shared) {}
    bool shares_objects() const override { return says_; }

private:
    gl::OffscreenContext context_;
    bool says_;
};

gl::ContextMaker contexts_beside(const gl::OffscreenContext& view) {
    return [&view](bool debug) -> Result<std::unique_ptr<gl::ThreadContext>> {
        auto made = gl::OffscreenContext::create_sharing(view, debug);
        if (!made) return made.error();
        return std::unique_ptr<gl::ThreadContext>(std::make_unique<GroupContext>(*std::move(made), true));
    };
}

/// A device on a thread of its own, which puts states when it is told to. Its context goes with it.
class Putting {
public:
    Putting(const gl::ContextMaker& maker, SharedFields& fields) : fields_(fields) {
        run([&] {
            auto made = maker(true);
            if (!made) return;
            context_ = *std::move(made);
            fields_.open();
        });
        REQUIRE(context_);
    }
    ~Putting() {
        run([&] {
            state_.reset();
            fields_.release();
            context_.reset();
        });
    }
    /// Keeps a state on the device.
    void upload(const ErosionState& state) {
        Result<void> done;
        run([&] { done = state_.emplace().upload(state); });
        REQUIRE(done);
    }
    void download(ErosionState& state) {
        Result<void> done;
        run([&] { done = state_->download(state); });
        REQUIRE(done);
    }
    /// Offers the state that the device has.
    void put_again(const ErosionState& state) {
        Result<void> done;
        run([&] { done = fields_.put(*state_, state); });
        REQUIRE(done);
    }
    void put(const ErosionState& state) {
        upload(state);
        put_again(state);
    }

private:
    void run(const std::function<void()>& work) { thread_.run(work); }
    SharedFields& fields_;
    DeviceThread thread_;
    std::unique_ptr<gl::ThreadContext> context_;
    std::optional<DeviceState> state_;
};

Raster<float> read_back(const gl::Texture& texture) {
    Raster<float> raster(texture.width(), texture.height());
    std::vector<float> values(raster.cell_count());
    glGetTextureImage(texture.id(), 0, GL_RED, GL_FLOAT, static_cast<GLsizei>(values.size() * sizeof(float)),
                      values.data());
    for (int y = 0; y < raster.height(); ++y)
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(y) * raster.width(), raster.width(), raster.row(y));
    return raster;
}

gl::Texture blank_texture(int width, int height) {
    auto made = gl::Texture::create(GL_R32F, width, height, 1, "test");
    REQUIRE(made);
    return *std::move(made);
}

/// A state after some steps of water, which has carried ground about.
ErosionState watered(int width, int height, int steps) {
    ErosionState state = steep_hills(width, height);
    erosion_steps(state, water_input(Border::open), steps, {});
    return state;
}

/// As a preview of the run shows it.
std::shared_ptr<const Land> land_of_state(const ErosionState& state) {
    TerrainFrame frame;
    frame.width = state.width();
    frame.height = state.height();
    frame.cell_size = state.cell_size;
    ErosionProgress progress;
    progress.state = state;
    auto before = std::make_shared<const Raster<float>>(state.reference);
    return std::make_shared<const Land>(land_of(progress, before, frame, Stage::outputs));
}

}  // namespace

TEST_CASE("shared fields: the view gets the bits of the run, from another thread's context", "[shared_fields]") {
    GlTest test;
    SharedFields fields;
    const ErosionState state = watered(75, 40, 12);
    const std::shared_ptr<const Land> shown = land_of_state(state);
    const Land& land = *shown;
    using Values = SharedFields::Values;
    Putting device(contexts_beside(test.context()), fields);
    CHECK_FALSE(fields.newest());
    const gl::Texture ground = blank_texture(75, 40), depth = blank_texture(75, 40), loose = blank_texture(75, 40),
                      values = blank_texture(75, 40);
    for (const auto& [kind, raster] :
         {std::pair{Values::flow, land.eroded->flow}, std::pair{Values::wear, land.eroded->wear},
          std::pair{Values::deposit, land.eroded->deposit}, std::pair{Values::sediment, land.eroded->sediment}}) {
        INFO("values " << static_cast<int>(kind));
        const SharedFields::Form form{75, 40, kind};
        fields.set_form(form);
        device.put(state);
        const auto offer = fields.newest();
        REQUIRE(offer);
        CHECK(offer->steps_done == 12);
        CHECK(offer->has_water);
        REQUIRE(fields.copy_newest(form, {&ground, &depth, &loose, &values}));
        CHECK(differing(read_back(ground), *land.ground) == 0);
        CHECK(differing(read_back(depth), *land.eroded->water_depth) == 0);
        CHECK(differing(read_back(loose), *land.eroded->deposit) == 0);
        CHECK(differing(read_back(values), *raster) == 0);
    }
    // Of another form there is none, nor of a run that has ended.
    CHECK_FALSE(fields.copy_newest({75, 40, Values::none}, {&ground}));
    fields.close();
    CHECK_FALSE(fields.newest());
}

TEST_CASE("shared fields: land drawn with larger cells is the mean of blocks", "[shared_fields]") {
    GlTest test;
    SharedFields fields;
    const ErosionState state = watered(75, 41, 8);
    Putting device(contexts_beside(test.context()), fields);
    const SharedFields::Form form{19, 11, SharedFields::Values::none};
    fields.set_form(form);
    device.put(state);
    const gl::Texture ground = blank_texture(19, 11);
    REQUIRE(fields.copy_newest(form, {&ground}));
    const Raster<float> found = read_back(ground);
    const Raster<float> whole = ground_of(state);
    for (int y = 0; y < 11; ++y)
        for (int x = 0; x < 19; ++x) {
            double sum = 0;
            int count = 0;
            for (int v = 4 * y; v < std::min(4 * y + 4, 41); ++v)
                for (int u = 4 * x; u < std::min(4 * x + 4, 75); ++u, ++count) sum += whole(u, v);
            // Sixteen sums of numbers below 8192, each rounded to 2^-11 at most, over sixteen.
            CHECK(std::abs(static_cast<double>(found(x, y)) - sum / count) < 1e-3);
        }
    // Cells of no whole number of those of the run: nothing is offered.
    fields.set_form({50, 41, SharedFields::Values::none});
    fields.open();
    device.put(state);
    CHECK_FALSE(fields.newest());
}

TEST_CASE("shared fields: no picture is torn while the run goes on", "[shared_fields]") {
    GlTest test;
    SharedFields fields(std::chrono::milliseconds(0));
    constexpr int side = 96, times = 40;
    const SharedFields::Form form{side, side, SharedFields::Values::wear};
    fields.set_form(form);
    const gl::Texture ground = blank_texture(side, side), values = blank_texture(side, side);
    std::atomic<bool> ends{false};
    // Its assertions are the only ones until it has ended: Catch2 takes them from one thread at a time.
    std::thread device([&] {
        Putting putting(contexts_beside(test.context()), fields);
        ErosionState state = start_of_erosion(Raster<float>(side, side, 100.0F), 10, {}, {}, {});
        for (int step = 1; step <= times; ++step) {
            state.steps_done = step;
            state.change = Raster<float>(side, side, -static_cast<float>(step));
            putting.put(state);
        }
        while (!ends) std::this_thread::yield();
    });
    std::int64_t newest = 0;
    int torn = 0, pictures = 0, stale = 0;
    while (newest < times) {
        const auto copied = fields.copy_newest(form, {.ground = &ground, .values = &values});
        if (!copied || copied->steps_done == newest) {
            std::this_thread::yield();
            continue;
        }
        if (copied->steps_done < newest) ++stale;
        newest = copied->steps_done;
        ++pictures;
        const auto step = static_cast<float>(newest);
        if (differing(read_back(ground), Raster<float>(side, side, 100.0F - step)) > 0) ++torn;
        if (differing(read_back(values), Raster<float>(side, side, step)) > 0) ++torn;
    }
    ends = true;
    device.join();
    CHECK(torn == 0);
    CHECK(stale == 0);
    CHECK(pictures > 0);
}

TEST_CASE("shared fields: a scene draws the run and not the land that it was given", "[shared_fields]") {
    GlTest test;
    const auto fields = std::make_shared<SharedFields>();
    ErosionState state = watered(120, 90, 6);
    const auto early = land_of_state(state);
    // Further on there is a hill.
    const auto raise = [&](int column, int row) {
        for (int y = 0; y < 90; ++y)
            for (int x = 0; x < 120; ++x) {
                const auto across = static_cast<float>(x - column), along = static_cast<float>(y - row);
                state.change(x, y) += 500.0F * std::exp(-(across * across + along * along) / 200.0F);
            }
    };
    state.steps_done += 10;
    raise(60, 45);
    const auto late = land_of_state(state);
    const Camera camera = framed(*early, 30, 40, 1.5);
    Look look;
    look.surface = SurfaceView::clay;
    const auto scene = scene_with(early);
    scene->set_run_fields(fields);
    const Picture before = shot_of(*scene, camera, look, 150, 100).picture;
    const Picture wanted = shot_of(*scene_with(late), camera, look, 150, 100).picture;
    {
        Putting device(contexts_beside(test.context()), *fields);
        device.put(state);
        const Picture found = shot_of(*scene, camera, look, 150, 100).picture;
        // The early land's figures choose how strongly slopes are shaded: some pixels differ a little.
        INFO(differing_pixels(before, wanted, 16) << " pixels, then " << differing_pixels(found, wanted, 16));
        CHECK(differing_pixels(before, wanted, 16) > 400);
        CHECK(differing_pixels(found, wanted, 16) < differing_pixels(before, wanted, 16) / 2);
        CHECK(scene->land() == early);
        CHECK(scene->run_steps_drawn() == state.steps_done);
        // The land that comes is behind the card by now: it has its figures, and the ground stays the card's.
        state.steps_done += 5;
        raise(25, 20);
        device.put(state);
        scene->set_land(late);
        const Picture further = shot_of(*scene, camera, look, 150, 100).picture;
        const Picture wanted_further = shot_of(*scene_with(land_of_state(state)), camera, look, 150, 100).picture;
        CHECK(scene->land() == late);
        INFO(differing_pixels(further, wanted, 16)
             << " pixels, then " << differing_pixels(further, wanted_further, 16));
        CHECK(differing_pixels(further, wanted_further, 16) < 50);
        CHECK(differing_pixels(further, wanted, 16) > 200);
        CHECK(differing_pixels(further, found, 16) > 200);
    }
    // The run has ended, and its last land comes: all is of that.
    const auto last = land_of_state(watered(120, 90, 30));
    scene->set_land(last);
    const Shot end = shot_of(*scene, camera, look, 150, 100);
    CHECK(scene->run_steps_drawn() == 0);
    CHECK(differing_pixels(end.picture, shot_of(*scene_with(last), camera, look, 150, 100).picture, 0) == 0);
}

TEST_CASE("shared fields: what lies on the ground of the run keeps the land as it is", "[shared_fields]") {
    Land land = *land_of_state(watered(40, 30, 2));
    CHECK(form_of_fields(land, {}).width == 40);
    Look look;
    look.overlay = Overlay::flow;
    CHECK(form_of_fields(land, look).values == SharedFields::Values::flow);
    const auto covered = [&](const std::function<void(Land&)>& change) {
        Land other = land;
        change(other);
        return form_of_fields(other, {}).width == 0;
    };
    CHECK(covered([](Land& l) { l.carved.emplace(); }));
    CHECK(covered([](Land& l) { l.sculpted.emplace(); }));
    CHECK(covered([](Land& l) { l.ice = l.ground; }));
    CHECK(covered([](Land& l) { l.lava = l.ground; }));
    CHECK(covered([](Land& l) { l.report.steps_done = 0; }));
    CHECK(covered([](Land& l) { l.stage = Stage::layers; }));
}

TEST_CASE("shared fields: contexts that share nothing draw the land as before", "[shared_fields]") {
    GlTest test;
    SharedFields fields;
    const SharedFields::Form form{40, 30, SharedFields::Values::none};
    fields.set_form(form);
    const ErosionState state = watered(40, 30, 2);
    const gl::ContextMaker strangers = [](bool debug) -> Result<std::unique_ptr<gl::ThreadContext>> {
        auto made = gl::OffscreenContext::create(debug);
        if (!made) return made.error();
        return std::unique_ptr<gl::ThreadContext>(std::make_unique<GroupContext>(*std::move(made), true));
    };
    Putting device(strangers, fields);
    device.put(state);
    CHECK(fields.newest());
    const gl::Texture ground = blank_texture(40, 30);
    CHECK_FALSE(fields.copy_newest(form, {&ground}));
    // From then on it is known.
    CHECK_FALSE(fields.newest());
    CHECK_FALSE(fields.is_due());
}

TEST_CASE("shared fields: a run on the device is drawn while it goes on, to the processor's bytes", "[shared_fields]") {
    GlTest test;
    AllTrusted checks;
    DeviceRun::Options options{software(), true, 2, {}, &checks};
    options.context = contexts_beside(test.context());
    options.drawn = std::make_shared<SharedFields>(std::chrono::milliseconds(0));
    std::atomic<int> notices{0};
    options.drawn->set_notice([&] { ++notices; });
    auto run = DeviceRun::create(options);
    REQUIRE(run);
    ErosionState state = watered(96, 64, 3);
    const ErosionState start = state;
    const ErosionInput input = water_input(Border::open);
    const auto scene = scene_with(land_of_state(state));
    scene->set_run_fields(options.drawn);
    scene->finish({});
    std::stop_source source;
    std::int64_t done = 0;
    std::atomic<bool> has_ended{false};
    std::thread running([&] {
        done = (*run)->advance(state, input, 100000, source.get_token(), {});
        has_ended = true;
    });
    // Three offers one after another, each taken over into what is drawn.
    int followed = 0;
    long long shown = 0;
    while (followed < 3 && !has_ended) {
        const auto offer = options.drawn->newest();
        if (!offer || offer->number == shown) {
            std::this_thread::yield();
            continue;
        }
        shown = offer->number;
        while (scene->advance({}, 1)) {
        }
        ++followed;
    }
    source.request_stop();
    running.join();
    CHECK(followed == 3);
    CHECK(notices >= 3);
    CHECK_FALSE(scene->error());
    CHECK_FALSE(options.drawn->newest());
    INFO((*run)->failure());
    CHECK((*run)->failure().empty());
    ErosionState same = start;
    erosion_steps(same, input, done, {});
    check_same(same, state);
    // Before the context that its own is a sibling of.
    run->reset();
    options.drawn.reset();
}

TEST_CASE("shared fields: time of a preview, through memory and on the card", "[.timing][shared_fields]") {
    GlTest test;
    const auto fields = std::make_shared<SharedFields>(std::chrono::milliseconds(0));
    Putting device(contexts_beside(test.context()), *fields);
    for (const int side : {1024, 2048}) {
        const ErosionState state = watered(side, side, 1);
        Look look;
        look.surface = SurfaceView::clay;
        const auto scene = scene_with(land_of_state(state));
        scene->set_run_fields(fields);
        scene->finish(look);
        glFinish();
        const auto best_of = [](const std::function<void()>& work) {
            double best = 1e9;
            for (int i = 0; i < 5; ++i) {
                timespec begin{}, end{};
                clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
                work();
                clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
                best = std::min(best, static_cast<double>(end.tv_sec - begin.tv_sec) +
                                          static_cast<double>(end.tv_nsec - begin.tv_nsec) * 1e-9);
            }
            return best;
        };
        device.upload(state);
        const double round_trip = best_of([&] {
            ErosionState read = state;
            device.download(read);
            scene->set_land(land_of_state(read));
            scene->set_run_fields(nullptr);
            scene->finish(look);
            glFinish();
        });
        scene->set_run_fields(fields);
        const double on_card = best_of([&] {
            device.put_again(state);
            scene->finish(look);
            glFinish();
        });
        CHECK(scene->run_steps_drawn() == state.steps_done);
        // The same without the baking that both have.
        const double reading = best_of([&] {
            ErosionState read = state;
            device.download(read);
            CHECK(land_of_state(read)->ground);
        });
        const double putting = best_of([&] { device.put_again(state); });
        WARN("of that " << reading * 1e3 << " ms read back and made a land, " << putting * 1e3
                        << " ms put on the card");
        WARN(side << " x " << side << ": " << round_trip * 1e3 << " ms of processor time through memory, "
                  << on_card * 1e3 << " ms on the card");
    }
}
