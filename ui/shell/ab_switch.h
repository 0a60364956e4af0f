#pragma once
/// \file Two states of the whole project, A and B, to compare them: one is edited, the other is kept meanwhile.

#include <QObject>
#include <vector>

#include "ui/base/document.h"

namespace cuesta {

/// The present project is A when it is kept as B, and both go on from there. Switching is an edit, so that undo and the
/// history take the letter along. Another document forgets the pair. GUI thread only.
class AbSwitch : public QObject {
    Q_OBJECT
public:
    explicit AbSwitch(Document& document, QObject* parent = nullptr);

    bool has_kept() const { return !marks_.empty(); }
    bool shows_b() const { return present().shows_b; }
    /// "A", "B"; there must be a pair.
    QString shown() const { return letter(shows_b()); }
    QString kept() const { return letter(!shows_b()); }

    /// Keeps the present project as B, in the place of what was kept before; what is edited from now on is A.
    void keep();
    /// Exchanges the present project with the kept one. Does nothing without one.
    void switch_over();

Q_SIGNALS:
    /// There is another pair, or none, or the other of the two is shown.
    void changed();
    /// Words for the user.
    void told(const QString& words);

private:
    /// From this value of the history on, the project is that of one letter, and the other is kept.
    struct Mark {
        Document::Value from;
        bool shows_b = false;
        Document::Value kept;
    };
    static QString letter(bool b) { return b ? QStringLiteral("B") : QStringLiteral("A"); }
    /// The mark last passed on the way to the present step.
    const Mark& present() const;
    void forget();
    void forget_unreachable();

    Document& document_;
    std::vector<Mark> marks_;  ///< the first: when the pair began
};

}  // namespace cuesta
