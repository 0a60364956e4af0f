#include "app/cli/numbers.h"

#include <charconv>
#include <cmath>

namespace cuesta {

Result<std::vector<double>> parse_numbers(const std::string& text, char separator, std::size_t count,
                                          const std::string& option) {
    std::vector<double> numbers;
    const Error wrong{"expected " + std::to_string(count) + " numbers with '" + separator + "' between them",
                      option + " " + text};
    const char* at = text.data();
    const char* const end = at + text.size();
    for (;;) {
        double number = 0;
        const auto [stop, status] = std::from_chars(at, end, number);
        if (status != std::errc() || !std::isfinite(number)) return wrong;
        numbers.push_back(number);
        if (stop == end) break;
        if (*stop != separator) return wrong;
        at = stop + 1;
    }
    if (numbers.size() != count) return wrong;
    return numbers;
}

Result<std::pair<int, int>> parse_size(const std::string& text, const std::string& option) {
    const bool square = text.find('x') == std::string::npos;
    const auto numbers = parse_numbers(text, 'x', square ? 1 : 2, option);
    const auto side = [](double number) { return number >= 1 && number <= 65536 && number == std::floor(number); };
    if (!numbers || !side(numbers->front()) || !side(numbers->back()))
        return Error{"a size is N or WxH with whole numbers from 1 to 65536", option + " " + text};
    return std::pair(static_cast<int>(numbers->front()), static_cast<int>(numbers->back()));
}

}  // namespace cuesta
