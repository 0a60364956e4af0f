#pragma once
/// \file Property rows shared by feature splines and paths: name, colour, closed, shown, locked.

#include <QColor>
#include <QWidget>
#include <functional>

#include "ui/base/selection.h"

class QCheckBox;
class QLineEdit;
class QVBoxLayout;

namespace cuesta {

class ColourButton;
class Document;

QColor colour_of(const SketchedCurve& curve);

/// Edits the primary curve of the selection.
class CurveProperties : public QWidget {
    Q_OBJECT
public:
    /// `prefix` begins the object names: "spline" gives splineName, splineColour, splineClosed and so on.
    CurveProperties(Document& document, Selection& selection, const QString& prefix, QWidget* parent = nullptr);
    /// Shows the primary curve, if there is one; `may_open`: whether a closed one may be opened.
    void refresh(bool may_open = true);

private:
    void edit(const QString& label, const std::function<void(SketchedCurve&)>& change, const QString& gesture = {});
    void set_closed(const QString& label, bool closed);
    void add_name(QVBoxLayout& column);
    void add_colour(QVBoxLayout& column);

    Document& document_;
    Selection& selection_;
    QString prefix_;
    QLineEdit* name_;
    ColourButton* colour_;
    QCheckBox *closed_, *visible_, *locked_;
};

}  // namespace cuesta
