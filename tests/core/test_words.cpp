/// \file Check of the wording of comments, texts and headings: they name things and do not describe them in noun
/// clauses ("ASCII grid validator", not "What GDAL accepts").

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/catch.h"
#include "tests/places.h"

namespace fs = std::filesystem;

namespace {

const std::string clause = "(What|How|Where|Which|Whether|Why|When|Who)";

std::string text_of(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// Comments in a source that begin with a noun clause: the first line of each block of them, and comments behind code.
std::vector<std::string> clauses_in_comments(const std::string& text) {
    static const std::regex begin("^(.*?)//+<? (\\\\file )?(What|How|Where|Which|Why|Who|Whose)\\b.*");
    static const std::regex comment("^\\s*//.*");
    std::vector<std::string> found;
    std::istringstream lines(text);
    bool in_block = false;
    for (std::string line; std::getline(lines, line);) {
        const bool is_comment = std::regex_match(line, comment);
        std::smatch match;
        if (!(is_comment && in_block) && std::regex_match(line, match, begin) &&
            match[1].str().find('"') == std::string::npos)
            found.push_back(line);
        in_block = is_comment;
    }
    return found;
}

/// Headings of a Markdown page that begin with a noun clause.
std::vector<std::string> clauses_in_headings(const std::string& text) {
    static const std::regex heading("^#+ " + clause + "\\b.*");
    std::vector<std::string> found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (std::regex_match(line, heading)) found.push_back(line);
    return found;
}

/// Texts in a source that begin with a noun clause. Questions may.
std::vector<std::string> clauses_in_texts(const std::string& text) {
    static const std::regex comment("//[^\n]*");
    static const std::regex pattern("\"" + clause + " [^\"\n]*\"");
    const std::string code = std::regex_replace(text, comment, "");
    std::vector<std::string> found;
    for (std::sregex_iterator i(code.begin(), code.end(), pattern), end; i != end; ++i) {
        const std::string word = i->str();
        if (word[word.size() - 2] != '?') found.push_back(word);
    }
    return found;
}

}  // namespace

TEST_CASE("the check of words finds noun clauses", "[words]") {
    CHECK(clauses_in_comments("/// \\file What GDAL accepts.\n").size() == 1);
    CHECK(clauses_in_comments("/// \\file ASCII grid validator: what GDAL accepts.\n").empty());
    CHECK(clauses_in_comments("int n = 0;  ///< How many rows.\n").size() == 1);
    CHECK(clauses_in_comments("    // Where water\n    // stands.\n").size() == 1);
    CHECK(clauses_in_comments("/// Rows of the map.\n/// What follows is read.\n").empty());
    CHECK(clauses_in_headings("# Manual\n## How to begin\n").size() == 1);
    CHECK(clauses_in_headings("# Whale songs\n").empty());
    CHECK(clauses_in_texts("tr(\"How many steps a run makes.\")").size() == 1);
    CHECK(clauses_in_texts("tr(\"Number of steps\")  // \"How many\"").empty());
    CHECK(clauses_in_texts("tr(\"Which file?\")").empty());
}

TEST_CASE("comments and texts name things", "[words]") {
    int read = 0;
    for (const char* top : {"core", "render", "ui", "app", "tests"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(cuesta::source_folder()) / top)) {
            const std::string extension = entry.path().extension().string();
            if (!std::set<std::string>{".h", ".cpp", ".glsl", ".vert", ".frag", ".comp"}.count(extension)) continue;
            const std::string path = entry.path().generic_string();
            const std::string text = text_of(entry.path());
            ++read;
            INFO(path);
            if (top != std::string("tests")) CHECK(clauses_in_texts(text) == std::vector<std::string>{});
            CHECK(clauses_in_comments(text) == std::vector<std::string>{});
        }
    // The folders hold about two thousand sources: the check must not pass because it found none.
    CHECK(read > 1000);
}

TEST_CASE("headings of documents name things", "[words]") {
    int read = 0;
    const fs::path top = cuesta::source_folder();
    std::vector<fs::path> pages{top / "README.md", top / "CONTRIBUTING.md", top / "CHANGELOG.md"};
    for (const auto& entry : fs::recursive_directory_iterator(top / "docs"))
        if (entry.path().extension() == ".md") pages.push_back(entry.path());
    for (const fs::path& page : pages) {
        const std::string path = page.generic_string();
        INFO(path);
        CHECK(clauses_in_headings(text_of(page)) == std::vector<std::string>{});
        ++read;
    }
    // Decisions, methods and the manual are more than a hundred pages.
    CHECK(read > 100);
}
