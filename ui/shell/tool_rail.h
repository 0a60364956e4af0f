#pragma once
/// \file The tools at the left of the view.

#include <QWidget>
#include <vector>

#include "ui/feature/tool_box.h"

class QAbstractButton;

namespace cuesta {

/// A button for each tool, smaller where the window is low; follows the one in hand.
class ToolRail : public QWidget {
    Q_OBJECT
public:
    explicit ToolRail(ToolBox& tools, QWidget* parent = nullptr);
    /// The keys that the tool tip of a tool tells; empty for none.
    void set_keys(const QString& id, const QString& keys);

Q_SIGNALS:
    void frame_requested();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void follow();
    void fit();
    int height_of(int button, int gap, int margin) const;

    ToolBox& tools_;
    QMap<QString, QAbstractButton*> buttons_;  ///< by the tool's id
    std::vector<QAbstractButton*> all_;        ///< from the top, with the one that frames the terrain
};

}  // namespace cuesta
