/// \file Check of the wording of header comments and texts: they name things and do not describe them in noun clauses
/// ("ASCII grid validator", not "What GDAL accepts").

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "tests/catch.h"
#include "tests/places.h"

namespace fs = std::filesystem;

namespace {

const std::string clause = "(What|How|Where|Which|Whether|Why|When|Who)";

/// Header comments in a source that begin with a noun clause.
std::vector<std::string> clauses_in_comments(const std::string& text) {
    static const std::regex pattern("\\\\file " + clause + " [^\n]*");
    std::vector<std::string> found;
    for (std::sregex_iterator i(text.begin(), text.end(), pattern), end; i != end; ++i) found.push_back(i->str());
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
    CHECK(clauses_in_texts("tr(\"How many steps a run makes.\")").size() == 1);
    CHECK(clauses_in_texts("tr(\"Number of steps\")  // \"How many\"").empty());
    CHECK(clauses_in_texts("tr(\"Which file?\")").empty());
}

TEST_CASE("header comments and texts name things", "[words]") {
    int read = 0;
    for (const char* top : {"core", "render", "ui", "app"})
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(cuesta::source_folder()) / top)) {
            const std::string extension = entry.path().extension().string();
            if (extension != ".h" && extension != ".cpp") continue;
            std::ostringstream text;
            text << std::ifstream(entry.path()).rdbuf();
            ++read;
            const std::string path = entry.path().generic_string();
            INFO(path);
            CHECK(clauses_in_texts(text.str()) == std::vector<std::string>{});
            CHECK(clauses_in_comments(text.str()) == std::vector<std::string>{});
        }
    // The folders hold about a thousand sources: the check must not pass because it found none.
    CHECK(read > 500);
}
