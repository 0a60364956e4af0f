/// The erosion shaders compute as the processor does only where every float is `precise`, and with the operations that
/// all devices round alike: read as text, since a driver that simplifies is not at hand.

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "tests/places.h"

using namespace cuesta;

namespace {

std::filesystem::path shader_folder() {
    return std::filesystem::path(source_folder()) / "render" / "shaders" / "erosion";
}

std::string text_of(const std::filesystem::path& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

std::string without(const std::string& text, const char* pattern) {
    return std::regex_replace(text, std::regex(pattern), " ");
}

/// A piece of a shader that ends in ';', '{' or '}'.
struct Statement {
    std::string text;
    char end;
};

std::vector<Statement> statements_of(const std::string& shader) {
    const std::string code = without(without(shader, "//[^\n]*"), "#[^\n]*");
    std::vector<Statement> statements;
    std::string text;
    for (const char letter : code) {
        if (letter != ';' && letter != '{' && letter != '}') {
            text += letter;
            continue;
        }
        const std::string blanks = std::regex_replace(text, std::regex("\\s+"), " ");
        statements.push_back({std::regex_replace(blanks, std::regex("^ | $"), ""), letter});
        text.clear();
    }
    return statements;
}

/// Floats are added, subtracted or multiplied; what is done to places of cells does not count.
bool computes(const std::string& expression) {
    std::string rest = without(expression, "\\[[^\\]]*\\]");
    rest = without(rest, "( [-+] )?ivec2\\([^()]*\\)");
    rest = without(rest, " [-+] [0-9]+u");
    rest = without(rest, "(width|height|breadth) - 1");
    return std::regex_search(rest, std::regex(" [-+*/] "));
}

/// Complaints about a shader, a line each.
std::vector<std::string> imprecise(const std::string& shader) {
    std::vector<std::string> found;
    std::set<std::string> precise, whole;
    std::string returns;
    bool in_members = false;
    const auto declare = [](std::set<std::string>& names, const std::string& statement) {
        static const std::regex declared("(\\w+)( =|,|$)");
        for (std::sregex_iterator at(statement.begin(), statement.end(), declared), end; at != end; ++at)
            names.insert((*at)[1]);
    };
    for (const Statement& each : statements_of(shader)) {
        const std::string& text = each.text;
        std::smatch match;
        if (each.end == '{' && std::regex_search(text, std::regex("^(struct|layout)"))) in_members = true;
        const bool is_member = in_members;
        if (each.end == '}') in_members = false;
        if (is_member || std::regex_search(text, std::regex("^(layout|uniform|shared|struct|const int|const ivec2)"))) continue;
        if (each.end == '{' && std::regex_search(text, match, std::regex("^(\\w+) \\w+\\(.*\\)$"))) {
            returns = match[1];
            if (std::regex_search(text, match, std::regex("out int (\\w+)"))) whole.insert(match[1]);
        } else if (std::regex_search(text, std::regex("(^|[({;] ?)(const )?(float|vec2) \\w+ ?(=|,|$)"))) {
            found.push_back("not precise: " + text);
        } else if (std::regex_search(text, std::regex("^precise (float|vec2) "))) {
            declare(precise, text);
        } else if (std::regex_search(text, std::regex("^(int|uint|ivec2|uvec2|bool|Crossing|Pairs|for \\(int) "))) {
            declare(whole, text);
        } else if ((returns == "float" || returns == "vec2") &&
                   std::regex_search(text, match, std::regex("return (.*)$"))) {
            if (computes(match[1])) found.push_back("a result that is not precise: " + text);
        } else if (std::regex_search(text, match,
                                     std::regex("^(?:if \\(.*\\) |else )?(\\w+)[^=<>!]* [-+*|&]?= (.*)$"))) {
            if (computes(match[2]) && !precise.contains(match[1]) && !whole.contains(match[1]))
                found.push_back("assigned, and not precise: " + text);
        }
    }
    return found;
}

/// Functions that devices round differently.
std::vector<std::string> inexact(const std::string& shader, bool is_exact_arithmetic) {
    std::vector<std::string> found;
    static const std::regex functions(
        "\\b(fma|min|max|mix|clamp|exp2?|pow|log2?|sin|cos|tan|inversesqrt|dot|length|normalize|smoothstep)\\(");
    static const std::regex quotients("\\bsqrt\\(| / |/=");
    // All devices divide whole numbers alike.
    static const std::regex of_whole_numbers("^int \\w+ = \\w+ / \\w+$");
    for (const Statement& each : statements_of(shader))
        if (std::regex_search(each.text, functions) ||
            (!is_exact_arithmetic && std::regex_search(each.text, quotients) &&
             !std::regex_search(each.text, of_whole_numbers)))
            found.push_back(each.text);
    return found;
}

}  // namespace

TEST_CASE("exact shaders: every float of the erosion shaders is precise, and none is divided", "[exact_shaders]") {
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(shader_folder())) {
        INFO(entry.path().filename().string());
        const std::string shader = text_of(entry.path());
        CHECK(imprecise(shader) == std::vector<std::string>{});
        CHECK(inexact(shader, entry.path().filename() == "exact.glsl") == std::vector<std::string>{});
        ++files;
    }
    CHECK(files >= 10);
}

