#include "core/io/raster/tile_grid.h"

#include <algorithm>
#include <cctype>
#include <set>

namespace cuesta {

namespace {

constexpr int most_tiles = 4096;
constexpr long long largest_side = 65536;

bool reads_as_tile(const std::string& name) {
    for (std::size_t i = 1; i + 1 < name.size(); ++i)
        if ((name[i] == 'x' || name[i] == 'X') && std::isdigit(static_cast<unsigned char>(name[i - 1])) != 0 &&
            std::isdigit(static_cast<unsigned char>(name[i + 1])) != 0)
            return true;
    return false;
}

}  // namespace

Result<TileGrid> tile_grid(int width, int height, const TileWish& wish) {
    if (width < 2 || height < 2) return Error{"tiles need land of at least 2 x 2 cells", "tiles"};
    if (wish.columns < 1 || wish.rows < 1 || (wish.samples != 0 && wish.samples < 2))
        return Error{"tiles are at least one each way, of at least 2 samples a side", "tiles"};
    const auto rounded_up = [](int cells, int parts) { return (cells + parts - 1) / parts; };
    TileGrid grid;
    grid.columns = wish.as_many_as_needed ? rounded_up(width - 1, wish.samples - 1) : wish.columns;
    grid.rows = wish.as_many_as_needed ? rounded_up(height - 1, wish.samples - 1) : wish.rows;
    grid.tile_width = wish.samples > 0 ? wish.samples : rounded_up(width - 1, grid.columns) + 1;
    grid.tile_height = wish.samples > 0 ? wish.samples : rounded_up(height - 1, grid.rows) + 1;
    if (static_cast<long long>(grid.columns) * grid.rows > most_tiles)
        return Error{"that makes more than " + std::to_string(most_tiles) + " tiles; take larger ones", "tiles"};
    if ((grid.tile_width - 1LL) * grid.columns >= largest_side || (grid.tile_height - 1LL) * grid.rows >= largest_side)
        return Error{"that makes more than 65536 samples a side; take smaller or fewer tiles", "tiles"};
    return grid;
}

Result<void> check_pattern(const std::string& pattern, const std::string& name, const TileGrid& grid) {
    std::set<std::string> names;
    for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column) {
            const std::string made = tile_name(pattern, name, column, row);
            const bool plain = std::all_of(made.begin(), made.end(), [](unsigned char c) {
                return std::isalnum(c) != 0 || c == '_' || c == '-' || c == '.' || c == ' ' || c >= 128;
            });
            if (made.empty() || made.front() == '.' || !plain)
                return Error{
                    "names of tiles are made of letters, digits, '_', '-', '.' and {name} {x} {y} {column} {row}",
                    pattern};
            if (reads_as_tile(made))
                return Error{"a name such as '" + made + "' is read as the number of a tile; put a '_' beside the x",
                             pattern};
            if (!names.insert(made).second)
                return Error{"the pattern gives two tiles the same name; it needs {x} or {column}, and {y} or {row}",
                             pattern};
        }
    return {};
}

std::string tile_name(const std::string& pattern, const std::string& name, int column, int row) {
    std::string text = pattern;
    const auto replace = [&text](const std::string& what, const std::string& by) {
        for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size())
            text.replace(at, what.size(), by);
    };
    replace("{x}", std::to_string(column));
    replace("{y}", std::to_string(row));
    replace("{column}", std::to_string(column + 1));
    replace("{row}", std::to_string(row + 1));
    // Last: a name may hold braces of its own.
    replace("{name}", name);
    return text;
}

}  // namespace cuesta
