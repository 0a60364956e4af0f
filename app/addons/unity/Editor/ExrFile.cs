using System;
using System.Collections.Generic;
using System.IO;
using System.IO.Compression;
using System.Text;

namespace Cuesta
{
    /// An OpenEXR file as bridges hold them: scan lines, uncompressed or zip, channels of 32-bit floats. Knows nothing of Unity.
    public sealed class ExrFile
    {
        const uint Magic = 20000630;
        const int FloatType = 2;

        readonly byte[] data;
        readonly string name;
        readonly List<string> channels = new List<string>();
        int place = 8;
        int compression = -1;
        int firstRow;

        public int Width { get; private set; }
        public int Height { get; private set; }
        /// Values of each channel, row by row from the north.
        public readonly Dictionary<string, float[]> Channels = new Dictionary<string, float[]>();

        public ExrFile(byte[] data, string name)
        {
            this.data = data;
            this.name = name;
            try
            {
                ReadHeader();
                ReadBlocks();
            }
            catch (Exception error) when (error is ArgumentException || error is IndexOutOfRangeException ||
                error is InvalidDataException || error is OverflowException)
            {
                throw new BridgeException(name + " is damaged: " + error.Message);
            }
        }

        /// The values of the first channel.
        public float[] Values { get { return Channels[channels[0]]; } }

        string Text()
        {
            int end = Array.IndexOf(data, (byte)0, place);
            if (end < 0) throw new InvalidDataException("a text has no end");
            string text = Encoding.UTF8.GetString(data, place, end - place);
            place = end + 1;
            return text;
        }

        int Int(int at)
        {
            return BitConverter.ToInt32(data, at);
        }

        void ReadHeader()
        {
            if (data.Length < 8 || BitConverter.ToUInt32(data, 0) != Magic) throw new BridgeException(name + " is no OpenEXR file");
            int version = Int(4);
            if ((version & 0xFF) != 2 || (version & ~0x4FF) != 0)
                throw new BridgeException(name + " has tiles or several parts, which are not read here");
            while (data[place] != 0)
            {
                string key = Text();
                Text();
                int size = Int(place);
                place += 4;
                if (key == "compression") compression = data[place];
                if (key == "dataWindow") ReadWindow();
                int next = checked(place + size);
                if (key == "channels") ReadChannels();
                place = next;
            }
            ++place;
            if (compression != 0 && compression != 2 && compression != 3)
                throw new BridgeException(name + " is compressed in a way that is not read here");
            if (Width < 1 || Height < 1 || channels.Count == 0) throw new InvalidDataException("it tells no size or no channels");
        }

        void ReadWindow()
        {
            firstRow = Int(place + 4);
            Width = checked(Int(place + 8) - Int(place) + 1);
            Height = checked(Int(place + 12) - firstRow + 1);
        }

        void ReadChannels()
        {
            while (data[place] != 0)
            {
                channels.Add(Text());
                if (Int(place) != FloatType) throw new BridgeException(name + " has channels that are no 32-bit floats");
                place += 16;
            }
        }

        void ReadBlocks()
        {
            int rowBytes = checked(4 * Width * channels.Count);
            int rowsABlock = compression == 3 ? 16 : 1;
            int blocks = (Height + rowsABlock - 1) / rowsABlock;
            foreach (string channel in channels) Channels[channel] = new float[checked(Width * Height)];
            for (int block = 0; block < blocks; ++block)
            {
                int at = checked((int)BitConverter.ToInt64(data, place + 8 * block));
                int row = Int(at) - firstRow, size = Int(at + 4);
                int rows = Math.Min(rowsABlock, Height - row);
                if (row < 0 || rows < 1 || size < 0 || size > data.Length - at - 8) throw new InvalidDataException("a block lies outside");
                byte[] raw = Unpacked(at + 8, size, checked(rows * rowBytes));
                for (int r = 0; r < rows; ++r)
                    for (int c = 0; c < channels.Count; ++c)
                        Buffer.BlockCopy(raw, r * rowBytes + 4 * c * Width, Channels[channels[c]], 4 * (row + r) * Width, 4 * Width);
            }
        }

        /// A zip block: differences are summed up, and the halves of the bytes are put beside each other again.
        byte[] Unpacked(int at, int size, int wanted)
        {
            var result = new byte[wanted];
            if (size == wanted)
            {
                Buffer.BlockCopy(data, at, result, 0, wanted);
                return result;
            }
            if (compression == 0 || size < 2) throw new InvalidDataException("a block has another size than the header says");
            var apart = new byte[wanted];
            // The first two bytes are zlib's head.
            using (var stream = new DeflateStream(new MemoryStream(data, at + 2, size - 2), CompressionMode.Decompress))
            {
                int filled = 0, more;
                while (filled < wanted && (more = stream.Read(apart, filled, wanted - filled)) > 0) filled += more;
                if (filled != wanted || stream.ReadByte() >= 0)
                    throw new InvalidDataException("a block has another size than the header says");
            }
            for (int i = 1; i < wanted; ++i) apart[i] = (byte)(apart[i - 1] + apart[i] - 128);
            int half = (wanted + 1) / 2;
            for (int i = 0; i < wanted; ++i) result[i] = apart[i % 2 == 0 ? i / 2 : half + i / 2];
            return result;
        }
    }
}
