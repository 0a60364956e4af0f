#include "core/solid/land_solid.h"

#include <algorithm>
#include <cmath>
#include <new>

#include "core/field/statistics.h"
#include "core/field/vertex_sampling.h"
#include "core/solid/inner_surface.h"
#include "core/solid/solid_plate.h"

namespace cuesta {
namespace {

/// Material around holes for pins, mm: two lines of a usual nozzle.
constexpr double rim_of_holes = 0.8;
/// Of the diameter of a pin, that it sticks out: as far as it is thick.
constexpr double pin_length = 1;

std::string text_of(double number) {
    std::string text = std::to_string(std::round(number * 100) / 100);
    text.erase(text.find_last_not_of('0') + 1);
    if (text.back() == '.') text.pop_back();
    return text;
}

/// The first and last samples of `parts` nearly equal parts of `steps` cells.
std::vector<int> cuts_of(int steps, int parts) {
    std::vector<int> cuts;
    for (int i = 0; i <= parts; ++i) cuts.push_back(static_cast<int>(static_cast<long long>(steps) * i / parts));
    return cuts;
}

Result<void> check_options(const SolidOptions& o) {
    const auto positive = [](double number) { return std::isfinite(number) && number > 0; };
    const auto not_negative = [](double number) { return std::isfinite(number) && number >= 0; };
    if (!positive(o.width)) return Error{"the width of the print must be more than 0 mm", "width"};
    if (!positive(o.exaggeration)) return Error{"heights must be multiplied by more than 0", "exaggeration"};
    if (!positive(o.base)) return Error{"the base must be thicker than 0 mm", "base"};
    if (!not_negative(o.wall) || !not_negative(o.plate_width) || !not_negative(o.plate_height) ||
        !not_negative(o.pin) || !not_negative(o.clearance))
        return Error{"lengths of a solid must not be negative", ""};
    if (o.most_triangles < 1000) return Error{"a solid takes 1000 triangles at least", "triangles"};
    return {};
}

class LandSolidMaker {
public:
    LandSolidMaker(RasterView<const float> heights, double cell_size, const SolidOptions& options)
        : heights_(heights), options_(options), lowest_(value_range(heights).low) {
        per_metre_ = options.width / ((heights.width() - 1) * cell_size);
        height_ = options.width * (heights.height() - 1) / (heights.width() - 1);
        result_.scale = 1000 / per_metre_;
    }

    Result<LandSolid> run(const WorkControl& control) {
        control.report(0, "Making the solid");
        choose_plates();
        choose_samples();
        if (const Result<void> fits = check_room(); !fits) return fits.error();
        place_samples();
        if (control.stopped()) return Error::cancelled();
        for (int row = 0; row < result_.rows; ++row)
            for (int column = 0; column < result_.columns; ++column) {
                if (control.stopped()) return Error::cancelled();
                const double share = (row * result_.columns + column + 1.0) / (result_.rows * result_.columns + 1.0);
                control.report(share, "Making the solid");
                if (const Result<void> made = add_plate(column, row, control); !made) return made.error();
            }
        return std::move(result_);
    }

private:
    bool has_joints() const { return options_.pin > 0 && result_.columns * result_.rows > 1; }
    double hole_radius() const { return options_.pin / 2 + options_.clearance; }
    double hole_depth() const { return options_.pin * pin_length + options_.clearance; }
    double pin_height() const { return options_.base / 2; }

    /// As many as keep to the size asked for, with evenly cut samples a little more than that.
    void choose_plates() {
        const double pins = options_.pin * pin_length;
        const auto parts = [&](double length, double most) {
            if (most <= 0 || length <= most) return 1;
            const double room = std::max(most - pins, 1e-3);
            return static_cast<int>(std::min(std::ceil(length / room - 1e-9), 30000.0));
        };
        result_.columns = parts(options_.width, options_.plate_width);
        result_.rows = parts(height_, options_.plate_height);
        if (options_.pin > 0 && !has_joints())
            result_.remarks.emplace_back("all of the land is one plate, so that there are no pins");
    }

    /// An upper bound of the triangles of all plates.
    std::int64_t triangles_of(int columns, int rows) const {
        const std::int64_t sheet = std::int64_t{2} * (columns - 1) * (rows - 1);
        const std::int64_t rims =
            std::int64_t{2} * (columns - 1) * result_.rows + std::int64_t{2} * (rows - 1) * result_.columns;
        // A pin: two rings of sides, its end, what lies around it; a plate has eight, and four corners.
        const std::int64_t pins = has_joints() ? std::int64_t{8} * (4 * pin_sides + 12) : 0;
        const std::int64_t each = std::int64_t{result_.columns} * result_.rows * (16 + pins);
        return (options_.wall > 0 ? 2 : 1) * sheet + (options_.wall > 0 ? 8 : 4) * rims + each;
    }

