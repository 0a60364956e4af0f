#include "core/io/project/rocks.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/io/files/json_object.h"
#include "core/io/project/presets_text.h"
#include "core/io/project/project_json.h"
#include "core/io/project/settings.h"

namespace cuesta {

Result<std::vector<LibraryRock>> parse_rocks(const std::string& text) {
    std::vector<LibraryRock> all;
    try {
        const nlohmann::json json = parse_json(text);
        JsonObject root(json, "");
        for (JsonObject& object : root.objects("rocks")) {
            LibraryRock rock;
            rock.id = object.text("id");
            rock.name = object.text("name");
            rock.sentence = object.text("sentence");
            read_material(object.object("material"), rock.material);
            object.finish();
            if (find_rock(all, rock.id)) refuse_input("two rocks are called '" + rock.id + "'");
            all.push_back(std::move(rock));
        }
        root.finish();
    } catch (const UnreadableInput& problem) {
        return Error{"cannot read the rocks: " + problem.error.what, "rocks"};
    }
    return all;
}

const std::vector<LibraryRock>& rocks() {
    static const std::vector<LibraryRock> all = [] {
        Result<std::vector<LibraryRock>> parsed = parse_rocks(rocks_text);
        CUESTA_CHECK_MESSAGE(parsed.ok(), parsed.ok() ? std::string() : parsed.error().message());
        return std::move(*parsed);
    }();
    return all;
}

const LibraryRock* find_rock(const std::vector<LibraryRock>& all, const std::string& id_or_name) {
    const auto found =
        std::ranges::find_if(all, [&](const LibraryRock& rock) { return is_called(rock.id, rock.name, id_or_name); });
    return found == all.end() ? nullptr : &*found;
}

void use_rock(const LibraryRock& rock, Material& material) {
    material.name = rock.material.name;
    material.colour = rock.material.colour;
    material.parameters = rock.material.parameters;
}

const LibraryRock* rock_of(const std::vector<LibraryRock>& all, const Material& material) {
    const auto found = std::ranges::find_if(all, [&](const LibraryRock& rock) {
        return rock.material.parameters == material.parameters && rock.material.colour == material.colour;
    });
    return found == all.end() ? nullptr : &*found;
}

}  // namespace cuesta
