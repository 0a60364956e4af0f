#pragma once
/// \file `build --contact-sheet`: variations of a project as small pictures on one sheet.

#include <string>
#include <vector>

#include "app/cli/arguments.h"
#include "app/cli/outcome.h"

namespace cuesta {

struct ContactSheetArguments {
    std::string output;                ///< .png or .jpg; empty: none is wanted
    std::vector<std::string> varied;   ///< "ID=FROM..TO[:COUNT]", at most two
    std::string picture_size = "320x240";

    void declare(CLI::App& command);
    bool any() const { return !output.empty() || !varied.empty(); }
};

/// The project of a sheet, its seeds and its settings, which `build` reads for other purposes, too.
struct ContactSheetOrder {
    std::string project;
    std::vector<std::uint64_t> seeds;  ///< empty: the project's alone
    int size = 0;                      ///< cells along the longer side; 0: at most 256
    const SettingArguments* settings = nullptr;
};

/// Checks usage; to be asked before files are read.
Outcome check_contact_sheet(const ContactSheetArguments& arguments, const ContactSheetOrder& order);

/// Makes the lands one after the other, draws them and writes the sheet; prints which picture is which. Ctrl-C ends it
/// and writes nothing.
Outcome write_contact_sheet(const ContactSheetArguments& arguments, const ContactSheetOrder& order);

}  // namespace cuesta
