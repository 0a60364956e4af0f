/// The direction of includes: app -> ui -> render -> core, and inside core base <- field <- model <- the rest.

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>

#include "tests/catch.h"
#include "tests/places.h"

namespace fs = std::filesystem;

namespace {

using Includes = std::vector<std::pair<std::string, std::string>>;  // file, included header

Includes includes_of(const std::string& text, const std::string& name) {
    static const std::regex pattern(R"(^\s*#\s*include\s*[<"]([^>"]+)[>"])");
    Includes result;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::smatch match;
        if (std::regex_search(line, match, pattern)) result.emplace_back(name, match[1]);
    }
    return result;
}

/// The room of a path: "core/base", "render", "ui", ...; "" for what is not ours.
std::string room_of(const std::string& path) {
    static const std::regex core_room("^core/([a-z_]+)/");
    std::smatch match;
    if (std::regex_search(path, match, core_room)) return "core/" + match[1].str();
    for (const char* room : {"core", "render", "ui", "app", "tests"})
        if (path.rfind(std::string(room) + "/", 0) == 0) return room;
    return "";
}

/// What each room may include besides itself. Files named parameters.h are leaves that declare the parameters beside
/// their kernels; every room of core may include them (ADR 2).
const std::map<std::string, std::set<std::string>> allowed = {
    {"core/base", {}},
    {"core/field", {"core/base"}},
    {"core/geometry", {"core/base", "core/field"}},
    {"core/model", {"core/base", "core/field", "core/geometry"}},
    {"core/relief", {"core/base", "core/field", "core/geometry", "core/model"}},
    {"core/drainage", {"core/base", "core/field"}},
    {"core/erosion", {"core/base", "core/field", "core/model", "core/drainage"}},
    {"core/carve", {"core/base", "core/field", "core/geometry", "core/model", "core/drainage"}},
    {"core/measure", {"core/base", "core/field", "core/drainage"}},
    {"core/look", {"core/base", "core/field", "core/drainage", "core/model"}},
    {"core/mask", {"core/base", "core/field"}},
    {"core/sculpt", {"core/base", "core/field", "core/model", "core/relief", "core/erosion"}},
    {"core/pipeline",
     {"core/base", "core/field", "core/geometry", "core/model", "core/relief", "core/erosion", "core/carve",
      "core/drainage", "core/mask", "core/measure", "core/look", "core/sculpt"}},
    {"core/io", {"core/base", "core/field", "core/geometry", "core/model", "core/carve", "core/look", "core/erosion"}},
    {"core/bands",
     {"core/base", "core/field", "core/geometry", "core/model", "core/relief", "core/erosion", "core/carve",
      "core/sculpt", "core/pipeline", "core/io"}},
    {"render", {"core"}},
    {"ui", {"core", "render"}},
    {"app", {"core", "render", "ui"}},
};

std::string complaint(const std::string& file, const std::string& header) {
    const std::string from = room_of(file);
    const std::string to = room_of(header);
    if (file.rfind("core/", 0) == 0 || file.rfind("render/", 0) == 0 || file.rfind("app/cli/", 0) == 0) {
        if (std::regex_search(header, std::regex("^Q[A-Z]|^Qt"))) return file + " includes Qt: " + header;
    }
    if (file.rfind("core/", 0) == 0 && std::regex_search(header, std::regex("^(epoxy|GL|EGL)/")))
        return file + " includes OpenGL: " + header;
    if (to.empty() || to == from || header.ends_with("/parameters.h")) return "";
    const auto entry = allowed.find(from);
    if (entry == allowed.end()) return file + " lies in no known room";
    const bool whole_core = entry->second.contains("core") && to.rfind("core", 0) == 0;
    if (whole_core || entry->second.contains(to)) return "";
    return file + " must not include " + header;
}

}  // namespace

TEST_CASE("includes point one way", "[layers]") {
    int files = 0;
    for (const char* top : {"core", "render", "ui", "app"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(cuesta::source_folder()) / top)) {
            const std::string ending = entry.path().extension();
            if (ending != ".h" && ending != ".cpp") continue;
            ++files;
            std::ifstream in(entry.path());
            const std::string text((std::istreambuf_iterator<char>(in)), {});
            for (const auto& [file, header] : includes_of(text, fs::relative(entry.path(), cuesta::source_folder())))
                CHECK(complaint(file, header) == "");
        }
    CHECK(files > 20);
}

TEST_CASE("the include rule catches what it should", "[layers]") {
    CHECK(complaint("core/field/raster.h", "core/model/project.h") != "");
    CHECK(complaint("core/base/check.h", "QString") != "");
    CHECK(complaint("core/io/mesh/mesh.cpp", "epoxy/gl.h") != "");
    CHECK(complaint("render/scene/terrain.cpp", "QtWidgets") != "");
    CHECK(complaint("render/scene/terrain.cpp", "ui/window.h") != "");
    CHECK(complaint("app/cli/main.cpp", "QApplication") != "");
    CHECK(complaint("core/model/project.h", "core/erosion/state.h") != "");
    CHECK(complaint("core/model/project.h", "core/erosion/parameters.h") == "");
    CHECK(complaint("ui/window.h", "render/scene/terrain.h") == "");
}
