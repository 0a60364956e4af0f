#pragma once
/// \file States of erosion on disk, beside what a build writes, so that one that was ended goes on from there.

#include <string>
#include <vector>

#include "core/pipeline/evaluate.h"

namespace cuesta {

/// Two files, "OUT.levels.state" for the erosion on the levels and "OUT.erosion.state" for that after them.
class StateFiles {
public:
    explicit StateFiles(std::string output) : output_(std::move(output)) {}

    /// Lets an evaluation go on from the states that are there, and keep its own. States of other land or another
    /// version are passed over; files that cannot be read or written are told in warnings.
    void use(EvaluateOptions& options);
    /// To be called when the build is finished.
    void remove() const;

private:
    std::string path(Stage stage) const;

    std::string output_;
    bool warned_ = false;  ///< that states cannot be written
};

}  // namespace cuesta