    void choose_samples() {
        columns_ = heights_.width();
        rows_ = heights_.height();
        double coarser = 1;
        while (triangles_of(columns_, rows_) > options_.most_triangles && std::max(columns_, rows_) > 2) {
            coarser *= 1.01;
            columns_ = std::max(2, 1 + static_cast<int>((heights_.width() - 1) / coarser));
            rows_ = std::max(2, 1 + static_cast<int>((heights_.height() - 1) / coarser));
        }
        if (coarser > 1)
            result_.remarks.push_back("the land was brought from " + std::to_string(heights_.width()) + " x " +
                                      std::to_string(heights_.height()) + " to " + std::to_string(columns_) + " x " +
                                      std::to_string(rows_) + " samples, to keep to " +
                                      std::to_string(options_.most_triangles) + " triangles");
        // Evenly cut, some plates have a sample more than others: cut finer until all keep to the size.
        const double pins = has_joints() ? options_.pin * pin_length : 0;
        const auto cut = [&](int& parts, int steps, double length, double most) {
            if (most <= 0 || parts <= 1) return;
            const auto longest = [&] { return (steps + parts - 1) / parts * length / steps + pins; };
            while (parts <= steps && longest() > most + 1e-9) ++parts;
        };
        cut(result_.columns, columns_ - 1, options_.width, options_.plate_width);
        cut(result_.rows, rows_ - 1, height_, options_.plate_height);
        grid_.across = options_.width / (columns_ - 1);
        grid_.down = height_ / (rows_ - 1);
        result_.spacing = grid_.across;
    }

    Result<void> check_room() const {
        if (result_.columns > columns_ - 1 || result_.rows > rows_ - 1)
            return Error{"plates would be smaller than a cell of the land, which is " +
                             text_of(std::max(grid_.across, grid_.down)) + " mm wide" +
                             (has_joints() ? ", and their pins" : ""),
                         "plates"};
        if (has_joints() && options_.base < 2 * (hole_radius() + rim_of_holes))
            return Error{"pins of " + text_of(options_.pin) + " mm take a base of " +
                             text_of(2 * (hole_radius() + rim_of_holes)) + " mm or more",
                         "base"};
        if (options_.wall > 0 && options_.base <= (options_.open_below ? 1 : 2) * options_.wall)
            return Error{options_.open_below
                             ? "a hollow solid that is open below takes a base that is thicker than its walls"
                             : "a hollow solid takes a base more than twice as thick as its walls, which are its "
                               "floor, too",
                         "base"};
        return {};
    }

    void place_samples() {
        tops_ = resampled_corners(heights_, columns_, rows_);
        const double up = per_metre_ * options_.exaggeration;
        for (int y = 0; y < rows_; ++y)
            for (int x = 0; x < columns_; ++x) {
                const double above = static_cast<double>(tops_(x, y)) - static_cast<double>(lowest_);
                tops_(x, y) = static_cast<float>(options_.base + above * up);
            }
        grid_.tops = tops_.view();
        // Between the holes and the lowest of the terrain.
        const double holes = has_joints() ? pin_height() + hole_radius() : options_.base / 2;
        grid_.ledge = (holes + options_.base) / 2;
    }

    /// The middles of the pins of a wall of that length: far enough from its ends for holes in the next walls; empty
    /// where there is no room.
    std::vector<double> places_of_pins(double length, double along, int steps) const {
        const double apart = hole_depth() + hole_radius() + rim_of_holes;
        for (const std::vector<double>& places :
             {std::vector<double>{length / 4, 3 * length / 4}, std::vector<double>{length / 2}})
            if (places.front() >= apart && pins_fit(places, hole_radius() + rim_of_holes / 2, along, steps))
                return places;
        return {};
    }

