#include "core/erosion/water/books.h"

#include "core/base/multiversion.h"
#include "core/erosion/row_sum.h"

namespace cuesta::water {

CUESTA_MULTIVERSION double row_sum(const float* row, int width) {
    return sum_of_row(row, width);
}

void Books::close(int steps, double cell_area, Ledger& ledger) {
    for (int step = 0; step < steps; ++step) {
        RowBook total;
        for (int y = 0; y < height_; ++y) {
            const RowBook& book = row(step, y);
            total.moved += book.moved;
            total.left_map += book.left_map;
            total.transport_loss += book.transport_loss;
            total.rain += book.rain;
            total.evaporated += book.evaporated;
            total.water_left_map += book.water_left_map;
        }
        ledger.moved += total.moved * cell_area;
        ledger.left_map += total.left_map * cell_area;
        ledger.transport_loss += total.transport_loss * cell_area;
        ledger.rain += total.rain * cell_area;
        ledger.evaporated += total.evaporated * cell_area;
        ledger.water_left_map += total.water_left_map * cell_area;
    }
}

}  // namespace cuesta::water
