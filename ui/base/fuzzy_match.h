#pragma once
/// \file Finding commands by a few of their letters.

#include <QString>
#include <optional>

namespace cuesta {

/// Quality of the match of `wanted` with `text`: all of its words must be found, each as a run of letters at the start
/// of a word, or anywhere, or as letters in this order ("tal" in "Talus angle", "sf" in "Save file"). Greater is
/// better; empty where it does not fit. An empty `wanted` fits everything with 0. Case and accents do not count.
std::optional<double> fuzzy_score(const QString& wanted, const QString& text);

}  // namespace cuesta
