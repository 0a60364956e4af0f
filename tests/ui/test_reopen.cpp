/// Windows that are closed leave nothing behind: what is allocated does not grow from one to the next. Under the
/// address sanitizer the leaks themselves are listed at the end.

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include <iostream>

#include "core/base/kept_fields.h"
#include "tests/ui/window_fixture.h"

using namespace cuesta;

namespace {

/// Bytes that are allocated and not freed; 0 where the allocator does not tell.
long long allocated() {
    release_kept_fields();
#if defined(__GLIBC__) && !defined(CUESTA_SANITIZED)
    const struct mallinfo2 info = mallinfo2();
    return static_cast<long long>(info.uordblks) + static_cast<long long>(info.hblkhd);
#else
    return 0;
#endif
}

/// Erodes, edits, looks at every page, saves, opens what was saved, and closes.
void busy_session(const TemporaryFolder& folder) {
    WindowFixture fixture;
    ProgramWindow& window = fixture.window;
    fixture.run_erosion(12);
    for (const char* page : {"terrain", "splines", "layers", "masks", "water", "erosion", "paths", "view", "export"})
        window.show_page(QString::fromLatin1(page));
    window.document().edit("Height", [](Project& p) { p.erosion.thermal.talus = 30; });
    window.document().undo();
    const auto file = folder.path / "session.cuesta";
    window.files().save_path(text_of(file));
    REQUIRE(wait_until([&] { return std::filesystem::exists(file) && !window.document().modified(); }));
    window.files().open_path(text_of(file));
    REQUIRE(fixture.wait_settled());
}

}  // namespace

TEST_CASE("closing and opening again leaves nothing behind", "[ui][reopen]") {
    const TemporaryFolder folder;
    // The first ones fill what is kept for the life of the program: fonts, icons, shaders, readers.
    constexpr int warming = 2, measured = 4;
    for (int i = 0; i < warming; ++i) busy_session(folder);
    const long long before = allocated();
    for (int i = 0; i < measured; ++i) busy_session(folder);
    const long long growth = (allocated() - before) / measured;
    std::cout << "a window that is closed leaves " << growth << " bytes\n";
    // A field of this land has 31 KB, its picture on the GPU (which Mesa keeps in this memory) more than a megabyte:
    // whoever kept a window, a document, a land or a texture would be seen.
    CHECK(growth < 1 << 20);
}
