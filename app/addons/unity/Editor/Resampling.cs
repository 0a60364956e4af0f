using System;

namespace Cuesta
{
    /// Brings rasters to other sizes, with the outermost samples kept: fewer samples are means over their surroundings, more are
    /// Catmull-Rom cubics. Never outside the range of the samples that each is made of. Knows nothing of Unity.
    public static class Resampling
    {
        /// `values` row by row, width x height; the result columns x rows.
        public static double[] Resampled(double[] values, int width, int height, int columns, int rows)
        {
            double[] across = Rows(values, width, height, rows);
            return Transposed(Rows(Transposed(across, width, rows), rows, width, columns), rows, columns);
        }

        static double[] Transposed(double[] values, int width, int height)
        {
            var result = new double[values.Length];
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) result[x * height + y] = values[y * width + x];
            return result;
        }

        static double WeightOf(double distance, double step)
        {
            if (step > 1) return Math.Max(0, 1 - distance / step);
            if (distance < 1) return ((1.5 * distance - 2.5) * distance) * distance + 1;
            return distance < 2 ? ((-0.5 * distance + 2.5) * distance - 4) * distance + 2 : 0;
        }

        static double[] Rows(double[] values, int width, int count, int target)
        {
            if (count == target) return values;
            var result = new double[width * target];
            double step = (count - 1) / (double)Math.Max(target - 1, 1);
            int reach = Math.Max(2, (int)Math.Ceiling(step));
            for (int row = 0; row < target; ++row)
            {
                double place = row == target - 1 ? count - 1 : row * step;
                if (row == 0 || row == target - 1)
                    Array.Copy(values, (int)place * width, result, row * width, width);
                else
                    Row(values, width, count, place, step, reach, result, row * width);
            }
            return result;
        }

        static void Row(double[] values, int width, int count, double place, double step, int reach, double[] result, int begin)
        {
            int near = (int)Math.Floor(place);
            var weights = new double[2 * reach];
            double total = 0;
            for (int tap = 0; tap < weights.Length; ++tap)
                total += weights[tap] = WeightOf(Math.Abs(place - (near + 1 - reach + tap)), step);
            for (int x = 0; x < width; ++x)
            {
                double sum = 0, low = double.PositiveInfinity, high = double.NegativeInfinity;
                for (int tap = 0; tap < weights.Length; ++tap)
                {
                    if (weights[tap] == 0) continue;
                    int number = Math.Min(Math.Max(near + 1 - reach + tap, 0), count - 1);
                    double value = values[number * width + x];
                    sum += weights[tap] / total * value;
                    low = Math.Min(low, value);
                    high = Math.Max(high, value);
                }
                result[begin + x] = Math.Min(Math.Max(sum, low), high);
            }
        }
    }
}
