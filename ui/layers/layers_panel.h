#pragma once
/// \file Layers page: materials from top to bottom.

#include <map>
#include <string>

#include "ui/forms/panel.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;

namespace cuesta {

struct LibraryRock;
class ColourButton;
class FoldGroup;
class ItemList;
class NumberSlider;

class LayersPanel : public Panel {
    Q_OBJECT
public:
    explicit LayersPanel(Document& document, QWidget* parent = nullptr);
    void refresh() override;

    /// 0 the eroded material, 1 .. the layers from top to bottom, then the bottom.
    int selected() const { return selected_; }
    void select(int index);
    /// Sets the reason why the picture of that path cannot be read and its materials keep their colours; empty: it can
    /// be.
    void set_texture_problem(const QString& path, const QString& problem);

Q_SIGNALS:
    /// The user wants a height map for the upper surface of this layer (0 = the topmost).
    void height_map_requested(int layer);
    /// The user wants a picture for the material of this stratum (as selected()).
    void texture_requested(int stratum);
    void selection_changed(int index);

private:
    void add_layer();
    void duplicate_layer();
    void remove_layer();
    void move_layer(int from, int to);
    QWidget* make_toolbar();
    FoldGroup* make_material_group();
    /// The choice of a rock of the library.
    QComboBox* make_rocks();
    void become(const LibraryRock& rock);
    QWidget* make_texture_row();
    /// The button that offers the pictures of the library's rocks.
    QToolButton* make_rock_textures();
    QString texture_words(const Material& m) const;
    QWidget* make_texture_size_row();
    FoldGroup* make_shape_group();
    /// The choice of the mask that bounds the layer.
    QWidget* make_mask_row();
    void refresh_mask(const Layer& layer);
    FoldGroup* make_beds_group();
    void refresh_shape(const Layer& layer);
    void edit_material(const QString& label, const std::function<void(Material&)>& change, const QString& gesture = {});
    void edit_layer(const QString& label, const std::function<void(Layer&)>& change, const QString& gesture = {});
    const Material& material() const;
    /// The selected layer's index, or -1 where a material without end is selected.
    int layer_index() const;

    int selected_ = 1;
    ItemList* list_;
    QToolButton *add_, *duplicate_, *remove_, *up_, *down_;
    QCheckBox* separate_;
    FoldGroup* material_group_;
    QLineEdit* name_;
    ColourButton* colour_;
    QComboBox* rock_;
    QPushButton* texture_;
    QToolButton* clear_texture_;
    QLabel* texture_problem_;
    std::map<std::string, QString> texture_problems_;  ///< by path
    NumberSlider* texture_size_;
    QWidget* texture_size_row_;
    ParameterForm* form_;
    FoldGroup* shape_group_;
    QComboBox* shape_;
    QComboBox* mask_;
    QWidget* thickness_row_;
    NumberSlider* thickness_;
    QWidget* map_row_;
    QPushButton* map_;
    ParameterForm* sheet_;
    FoldGroup* beds_group_;
    ParameterForm* beds_;
};

}  // namespace cuesta
