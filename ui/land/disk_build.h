#pragma once
/// \file A build made on disk by the command line beside this program: land larger than memory.

#include <QString>
#include <QStringList>

#include "core/base/progress.h"
#include "core/base/result.h"

namespace cuesta {

struct BuildOrder;

/// The command line that belongs to this program: beside it, or else on the path. Empty: there is none.
QString command_line_program();

/// The reason that keeps an order from being made on disk, in words for the user; empty: none does.
QString obstacle_to_disk_build(const BuildOrder& order);

/// Has `cuesta-cli build --memory` make the order (BuildOrder::memory > 0) in a process of its own, since fields of the
/// whole program lie in files meanwhile (core/bands/whole_land.h), and since a disk that fails ends it with a signal.
/// The project travels in a file in a folder that is removed at the end. Gives the files, each whole or not there. An
/// order of finer cells over imported heights first enlarges those in memory: 8 bytes a cell of the build.
///
/// Any thread; as long as that takes. Errors: those of obstacle_to_disk_build(), of the files and of the process, in
/// its words; when stopped, Error::cancelled().
Result<QStringList> build_on_disk(const BuildOrder& order, const WorkControl& control);

}  // namespace cuesta
