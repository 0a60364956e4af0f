#pragma once
/// \file Names that nothing has yet.

#include <string>

namespace cuesta {

/// `wanted`, or with the first number from 2 on that makes it one that is not taken. `is_taken(name)`.
template <class IsTaken>
std::string free_name(const std::string& wanted, const IsTaken& is_taken) {
    std::string name = wanted;
    for (int number = 2; is_taken(name); ++number) name = wanted + " " + std::to_string(number);
    return name;
}

}  // namespace cuesta
