using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Text;

namespace Cuesta
{
    /// The folder holds no land that can be read, in words for people.
    public class BridgeException : Exception
    {
        public BridgeException(string message) : base(message) { }
    }

    /// A newer land has taken the place of the one that was being read: begin again.
    public sealed class BridgeChangedException : BridgeException
    {
        public BridgeChangedException(string message) : base(message) { }
    }

    /// A file that bridge.json names.
    public sealed class BridgeEntry
    {
        public string Path, Holds, Checksum;
        public double Bytes;

        public string Name { get { return System.IO.Path.GetFileNameWithoutExtension(Path); } }
    }

    /// The land that bridge.json names. Its files are checked as they are read. Knows nothing of Unity.
    public sealed class BridgeFolder
    {
        const int Version = 1;
        const int Attempts = 3;
        static readonly uint[] Table = MakeTable();

        public readonly string Folder;
        public readonly long Counter;
        public readonly int Width, Height;
        /// Metres a cell; metres of codes 0 and 65535.
        public readonly double Cell, Lowest, Highest;
        public readonly double? SeaLevel;
        public readonly List<BridgeEntry> Entries = new List<BridgeEntry>();

        public BridgeFolder(string folder)
        {
            Folder = folder;
            Dictionary<string, object> index = ReadIndex();
            Counter = (long)Whole(index, "counter");
            Width = (int)Whole(index, "width");
            Height = (int)Whole(index, "height");
            Cell = Number(index, "cell_size");
            if (!(Cell > 0) || double.IsInfinity(Cell)) throw Damaged("cell_size is no number above 0");
            if (Get(index, "sea_level") != null) SeaLevel = Number(index, "sea_level");
            var codes = Get(index, "height_codes") as Dictionary<string, object>;
            if (codes == null) throw Damaged("height_codes tells no range");
            Lowest = Number(codes, "code_0");
            Highest = Number(codes, "code_65535");
            if (!(Lowest < Highest)) throw Damaged("height_codes tells no range");
            var files = Get(index, "files") as List<object>;
            if (files == null) throw Damaged("it names no files");
            foreach (object each in files) Entries.Add(EntryOf(each as Dictionary<string, object>));
        }

        Dictionary<string, object> ReadIndex()
        {
            string path = Path.Combine(Folder, "bridge.json");
            string text;
            try
            {
                text = File.ReadAllText(path, Encoding.UTF8);
            }
            catch (FileNotFoundException)
            {
                throw new BridgeException("there is no bridge.json in " + Folder);
            }
            catch (DirectoryNotFoundException)
            {
                throw new BridgeException("there is no bridge.json in " + Folder);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException || error is ArgumentException)
            {
                throw new BridgeException(path + " cannot be read: " + error.Message);
            }
            var index = Json.Parse(text, path) as Dictionary<string, object>;
            if (index == null || (Get(index, "format") as string) != "cuesta-bridge")
                throw new BridgeException(path + " is no bridge of Cuesta");
            if (!(Get(index, "version") is double) || (double)index["version"] > Version)
                throw new BridgeException("the bridge was written by a later version of Cuesta; install its add-on");
            return index;
        }

        BridgeEntry EntryOf(Dictionary<string, object> told)
        {
            var entry = new BridgeEntry();
            if (told != null)
            {
                entry.Path = Get(told, "path") as string;
                entry.Holds = Get(told, "holds") as string;
                entry.Checksum = Get(told, "crc32") as string;
            }
            if (entry.Path == null || entry.Holds == null || entry.Checksum == null || !(Get(told, "bytes") is double))
                throw Damaged("a file has no path, content, size or checksum");
            entry.Bytes = (double)told["bytes"];
            bool leaves = entry.Path.Length == 0 || entry.Path.IndexOfAny(new[] { '\\', ':' }) >= 0 ||
                entry.Path.Split('/').Any(part => part.Length == 0 || part == "..");
            if (leaves) throw Damaged(entry.Path + " is not inside the folder");
            return entry;
        }

        BridgeException Damaged(string reason)
        {
            return new BridgeException(Path.Combine(Folder, "bridge.json") + " is damaged: " + reason);
        }

        static object Get(Dictionary<string, object> from, string key)
        {
            object value;
            return from.TryGetValue(key, out value) ? value : null;
        }

        double Number(Dictionary<string, object> from, string key)
        {
            object value = Get(from, key);
            if (!(value is double)) throw Damaged(key + " is no number");
            return (double)value;
        }

        double Whole(Dictionary<string, object> from, string key)
        {
            double value = Number(from, key);
            if (!(value >= 1) || value > int.MaxValue || value != Math.Floor(value))
                throw Damaged(key + " is no whole number above 0");
            return value;
        }

        static uint[] MakeTable()
        {
            var table = new uint[256];
            for (uint i = 0; i < 256; ++i)
            {
                uint sum = i;
                for (int bit = 0; bit < 8; ++bit) sum = (sum & 1) != 0 ? sum >> 1 ^ 0xEDB88320u : sum >> 1;
                table[i] = sum;
            }
            return table;
        }

        /// zlib's CRC-32, as 8 hexadecimal digits.
        public static string ChecksumOf(byte[] data)
        {
            uint sum = 0xFFFFFFFFu;
            foreach (byte each in data) sum = sum >> 8 ^ Table[(sum ^ each) & 0xFF];
            return (~sum).ToString("x8", CultureInfo.InvariantCulture);
        }

        public IEnumerable<BridgeEntry> All(string holds)
        {
            return Entries.Where(entry => entry.Holds == holds);
        }

        /// The bytes of a file, once it was found whole.
        public byte[] Data(BridgeEntry entry)
        {
            string path = Path.Combine(Folder, entry.Path);
            byte[] data;
            try
            {
                data = File.ReadAllBytes(path);
            }
            catch (Exception error) when (error is IOException || error is UnauthorizedAccessException)
            {
                throw new BridgeChangedException(path + " is gone");
            }
            if (data.Length != entry.Bytes || ChecksumOf(data) != entry.Checksum)
                throw new BridgeChangedException(path + " is not the file that bridge.json names");
            return data;
        }

        /// use(), again from the start where a newer land has taken the place of the one that was being read.
        public static void WithLand(string folder, Action<BridgeFolder> use)
        {
            for (int attempt = 1; ; ++attempt)
            {
                try
                {
                    use(new BridgeFolder(folder));
                    return;
                }
                catch (BridgeChangedException)
                {
                    if (attempt == Attempts) throw;
                }
            }
        }

        /// The counter of the land that is there now; 0 where there is none.
        public static long CounterOf(string folder)
        {
            try
            {
                return new BridgeFolder(folder).Counter;
            }
            catch (BridgeException)
            {
                return 0;
            }
        }
    }
}
