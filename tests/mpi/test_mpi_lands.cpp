/// \file Every example, preset and kind of erosion by every scheme, at 301 x 257 cells: mpirun -n 1, 2, 3 and 4 write
/// the bytes of cuesta-cli.

#include "core/field/sampling.h"
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

/// As project files have it: imported heights are of the land's size.
Project storable(Project project) {
    if (auto* imported = std::get_if<ImportedBase>(&project.base)) {
        const Raster<float> own = imported->heights.patch(0, 0, imported->heights.width(), imported->heights.height());
        imported->heights = TiledRaster(resampled(own.view(), project.frame.width, project.frame.height).view());
    }
    return project;
}

/// Files and books of a land, by cuesta-cli and by so many ranks.
class LandOnRanks {
public:
    LandOnRanks(const std::string& name, const Project& project) : name_(name) {
        write_project_file(folder_ / "land.cuesta", storable(project));
        const CliRun run = run_cli(build("alone"));
        INFO(name_ << ": " << run.err);
        REQUIRE(run.exit_code == 0);
    }

    /// Whether the ranks shared the erosion: some land is made by the first of them.
    bool check(int ranks) const {
        const CliRun run = run_ranks(ranks, build("ranks"));
        INFO(name_ << " on " << ranks << " ranks: " << run.err);
        REQUIRE(run.exit_code == 0);
        CHECK((bytes_of_file(folder_ / "alone.tif") == bytes_of_file(folder_ / "ranks.tif")));
        const nlohmann::json alone = json_of_file(folder_ / "alone_report.json"),
                             ranked = json_of_file(folder_ / "ranks_report.json");
        for (const char* key : {"mass", "steps", "size", "cell", "seed"}) CHECK(alone[key] == ranked[key]);
        return ranked.contains("ranks") && ranked["ranks"].size() == static_cast<std::size_t>(ranks);
    }

private:
    Arguments build(const std::string& file) const {
        return {"build",    folder_ / "land.cuesta",           "-o",        folder_ / (file + ".tif"),
                "--report", folder_ / (file + "_report.json"), "--threads", "2"};
    }

    TemporaryFolder folder_;
    std::string name_;
};

/// Each land on another number of ranks; so many of them shared the erosion.
std::size_t check_in_turn(const NamedLands& lands) {
    std::size_t shared = 0;
    for (std::size_t i = 0; i < lands.size(); ++i)
        shared += LandOnRanks(lands[i].first, lands[i].second).check(ranks_of_turn(i)) ? 1 : 0;
    return shared;
}

}  // namespace

TEST_CASE("every example is built by ranks as by cuesta-cli", "[mpi][mpi_lands]") {
    const NamedLands lands = odd_examples(4);
    CHECK(lands.size() >= 10);
    // Most others have levels, regions, plants or ice, and are made by the first rank alone.
    CHECK(check_in_turn(lands) >= 4);
}

TEST_CASE("every preset erodes on ranks as by cuesta-cli", "[mpi][mpi_lands]") {
    const NamedLands lands = odd_presets(8);
    REQUIRE(lands.size() >= 8);
    CHECK(check_in_turn(lands) > lands.size() / 2);
}

TEST_CASE("every kind of erosion works on one, two, three and four ranks as by cuesta-cli, and every scheme on some",
          "[mpi][mpi_lands]") {
    for (const ErosionKind kind : erosion_kinds) {
        const NamedLands lands = odd_lands_of(kind, 3);
        for (std::size_t i = 0; i < lands.size(); ++i) {
            const LandOnRanks land(lands[i].first, lands[i].second);
            for (std::size_t turn = i; turn < std::max<std::size_t>(4, lands.size()); turn += lands.size())
                CHECK(land.check(ranks_of_turn(turn)));
        }
    }
}
