#pragma once
/// \file Constants of the erosion kernels, read by C++ and by the compute shaders alike (render/shaders/erosion), so that
/// both work with the same bits. Plain definitions in the subset that both languages understand; decimals that end in
/// the middle of a float are rounded to nearest by both.

/// A quantity smaller than this counts as nothing, m (kernel_limits.h).
#define CUESTA_KERNEL_TINY 1e-15F
/// 1 - 2^-20: so that no cell gives more than it holds.
#define CUESTA_ALMOST_ONE 0.99999904632568359375F
/// 2^-23, spacing of the floats from 1 on.
#define CUESTA_FLOAT_SPACING 1.1920928955078125e-07F
#define CUESTA_INVERSE_ROOT_TWO 0.70710678F

/// Weights of the eight pipes (erosion/water/nine_point/coefficients.h).
#define CUESTA_AXIS_WEIGHT 0.58578644F
#define CUESTA_DIAGONAL_WEIGHT 0.20710678F

/// x^(-1/10) from the bits of x (erosion/water/nine_point/cell.h).
#define CUESTA_TENTH_POWER_START 1171462400.0F
#define CUESTA_TENTH_POWER_SHARE 0.1F
#define CUESTA_TENTH_POWER_SCALE 1.1030251F
#define CUESTA_TENTH_POWER_STEP 0.100275F

/// A float below 2^22 plus and less this is a whole number, the nearest: 1.5 * 2^23 (erosion/beds.h).
#define CUESTA_ROUND_TO_WHOLE 12582912.0F
/// Number that stands for no limit of a change or of creep, m (erosion/water/nine_point/coefficients.h).
#define CUESTA_NO_LIMIT 1e30F
/// Layers above the bottom that the device takes material from: as many as their numbers fit into the 16 KiB of a
/// uniform block that every device has.
#define CUESTA_MOST_LAYERS_ON_DEVICE 1000
/// 2^-24: 24 random bits as a share of 1 (base/random.h).
#define CUESTA_UNIT_OF_BITS 5.9604644775390625e-08F

/// x^(-1/2) from the bits of x (erosion/thermal/slope.h).
#define CUESTA_INVERSE_ROOT_START 0x5f1ffff9
#define CUESTA_INVERSE_ROOT_SCALE 1.6819143F
#define CUESTA_INVERSE_ROOT_STEP 0.70395225F

/// Rock that lies flat is worn as if it faced the wind with this slope (erosion/wind/saltation_rows.cpp).
#define CUESTA_FLAT_WEAR 0.05F
/// The wind answers to no steeper slopes than this, and carries no more for it.
#define CUESTA_STEEPEST_FOR_WIND 0.5F

/// Heights of which a bent wind is computed are summed as multiples of 1/256 of a cell's side, so that sums do not
/// depend on their order; those beyond 2^18 cells count as these, so that sums over a block of 16 cells still fit into
/// 32 bits (erosion/wind/block_sums.cpp).
#define CUESTA_HEIGHT_STEPS 256.0F
#define CUESTA_MOST_HEIGHT_STEPS 67108864.0F
/// Linear flow is for low hills: before steep ones the wind slows to no less than this, and turns aside by no more than
/// this per way ahead (27 degrees) (erosion/wind/bent_flow.cpp).
#define CUESTA_LEAST_WIND_SPEED 0.3F
#define CUESTA_MOST_WIND_TURN 0.5F
