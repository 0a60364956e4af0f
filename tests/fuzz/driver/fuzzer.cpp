/// One of the entries as a libFuzzer program. CUESTA_FUZZ_ENTRY names it.

#include "tests/fuzz/entries.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    return cuesta::fuzz::CUESTA_FUZZ_ENTRY(bytes, size);
}
