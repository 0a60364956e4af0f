#pragma once
/// \file Variations of the project, to choose one of them.

#include "ui/feature/feature.h"

namespace cuesta {

class VariationsDialog;

class VariationsFeature : public Feature {
    Q_OBJECT
public:
    explicit VariationsFeature(Workbench& bench);

private:
    void show();

    VariationsDialog* dialog_ = nullptr;  ///< null until it is wanted
};

}  // namespace cuesta