    Result<void> add_joints(PlateShape& shape, int column, int row) const {
        if (!has_joints()) return {};
        const SampleRectangle& r = shape.samples;
        const std::array<Joint, 4> kinds{row + 1 < result_.rows ? Joint::pins : Joint::none,
                                         column + 1 < result_.columns ? Joint::pins : Joint::none,
                                         row > 0 ? Joint::holes : Joint::none, column > 0 ? Joint::holes : Joint::none};
        for (std::size_t i = 0; i < 4; ++i) {
            if (kinds[i] == Joint::none) continue;
            const int steps = (i % 2 == 0 ? r.columns() : r.rows()) - 1;
            const int across_steps = (i % 2 == 0 ? r.rows() : r.columns()) - 1;
            const double along = i % 2 == 0 ? grid_.across : grid_.down;
            const double through = across_steps * (i % 2 == 0 ? grid_.down : grid_.across);
            WallJoint& joint = shape.joints[i];
            joint.kind = kinds[i];
            joint.places = places_of_pins(steps * along, along, steps);
            joint.cell = hole_radius() + rim_of_holes / 2;
            joint.height = pin_height();
            const bool hole = joint.kind == Joint::holes;
            joint.radius = hole ? hole_radius() : options_.pin / 2;
            joint.depth = hole ? hole_depth() : options_.pin * pin_length;
            if (joint.places.empty() || (hole && through < hole_depth() + rim_of_holes))
                return Error{"plates of " + text_of(steps * along) + " x " + text_of(through) +
                                 " mm have no room for pins of " + text_of(options_.pin) + " mm",
                             "pins"};
        }
        return {};
    }

    Result<Cavity> cavity_of(const PlateShape& shape, const WorkControl& control) const {
        const SampleRectangle& r = shape.samples;
        const auto inset = [&](std::size_t wall, double spacing) {
            const double holes = shape.joints[wall].kind == Joint::holes ? hole_depth() : 0;
            return static_cast<int>(std::min(std::ceil((holes + options_.wall) / spacing - 1e-9), 1e8));
        };
        Cavity cavity;
        cavity.samples = {r.west + inset(3, grid_.across), r.north + inset(2, grid_.down),
                          r.east - inset(1, grid_.across), r.south - inset(0, grid_.down)};
        if (cavity.samples.columns() < 2 || cavity.samples.rows() < 2)
            return Error{"walls of " + text_of(options_.wall) + " mm leave nothing hollow in a plate of " +
                             text_of((r.columns() - 1) * grid_.across) + " x " + text_of((r.rows() - 1) * grid_.down) +
                             " mm",
                         "wall"};
        cavity.ceilings = inner_surface(grid_, cavity.samples, options_.wall, control);
        if (control.stopped()) return Error::cancelled();
        cavity.floor = options_.open_below ? 0 : options_.wall;
        return cavity;
    }

    Result<void> add_plate(int column, int row, const WorkControl& control) {
        const std::vector<int> xs = cuts_of(columns_ - 1, result_.columns), ys = cuts_of(rows_ - 1, result_.rows);
        const auto at = [](const std::vector<int>& cuts, int i) { return cuts[static_cast<std::size_t>(i)]; };
        PlateShape shape;
        shape.samples = {at(xs, column), at(ys, row), at(xs, column + 1), at(ys, row + 1)};
        if (const Result<void> joined = add_joints(shape, column, row); !joined) return joined;
        std::optional<Cavity> cavity;
        if (options_.wall > 0) {
            Result<Cavity> made = cavity_of(shape, control);
            if (!made) return made.error();
            cavity = std::move(*made);
            shape.cavity = &*cavity;
        }
        SolidPlate plate{column, row, plate_surface(grid_, shape), {}};
        const Result<SolidFigures> figures = check_solid(plate.mesh);
        if (!figures) return figures.error();
        plate.figures = *figures;
        result_.plates.push_back(std::move(plate));
        return {};
    }

    RasterView<const float> heights_;
    SolidOptions options_;
    float lowest_;
    double per_metre_ = 0;  ///< mm of the print
    double height_ = 0;     ///< mm from the northernmost to the southernmost sample
    int columns_ = 0;
    int rows_ = 0;
    Raster<float> tops_;
    PrintGrid grid_;
    LandSolid result_;
};

}  // namespace

Result<LandSolid> make_land_solid(RasterView<const float> heights, double cell_size, const SolidOptions& options,
                                  const WorkControl& control) {
    if (heights.width() < 2 || heights.height() < 2) return Error{"a solid takes land of 2 x 2 cells at least", ""};
    if (!all_finite(heights))
        return Error{"the land has cells without data, and a solid must be closed; fill them first", ""};
    if (const Result<void> checked = check_options(options); !checked) return checked.error();
    try {
        return LandSolidMaker(heights, cell_size, options).run(control);
    } catch (const std::bad_alloc&) {
        return Error{"not enough memory for a solid of so many triangles", "triangles"};
    }
}

}  // namespace cuesta
