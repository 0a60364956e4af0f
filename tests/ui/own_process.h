#pragma once
/// \file Tests in a process of their own: to be killed, or to have their memory measured.

#include <QCoreApplication>
#include <QProcess>
#include <QProcessEnvironment>
#include <QString>
#include <map>
#include <memory>

#include "tests/catch.h"

namespace cuesta {

/// Name of the variable with the folder of a process's test; not set in others, which then skip it.
inline constexpr const char* own_process_folder = "CUESTA_TEST_OWN_PROCESS";

/// Starts this program for one test (a hidden one, by its tag), without a display unless `with_display`.
inline std::unique_ptr<QProcess> start_own_process(const QString& tag, const QString& folder,
                                                   const std::map<QString, QString>& variables = {},
                                                   bool with_display = false) {
    auto process = std::make_unique<QProcess>();
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QString::fromLatin1(own_process_folder), folder);
    if (!with_display) environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    for (const auto& [name, value] : variables) environment.insert(name, value);
    process->setProcessEnvironment(environment);
    process->setProcessChannelMode(QProcess::SeparateChannels);
    process->start(QCoreApplication::applicationFilePath(), {tag});
    return process;
}

}  // namespace cuesta
