#pragma once
/// \file A mask in the list of masks.

#include <QWidget>

#include "core/model/mask_target.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace cuesta {

/// A switch, a tiny picture, the name with what is painted below it, an eye that shows the mask in the view, a lock,
/// the brush, and a menu of what is done to the whole mask. Shows and tells; whoever uses it edits.
class MaskRow : public QWidget {
    Q_OBJECT
public:
    explicit MaskRow(MaskTarget target, QWidget* parent = nullptr);

    MaskTarget target() const { return target_; }
    /// Shows the mask as this project has it. Cheap where it did not change.
    void refresh(const Project& project);
    void set_shown(bool shown);
    /// In the brush's hand.
    void set_painted(bool painted);
    void edit_name();

Q_SIGNALS:
    void eye_clicked(bool on);
    void lock_clicked(bool on);
    void switched(bool on);
    void brush_clicked();
    void menu_requested(QWidget* below);
    void renamed(const QString& name);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    MaskTarget target_;
    Key key_;
    QString painted_words_;  ///< what is painted
    bool pictured_ = false;
    bool painted_ = false;
    QCheckBox* switch_;
    QLabel* picture_;
    QLabel* name_;
    QLineEdit* name_editor_;
    QLabel* words_;
    QToolButton *eye_, *lock_, *brush_, *menu_;
};

}  // namespace cuesta
