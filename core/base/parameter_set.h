#pragma once
/// \file Parameters are declared once. A parameter set is an aggregate whose member initialisers are the defaults, with
/// one constexpr tuple that names every member: id, label, unit, range and a sentence that says what happens to the
/// land. Forms, JSON, command-line options and the reference page all iterate over it.
///
///     struct ThermalParameters {
///         float talus = 35.0F;
///         static constexpr std::string_view prefix = "thermal";
///         static constexpr auto parameters() {
///             return std::tuple{parameter("talus", "Talus angle", &ThermalParameters::talus, Unit::degree, 1, 89,
///                                         "Slopes steeper than this crumble.")};
///         }
///         bool operator==(const ThermalParameters&) const = default;
///     };
///
/// Ids never change once released; a member that is left out of the tuple does not compile.

#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/base/units.h"

namespace cuesta {

/// Specialise for every enum that is a parameter: `static constexpr std::array names{...}`, one id for each enumerator
/// in the order of their values 0, 1, 2, ...
template <class E>
struct EnumNames;

/// The id of an enumerator.
template <class E>
constexpr std::string_view name_of(E value) {
    return EnumNames<E>::names[static_cast<std::size_t>(value)];
}

/// The largest seed: seeds stay exact in doubles and in JSON.
inline constexpr double largest_seed = 9007199254740991.0;

/// The values that a slider runs over, where they are known better than from the default: more can be typed.
struct SliderRange {
    double low = 0;
    double high = 0;    ///< not above `low`: none is declared
    bool even = false;  ///< equal lengths are equal differences; else small values get more length
    constexpr bool declared() const { return high > low; }
};

/// One declared member of a set.
template <class Set, class T>
struct Parameter {
    std::string_view id;
    std::string_view label;
    T Set::*member;
    Unit unit;
    double minimum;  ///< the least value that is accepted
    double maximum;  ///< the greatest
    std::string_view sentence;
    bool advanced;  ///< rarely used: behind "more" in forms
    std::string_view zero = {};
    SliderRange slider = {};

    /// Name of a 0 that is no quantity but leaves the choice to the program: "automatic", "no limit".
    constexpr Parameter zero_is(std::string_view word) const {
        Parameter named = *this;
        named.zero = word;
        return named;
    }
    /// The values that its slider runs over, within the limits.
    constexpr Parameter scale(double low, double high, bool even = false) const {
        Parameter scaled = *this;
        scaled.slider = {low, high, even};
        return scaled;
    }
};

/// A member of the struct that a set inherits, as a member of the set.
template <class Set, class Base, class T>
constexpr T Set::*as_member_of(T Base::*member) {
    return member;
}

enum class Shown { always, more };

template <class Set, class T>
constexpr Parameter<Set, T> parameter(std::string_view id, std::string_view label, T Set::*member, Unit unit,
                                      double minimum, double maximum, std::string_view sentence,
                                      Shown shown = Shown::always) {
    return {id, label, member, unit, minimum, maximum, sentence, shown == Shown::more};
}
template <class Set>
constexpr Parameter<Set, bool> toggle(std::string_view id, std::string_view label, bool Set::*member,
                                      std::string_view sentence, Shown shown = Shown::always) {
    return {id, label, member, Unit::none, 0, 1, sentence, shown == Shown::more};
}
template <class Set, class E>
constexpr Parameter<Set, E> choice(std::string_view id, std::string_view label, E Set::*member,
                                   std::string_view sentence, Shown shown = Shown::always) {
    static_assert(std::is_enum_v<E>);
    return {id,       label,
            member,   Unit::none,
            0,        static_cast<double>(EnumNames<E>::names.size() - 1),
            sentence, shown == Shown::more};
}
template <class Set>
constexpr Parameter<Set, std::uint64_t> seed_parameter(std::string_view id, std::string_view label,
                                                       std::uint64_t Set::*member, std::string_view sentence) {
    return {id, label, member, Unit::none, 0, largest_seed, sentence, false};
}

enum class ParameterType { number, integer, toggle, choice };

/// Description of a parameter without its set: enough to build a form, a manual page or a command-line option.
struct ParameterDescription {
    std::string id;  ///< dotted, with the set's prefix: "thermal.talus"
    std::string label;
    std::string sentence;
    Unit unit = Unit::none;
    ParameterType type = ParameterType::number;
    double minimum = 0;
    double maximum = 0;
    double default_value = 0;
    std::vector<std::string> choices;  ///< ids of the enumerators, for ParameterType::choice
    bool advanced = false;
    std::string zero;         ///< what 0 is called: "no limit"; empty where it is a quantity as any other
    SliderRange slider = {};  ///< what a slider runs over, where that is declared

