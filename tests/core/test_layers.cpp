/// The direction of includes: app -> ui -> render -> core; inside core base <- field <- model <- the rest, and io by
/// subject; inside ui base <- forms <- land <- view <- curves <- feature <- features <- shell,
/// of which one file alone names the features. What belongs to a system is included in its half of core/base/platform
/// alone (ADR 67).

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

/// The room of a path: "core/base", "core/io/mesh", "render", "ui/sculpt", ...; "" for what is not ours.
std::string room_of(const std::string& path) {
    static const std::regex inner_room("^(core/io/[a-z_]+|core/[a-z_]+|ui/[a-z_]+)/");
    std::smatch match;
    if (std::regex_search(path, match, inner_room)) return match[1].str();
    for (const char* room : {"core", "render", "app", "tests"})
        if (path.rfind(std::string(room) + "/", 0) == 0) return room;
    return "";
}

/// The rooms that each room may include besides itself; "core" and "ui" stand for all rooms in them.
using Rooms = std::map<std::string, std::set<std::string>>;

/// Rooms that build on one another: each may include what each of `lower` may, `lower` themselves, and the rooms before
/// it in `order`.
void add_floors(Rooms& rooms, const std::set<std::string>& lower, const std::vector<std::string>& order) {
    std::set<std::string> below = lower;
    for (const std::string& room : order) {
        rooms[room] = below;
        below.insert(room);
    }
}

/// The file that lists the features of the program.
const char* const list_of_features = "ui/shell/features.cpp";

/// The rooms of ui. Features know what lies below them and not one another; of the shell only the list of features
/// knows them.
void add_rooms_of_ui(Rooms& rooms) {
    const std::vector<std::string> floors{"ui/base", "ui/forms", "ui/land", "ui/view", "ui/curves", "ui/feature"};
    const std::vector<std::string> features{"ui/terrain", "ui/splines", "ui/paths", "ui/sculpt", "ui/layers",
                                            "ui/water",   "ui/erosion", "ui/masks", "ui/look",   "ui/measure",
                                            "ui/export",  "ui/import",  "ui/files", "ui/variations", "ui/map"};
    add_floors(rooms, {"core", "render"}, floors);
    std::set<std::string> below{"core", "render"};
    below.insert(floors.begin(), floors.end());
    for (const std::string& feature : features) rooms[feature] = below;
    // A file opened or dropped may be one to import, and an import is a new project, which asks for the old one first.
    rooms["ui/files"].insert("ui/import");
    rooms["ui/import"].insert("ui/files");
    rooms["ui/shell"] = below;
    rooms[list_of_features] = below;
    rooms[list_of_features].insert("ui/shell");
    rooms[list_of_features].insert(features.begin(), features.end());
}

Rooms rooms_of_program() {
    // Files named parameters.h are leaves that declare the parameters beside their kernels; every room of core may
    // include them (ADR 2).
    Rooms rooms{
        {"core/base", {}},
        {"core/field", {"core/base"}},
        {"core/geometry", {"core/base", "core/field"}},
        {"core/model", {"core/base", "core/field", "core/geometry"}},
        {"core/lava", {"core/base", "core/field"}},
        {"core/relief", {"core/base", "core/field", "core/geometry", "core/model", "core/lava", "core/drainage"}},
        {"core/drainage", {"core/base", "core/field"}},
        {"core/ice", {"core/base", "core/field", "core/drainage"}},
        {"core/coast", {"core/base", "core/field"}},
        {"core/uplift", {"core/base", "core/field", "core/drainage", "core/relief", "core/ice", "core/coast"}},
        {"core/lowland", {"core/base", "core/field", "core/drainage", "core/relief"}},
        {"core/dunes", {"core/base", "core/field"}},
        {"core/solid", {"core/base", "core/field"}},
        {"core/erosion",
         {"core/base", "core/field", "core/model", "core/drainage", "core/ice", "core/lava", "core/coast",
          "core/domain"}},
        {"core/domain", {"core/base", "core/field"}},
        {"core/carve", {"core/base", "core/field", "core/geometry", "core/model", "core/drainage"}},
        {"core/waters", {"core/base", "core/field", "core/drainage", "core/carve"}},
        {"core/measure", {"core/base", "core/field", "core/drainage"}},
        {"core/look", {"core/base", "core/field", "core/drainage", "core/model"}},
        {"core/cover", {"core/base", "core/field", "core/drainage", "core/look"}},
        {"core/mask", {"core/base", "core/field"}},
        {"core/stack", {"core/base", "core/field", "core/model", "core/relief", "core/mask"}},
        {"core/sculpt", {"core/base", "core/field", "core/model", "core/relief", "core/erosion"}},
        {"core/pipeline",
         {"core/base", "core/field", "core/geometry", "core/model", "core/relief", "core/uplift", "core/lowland",
          "core/dunes", "core/erosion", "core/carve", "core/drainage", "core/mask", "core/measure", "core/look",
          "core/cover", "core/sculpt", "core/stack", "core/waters", "core/ice"}},
        {"core/bands",
         {"core/base", "core/field", "core/geometry", "core/model", "core/relief", "core/erosion", "core/domain",
          "core/carve", "core/sculpt", "core/pipeline", "core/io"}},
        {"render", {"core"}},
        {"app", {"core", "render", "ui"}},
    };
    add_floors(rooms,
               {"core/base", "core/field", "core/geometry", "core/model", "core/carve", "core/look", "core/cover", "core/erosion",
                "core/waters", "core/solid"},
               {"core/io/files", "core/io/raster", "core/io/mesh", "core/io/elevation", "core/io/project",
                "core/io/vector", "core/io/engine", "core/io/library"});
    add_rooms_of_ui(rooms);
    return rooms;
}

