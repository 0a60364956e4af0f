/// math_bytes FOLDER: what the C library's functions give for arguments as kernels have them, as files NAME.f64 and
/// NAME.f32 for tests/windows/compare.py. Arguments come from whole numbers, so that they are the same everywhere.

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr int count = 200'000;

/// 0 .. 1, exactly as far as a double tells.
class Numbers {
public:
    double next() {
        state_ = state_ * 6364136223846793005ULL + 1442695040888963407ULL;
        return static_cast<double>(state_ >> 11U) * 0x1p-53;
    }
    double between(double low, double high) { return low + (high - low) * next(); }

private:
    std::uint64_t state_ = 20261130;
};

std::string folder;

template <class Number>
void write(const std::string& name, const std::vector<Number>& values) {
    std::FILE* const file = std::fopen((folder + "/" + name + (sizeof(Number) == 8 ? ".f64" : ".f32")).c_str(), "wb");
    if (file == nullptr) return;
    std::fwrite(values.data(), sizeof(Number), values.size(), file);
    std::fclose(file);
}

template <class Number, class Function>
void of_one(const std::string& name, double low, double high, const Function& function) {
    Numbers numbers;
    std::vector<Number> values;
    for (int i = 0; i < count; ++i) values.push_back(function(static_cast<Number>(numbers.between(low, high))));
    write(name, values);
}

template <class Number, class Function>
void of_two(const std::string& name, double low, double high, double low2, double high2, const Function& function) {
    Numbers numbers;
    std::vector<Number> values;
    for (int i = 0; i < count; ++i) {
        const auto first = static_cast<Number>(numbers.between(low, high));
        values.push_back(function(first, static_cast<Number>(numbers.between(low2, high2))));
    }
    write(name, values);
}

template <class Number>
void all_functions() {
    of_one<Number>("sqrt", 0, 1e6, [](Number x) { return std::sqrt(x); });
    of_one<Number>("floor", -1e6, 1e6, [](Number x) { return std::floor(x); });
    of_one<Number>("round", -1e4, 1e4, [](Number x) { return std::round(x); });
    of_one<Number>("exp", -20, 5, [](Number x) { return std::exp(x); });
    of_one<Number>("exp2", -20, 20, [](Number x) { return std::exp2(x); });
    of_one<Number>("expm1", -3, 3, [](Number x) { return std::expm1(x); });
    of_one<Number>("log", 1e-6, 1e6, [](Number x) { return std::log(x); });
    of_one<Number>("log2", 1e-6, 1e6, [](Number x) { return std::log2(x); });
    of_one<Number>("log10", 1e-6, 1e6, [](Number x) { return std::log10(x); });
    of_one<Number>("log1p", -0.9, 1e3, [](Number x) { return std::log1p(x); });
    of_one<Number>("sin", -20, 20, [](Number x) { return std::sin(x); });
    of_one<Number>("cos", -20, 20, [](Number x) { return std::cos(x); });
    of_one<Number>("tan", -1.5, 1.5, [](Number x) { return std::tan(x); });
    of_one<Number>("asin", -1, 1, [](Number x) { return std::asin(x); });
    of_one<Number>("acos", -1, 1, [](Number x) { return std::acos(x); });
    of_one<Number>("atan", -50, 50, [](Number x) { return std::atan(x); });
    of_one<Number>("sinh", -5, 5, [](Number x) { return std::sinh(x); });
    of_one<Number>("cosh", -5, 5, [](Number x) { return std::cosh(x); });
    of_one<Number>("tanh", -5, 5, [](Number x) { return std::tanh(x); });
    of_one<Number>("cbrt", -1e6, 1e6, [](Number x) { return std::cbrt(x); });
    of_two<Number>("pow", 1e-6, 1e6, -3, 3, [](Number x, Number y) { return std::pow(x, y); });
    of_two<Number>("atan2", -1e3, 1e3, -1e3, 1e3, [](Number x, Number y) { return std::atan2(x, y); });
    of_two<Number>("hypot", -1e3, 1e3, -1e3, 1e3, [](Number x, Number y) { return std::hypot(x, y); });
    of_two<Number>("fmod", -1e3, 1e3, 0.1, 10, [](Number x, Number y) { return std::fmod(x, y); });
    of_two<Number>("remainder", -1e3, 1e3, 0.1, 10, [](Number x, Number y) { return std::remainder(x, y); });
}

}  // namespace

int main(int argument_count, char* arguments[]) {
    if (argument_count != 2) return 2;
    folder = arguments[1];
    all_functions<double>();
    all_functions<float>();
    return 0;
}
