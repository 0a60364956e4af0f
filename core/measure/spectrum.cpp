#include "core/measure/spectrum.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <complex>
#include <numbers>

#include "core/base/threads.h"

namespace cuesta {
namespace {

using Wave = std::complex<double>;

constexpr int shortest_piece = 64;
constexpr int longest_piece = 512;
constexpr std::int64_t least_pieces = 100;  ///< fewer, between holes, are a few hillsides
constexpr double bins_per_octave = 3;
constexpr double fit_from = 6;  ///< cells a wave
constexpr double fit_to = 48;

/// Fourier transforms of one length, a power of two (Cooley and Tukey 1965).
class Transform {
public:
    explicit Transform(int length) : length_(length), turn_(static_cast<std::size_t>(length) / 2) {
        for (std::size_t i = 0; i < turn_.size(); ++i) {
            const double angle = -2 * std::numbers::pi * static_cast<double>(i) / length;
            turn_[i] = {std::cos(angle), std::sin(angle)};
        }
    }

    void run(std::vector<Wave>& values) const {
        const auto n = static_cast<std::size_t>(length_);
        for (std::size_t i = 1, j = 0; i < n; ++i) {
            std::size_t bit = n >> 1;
            for (; j & bit; bit >>= 1) j ^= bit;
            j ^= bit;
            if (i < j) std::swap(values[i], values[j]);
        }
        for (std::size_t size = 2; size <= n; size *= 2)
            for (std::size_t start = 0; start < n; start += size)
                for (std::size_t k = 0; k < size / 2; ++k)
                    butterfly(values, start + k, size / 2, turn_[k * (n / size)]);
    }

private:
    /// Spelled out: the product of std::complex checks for infinities.
    static void butterfly(std::vector<Wave>& values, std::size_t at, std::size_t half, const Wave& turn) {
        const Wave& b = values[at + half];
        const Wave turned{b.real() * turn.real() - b.imag() * turn.imag(),
                          b.real() * turn.imag() + b.imag() * turn.real()};
        const Wave a = values[at];
        values[at] = a + turned;
        values[at + half] = a - turned;
    }

    const int length_;
    std::vector<Wave> turn_;
};

struct PowerSum {
    std::vector<double> power;
    std::int64_t pieces = 0;
};

/// Adds the periodograms of profiles; two real profiles share a transform.
class Periodograms {
public:
    Periodograms(const Transform& transform, int length)
        : transform_(transform), window_(static_cast<std::size_t>(length)), pair_(window_.size()) {
        for (int i = 0; i < length; ++i)
            window_[static_cast<std::size_t>(i)] = 0.5 - 0.5 * std::cos(2 * std::numbers::pi * (i + 0.5) / length);
        sum.power.assign(window_.size() / 2, 0.0);
    }

    template <class At>
    void add(const At& at) {
        const auto n = window_.size();
        double mean = 0;
        double moment = 0;
        const double middle = (static_cast<double>(n) - 1) / 2;
        for (std::size_t i = 0; i < n; ++i) {
            const double value = at(i);
            mean += value;
            moment += value * (static_cast<double>(i) - middle);
        }
        if (!std::isfinite(mean)) return;
        const auto count = static_cast<double>(n);
        mean /= count;
        const double trend = moment * 12 / (count * (count * count - 1));  // sum of (i - middle)^2 = n (n^2 - 1) / 12
        for (std::size_t i = 0; i < n; ++i) {
            const double rest = (at(i) - mean - trend * (static_cast<double>(i) - middle)) * window_[i];
            pair_[i] = half_ ? Wave{pair_[i].real(), rest} : Wave{rest, 0};
        }
        ++sum.pieces;
        if (half_) close();
        half_ = !half_;
    }

    void finish() {
        if (half_) close();
        half_ = false;
    }

    PowerSum sum;

private:
    /// |A|^2 + |B|^2 of the two profiles from the transform of a + i b: half of |Z_k|^2 + |Z_(n-k)|^2 summed.
    void close() {
        transform_.run(pair_);
        for (std::size_t k = 1; k < sum.power.size(); ++k)
            sum.power[k] += (std::norm(pair_[k]) + std::norm(pair_[pair_.size() - k])) / 2;
        std::fill(pair_.begin(), pair_.end(), Wave{});
    }

