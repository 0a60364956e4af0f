using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

namespace Cuesta
{
    /// A tree of a terrain: place as shares of the terrain's size, turn in radians, size as a multiple of its model's.
    public struct PlacedPlant
    {
        public float X, Y, Z, Turn, Size;
    }

    public sealed class PlantKind
    {
        public string Id;
        /// Metres.
        public double Height = 1, CrownRadius = 0.5;
        public readonly List<PlacedPlant> Plants = new List<PlacedPlant>();
    }

    /// A land of a bridge as Unity's terrains have it: x east, y up, z north, so that the first row is the south one, and heights
    /// from 0 to 1. The origin is the middle of the map. Knows nothing of Unity.
    public sealed class UnityLand
    {
        public const int SmallestSize = 33, LargestSize = 4097;

        /// Samples a side, 2^n + 1.
        public readonly int Size;
        /// Metres from edge to edge (x, z), metres of a height of 1 (y), and metres of the corner of the terrain.
        public readonly double SizeX, SizeY, SizeZ, CornerX, CornerY, CornerZ;
        public readonly long Counter;
        public readonly double? SeaLevel;
        public readonly double MapWidth, MapHeight;
        /// Heights [row from the south, column].
        public readonly float[,] Heights;
        public readonly List<string> Layers = new List<string>();
        /// Weights [row from the south, column, layer], Size - 1 a side, which sum to 1; null without layers.
        public readonly float[,,] Weights;
        public readonly List<PlantKind> Plants = new List<PlantKind>();

        /// `size`: samples a side; 0 chooses the first that loses nothing, or the largest.
        public UnityLand(BridgeFolder bridge, int size = 0)
        {
            if (bridge.Width < 2 || bridge.Height < 2) throw new BridgeException("a terrain needs at least two samples a side");
            Size = size == 0 ? SizeFor(bridge.Width, bridge.Height) : Checked(size);
            Counter = bridge.Counter;
            SeaLevel = bridge.SeaLevel;
            MapWidth = bridge.Width * bridge.Cell;
            MapHeight = bridge.Height * bridge.Cell;
            SizeX = (bridge.Width - 1) * bridge.Cell;
            SizeZ = (bridge.Height - 1) * bridge.Cell;
            SizeY = bridge.Highest - bridge.Lowest;
            CornerX = -SizeX / 2;
            CornerZ = -SizeZ / 2;
            CornerY = bridge.Lowest;
            Heights = ReadHeights(bridge);
            Weights = ReadWeights(bridge);
            ReadPlants(bridge);
        }

        static int SizeFor(int width, int height)
        {
            int size = SmallestSize;
            while (size < Math.Max(width, height) && size < LargestSize) size = 2 * size - 1;
            return size;
        }

        static int Checked(int size)
        {
            for (int known = SmallestSize; known <= LargestSize; known = 2 * known - 1)
                if (known == size) return size;
            throw new BridgeException("Unity takes no terrains of " + size + " samples a side; choose 2^n + 1 from " +
                SmallestSize + " to " + LargestSize);
        }

        float[,] ReadHeights(BridgeFolder bridge)
        {
            BridgeEntry entry = bridge.All("height_codes").FirstOrDefault();
            if (entry == null) throw new BridgeException("the bridge names no file that holds height_codes");
            byte[] data = bridge.Data(entry);
            long count = (long)bridge.Width * bridge.Height;
            if (data.Length != 2 * count) throw new BridgeException(entry.Path + " has another size than the bridge says");
            var codes = new double[count];
            for (int i = 0; i < count; ++i) codes[i] = data[2 * i] | data[2 * i + 1] << 8;
            double[] values = Resampling.Resampled(codes, bridge.Width, bridge.Height, Size, Size);
            var result = new float[Size, Size];
            for (int y = 0; y < Size; ++y)
                for (int x = 0; x < Size; ++x) result[Size - 1 - y, x] = (float)(values[y * Size + x] / 65535);
            return result;
        }

        float[,,] ReadWeights(BridgeFolder bridge)
        {
            const string prefix = "surface_";
            var shares = new List<float[]>();
            foreach (BridgeEntry entry in bridge.All("map").Where(each => each.Name.StartsWith(prefix, StringComparison.Ordinal)))
            {
                var exr = new ExrFile(bridge.Data(entry), entry.Path);
                if (exr.Width != bridge.Width || exr.Height != bridge.Height)
                    throw new BridgeException(entry.Path + " has another size than the bridge says");
                Layers.Add(entry.Name.Substring(prefix.Length));
                shares.Add(exr.Values);
            }
            if (Layers.Count == 0) return null;
            int size = Size - 1;
            var result = new float[size, size, Layers.Count];
            for (int y = 0; y < size; ++y)
                for (int x = 0; x < size; ++x) FillWeights(bridge, shares, result, y, x);
            return result;
        }

