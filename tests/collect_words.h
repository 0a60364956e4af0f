#pragma once
/// \file The command that collects the words of the window. Compiled in by collect_words.cpp alone, as in places.h.

namespace cuesta {

/// The program and its arguments, with '|' between them (cmake/Translations.cmake).
const char* collect_words();

}  // namespace cuesta
