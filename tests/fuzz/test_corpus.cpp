#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <vector>

#include "tests/catch.h"
#include "tests/fuzz/entries.h"
#include "tests/places.h"

namespace fs = std::filesystem;
using namespace cuesta;

namespace {

const fs::path corpus = fs::path(source_folder()) / "tests" / "fuzz" / "corpus";

/// Reads every kept file as the fuzzer does: what is wrong leaves the entry as an exception.
void read_corpus(std::string_view name) {
    const auto* target =
        std::find_if(fuzz::targets.begin(), fuzz::targets.end(), [&](const auto& t) { return t.name == name; });
    REQUIRE(target != fuzz::targets.end());
    int files = 0;
    for (const auto& file : fs::directory_iterator(corpus / name)) {
        INFO(file.path());
        std::ifstream in(file.path(), std::ios::binary);
        const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
        CHECK_NOTHROW(target->entry(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()));
        ++files;
    }
    CHECK(files > 0);
    CHECK_NOTHROW(target->entry(nullptr, 0));
}

}  // namespace

TEST_CASE("the kept texts of projects are read or refused", "[fuzz]") {
    read_corpus("project_text");
}
TEST_CASE("the kept files of projects are read or refused", "[fuzz]") {
    read_corpus("project_archive");
}
TEST_CASE("the kept heightmaps are read or refused", "[fuzz]") {
    read_corpus("heights");
}
TEST_CASE("the kept meshes are read or refused", "[fuzz]") {
    read_corpus("mesh");
}
TEST_CASE("the kept lines and areas are read or refused", "[fuzz]") {
    read_corpus("vectors");
}
TEST_CASE("the kept layers, presets, states and attributes are read or refused", "[fuzz]") {
    read_corpus("texts");
}
TEST_CASE("the kept pictures are read or refused", "[fuzz]") {
    read_corpus("pictures");
}
TEST_CASE("the kept command lines are understood or refused", "[fuzz]") {
    read_corpus("arguments");
}

TEST_CASE("every corpus has its fuzzer", "[fuzz]") {
    std::set<std::string> folders;
    for (const auto& folder : fs::directory_iterator(corpus)) folders.insert(folder.path().filename().string());
    std::set<std::string> names;
    for (const fuzz::Target& target : fuzz::targets) names.emplace(target.name);
    CHECK(folders == names);
}