    const Transform& transform_;
    std::vector<double> window_;
    std::vector<Wave> pair_;
    bool half_ = false;
};

/// Power by frequency, averaged over the pieces of all rows and columns.
PowerSum power_of(RasterView<const float> heights, int length) {
    const Transform transform(length);
    const int lines = heights.height() + heights.width();
    std::vector<PowerSum> of_line(static_cast<std::size_t>(lines));
    parallel_ranges(lines, 16, [&](int first, int last) {
        for (int line = first; line < last; ++line) {
            const bool is_row = line < heights.height();
            const int size = is_row ? heights.width() : heights.height();
            Periodograms powers(transform, length);
            for (int start = 0; start + length <= size; start += length / 2)
                powers.add([&](std::size_t i) {
                    const int at = start + static_cast<int>(i);
                    return is_row ? double{heights(at, line)} : double{heights(line - heights.height(), at)};
                });
            powers.finish();
            of_line[static_cast<std::size_t>(line)] = std::move(powers.sum);
        }
    });
    PowerSum all{std::vector<double>(static_cast<std::size_t>(length) / 2, 0.0), 0};
    for (const PowerSum& line : of_line) {
        all.pieces += line.pieces;
        for (std::size_t k = 0; k < all.power.size(); ++k) all.power[k] += line.power[k];
    }
    if (all.pieces > 0)
        for (double& power : all.power) power /= static_cast<double>(all.pieces);
    return all;
}

/// The first two frequencies hold what is left of the trend.
std::vector<SpectrumBin> bins_of(const std::vector<double>& power, int length) {
    std::vector<SpectrumBin> bins;
    int last_bin = -1;
    double logs = 0;
    double sum = 0;
    int count = 0;
    const auto close = [&] {
        if (count > 0) bins.push_back({std::exp(logs / count), sum / count});
        logs = sum = 0;
        count = 0;
    };
    for (std::size_t k = 3; k < power.size(); ++k) {
        const int bin = static_cast<int>(std::log2(static_cast<double>(k)) * bins_per_octave);
        if (bin != last_bin) close();
        last_bin = bin;
        logs += std::log(length / static_cast<double>(k));
        sum += power[k];
        ++count;
    }
    close();
    return bins;
}

void fit(Spectrum& spectrum) {
    double x = 0;
    double y = 0;
    double count = 0;
    const auto fits = [](const SpectrumBin& bin) { return bin.wavelength >= fit_from && bin.wavelength <= fit_to; };
    for (const SpectrumBin& bin : spectrum.bins) {
        if (!(bin.power > 0)) return;
        if (!fits(bin)) continue;
        x += std::log10(bin.wavelength);
        y += std::log10(bin.power);
        ++count;
    }
    if (count < 3) return;
    x /= count;
    y /= count;
    double xx = 0;
    double xy = 0;
    for (const SpectrumBin& bin : spectrum.bins) {
        if (!fits(bin)) continue;
        xx += (std::log10(bin.wavelength) - x) * (std::log10(bin.wavelength) - x);
        xy += (std::log10(bin.wavelength) - x) * (std::log10(bin.power) - y);
    }
    spectrum.exponent = xy / xx;
    double fine = 0;
    int fine_bins = 0;
    for (const SpectrumBin& bin : spectrum.bins) {
        const double over = std::log10(bin.power) - y - *spectrum.exponent * (std::log10(bin.wavelength) - x);
        if (fits(bin)) spectrum.peak = std::max(spectrum.peak, over);
        if (bin.wavelength >= fit_from) continue;
        fine += over;
        ++fine_bins;
    }
    if (fine_bins > 0) spectrum.fine_power = fine / fine_bins;
}

}  // namespace

Spectrum find_spectrum(RasterView<const float> heights) {
    Spectrum result;
    const int shorter = std::min(heights.width(), heights.height());
    if (shorter < shortest_piece) return result;
    const int length = std::min(longest_piece, static_cast<int>(std::bit_floor(static_cast<unsigned>(shorter))));
    for (int piece = length; piece >= shortest_piece; piece /= 2) {
        const PowerSum power = power_of(heights, piece);
        if (power.pieces < least_pieces) continue;
        result.profiles = power.pieces;
        // Less than rounding to floats leaves: no relief.
        if (*std::max_element(power.power.begin(), power.power.end()) < 1e-6) return result;
        result.bins = bins_of(power.power, piece);
        fit(result);
        return result;
    }
    return result;
}

}  // namespace cuesta
