/// The file of the outcomes of device checks: what is kept comes back, and what is broken is no outcome.

#include <filesystem>
#include <fstream>

#include "render/compute/erosion/device_checks_file.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

TEST_CASE("device checks: outcomes come back from their file", "[device_checks]") {
    const TemporaryFolder folder;
    const std::string path = folder / "cache/cuesta/devices.json";
    DeviceChecksFile checks(path);
    CHECK_FALSE(checks.kept("card"));
    checks.keep("card", {});
    checks.keep("other \"card\"\n", {"division of 1, 3"});
    // Another start of the program.
    DeviceChecksFile later(path);
    CHECK(later.kept("card") == DeviceCheck{});
    CHECK(later.kept("other \"card\"\n") == DeviceCheck{"division of 1, 3"});
    CHECK_FALSE(later.kept("card with another driver"));
    later.keep("card", {"Water erosion: ground"});
    CHECK(checks.kept("card") == DeviceCheck{"Water erosion: ground"});
    later.forget("card");
    later.forget("never seen");
    CHECK_FALSE(checks.kept("card"));
    CHECK(checks.kept("other \"card\"\n"));
}

TEST_CASE("device checks: the oldest outcome goes where there are too many", "[device_checks]") {
    const TemporaryFolder folder;
    DeviceChecksFile checks(folder / "devices.json");
    for (int i = 0; i < 70; ++i) checks.keep("card " + std::to_string(i), {});
    CHECK_FALSE(checks.kept("card 0"));
    CHECK(checks.kept("card 69"));
    CHECK(std::filesystem::file_size(folder / "devices.json") < 20000);
}

TEST_CASE("device checks: a damaged file is empty, and is replaced", "[device_checks]") {
    const TemporaryFolder folder;
    const std::string path = folder / "devices.json";
    for (const std::string text :
         {"", "{", "[]", "null", "{\"checks\": 3}", "{\"checks\": [3, {}, {\"device\": 1, \"difference\": \"\"}]}",
          "{\"checks\": [{\"device\": \"card\"}]}", "\xff\xfe\x00"}) {
        INFO(text);
        std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
        DeviceChecksFile checks(path);
        CHECK_FALSE(checks.kept("card"));
        checks.keep("card", {});
        CHECK(checks.kept("card") == DeviceCheck{});
    }
    std::ofstream(path, std::ios::binary | std::ios::trunc) << std::string(3 << 20, ' ') << "{\"checks\": []}";
    CHECK_FALSE(DeviceChecksFile(path).kept("card"));
}

TEST_CASE("device checks: where nothing can be written, nothing is kept", "[device_checks]") {
    const TemporaryFolder folder;
    std::ofstream(folder / "file") << "no folder";
    for (const std::string& path : {std::string(), folder / "file/devices.json", folder.path().string()}) {
        INFO(path);
        DeviceChecksFile checks(path);
        checks.keep("card", {});
        CHECK_FALSE(checks.kept("card"));
        checks.forget("card");
    }
    CHECK(std::filesystem::is_directory(folder.path()));
}
