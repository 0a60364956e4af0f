#pragma once
/// \file Complaints of readers of project files about faults, and faults put into their JSON: for paths as for splines.

#include <string>

#include "core/base/random.h"
#include "core/io/files/json_object.h"
#include "core/io/project/project_json.h"
#include "tests/catch.h"

namespace cuesta::project_files {

/// A project without rasters.
inline Project read_json(const nlohmann::json& value) {
    return project_from_json(value, [](const std::string&, int, int) -> TiledRaster { refuse_input("no rasters"); });
}

/// Complaint of the reader; "" if nothing.
inline std::string fault_of(const nlohmann::json& value) {
    try {
        read_json(value);
        return "";
    } catch (const UnreadableInput& failure) {
        return failure.error.what;
    }
}

/// With `value` at a place of `good`, the reader says in one line what has `part` in it.
inline void check_fault(nlohmann::json good, const char* pointer, const nlohmann::json& value,
                        const std::string& part) {
    good[nlohmann::json::json_pointer(pointer)] = value;
    const std::string fault = fault_of(good);
    INFO(pointer << " = " << value << ": " << fault);
    CHECK(fault.find(part) != std::string::npos);
    CHECK_FALSE(fault.empty());
    CHECK(fault.find('\n') == std::string::npos);
}

/// Puts values of every kind in all the places of `parts`, a part of `good`: each is refused, or read as what can be
/// written and read again. How many a place are refused, in the mean.
inline double refused_values(const nlohmann::json& good, const nlohmann::json& parts) {
    using nlohmann::json;
    const json values[] = {nullptr, true, "text", -1, 1e308, -1e308, json::array(), json::object(), 1ULL << 63, 0.5};
    const json flat = parts.flatten();
    int refused = 0;
    for (const auto& [pointer, old] : flat.items())
        for (const json& value : values) {
            json changed = good;
            changed[json::json_pointer(pointer)] = value;
            if (!fault_of(changed).empty()) {
                ++refused;
                continue;
            }
            const Project read = read_json(changed);
            CHECK(read_json(project_to_json(read).json) == read);
        }
    return refused / static_cast<double>(flat.size());
}

/// Bits turned, bytes taken out, put in and changed (into digits, if `into_digits`, which JSON may survive), and pieces
/// of the text copied elsewhere.
inline void damage(RandomSequence& random, std::string& text, bool into_digits) {
    static const char* const pieces[] = {"0", "-", "9", "e99", "1e-320", ".", "null", "true", "NaN",  "\"",    "\\u0",
                                         "[", "]", "{", "}",   ",",      ":", "\x80", "\n",   "-0.0", "1e400", ",,"};
    const auto place = [&] { return random.below(static_cast<std::uint32_t>(text.size())); };
    const std::size_t at = place();
    switch (random.below(5)) {
        case 0:
            text[at] = static_cast<char>(text[at] ^ static_cast<char>(1U << random.below(8)));
            break;
        case 1:
            text.erase(at, 1 + random.below(20));
            break;
        case 2:
            text.insert(at, pieces[random.below(22)]);
            break;
        case 3:
            text[at] = static_cast<char>(into_digits ? '0' + random.below(10) : random.below(256));
            break;
        default: {
            const std::size_t from = place();
            text.insert(at, text.substr(from, random.below(200)));
            break;
        }
    }
}

}  // namespace cuesta::project_files
