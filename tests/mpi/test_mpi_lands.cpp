/// \file Every example, preset and kind of erosion by every scheme, at 301 x 257 cells: mpirun -n 1, 2, 3 and 4 write
/// the bytes of cuesta-cli.

#include "tests/core/odd_lands.h"
#include "tests/core/temporary_folder.h"
#include "tests/mpi/run_ranks.h"

using namespace cuesta;
using namespace cuesta::test;

namespace {

/// Of so many ranks in turn, from one to four.
int ranks_of_turn(std::size_t turn) {
    return static_cast<int>(turn % 4) + 1;
}

/// Files and books of a land, by cuesta-cli and by so many ranks.
class LandOnRanks {
public:
    LandOnRanks(const std::string& name, const Project& project) : name_(name) {
        write_project_file(folder_ / "land.cuesta", project);
        const CliRun run = run_cli(build("alone"));
        INFO(name_ << ": " << run.err);
        REQUIRE(run.exit_code == 0);
    }

    void check(int ranks) const {
        const CliRun run = run_ranks(ranks, build("ranks"));
        INFO(name_ << " on " << ranks << " ranks: " << run.err);
        REQUIRE(run.exit_code == 0);
        CHECK((bytes_of_file(folder_ / "alone.tif") == bytes_of_file(folder_ / "ranks.tif")));
        const nlohmann::json alone = json_of_file(folder_ / "alone_report.json"),
                             ranked = json_of_file(folder_ / "ranks_report.json");
        CHECK(ranked["ranks"].size() == static_cast<std::size_t>(ranks));
        for (const char* key : {"mass", "steps", "size", "cell", "seed"}) CHECK(alone[key] == ranked[key]);
    }

private:
    Arguments build(const std::string& file) const {
        return {"build",    folder_ / "land.cuesta",           "-o",        folder_ / (file + ".tif"),
                "--report", folder_ / (file + "_report.json"), "--threads", "2"};
    }

    TemporaryFolder folder_;
    std::string name_;
};

/// Each land on another number of ranks.
void check_in_turn(const NamedLands& lands) {
    for (std::size_t i = 0; i < lands.size(); ++i) LandOnRanks(lands[i].first, lands[i].second).check(ranks_of_turn(i));
}

}  // namespace

TEST_CASE("every example is built by ranks as by cuesta-cli", "[mpi][mpi_lands]") {
    const NamedLands lands = odd_examples(4);
    CHECK(lands.size() >= 10);
    check_in_turn(lands);
}

TEST_CASE("every preset erodes on ranks as by cuesta-cli", "[mpi][mpi_lands]") {
    const NamedLands lands = odd_presets(8);
    REQUIRE(lands.size() >= 8);
    check_in_turn(lands);
}

TEST_CASE("every kind of erosion works on one, two, three and four ranks as by cuesta-cli, and every scheme on some",
          "[mpi][mpi_lands]") {
    for (const ErosionKind kind : erosion_kinds) {
        const NamedLands lands = odd_lands_of(kind, 3);
        for (std::size_t i = 0; i < lands.size(); ++i) {
            const LandOnRanks land(lands[i].first, lands[i].second);
            for (std::size_t turn = i; turn < std::max<std::size_t>(4, lands.size()); turn += lands.size())
                land.check(ranks_of_turn(turn));
        }
    }
}
