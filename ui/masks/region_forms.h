#pragma once
/// \file Forms of the regions: custom masks within which erosion acts in other proportions, and land looks
/// unlike that around.

#include <QWidget>
#include <vector>

#include "ui/forms/panel.h"

class QLabel;
class QVBoxLayout;

namespace cuesta {

class FoldGroup;
class ParameterForm;
class RegionLookForms;

/// A form for each region of the project, under the mask's name.
class RegionForms : public QWidget {
    Q_OBJECT
public:
    explicit RegionForms(Document& document, QWidget* parent = nullptr);
    void refresh();

private:
    struct Region {
        std::size_t mask;  ///< in Project::own_masks
        std::string name;
        FoldGroup* group;
        ParameterForm* form;
        RegionLookForms* look;
    };
    void make_forms();
    ParameterForm* make_form(std::size_t mask);

    Document& document_;
    QVBoxLayout* column_;
    QLabel* none_;
    std::vector<Region> regions_;
};

}  // namespace cuesta
