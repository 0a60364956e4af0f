#include "ui/base/arithmetic.h"

#include <QRegularExpression>
#include <cmath>

namespace cuesta {
namespace {

constexpr int deepest = 32;

/// Reads by descent: a sum of products of signed numbers or brackets. What it cannot read makes it fail for good.
class ArithmeticReader {
public:
    explicit ArithmeticReader(const QString& text) : text_(text) {}

    std::optional<double> read() {
        const double value = sum();
        skip_blanks();
        return good_ && at_ == text_.size() && std::isfinite(value) ? std::optional(value) : std::nullopt;
    }

private:
    void skip_blanks() {
        while (at_ < text_.size() && text_[at_].isSpace()) ++at_;
    }
    bool take(QChar wanted) {
        skip_blanks();
        if (at_ >= text_.size() || text_[at_] != wanted) return false;
        ++at_;
        return true;
    }

    double sum() {
        double value = product();
        for (;;) {
            if (take(u'+'))
                value += product();
            else if (take(u'-'))
                value -= product();
            else
                return value;
        }
    }
    double product() {
        double value = operand();
        for (;;) {
            if (take(u'*') || take(QChar(0x00d7)))
                value *= operand();
            else if (take(u'/'))
                value /= operand();
            else
                return value;
        }
    }
    double operand() {
        if (take(u'-')) return -unsigned_operand();
        take(u'+');
        return unsigned_operand();
    }
    double unsigned_operand() {
        if (!take(u'(')) return number();
        if (++depth_ > deepest) good_ = false;
        const double value = good_ ? sum() : 0;
        --depth_;
        if (!take(u')')) good_ = false;
        return value;
    }
    double number() {
        skip_blanks();
        const qsizetype first = at_;
        while (at_ < text_.size() && (text_[at_].isDigit() || text_[at_] == u'.' || text_[at_] == u',')) ++at_;
        take_exponent(first);
        bool read = false;
        const double value =
            text_.mid(first, at_ - first).replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&read);
        good_ = good_ && read;
        return value;
    }

    /// "e3", "E-2" after digits.
    void take_exponent(qsizetype first) {
        static const QRegularExpression exponent(QStringLiteral("[eE][+-]?\\d+"));
        if (at_ == first) return;
        const QRegularExpressionMatch match = exponent.match(text_, at_, QRegularExpression::NormalMatch,
                                                             QRegularExpression::AnchorAtOffsetMatchOption);
        if (match.hasMatch()) at_ = match.capturedEnd();
    }

    const QString& text_;
    qsizetype at_ = 0;
    int depth_ = 0;
    bool good_ = true;
};

}  // namespace

std::optional<double> arithmetic(const QString& text) {
    return ArithmeticReader(text).read();
}

}  // namespace cuesta
