#pragma once
/// \file User aids: the search field, settings, the manual, the tour, the way by keys through the
/// window.

#include <QObject>

namespace cuesta {

class CommandPalette;
class FocusRegions;
class ManualWindow;
class SettingsDialog;
class Tour;
class Window;
struct ManualPlace;

class UserAids : public QObject {
    Q_OBJECT
public:
    explicit UserAids(Window& window);

    CommandPalette& palette() { return *palette_; }
    Tour& tour() { return *tour_; }
    /// For the link of the start page: on ground that is new.
    void start_tour();
    SettingsDialog& show_settings();
    /// The page of the manual on what has the focus, is in hand, or is shown.
    ManualWindow& show_manual_here();
    ManualWindow& show_manual(const ManualPlace& place);

private:
    void make_search_field();
    void add_actions();
    void apply_preferences();

    Window& window_;
    CommandPalette* palette_;
    Tour* tour_;
    FocusRegions* regions_;
    SettingsDialog* settings_ = nullptr;
    ManualWindow* manual_ = nullptr;
};

}  // namespace cuesta
