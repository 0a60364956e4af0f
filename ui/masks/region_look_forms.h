#pragma once
/// \file The look of a region: one of the gallery to begin with, and its settings.

#include <QWidget>
#include <vector>

#include "core/model/region_look.h"
#include "ui/base/document.h"

class QComboBox;

namespace cuesta {

class FoldGroup;
class ParameterForm;

class RegionLookForms : public QWidget {
    Q_OBJECT
public:
    /// `mask`: in Project::own_masks.
    RegionLookForms(Document& document, std::size_t mask, QWidget* parent = nullptr);
    void refresh();

private:
    void choose(int index);
    template <class Set>
    void add_form(Set RegionLook::*member, const std::vector<std::string>& left_out);
    const RegionLook* look_in(const Project& project) const;

    Document& document_;
    std::size_t mask_;
    QComboBox* look_;
    std::vector<FoldGroup*> groups_;
    std::vector<ParameterForm*> forms_;
};

}  // namespace cuesta
