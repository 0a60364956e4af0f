#pragma once
/// \file Fixture of the tests of the outliner: a project with a bit of everything, rows and clicks.

#include <QLineEdit>
#include <QMenu>

#include "core/model/spline_edit.h"
#include "tests/ui/window_fixture.h"
#include "ui/shell/outliner/outliner.h"

namespace cuesta {

struct OutlinerFixture : WindowFixture {
    OutlinerFixture() {
        window.document().edit(QStringLiteral("some of each"), [](Project& p) {
            for (const char* name : {"Ridge", "River", "Cliff"}) {
                const double z = 300 + 200 * static_cast<double>(p.splines.size());
                FeatureSpline spline = spline_through(std::vector<glm::dvec3>{{300, 200, z}, {900, 250, z}});
                spline.name = name;
                add_spline(p.splines, spline);
            }
            for (const char* name : {"Sandstone", "Marl"}) {
                Layer layer;
                layer.material.name = name;
                p.layers.push_back(layer);
            }
            for (const char* name : {"Upper spring", "Lower spring"}) {
                WaterSource source;
                source.name = name;
                p.water_sources.push_back(source);
            }
            for (const char* name : {"Road", "Trail"}) {
                Path path = path_of_kind(PathKind::road);
                path.name = name;
                path.knots.resize(2);
                path.knots[1].position = {600, 0, 700};
                add_spline(p.paths, path);
            }
        });
        // Steps of undo are counted from here.
        REQUIRE(wait_settled());
        QTest::qWait(1);
    }

    OutlinerTree& tree() { return window.outliner().tree(); }
    OutlinerModel& model() { return window.outliner().model(); }
    QModelIndex row(ItemPlace place) {
        const QModelIndex index = model().index_of(place);
        REQUIRE(index.isValid());
        tree().expand(index.parent());
        tree().scrollTo(index);
        return index;
    }
    QRect rect(ItemPlace place) { return tree().visualRect(row(place)); }
    void click(ItemPlace place, Qt::KeyboardModifiers modifiers = Qt::NoModifier) {
        const QRect at = rect(place);
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, modifiers, {at.left() + 40, at.center().y()});
        QTest::qWait(1);
    }
    void click_page(const QString& page) {
        tree().scrollTo(model().index_of(page));
        const QRect at = tree().visualRect(model().index_of(page));
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, Qt::NoModifier, {at.left() + 40, at.center().y()});
        QTest::qWait(1);
    }
    QPoint eye(ItemPlace place) { return OutlinerDelegate::eye_in(rect(place)).center(); }
    QPoint lock(ItemPlace place) { return OutlinerDelegate::lock_in(rect(place)).center(); }
    QString name(ItemPlace place) { return model().index_of(place).data().toString(); }
    QStringList names(ItemKind kind) {
        QStringList names;
        for (int i = 0; i < item_count(project(), kind); ++i) names << name({kind, i});
        return names;
    }
    QString undo_label() { return window.document().history().undo_label(); }
    void undo() {
        window.document().undo();
        QTest::qWait(1);
    }
};

}  // namespace cuesta
