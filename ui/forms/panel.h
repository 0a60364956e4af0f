#pragma once
/// \file Base of the panels beside the view.

#include <QVBoxLayout>
#include <QWidget>
#include <functional>
#include <type_traits>

#include "ui/base/document.h"
#include "ui/forms/parameter_form.h"

namespace cuesta {

/// A page of properties. Reads the document in refresh(), writes through Document::edit().
class Panel : public QWidget {
    Q_OBJECT
public:
    explicit Panel(Document& document, QWidget* parent = nullptr)
        : QWidget(parent), document_(document), column_(new QVBoxLayout(this)) {
        setObjectName(QStringLiteral("panelPage"));
        column_->setContentsMargins(16, 12, 12, 24);
        column_->setSpacing(4);
    }
    /// Shows the present project.
    virtual void refresh() = 0;

protected:
    QVBoxLayout& column() { return *column_; }
    Document& document() { return document_; }
    const Project& project() const { return document_.project(); }

private:
    Document& document_;
    QVBoxLayout* column_;
};

/// "Talus angle: 40°", "Fixed seed: on": as undo calls the edit.
QString edit_label(const ParameterDescription& description, double value);

/// A form over a parameter set kept in the document: `load` makes the set of a project, `store(project, set)` puts it
/// back; store(project, set, field) is told the parameter that was changed, for several things at once.
/// `usual`, if given, makes the set that the project would have there unless it were changed.
template <class Set, class Load, class Store>
ParameterForm* make_document_form(Document& document, Load load, Store store, ParameterForm::Options options = {},
                                  std::function<Set(const Project&)> usual = {}) {
    FormBinding binding;
    if (usual)
        binding.usual = [&document, usual](const ParameterField& field) {
            const Set set = usual(document.project());
            return field.get(&set);
        };
    binding.get = [&document, load](const ParameterField& field) {
        const Set set = load(document.project());
        return field.get(&set);
    };
    binding.put = [&document, load, store](const ParameterField& field, double value, const QString& gesture) {
        document.edit(
            edit_label(field.description, value),
            [&](Project& project) {
                Set set = load(project);
                field.put(&set, value);
                if constexpr (std::is_invocable_v<Store, Project&, const Set&, const ParameterField&>)
                    store(project, set, field);
                else
                    store(project, set);
            },
            gesture);
    };
    binding.finish = [&document] { document.end_gesture(); };
    binding.abandon = [&document] { document.abandon_gesture(); };
    return new ParameterForm(fields_of<Set>(), std::move(binding), std::move(options));
}

}  // namespace cuesta
