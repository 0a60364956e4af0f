#pragma once
/// \file One include for Catch2 2.13 and 3.
#if CUESTA_CATCH_MAJOR >= 3
#include <catch2/catch_all.hpp>
using Catch::Approx;
#else
#include <catch2/catch.hpp>
#endif
