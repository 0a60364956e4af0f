#pragma once
/// \file All parameters of erosion.

#include "ui/forms/panel.h"

class QComboBox;
class QLabel;

namespace cuesta {

class ErosionDevice;
class FavouriteStar;
class FoldGroup;
class MethodChoice;

/// Groups of kinds that take part are open, the others folded; the user may do otherwise until a kind comes in or goes.
class ErosionPanel : public Panel {
    Q_OBJECT
public:
    ErosionPanel(Document& document, ErosionDevice& device, QWidget* parent = nullptr);
    void refresh() override;

Q_SIGNALS:
    void masks_requested();
    /// The sea level is a row of the page of water.
    void sea_requested();

private:
    template <typename Set>
    void add_group(Set ErosionSchedule::*set, std::optional<ErosionKind> force, ParameterForm::Options options = {});
    void fold_groups();
    QWidget* make_presets();
    /// The presets by name, favourites first.
    void list_presets();
    void choose_preset(int preset);

    struct KindGroup {
        ErosionKind kind;
        FoldGroup* group;
    };
    QComboBox* presets_;
    FavouriteStar* favourite_;  ///< of the preset that the project has
    QLabel* picture_;
    QLabel* sentence_;
    std::vector<KindGroup> groups_;
    std::array<bool, erosion_kind_count> took_part_{};
    bool folded_ = false;  ///< whether took_part_ says anything yet
    std::vector<ParameterForm*> forms_;
    std::vector<std::pair<std::string, MethodChoice*>> methods_;  ///< with the prefix of their kind
};

}  // namespace cuesta
