#pragma once
/// \file The tools at the left of the view.

#include <QWidget>

class QButtonGroup;

namespace cuesta {

enum class ToolKind { navigate, spline, path, spring, brush, mask, sculpt, measure, pick };

class ToolRail : public QWidget {
    Q_OBJECT
public:
    explicit ToolRail(QWidget* parent = nullptr);
    void set_tool(ToolKind kind);

Q_SIGNALS:
    void tool_chosen(ToolKind kind);
    void frame_requested();

private:
    QButtonGroup* group_;
};

}  // namespace cuesta
