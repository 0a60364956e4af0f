#pragma once
/// \file Ice that flows: shallow ice with sliding.
///
///     dH/dt = m(s) - div q,   q = -D grad s,   D = H^3 (Gd H^2 + Gs) S^2,   S^2 = |grad s|^2 / (1 + |grad s|^2)
///
/// (Braun, Zwartz, Tomkin 1999; Argudo and others 2020, whose Gd and Gs these are.) S is the sine: on walls the tangent
/// gives absurd speeds. On the edge between two cells the gradient across it is that of the two, the one along it the
/// mean of four (Mahaffy 1976); thickness there is the mean of both, and nothing flows where the upper side has no ice.
///
/// A step solves Douglas's splitting in differences (1955) with D frozen,
///
///     (1 - c dt Lx) e1 = dt (L s + m),   (1 - c dt Ly) e2 = e1,   L = div D grad,
///     qx = -D d(s + c e1)/dx,   qy = -D d(s + c e2)/dy,
///
/// so that steady states do not depend on dt. D also grows with the slope, squared: with c = 2 what the frozen D leaves
/// out stays stable. Where the outflow of a cell exceeds its ice, all its outflows are scaled alike (each edge takes the
/// factor of its upper side): thickness is never negative, and no ice is lost or made.

#include <vector>

#include "core/field/raster.h"
#include "core/ice/mass_balance.h"

namespace cuesta {

/// The law by which ice deforms and slides.
struct IceLaw {
    float deformation = 7.26e-5F;  ///< Gd, 1 / (m^3 a)
    float sliding = 3.27F;         ///< Gs, 1 / (m a)
    float fastest = 800;           ///< m / a; faster ice (icefalls) would set everybody's step
    bool upwind = false;           ///< thickness of the upper side on edges; a control of tests: it is less exact
};

/// m^3 since the start.
struct IceBooks {
    double gained = 0;
    double melted = 0;
    double left_map = 0;
    double calved = 0;  ///< into the water; not counted as melted
};

/// Ice on a bed. Beyond the edges of the map the bed goes on level, without ice: what gets there has left.
class IceFlow {
public:
    /// `bed`: m, finite. No ice yet.
    IceFlow(RasterView<const float> bed, double cell_size, const IceLaw& law);

    int width() const { return width_; }
    int height() const { return height_; }
    double cell_size() const { return cell_size_; }
    float bed(int x, int y) const { return bed_(x + 1, y + 1); }
    float ice(int x, int y) const { return ice_(x + 1, y + 1); }
    float surface(int x, int y) const { return bed_(x + 1, y + 1) + ice_(x + 1, y + 1); }
    /// Thickness of all cells becomes that of `thickness`, m, >= 0.
    void set_ice(RasterView<const float> thickness);
    void set_bed(RasterView<const float> bed);
    Raster<float> ice() const;
    /// Makes the flow that of the present surface: from higher to lower cells alone, which that of a step is not.
    void renew();
    /// Flow of the last step, or of renew(), over the edge to the cell in the east or south, m^2 / a; x or y may be -1.
    float east(int x, int y) const { return east_(x + 1, y + 1); }
    float south(int x, int y) const { return south_(x + 1, y + 1); }
    const IceBooks& books() const { return books_; }
    double volume() const;  ///< m^3

    /// Lets the ice flow for one step of at most `most` years; returns its length. Steps find their length by
    /// themselves. The same bytes on any number of threads.
    double advance(double most, const MassBalance& balance);
    /// The same with an explicit step, which must be much shorter: what the other is compared with.
    double advance_explicitly(double most, const MassBalance& balance);
    /// Steps longer than this share of the ice changing hands are followed by shorter ones.
    void set_tolerance(double share) { tolerance_ = share; }
    /// Longest step in dx^2 / D of the ice that flows best.
    void set_courant(double number) { courant_ = number; }

private:
    void renew_surface();
    double renew_conductance();  ///< returns the largest D
    void average_conductance();
    void flow_of_surface();
    void solve_along_rows(double dt, const MassBalance& balance);
    void solve_along_columns(double dt);
    void flow_of_solution();
    double move(double dt, const MassBalance& balance);  ///< returns the share of the ice that changed hands
    void limit(float step);

    int width_;
    int height_;
    double cell_size_;
    IceLaw law_;
    // All with a rim of one cell.
    Raster<float> bed_, ice_, surface_;
    Raster<float> east_, south_;                    ///< m^2 / a over the edge to the cell in the east and south
    Raster<float> through_east_, through_south_;    ///< D, m^2 / a
    Raster<float> before_east_, before_south_;      ///< D of the step before
    Raster<float> first_, second_;                  ///< e1, e2
    Raster<float> share_;
    IceBooks books_;
    double next_step_ = 0.02;  ///< years
    double courant_ = 12;
    double tolerance_ = 0.03;
    bool has_before_ = false;
};

}  // namespace cuesta
