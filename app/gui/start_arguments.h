#pragma once
/// \file Command line of the editor.

#include <QCommandLineParser>
#include <QString>
#include <QStringList>

class QCoreApplication;

namespace cuesta {

class Window;

/// Options of the editor's command line. GUI thread.
class StartArguments {
public:
    StartArguments();

    /// Parses those of the application. Prints help, the version or wrong usage and ends the program where that is
    /// asked for or due.
    void parse(const QCoreApplication& application) { parser_.process(application); }

    bool takes_picture() const { return parser_.isSet(screenshot_); }
    /// 0: one per core.
    int threads() const { return parser_.value(threads_).toInt(); }
    /// Whether the theme is light; `usual` unless one is named.
    bool is_light(bool usual) const {
        return parser_.isSet(theme_) ? parser_.value(theme_) == QStringLiteral("light") : usual;
    }
    /// The file to open; empty: none is named.
    QString file() const { return parser_.positionalArguments().value(0); }
    bool shows_start_page() const { return parser_.isSet(start_) || (!takes_picture() && file().isEmpty()); }

    /// Applies size, page, overlay, surface, split, tool and commands. Returns the complaint about one that does not
    /// exist; empty: all were applied.
    QString apply_to(Window& window) const;
    /// Orders the picture, which ends the program once it is written.
    void order_picture(Window& window) const;

private:
    QString apply_view(Window& window) const;

    QCommandLineParser parser_;
    QCommandLineOption threads_, screenshot_, size_, run_, at_, panel_, theme_, overlay_, surface_, split_, tool_,
        camera_, command_, start_;
};

}  // namespace cuesta
