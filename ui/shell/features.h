#pragma once
/// \file The features that the program has.

#include <functional>
#include <memory>
#include <vector>

namespace cuesta {

class Feature;
class Workbench;

using FeatureMaker = std::function<std::unique_ptr<Feature>(Workbench&)>;

/// All of them, in the order in which they are made. Where they stand in the window is said by the positions of their
/// pages, tools and commands.
const std::vector<FeatureMaker>& program_features();

}  // namespace cuesta