/// Whether `room` is among `rooms` or lies in one of them.
bool is_among(const std::set<std::string>& rooms, std::string room) {
    while (!rooms.contains(room)) {
        const std::size_t end = room.rfind('/');
        if (end == std::string::npos) return false;
        room.resize(end);
    }
    return true;
}

/// Headers of POSIX, of Linux and of the GNU C library, and those of Windows that programs begin with.
bool is_header_of_a_system(const std::string& header) {
    static const std::regex pattern(
        "^(sys|linux|arpa|netinet|net|asm)/.*|"
        "^(aio|dirent|dlfcn|execinfo|fcntl|fnmatch|ftw|getopt|glob|grp|langinfo|libgen|link|malloc|mqueue|netdb|poll|"
        "pthread|pwd|sched|search|semaphore|spawn|strings|sysexits|syslog|termios|ucontext|unistd|utime|wordexp)\\.h$|"
        "^(windows|winbase|windef|winnt|winsock2?|ws2tcpip|io|direct|process|conio|psapi|shlobj|knownfolders)\\.h$",
        std::regex::icase);
    return std::regex_match(header, pattern);
}

/// Contexts without a window: EGL's looks for libraries that the program has already, WGL is Windows' own.
bool may_know_its_system(const std::string& file) {
    return file.starts_with("core/base/platform/posix/") || file.starts_with("core/base/platform/windows/") ||
           file.starts_with("render/gl/egl/") || file.starts_with("render/gl/wgl/");
}

std::string complaint(const std::string& file, const std::string& header) {
    const std::string from = file == list_of_features ? file : room_of(file);
    const std::string to = room_of(header);
    if (file.rfind("core/", 0) == 0 || file.rfind("render/", 0) == 0 || file.rfind("app/cli/", 0) == 0 ||
        file.rfind("app/python/", 0) == 0) {
        if (std::regex_search(header, std::regex("^Q[A-Z]|^Qt"))) return file + " includes Qt: " + header;
    }
    if (file.rfind("core/", 0) == 0 && std::regex_search(header, std::regex("^(epoxy|GL|EGL)/")))
        return file + " includes OpenGL: " + header;
    if (is_header_of_a_system(header) && !may_know_its_system(file))
        return file + " includes a header of one system: " + header;
    if (header.starts_with("core/base/platform/windows/") && !file.starts_with("core/base/platform/windows/"))
        return file + " must not include " + header;
    if (to.empty() || to == from || header.ends_with("/parameters.h")) return "";
    static const Rooms allowed = rooms_of_program();
    const auto entry = allowed.find(from);
    if (entry == allowed.end()) return file + " lies in no known room";
    if (is_among(entry->second, to)) return "";
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
    CHECK(complaint("render/scene/terrain.cpp", "ui/shell/window.h") != "");
    CHECK(complaint("ui/sculpt/sculpt_tool.cpp", "ui/water/spring_tool.h") != "");
    CHECK(complaint("ui/forms/rows.cpp", "ui/land/land_service.h") != "");
    CHECK(complaint("ui/water/spring_tool.cpp", "ui/shell/window.h") != "");
    CHECK(complaint("ui/shell/window.cpp", "ui/water/water_feature.h") != "");
    CHECK(complaint("ui/feature/workbench.h", "ui/water/water_feature.h") != "");
    CHECK(complaint("ui/shell/features.cpp", "ui/water/water_feature.h") == "");
    CHECK(complaint("core/io/files/text_file.cpp", "core/io/mesh/mesh.h") != "");
    CHECK(complaint("app/cli/main.cpp", "QApplication") != "");
    CHECK(complaint("app/python/module.cpp", "QApplication") != "");
    CHECK(complaint("core/model/project.h", "core/erosion/state.h") != "");
    CHECK(complaint("core/model/project.h", "core/erosion/parameters.h") == "");
    CHECK(complaint("ui/shell/window.h", "render/scene/terrain.h") == "");
    CHECK(complaint("app/gui/main.cpp", "ui/shell/window.h") == "");
    CHECK(complaint("core/bands/import_bands.cpp", "core/io/elevation/mosaic.h") == "");
}

