using System.Collections.Generic;
using System.Globalization;
using System.Text;

namespace Cuesta
{
    /// JSON as objects: Dictionary, List, string, double, bool, null. Throws BridgeException where the text is none.
    public sealed class Json
    {
        const int Deepest = 64;
        readonly string text;
        readonly string name;
        int place;

        Json(string text, string name)
        {
            this.text = text;
            this.name = name;
        }

        public static object Parse(string text, string name)
        {
            var json = new Json(text, name);
            object value = json.Value(0);
            json.SkipSpace();
            if (json.place != text.Length) throw json.Fault();
            return value;
        }

        BridgeException Fault()
        {
            return new BridgeException(name + " cannot be read: it is no JSON at character " + place);
        }

        void SkipSpace()
        {
            while (place < text.Length && " \t\r\n".IndexOf(text[place]) >= 0) ++place;
        }

        char Next()
        {
            SkipSpace();
            if (place >= text.Length) throw Fault();
            return text[place];
        }

        void Expect(char sign)
        {
            if (Next() != sign) throw Fault();
            ++place;
        }

        object Value(int depth)
        {
            if (depth > Deepest) throw Fault();
            switch (Next())
            {
                case '{': return Members(depth);
                case '[': return Items(depth);
                case '"': return Text();
                case 't': return Word("true", true);
                case 'f': return Word("false", false);
                case 'n': return Word("null", null);
                default: return Number();
            }
        }

        object Word(string word, object value)
        {
            if (string.CompareOrdinal(text, place, word, 0, word.Length) != 0) throw Fault();
            place += word.Length;
            return value;
        }

        object Number()
        {
            int begin = place;
            while (place < text.Length && "+-.0123456789eE".IndexOf(text[place]) >= 0) ++place;
            double value;
            string digits = text.Substring(begin, place - begin);
            if (!double.TryParse(digits, NumberStyles.Float, CultureInfo.InvariantCulture, out value)) throw Fault();
            return value;
        }

        string Text()
        {
            Expect('"');
            var result = new StringBuilder();
            while (true)
            {
                if (place >= text.Length) throw Fault();
                char sign = text[place++];
                if (sign == '"') return result.ToString();
                result.Append(sign == '\\' ? Escaped() : sign);
            }
        }

        char Escaped()
        {
            if (place >= text.Length) throw Fault();
            char sign = text[place++];
            int known = "\"\\/bfnrt".IndexOf(sign);
            if (known >= 0) return "\"\\/\b\f\n\r\t"[known];
            ushort code = 0;
            bool isCode = sign == 'u' && place + 4 <= text.Length &&
                ushort.TryParse(text.Substring(place, 4), NumberStyles.AllowHexSpecifier, CultureInfo.InvariantCulture, out code);
            if (!isCode) throw Fault();
            place += 4;
            return (char)code;
        }

        object Members(int depth)
        {
            var result = new Dictionary<string, object>();
            Expect('{');
            if (Next() == '}')
            {
                ++place;
                return result;
            }
            while (true)
            {
                SkipSpace();
                string key = Text();
                Expect(':');
                result[key] = Value(depth + 1);
                if (Next() == '}') break;
                Expect(',');
            }
            ++place;
            return result;
        }

        object Items(int depth)
        {
            var result = new List<object>();
            Expect('[');
            if (Next() == ']')
            {
                ++place;
                return result;
            }
            while (true)
            {
                result.Add(Value(depth + 1));
                if (Next() == ']') break;
                Expect(',');
            }
            ++place;
            return result;
        }
    }
}
