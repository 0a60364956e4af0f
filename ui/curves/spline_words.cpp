#include "ui/curves/spline_words.h"

#include <QObject>

namespace cuesta {

CurveWords words_of(CurveSet set) {
    if (set == CurveSet::splines)
        return {QObject::tr("spline"), QObject::tr("splines"), QObject::tr("knot"), QObject::tr("knots")};
    return {QObject::tr("path"), QObject::tr("paths"), QObject::tr("path point"), QObject::tr("path points")};
}

}  // namespace cuesta
