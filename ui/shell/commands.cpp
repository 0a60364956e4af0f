#include "ui/shell/commands.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QPointer>
#include <map>

#include "ui/base/action_keys.h"
#include "ui/base/icons.h"
#include "ui/base/parameter_words.h"
#include "ui/feature/side_panel.h"
#include "ui/forms/panel.h"
#include "ui/forms/parameter_form.h"
#include "ui/shell/examples.h"
#include "ui/shell/reveal.h"
#include "ui/shell/window.h"

namespace cuesta {
namespace {

const QString arrow = QStringLiteral(" › ");

/// Words that people look for, by the object names of actions and buttons.
QString other_words(const QString& object) {
    const std::map<QString, QString> words{
        {QStringLiteral("takePicture"), Window::tr("Render image screenshot")},
        {QStringLiteral("takeTurntable"), Window::tr("Film video")},
        {QStringLiteral("takeTimeLapse"), Window::tr("Film video")},
        {QStringLiteral("keepAsB"), Window::tr("Compare variant A/B snapshot")},
        {QStringLiteral("switchAB"), Window::tr("Compare variant A/B toggle")},
        {QStringLiteral("copySettings"), Window::tr("Parameters attributes style")},
        {QStringLiteral("pasteSettings"), Window::tr("Parameters attributes style")},
        {QStringLiteral("addElement"), Window::tr("Stamp layer of land")},
    };
    const auto found = words.find(object);
    return found == words.end() ? QString() : found->second;
}

void add_actions(Window& window, std::vector<Command>& into) {
    for (const MenuAction& entry : menu_actions(window)) {
        QAction& action = *entry.action;
        if (!action.isVisible()) continue;
        Command command;
        command.id = QStringLiteral("action.") + action_id(entry);
        command.name = plain_text(action);
        command.place = entry.path.join(arrow);
        // A tool tip that Qt made of the text says nothing new.
        if (action.toolTip() != plain_text(action) && !action.toolTip().startsWith(plain_text(action)))
            command.detail = action.toolTip();
        command.words = other_words(action.objectName());
        command.key = keys_text_of(action);
        command.icon = action.icon();
        if (!action.isEnabled()) command.why_not = why_not(action);
        command.run = [action = QPointer<QAction>(&action)] {
            if (action && action->isEnabled()) action->trigger();
        };
        into.push_back(std::move(command));
    }
}

void add_samples(Window& window, std::vector<Command>& into) {
    for (const Example& example : examples()) {
        Command command;
        command.id = QStringLiteral("sample.") + example.project;
        command.name = example.name;
        command.place = Window::tr("Sample terrain");
        command.detail = example.sentence;
        command.icon = line_icon(QStringLiteral("terrain"));
        command.run = [&window, project = example.project] {
            window.bench().files().open_example(project);
            window.side().show_page(QStringLiteral("splines"));
        };
        into.push_back(std::move(command));
    }
}

/// The words of the page that a part is on.
QString page_of(const SidePanel& side, const QWidget& part) {
    const QWidget* panel = &part;
    while (panel && !qobject_cast<const Panel*>(panel)) panel = panel->parentWidget();
    for (int i = 0; panel && i < side.page_count(); ++i)
        if (side.page_panel(i) == panel) return side.page_name(i);
    return {};
}

void add_parameters(Window& window, std::vector<Command>& into) {
    SidePanel& side = window.side();
    std::map<QString, std::size_t> known;
    for (const ParameterForm* form : side.findChildren<ParameterForm*>())
        for (const auto& [description, editor] : form->editors()) {
            if (!editor) continue;
            Command command;
            command.id = QStringLiteral("parameter.") + QString::fromStdString(description->id);
            command.name = label_of(*description);
            const QString page = page_of(side, *editor);
            command.place = page.isEmpty() ? Window::tr("Parameter") : page + arrow + Window::tr("Parameter");
            command.detail = sentence_of(*description);
            if (!can_reveal(*editor))
                command.why_not = Window::tr("Has no effect with the current choices or selection");
            command.run = [side = QPointer<SidePanel>(&side), editor = QPointer<QWidget>(editor)] {
                if (side && editor) reveal(*side, *editor);
            };
            // Some have a row in several forms, of which one is shown.
            const auto [present, is_new] = known.try_emplace(command.id, into.size());
            if (is_new)
                into.push_back(std::move(command));
            else if (!into[present->second].why_not.isEmpty() && command.why_not.isEmpty())
                into[present->second] = std::move(command);
        }
}

/// Buttons of the pages with names of their own, by their text or else their tool tip.
void add_buttons(Window& window, std::vector<Command>& into) {
    SidePanel& side = window.side();
    for (QAbstractButton* button : side.findChildren<QAbstractButton*>()) {
        const bool switches = button->isCheckable() || qobject_cast<QCheckBox*>(button);
        const QString name = button->text().isEmpty() ? button->toolTip() : button->text();
        const QString page = page_of(side, *button);
        if (switches || name.isEmpty() || button->objectName().isEmpty() || page.isEmpty()) continue;
        Command command;
        command.id = QStringLiteral("button.") + button->objectName() + QLatin1Char('.') + page;  // pages share names
        command.name = QString(name).remove(QLatin1Char('&'));
        command.words = other_words(button->objectName());
        command.place = page + arrow + Window::tr("Button");
        if (button->toolTip() != name) command.detail = button->toolTip();
        command.icon = button->icon();
        if (!can_reveal(*button)) command.why_not = Window::tr("Has no effect with the current choices or selection");
        command.run = [side = QPointer<SidePanel>(&side), button = QPointer<QWidget>(button)] {
            if (side && button) reveal(*side, *button);
        };
        into.push_back(std::move(command));
    }
}

}  // namespace

std::vector<Command> commands_of(Window& window) {
    std::vector<Command> all;
    add_actions(window, all);
    add_samples(window, all);
    add_parameters(window, all);
    add_buttons(window, all);
    return all;
}

}  // namespace cuesta
