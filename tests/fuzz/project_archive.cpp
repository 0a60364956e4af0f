#include "core/io/project/project_file.h"
#include "tests/fuzz/entries.h"
#include "tests/fuzz/input.h"

namespace cuesta::fuzz {

int project_archive(const std::uint8_t* bytes, std::size_t size) {
    const std::string path = put_file("project.cuesta", {bytes, size});
    if (const Result<Project> project = read_project(path); !project) {
        require_told(project.error());
    } else {
        const std::string again = put_file("again.cuesta", {});
        const Result<void> written = write_project(again, *project);
        require(written.ok(), "a project that was read can be written");
        const Result<Project> read = read_project(again);
        require(read.ok() && *read == *project, "and is the same when read again");
    }
    forget_files();
    return 0;
}

}  // namespace cuesta::fuzz
