#pragma once
/// \file The stress of the wind over gentle relief, by Fourier transforms on a periodic grid.

#include <vector>

namespace cuesta {

/// The grid that the wind crosses: `steps` rows along it of `lanes` cells across it; both powers of two.
struct WindFrame {
    int steps = 0;
    int lanes = 0;
    double along = 0;   ///< m from row to row
    double across = 0;  ///< m from lane to lane
    double wind_along = 0;   ///< the wind's unit vector: towards growing rows
    double wind_across = 0;  ///< and growing lanes
};

/// Rise of the stress by the relief, as a share of that on level ground (Jackson and Hunt 1975 as simplified
/// by Kroy, Sauermann and Herrmann 2002): highest a little upwind of crests. `heights` (m) and `stress` hold steps x
/// lanes values, rows along the wind one after the other. Relief shorter than about four cells is smoothed away. Keeps
/// its tables from call to call; not thread-safe.
class WindStress {
public:
    void over(const WindFrame& frame, const std::vector<float>& heights, std::vector<float>& stress);

private:
    struct Transform {
        int size = 0;
        std::vector<int> place;      ///< bit-reversed
        std::vector<float> cosine;   ///< of 2 pi i / size, i < size / 2
        std::vector<float> sine;
        std::vector<double> smooth;  ///< of coefficient i: the Gaussian that smooths the stress
    };
    static void prepare(Transform& transform, int size);
    Transform along_;
    Transform across_;
    std::vector<float> real_;
    std::vector<float> imaginary_;
    std::vector<float> filtered_real_;
    std::vector<float> filtered_imaginary_;

    struct Block;
    void forward_along(const WindFrame& frame, const std::vector<float>& heights);
    void filter_across(const WindFrame& frame);
    void back_along(const WindFrame& frame, std::vector<float>& stress);
};

}  // namespace cuesta
