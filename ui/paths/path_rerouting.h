#pragma once
/// \file Gives a path that is too steep a new course.

#include <QObject>
#include <vector>

#include "ui/base/document.h"
#include "ui/curves/route_finder.h"

namespace cuesta {

/// GUI thread. One path at a time; asking again gives up the search before.
class PathRerouting : public QObject {
    Q_OBJECT
public:
    explicit PathRerouting(Document& document, QObject* parent = nullptr);

    /// Looks for routes within the path's own grade and limits from its first knot to its last, or from knot to knot
    /// (`through_knots`), and puts them in its place in one step of undo. The path must not have changed meanwhile.
    void begin(int path_id, bool through_knots, std::shared_ptr<const Land> land);
    void cancel();
    bool is_busy() const { return !legs_.empty(); }
    double share() const;  ///< done, 0..1

Q_SIGNALS:
    /// share() or is_busy() is another.
    void progressed();
    /// There is no route, in words.
    void failed(const QString& message);

private:
    void find_next();
    void take(const Route& route);
    void finish();

    Document& document_;
    RouteFinder routes_;
    Path path_;  ///< as it was at the beginning
    std::shared_ptr<const Land> land_;
    std::shared_ptr<const Project> others_;  ///< without the path, which is no way to follow
    std::vector<RouteRequest> legs_;         ///< empty: nothing is looked for
    std::size_t done_ = 0;                   ///< of them
    std::vector<Knot> knots_;                ///< so far
};

}  // namespace cuesta
