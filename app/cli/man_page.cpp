/// `cuesta-cli man`: the manual page, from the same texts as --help. For packages; not listed in the help.

#include <cstdio>

#include "app/cli/commands.h"

namespace cuesta {
namespace {

/// Text of a manual page: what troff would take for its own is escaped.
std::string escaped(const std::string& text) {
    std::string result;
    for (const char c : text) {
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else if (c == '\n')
            result += ' ';
        else
            result += c;
    }
    if (result.starts_with('.') || result.starts_with('\'')) result.insert(0, "\\&");
    return result;
}

std::string bold(const std::string& text) {
    return "\\fB" + escaped(text) + "\\fR";
}

/// "-o, --output OUT", or the name of what has no dashes.
std::string heading_of(const CLI::Option& option) {
    std::string text;
    const auto add = [&text](const std::string& name) { text += (text.empty() ? "" : ", ") + bold(name); };
    for (const std::string& name : option.get_snames()) add("-" + name);
    for (const std::string& name : option.get_lnames()) add("--" + name);
    if (text.empty()) text = "\\fI" + escaped(option.get_name(true)) + "\\fR";
    if (!option.get_option_text().empty()) text += " \\fI" + escaped(option.get_option_text()) + "\\fR";
    return text;
}

void print_options(const CLI::App& app) {
    for (const CLI::Option* option : app.get_options())
        if (!option->get_group().empty())
            std::printf(".TP\n%s\n%s\n", heading_of(*option).c_str(), escaped(option->get_description()).c_str());
}

void print_man_page(const CLI::App& app) {
    std::printf(".\\\" Made by `cuesta-cli man`.\n.TH CUESTA\\-CLI 1 \"\" \"Cuesta %s\" \"User commands\"\n",
                CUESTA_VERSION);
    std::printf(".SH NAME\ncuesta\\-cli \\- %s\n", escaped(app.get_description()).c_str());
    std::printf(".SH SYNOPSIS\n%s \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n", bold("cuesta-cli").c_str());
    std::printf(".SH OPTIONS\n");
    print_options(app);
    std::printf(".SH COMMANDS\n");
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        if (command->get_group().empty()) continue;
        std::printf(".SS %s\n%s.\n", escaped(command->get_name()).c_str(), escaped(command->get_description()).c_str());
        print_options(*command);
    }
    std::printf(
        ".SH EXIT STATUS\n0: done; 1: the work failed; 2: wrong usage; 130: interrupted. Errors are one line on "
        "standard error.\n"
        ".SH SEE ALSO\nThe command line's reference with examples, formats and engines stands in "
        "\\fI/usr/share/doc/cuesta/command\\-line.md\\fR.\n");
}

}  // namespace

void add_man_command(CLI::App& app, Invocation& invocation) {
    CLI::App& command = *app.add_subcommand("man", "Print the manual page");
    command.group("");
    command.callback([&app, &invocation] {
        invocation.work = [&app] {
            print_man_page(app);
            return done();
        };
    });
}

}  // namespace cuesta