TEST_CASE("headers of one system are included in its half alone", "[layers]") {
    for (const char* header :
         {"unistd.h", "sys/mman.h", "fcntl.h", "poll.h", "linux/fs.h", "malloc.h", "windows.h", "Windows.h"}) {
        CHECK(complaint("core/io/files/atomic_file.cpp", header) != "");
        CHECK(complaint("core/base/threads.cpp", header) != "");
        CHECK(complaint("app/cli/terminal.cpp", header) != "");
        CHECK(complaint("ui/shell/window.cpp", header) != "");
        CHECK(complaint("core/base/platform/open_file.h", header) != "");
    }
    CHECK(complaint("core/base/platform/posix/open_file.cpp", "sys/mman.h") == "");
    CHECK(complaint("core/base/platform/windows/open_file.cpp", "windows.h") == "");
    CHECK(complaint("core/base/threads.cpp", "core/base/platform/windows/windows_api.h") != "");
    // Of the standard library of C++.
    for (const char* header : {"csignal", "cerrno", "ctime", "thread", "filesystem", "locale.h", "math.h"})
        CHECK(complaint("core/base/threads.cpp", header) == "");
}

TEST_CASE("each system has the same files in its half", "[layers]") {
    const fs::path platform = fs::path(cuesta::source_folder()) / "core/base/platform";
    std::set<std::string> posix, windows;
    for (const auto& entry : fs::directory_iterator(platform / "posix")) posix.insert(entry.path().filename());
    for (const auto& entry : fs::directory_iterator(platform / "windows"))
        if (!entry.path().filename().string().starts_with("windows_api")) windows.insert(entry.path().filename());
    CHECK(posix.size() > 5);
    CHECK(posix == windows);
}

namespace {
/// Text that std::filesystem or C would take for another encoding than UTF-8 on Windows
/// (core/base/platform/utf8_path.h). An expression cannot see strings that become paths of themselves.
bool names_files_by_plain_text(const std::string& line) {
    static const std::regex pattern(
        "(fs|filesystem)::(u8)?path\\([^)]|\\.(generic_)?(u8)?string\\(\\)|\\bfopen\\(|[io]?fstream "
        "\\w+\\(\\w*path[,)]|"
        "(fs|filesystem)::(exists|is_[a-z_]+|file_size|create_director(y|ies)|remove(_all)?|status)\\(\\w*path[,)]");
    return std::regex_search(line, pattern);
}
}  // namespace

TEST_CASE("names of files become paths through one function", "[layers]") {
    for (const char* top : {"core", "render", "ui", "app"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(cuesta::source_folder()) / top)) {
            const std::string file = fs::relative(entry.path(), cuesta::source_folder()).string();
            const std::string ending = entry.path().extension();
            if ((ending != ".h" && ending != ".cpp") || file.starts_with("core/base/platform/posix/")) continue;
            std::ifstream in(entry.path());
            int number = 0;
            for (std::string line; std::getline(in, line);) {
                ++number;
                INFO(file << ":" << number << ": " << line);
                CHECK_FALSE(names_files_by_plain_text(line));
            }
        }
    for (const char* line : {"fs::path(folder) / name", "std::filesystem::path(path)", "file.stem().string()",
                             "std::ifstream in(path, std::ios::binary);", "std::fopen(name.c_str(), \"rb\")",
                             "fs::relative(a, b).generic_string()", "if (fs::exists(path, code))"})
        CHECK(names_files_by_plain_text(line));
    for (const char* line : {"file_path(folder) / file_path(name)", "fs::path()", "std::ifstream in(file_path(path));",
                             "bool is_string() const", "const fs::path& path", "fs::exists(file_path(path), code)"})
        CHECK_FALSE(names_files_by_plain_text(line));
}

TEST_CASE("no two headers define a class of one name in one namespace", "[layers]") {
    // The linker would keep the members of one of them for both.
    static const std::regex space("^namespace ([a-z_:]+) \\{");
    static const std::regex definition(
        "^(?:class|struct) (?:alignas\\([^)]*\\) )?([A-Za-z]+)(?: final)?(?: : [^;{]*)? \\{");
    std::map<std::string, std::string> seen;
    for (const char* top : {"core", "render", "ui", "app"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(cuesta::source_folder()) / top)) {
            if (entry.path().extension() != ".h") continue;
            std::ifstream in(entry.path());
            std::string within;
            for (std::string line; std::getline(in, line);) {
                std::smatch match;
                if (line.starts_with("}  // namespace")) {
                    const std::size_t end = within.rfind("::");
                    within.resize(end == std::string::npos ? 0 : end);
                } else if (std::regex_search(line, match, space)) {
                    within += "::" + match[1].str();
                } else if (std::regex_search(line, match, definition)) {
                    const auto [other, is_new] = seen.emplace(within + "::" + match[1].str(), entry.path().string());
                    INFO(match[1].str() << " in " << entry.path().string() << " and " << other->second);
                    CHECK(is_new);
                }
            }
        }
    CHECK(seen.size() > 400);
}
