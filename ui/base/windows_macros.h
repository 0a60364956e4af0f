#pragma once
/// \file For Windows alone, before everything else (ui/CMakeLists.txt sees to it): Qt's header of OpenGL includes
/// Windows' own, which makes macros of words that are names here, such as the unit pascal.

// Without RPC, whose header adds "small".
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <qt_windows.h>

#undef far
#undef near
#undef pascal
#undef small
