#pragma once
/// \file The menus of the window: those of the window itself, and all that features registered, put together.

#include <QObject>

class QAction;
class QMenu;

namespace cuesta {

class ToolRail;
class Window;

class Menus : public QObject {
    Q_OBJECT
public:
    Menus(Window& window, ToolRail& rail);

private:
    void add_edit_menu();
    void add_settings_commands();
    void add_comparison();
    void add_view_menu();
    void add_page_menu();
    void add_tool_menu();
    void add_help_menu();

    Window& window_;
    ToolRail& rail_;
    QMenu* edit_ = nullptr;
};

}  // namespace cuesta
