#pragma once
/// \file Non-blocking messages: cards on the view.

#include <QWidget>
#include <functional>
#include <vector>

class QVBoxLayout;

namespace cuesta {

enum class MessageKind { information, warning, error };

/// Something to do about a message: a button of its card.
struct MessageOffer {
    QString text;
    std::function<void()> run;
    QString object = {};       ///< object name of the button
    bool closes_card = false;  ///< the card goes once it was chosen
};

/// A column of cards, the newest at the bottom. Information goes by itself after a while, a longer one where it offers
/// something; the rest waits to be closed.
class Messages : public QWidget {
    Q_OBJECT
public:
    explicit Messages(QWidget* parent);

    /// `details`: further lines, one a sentence.
    void show_message(MessageKind kind, const QString& text, const QStringList& details = {},
                      const std::vector<MessageOffer>& offers = {});
    void clear();
    int count() const;
    /// The newest message, details included, even after its card has gone; empty after clear(). For tests and screen
    /// readers.
    const QString& newest() const { return newest_; }

    static constexpr int most = 3;  ///< cards at a time; older ones give way

Q_SIGNALS:
    void size_changed();

private:
    void remove(QWidget* card);
    QVBoxLayout* column_;
    QString newest_;
};

}  // namespace cuesta