        /// Pixels of alphamaps cover the terrain from edge to edge: pixel x has its middle at (x + 0.5) / size of it.
        void FillWeights(BridgeFolder bridge, List<float[]> shares, float[,,] result, int y, int x)
        {
            double size = Size - 1;
            double column = (x + 0.5) / size * (bridge.Width - 1), row = (1 - (y + 0.5) / size) * (bridge.Height - 1);
            int left = Math.Min((int)column, bridge.Width - 2), top = Math.Min((int)row, bridge.Height - 2);
            double right = column - left, down = row - top, total = 0;
            var values = new double[shares.Count];
            for (int layer = 0; layer < shares.Count; ++layer)
            {
                float[] share = shares[layer];
                int at = top * bridge.Width + left;
                double above = share[at] * (1 - right) + share[at + 1] * right;
                double below = share[at + bridge.Width] * (1 - right) + share[at + bridge.Width + 1] * right;
                total += values[layer] = Math.Max(0, above * (1 - down) + below * down);
            }
            for (int layer = 0; layer < shares.Count; ++layer)
                result[y, x, layer] = (float)(total > 0 ? values[layer] / total : layer == 0 ? 1 : 0);
        }

        void ReadPlants(BridgeFolder bridge)
        {
            Dictionary<string, PlantKind> kinds = ReadKinds(bridge);
            foreach (BridgeEntry entry in bridge.All("scatter").Where(each => each.Path.EndsWith(".csv", StringComparison.Ordinal)))
            {
                string[] lines = Encoding.UTF8.GetString(bridge.Data(entry)).Split('\n');
                List<string> names = lines[0].Split(',').ToList();
                int[] columns = new[] { "x", "y", "z", "yaw", "scale", "species" }.Select(name => names.IndexOf(name)).ToArray();
                if (columns.Contains(-1)) throw new BridgeException(entry.Path + " is no table of plants");
                foreach (string line in lines.Skip(1).Where(each => each.Length > 0))
                    AddPlant(bridge, kinds, line.Split(','), columns, entry.Path);
            }
            Plants.AddRange(kinds.Values.Where(kind => kind.Plants.Count > 0));
        }

        static Dictionary<string, PlantKind> ReadKinds(BridgeFolder bridge)
        {
            var kinds = new Dictionary<string, PlantKind>();
            foreach (BridgeEntry entry in bridge.All("scatter").Where(each => each.Path.EndsWith("_plants.json", StringComparison.Ordinal)))
            {
                var told = Json.Parse(Encoding.UTF8.GetString(bridge.Data(entry)), entry.Path) as Dictionary<string, object>;
                object species;
                if (told == null || !told.TryGetValue("species", out species) || !(species is List<object>)) continue;
                foreach (Dictionary<string, object> each in ((List<object>)species).OfType<Dictionary<string, object>>())
                {
                    object id, height, crown;
                    if (!each.TryGetValue("id", out id) || !(id is string)) continue;
                    var kind = new PlantKind { Id = (string)id };
                    if (each.TryGetValue("height", out height) && height is double) kind.Height = (double)height;
                    if (each.TryGetValue("crown_radius", out crown) && crown is double) kind.CrownRadius = (double)crown;
                    kinds[kind.Id] = kind;
                }
            }
            return kinds;
        }

        /// Terrains hold plants on themselves only; those in the outer half of the outermost cells are left out.
        void AddPlant(BridgeFolder bridge, Dictionary<string, PlantKind> kinds, string[] cells, int[] columns, string path)
        {
            var numbers = new double[5];
            for (int i = 0; i < numbers.Length; ++i)
                if (columns[i] >= cells.Length || !double.TryParse(cells[columns[i]], NumberStyles.Float, CultureInfo.InvariantCulture, out numbers[i]))
                    throw new BridgeException(path + " is no table of plants");
            if (columns[5] >= cells.Length) throw new BridgeException(path + " is no table of plants");
            double x = (numbers[0] - bridge.Cell / 2) / SizeX, z = (numbers[1] - bridge.Cell / 2) / SizeZ;
            if (x < 0 || x > 1 || z < 0 || z > 1) return;
            string id = cells[columns[5]];
            PlantKind kind;
            if (!kinds.TryGetValue(id, out kind)) kinds[id] = kind = new PlantKind { Id = id };
            kind.Plants.Add(new PlacedPlant
            {
                X = (float)x,
                Y = (float)((numbers[2] - CornerY) / SizeY),
                Z = (float)z,
                Turn = (float)(numbers[3] * Math.PI / 180),
                Size = (float)numbers[4]
            });
        }
    }
}
