#include "core/look/sky.h"
#include "core/look/sun.h"
#include "tests/catch.h"

using namespace cuesta;
using Catch::Matchers::WithinAbs;

// The formula has the declination within half a degree of the almanac.
static constexpr double formula = 0.5;

TEST_CASE("the sun stands where almanacs have it", "[sun]") {
    constexpr double equinox = 81, midsummer = 172, midwinter = 355;
    for (const double latitude : {-60.0, -23.0, 10.0, 46.0, 70.0}) {
        // At noon of an equinox it stands as high as the celestial equator.
        CHECK_THAT(sun_position(12, equinox, latitude).height, WithinAbs(90 - std::abs(latitude), formula));
        CHECK_THAT(sun_position(12, equinox, latitude).heading,
                   WithinAbs(latitude > 0 ? 180 : 0, 1e-6) || WithinAbs(latitude > 0 ? 180 : 360, 1e-6));
        // It rises due east at six and sets due west at eighteen.
        CHECK_THAT(sun_position(6, equinox, latitude).height, WithinAbs(0, formula));
        CHECK_THAT(sun_position(6, equinox, latitude).heading, WithinAbs(90, formula));
        CHECK_THAT(sun_position(18, equinox, latitude).heading, WithinAbs(270, formula));
    }
    // At the pole it stands all day at its declination.
    for (const double hour : {0.0, 5.0, 12.0, 20.0})
        CHECK_THAT(sun_position(hour, midsummer, 90).height, WithinAbs(23.44, formula));
    CHECK_THAT(sun_position(12, midsummer, 23.44).height, WithinAbs(90, formula));
    CHECK_THAT(sun_position(12, midwinter, 52.5).height, WithinAbs(90 - 52.5 - 23.44, formula));
    CHECK(sun_position(0, midwinter, 46).height < -60);
    CHECK_THAT(sun_position(0, midsummer, 66.56).height, WithinAbs(0, formula));
    // In the afternoon of the north it stands in the south-west.
    CHECK(sun_position(15, midsummer, 46).heading > 200);
    CHECK(sun_position(15, midsummer, 46).heading < 280);
}

TEST_CASE("parameters place the sun by hand or by time", "[sun]") {
    LightParameters light;
    light.sun_heading = 100;
    light.sun_height = 20;
    CHECK(sun_of(light).heading == 100.0);
    CHECK(sun_of(light).height == 20.0);
    light.sun = SunRule::by_time;
    CHECK(sun_of(light).height == sun_position(15, 172, 46).height);
}

TEST_CASE("the light of the sky goes from white noon over red evenings to a dark blue night", "[sun]") {
    const SkyLight noon = sky_light(60), evening = sky_light(2), twilight = sky_light(-4), night = sky_light(-40);
    CHECK(evening.sun[0] / evening.sun[2] > 5 * noon.sun[0] / noon.sun[2]);
    CHECK(noon.mean[2] > 1.2 * noon.mean[0]);
    CHECK(twilight.sun[0] == 0.0);
    for (const SkyLight* light : {&noon, &evening, &twilight, &night}) {
        const LinearColour up{light->mean[0] + light->upwards[0], light->mean[1] + light->upwards[1],
                              light->mean[2] + light->upwards[2]};
        for (const double channel : up) CHECK(channel > 0.01);  // never black
        for (const double channel : up) CHECK(channel < 1);
        for (const auto& texel : light->radiance)
            for (const float channel : texel) CHECK((channel >= 0 && channel < 100));
    }
    CHECK(night.mean[1] < 0.3 * noon.mean[1]);
    // White level ground at noon is what colours are measured in; exact up to the sun's height it is told for.
    const SkyLight measured = sky_light(50);
    for (std::size_t c = 0; c < 3; ++c)
        CHECK_THAT(measured.sun[c] * std::sin(50 * 3.14159265 / 180) + measured.mean[c] + measured.upwards[c],
                   WithinAbs(1, 1e-6));
    // Towards the evening sun the horizon is brighter than away from it.
    const auto texel = [&](int column) { return evening.radiance[32U * 64U + static_cast<std::size_t>(column)]; };
    CHECK(texel(62)[1] > 1.5F * texel(1)[1]);
}

TEST_CASE("directions above the horizon fill a disc", "[sun]") {
    CHECK_THAT(sky_place(1, 0, 0)[0], WithinAbs(1, 1e-12));
    CHECK_THAT(sky_place(0, 0, -1)[1], WithinAbs(-1, 1e-12));
    CHECK_THAT(sky_place(0, 1, 0)[0], WithinAbs(0, 1e-12));
    // The first degrees above the horizon have a good part of it.
    CHECK(sky_place(std::cos(0.05), std::sin(0.05), 0)[0] < 0.9);
}
