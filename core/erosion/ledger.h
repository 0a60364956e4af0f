#pragma once
/// \file The books of mass: what erosion took, laid, carried away and lost.

namespace cuesta {

/// Volumes in m^3, since the start of a run. Ground and suspended are totals of the state (see ErosionState::solids());
/// these are what crossed its borders and the gross turnover.
struct Ledger {
    double moved = 0;     ///< gross volume eroded by all kinds, m^3
    double left_map = 0;  ///< solids that went over the border less those that the wind brought in, m^3; may be < 0
    double uplifted = 0;  ///< ground that rose from below, and lava, m^3
    double transport_loss =
        0;            ///< solids lost by the published semi-Lagrangian transport (negative: made from nothing), m^3
    double rain = 0;  ///< water that fell or sprang, m^3
    double evaporated = 0;      ///< water that dried up, m^3
    double water_left_map = 0;  ///< water that went over the border, m^3
    bool operator==(const Ledger&) const = default;
};

}  // namespace cuesta
