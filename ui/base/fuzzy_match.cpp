#include "ui/base/fuzzy_match.h"

#include <QStringList>
#include <algorithm>

namespace cuesta {
namespace {

/// Small letters without accents.
QString plain(const QString& text) {
    QString result;
    for (const QChar c : text.normalized(QString::NormalizationForm_D))
        if (c.category() != QChar::Mark_NonSpacing) result += c.toLower();
    return result;
}

bool begins_word(const QString& text, qsizetype at) {
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

// A run at the start of a word is what people type most; letters strewn over the text are a last resort, and only
// found if they begin words or lie close together.
constexpr double word_start = 100, inside = 40, strewn = 10;

std::optional<double> score_of_word(const QString& wanted, const QString& text) {
    std::optional<double> best;
    const auto offer = [&best](double score) { best = std::max(best.value_or(score), score); };
    const double share = static_cast<double>(wanted.size()) / static_cast<double>(text.size());
    for (qsizetype at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
        const double early = 5.0 / static_cast<double>(1 + at);
        const qsizetype end = at + wanted.size();
        const double whole = end == text.size() || !text[end].isLetterOrNumber() ? 20 : 0;
        offer(begins_word(text, at) ? word_start + whole + early + 10 * share : inside + early + 10 * share);
    }
    if (best || wanted.size() < 2) return best;
    // Letter after letter, at each preferring the next start of a word.
    qsizetype at = -1;
    double starts = 0, gaps = 0;
    for (const QChar c : wanted) {
        qsizetype next = -1;
        for (qsizetype i = at + 1; i < text.size() && next < 0; ++i)
            if (text[i] == c && (i == at + 1 || begins_word(text, i))) next = i;
        if (next < 0) next = text.indexOf(c, at + 1);
        if (next < 0) return std::nullopt;
        if (begins_word(text, next))
            starts += 1;
        else
            gaps += static_cast<double>(next - at - 1);
        at = next;
    }
    if (gaps > static_cast<double>(wanted.size())) return std::nullopt;
    return strewn + 4 * starts - gaps;
}

}  // namespace

std::optional<double> fuzzy_score(const QString& wanted, const QString& text) {
    const QStringList words = plain(wanted).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    if (words.isEmpty()) return 0;
    if (text.isEmpty()) return std::nullopt;
    const QString where = plain(text);
    double sum = 0;
    for (const QString& word : words) {
        const auto score = score_of_word(word, where);
        if (!score) return std::nullopt;
        sum += *score;
    }
    return sum / static_cast<double>(words.size());
}

}  // namespace cuesta