    /// A value as text: "35", "even", "true". Numbers in the shortest form that reads back equal.
    std::string text_of(double value) const;
    /// Reads a value; an error names the id, the range and what was given.
    Result<double> parse(std::string_view text) const;
    /// Refuses NaN, values out of range, and fractions of integers.
    Result<void> check(double value) const;
    /// "0 .. 1", "35 ° .. 89 °", "even | random".
    std::string range_text() const;
};

/// A parameter of a set, usable without knowing the set's type. `set` points to the object of the right type.
struct ParameterField {
    ParameterDescription description;
    std::function<double(const void* set)> get;
    /// The value must have passed description.check().
    std::function<void(void* set, double value)> put;
};

namespace detail {

struct AnyMember {
    template <class T>
    constexpr operator T() const;
};
template <class Set, std::size_t... I>
constexpr bool brace_constructible(std::index_sequence<I...>) {
    return requires {
        Set{(static_cast<void>(I), AnyMember{})...};
    };
}
template <class Set, std::size_t N = 0>
constexpr std::size_t member_count() {
    if constexpr (brace_constructible<Set>(std::make_index_sequence<N + 1>{}))
        return member_count<Set, N + 1>();
    else
        return N;
}

/// Members of a set, those that it inherits included: such a set names their struct, its only base, as `Inherited`.
template <class Set>
constexpr std::size_t declared_member_count() {
    if constexpr (requires { typename Set::Inherited; })
        return member_count<Set>() - 1 + member_count<typename Set::Inherited>();  // the base counts as one
    else
        return member_count<Set>();
}

/// Out of line: GCC 12 at -O3 drops the rounding of two neighbouring doubles to float and back (seen in this very
/// place).
double rounded_to_float(double value);

template <class Set, class T>
ParameterField make_field(const Parameter<Set, T>& declared) {
    ParameterField field;
    ParameterDescription& d = field.description;
    d.id = std::string(Set::prefix) + "." + std::string(declared.id);
    d.label = declared.label;
    d.sentence = declared.sentence;
    d.unit = declared.unit;
    d.minimum = declared.minimum;
    d.maximum = declared.maximum;
    d.advanced = declared.advanced;
    d.zero = declared.zero;
    d.slider = declared.slider;
    d.default_value = static_cast<double>(Set{}.*declared.member);
    if constexpr (std::is_same_v<T, bool>) {
        d.type = ParameterType::toggle;
    } else if constexpr (std::is_enum_v<T>) {
        d.type = ParameterType::choice;
        for (const auto& name : EnumNames<T>::names) d.choices.emplace_back(name);
    } else if constexpr (std::is_integral_v<T>) {
        d.type = ParameterType::integer;
    } else {
        static_assert(std::is_same_v<T, float>, "parameters are float, int, std::uint64_t, bool or an enum");
        // Bounds as the stored type sees them, so that a bound itself is never refused after a round trip.
        d.minimum = rounded_to_float(declared.minimum);
        d.maximum = rounded_to_float(declared.maximum);
    }
    field.get = [member = declared.member](const void* set) {
        return static_cast<double>(static_cast<const Set*>(set)->*member);
    };
    field.put = [member = declared.member](void* set, double value) {
        if constexpr (std::is_enum_v<T>)
            static_cast<Set*>(set)->*member = static_cast<T>(static_cast<int>(value));
        else if constexpr (std::is_same_v<T, bool>)
            static_cast<Set*>(set)->*member = value != 0;
        else
            static_cast<Set*>(set)->*member = static_cast<T>(value);
    };
    return field;
}

}  // namespace detail

/// The parameters of a set type, in their declared order. Thread-safe.
template <class Set>
const std::vector<ParameterField>& fields_of() {
    static_assert(detail::declared_member_count<Set>() == std::tuple_size_v<decltype(Set::parameters())>,
                  "every member of a parameter set is declared in parameters()");
    static const std::vector<ParameterField> fields =
        std::apply([](const auto&... declared) { return std::vector<ParameterField>{detail::make_field(declared)...}; },
                   Set::parameters());
    return fields;
}

/// A parameter set inside a project, its type erased: what a form edits and `--set` writes.
struct ParameterSetRef {
    std::string prefix;
    std::string title;  ///< for the form's heading: "Thermal erosion"
    const std::vector<ParameterField>* fields = nullptr;
    void* object = nullptr;
};

template <class Set>
ParameterSetRef reference_to(Set& set) {
    return {std::string(Set::prefix), std::string(Set::title), &fields_of<Set>(), &set};
}

/// Sets one parameter from text. `sets` are all that may be named. An unknown id is an error that offers the nearest
/// known one.
Result<void> set_parameter(const std::vector<ParameterSetRef>& sets, std::string_view id, std::string_view text);

/// The candidate with the least edit distance to `word` ("" if there is none).
std::string nearest_word(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace cuesta
