#pragma once
/// \file The tools at the left of the view, and what they are called wherever they stand.

#include <QKeySequence>
#include <QString>
#include <QWidget>
#include <vector>

class QButtonGroup;

namespace cuesta {

enum class ToolKind { navigate, spline, path, spring, brush, mask, sculpt, measure, pick };

/// A tool as the rail and the menu show it.
struct ToolDescription {
    ToolKind kind;
    QString icon;      ///< name of a line icon
    QString name;      ///< "Water brush"
    QString sentence;  ///< what it does to the land
    QKeySequence key;  ///< unless the user chose another
    QString object;    ///< object name of the button in the rail
};

/// All tools, from top to bottom.
std::vector<ToolDescription> tool_list();

class ToolRail : public QWidget {
    Q_OBJECT
public:
    explicit ToolRail(QWidget* parent = nullptr);
    void set_tool(ToolKind kind);
    /// The keys that the tool tip of a tool tells; empty for none.
    void set_keys(ToolKind kind, const QString& keys);

Q_SIGNALS:
    void tool_chosen(ToolKind kind);
    void frame_requested();

private:
    QButtonGroup* group_;
};

}  // namespace cuesta
