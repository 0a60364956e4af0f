#pragma once
/// \file Export page.

#include "ui/forms/panel.h"

namespace cuesta {

class ExportCommands;
class EngineForm;
class FilmForm;
class MapsForm;
class MeshForm;
class PlantsForm;
class WatersForm;

class ExportPanel : public Panel {
    Q_OBJECT
public:
    ExportPanel(Document& document, ExportCommands& commands, QWidget* parent = nullptr);
    void refresh() override;

private:
    EngineForm* engine_;
    FilmForm* film_;
    MapsForm* maps_;
    ParameterForm* heights_;
    MeshForm* mesh_;
    PlantsForm* plants_;
    WatersForm* waters_;
};

}  // namespace cuesta
