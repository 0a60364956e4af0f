#include "ui/export/export_form.h"

#include "ui/export/export_commands.h"
#include "ui/forms/parameter_form.h"

namespace cuesta {

ParameterForm* make_export_form(ExportCommands& commands, const std::set<std::string>& ids,
                                const std::function<void()>& then) {
    FormBinding binding;
    binding.get = [&commands](const ParameterField& field) { return field.get(&commands.parameters()); };
    binding.put = [&commands, then](const ParameterField& field, double value, const QString&) {
        field.put(&commands.parameters(), value);
        then();
    };
    ParameterForm::Options options;
    for (const ParameterField& field : fields_of<ExportParameters>())
        if (!ids.contains(field.description.id)) options.left_out.insert(field.description.id);
    return new ParameterForm(fields_of<ExportParameters>(), std::move(binding), std::move(options));
}

}  // namespace cuesta
