#include "core/bands/row_turns.h"

#include <algorithm>
#include <vector>

#include "core/field/row_halo.h"

namespace cuesta {
namespace {

/// Rows of all fields on their way between two ranks.
class RowPost {
public:
    RowPost(const RowDomain& domain, std::span<const RasterView<float>> fields, int first)
        : domain_(domain), fields_(fields), first_(first) {}

    void send(int rank, std::vector<int> rows) { add(out_, rank, std::move(rows)); }
    void receive(int rank, std::vector<int> rows) { add(in_, rank, std::move(rows)); }

    /// Passes everything that was asked for.
    void deliver() {
        std::vector<Outgoing> out;
        std::vector<Incoming> in;
        for (Letter& letter : out_) {
            each_row(letter, [&](float* row, float* place) { std::copy_n(row, domain_.width(), place); });
            out.push_back({letter.rank, std::as_bytes(std::span(letter.cells))});
        }
        for (Letter& letter : in_) in.push_back({letter.rank, std::as_writable_bytes(std::span(letter.cells))});
        domain_.ranks().exchange(out, in);
        for (Letter& letter : in_)
            each_row(letter, [&](float* row, float* place) { std::copy_n(place, domain_.width(), row); });
        out_.clear();
        in_.clear();
    }

private:
    struct Letter {
        int rank;
        std::vector<int> rows;
        std::vector<float> cells;
    };

    void add(std::vector<Letter>& letters, int rank, std::vector<int> rows) const {
        const std::size_t cells = fields_.size() * rows.size() * static_cast<std::size_t>(domain_.width());
        letters.push_back({rank, std::move(rows), std::vector<float>(cells)});
    }
    template <class Function>
    void each_row(Letter& letter, const Function& f) const {
        float* at = letter.cells.data();
        for (const RasterView<float>& field : fields_)
            for (const int y : letter.rows) {
                f(field.row(row_in_window(y, first_, field.height(), domain_.height())), at);
                at += domain_.width();
            }
    }

    const RowDomain& domain_;
    std::span<const RasterView<float>> fields_;
    int first_;
    std::vector<Letter> out_;
    std::vector<Letter> in_;
};

}  // namespace

void take_turns(const RowDomain& domain, std::span<const RasterView<float>> fields, int first, bool wraps,
                const std::function<void()>& work) {
    const int me = domain.ranks().rank();
    const RowBand own = domain.own();
    int last = 0;
    while (last + 1 < domain.ranks().size() && domain.own(last + 1).count() > 0) ++last;
    // Round the map the first row changes the last one before others come to it, and the last one changes the first.
    const bool round = wraps && last > 0;
    const int end = domain.height() - 1;
    const int first_to_meet_end = domain.own(last).count() > 1 ? last : last - 1;
    RowPost post(domain, fields, first);
    if (me > 0) post.receive(me - 1, {own.first - 1, own.first});
    if (round && me > 0 && me == first_to_meet_end) post.receive(0, {end});
    if (round && me == last) post.receive(0, {0});
    post.deliver();
    work();
    // All at once: ranks wait for one another in a ring.
    if (me > 0) post.send(me - 1, {own.first - 1});
    if (me < last) post.send(me + 1, {own.last - 1, own.last});
    if (round && me == 0 && first_to_meet_end > 0) post.send(first_to_meet_end, {end});
    if (round && me == 0) post.send(last, {0});
    if (round && me == last) post.send(0, {0});
    post.deliver();
    if (me < last) post.receive(me + 1, {own.last - 1});
    if (round && me == 0) post.receive(last, {0});
    post.deliver();
}

}  // namespace cuesta
