#pragma once
/// \file Damaged files in plain words.

#include <string>

namespace cuesta {

/// The end of "the file cannot be read: ", of what the library that read it said: files that end too early or are
/// damaged are told in plain words, since libraries name their own functions there; "it is damaged" for no words at
/// all. Sentences that say more, such as that a codec is missing, stay.
std::string reason_not_read(const std::string& library_words);

}  // namespace cuesta
