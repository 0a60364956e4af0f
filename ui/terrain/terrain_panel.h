#pragma once
/// \file Terrain page: the starting terrain.

#include <variant>

#include "core/model/mask_target.h"
#include "ui/forms/panel.h"
#include "ui/terrain/chosen_base.h"

class QLabel;
class QPushButton;

namespace cuesta {

class ElementForms;
class FoldGroup;
class LandformGallery;
class MethodChoice;
class NeighbourForms;
class NumberSlider;
class StackElements;
class UpliftForms;

class TerrainPanel : public Panel {
    Q_OBJECT
public:
    explicit TerrainPanel(Document& document, QWidget* parent = nullptr);
    void refresh() override;
    /// The range of the imported heights, found off the GUI thread.
    void set_import_range(double lowest, double highest);
    /// A heightmap for a new element of the stack.
    void add_imported_element(const ImportedBase& base, const TerrainFrame& frame);
    /// On top of the stack, and chosen.
    void add_element(StackElement element);
    /// The element of the stack that the forms show.
    ChosenBase& chosen_base() { return chosen_; }
    void choose_element(int index);
    /// A heightmap as the model of the chosen base, if it is uplifted; where nothing took a model, its heights then
    /// give the uplift.
    void take_model(const ImportedBase& model);

Q_SIGNALS:
    void import_requested();
    void landform_chosen();
    /// The chosen element of the stack is another.
    void element_chosen();
    /// A heightmap is wanted for a new element of the stack.
    void import_element_requested();
    /// The terrain of a project file is wanted for a new element of the stack.
    void project_element_requested();
    /// The chosen element is to have the terrain that this project file makes now.
    void project_update_requested(const QString& file);
    void stamps_requested();
    void failed(const QString& words);
    /// Uplift, rock or age is to be painted.
    void paint_requested(MaskUse use);
    void model_requested();
    void variations_requested();
    /// A heightmap is wanted that lies beyond this side.
    void neighbour_requested(MapSide side);
    /// The imported heights are to span this range, in metres.
    void rescale_requested(double lowest, double highest);

private:
    void make_choice();
    void make_elements();
    template <class Kind>
    ParameterForm* make_source_form();
    FoldGroup* make_source_group(const QString& title, const char* name, ParameterForm* form,
                                 QWidget* above = nullptr);
    void make_import_group();
    void make_amplify_group();
    void make_size_groups();
    void show_kind();
    void refresh_sources();
    void refresh_method();
    void refresh_import();
    NumberSlider* add_range_row(const ParameterField& field, FoldGroup& group);
    void request_rescale();

    ChosenBase chosen_;
    StackElements* elements_;
    ElementForms* element_;
    QWidget* choice_;
    QPushButton* generated_;
    QPushButton* uplifted_;
    QPushButton* imported_;
    UpliftForms* uplift_;
    LandformGallery* gallery_;
    FoldGroup* gallery_group_;
    FoldGroup* generator_group_;
    FoldGroup* import_group_;
    FoldGroup* amplify_group_;
    FoldGroup* delta_group_;
    FoldGroup* dunes_group_;
    FoldGroup* braid_group_;
    FoldGroup* plane_group_;
    FoldGroup* size_group_;
    FoldGroup* cell_group_;
    MethodChoice* method_;  ///< of hills and faults
    ParameterForm* generator_;
    ParameterForm* amplify_;
    ParameterForm* delta_;
    ParameterForm* dunes_;
    ParameterForm* braid_;
    ParameterForm* plane_;
    ParameterForm* frame_;
    ParameterForm* cell_;
    NeighbourForms* neighbours_;
    QLabel* file_;
    QLabel* extent_;
    NumberSlider* lowest_;
    NumberSlider* highest_;
};

}  // namespace cuesta