TEST_CASE("exact shaders: pairs of floats are computed by precise floats", "[exact_shaders]") {
    const std::string shader = text_of(shader_folder().parent_path() / "float_pairs.glsl");
    CHECK(imprecise(shader) == std::vector<std::string>{});
    CHECK(inexact(shader, false) == std::vector<std::string>{});
    // Each `precise` that is lost is missed.
    int lost = 0;
    for (std::size_t at = 0; (at = shader.find("precise vec2", at)) != std::string::npos; ++at, ++lost) {
        std::string without_it = shader;
        without_it.erase(at, std::string("precise ").size());
        INFO("at " << at);
        CHECK_FALSE(imprecise(without_it).empty());
    }
    CHECK(lost >= 13);
}

TEST_CASE("exact shaders: the check finds what is wrong", "[exact_shaders]") {
    const std::string right = "float twice(float x) {\n    precise float y = 2.0 * x;\n    return y;\n}\n";
    CHECK(imprecise(right).empty());
    CHECK(inexact(right, false).empty());
    CHECK(imprecise("float twice(float x) {\n    float y = 2.0 * x;\n    return y;\n}\n").size() == 1);
    CHECK(imprecise("float twice(float x) {\n    return 2.0 * x;\n}\n").size() == 1);
    CHECK(imprecise("float twice(float x) { return x < 0.0 ? 0.0 : 2.0 * x; }\n").size() == 1);
    CHECK(imprecise("void main() {\n    sums[i] = a + b;\n}\n").size() == 1);
    CHECK(imprecise("void main() {\n    if (yes) sums[i + 1] = a * b;\n}\n").size() == 1);
    CHECK(imprecise("void main() {\n    if (yes) sums[i + 1] = a;\n}\n").empty());
    CHECK(inexact("void main() { precise float y = a / b; }", false).size() == 1);
    CHECK(inexact("void main() { precise float y = a / b; }", true).empty());
    CHECK(inexact("void main() { int y = a / b; }", false).empty());
    CHECK(inexact("void main() { int y = int(a / b); }", false).size() == 1);
    CHECK(inexact("void main() { precise float y = max(a, b); }", true).size() == 1);
    CHECK(inexact("void main() { precise float y = fma(a, b, c); }", true).size() == 1);

    // Each `precise` that is lost from a kernel is missed.
    const std::string kernel = text_of(shader_folder() / "thermal_pairs.comp");
    int lost = 0;
    for (std::size_t at = 0; (at = kernel.find("precise float", at)) != std::string::npos; ++at, ++lost) {
        std::string without_it = kernel;
        without_it.erase(at, std::string("precise ").size());
        INFO("at " << at);
        CHECK_FALSE(imprecise(without_it).empty());
    }
    CHECK(lost > 10);
}
