#include "core/io/files/json_object.h"
#include "core/io/project/project_json.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/input.h"

namespace cuesta::fuzz {
namespace {

constexpr long long most_cells = 1 << 16;

TiledRaster made_up(const std::string& entry, int width, int height) {
    if (static_cast<long long>(width) * height > most_cells) refuse_input("'" + entry + "' is too large");
    return {width, height, 0.5F};
}

Project read(const std::string& text) {
    return project_from_json(parse_json(text), made_up);
}

}  // namespace

int project_text(const std::uint8_t* bytes, std::size_t size) {
    Project project;
    try {
        project = read(std::string(text_of({bytes, size})));
    } catch (const UnreadableInput& refused) {
        require(!refused.error.what.empty(), "the error says nothing");
        return 0;
    }
    // A project that was read can be written, and read as the same.
    const ProjectJson made = project_to_json(project);
    try {
        require(read(made.json.dump()) == project, "a project that was read is the same when written and read again");
    } catch (const UnreadableInput& refused) {
        require(false, "what was written is refused: " + refused.error.what);
    }
    return 0;
}

}  // namespace cuesta::fuzz
