/// The library that Blender's glTF importer asks to decode Draco, which Debian's package of Blender lacks: the
/// functions that its script gltf2_io_draco_compression_extension.py declares, made of Debian's libdraco. For the tests
/// alone:
///   c++ -shared -fPIC blender_draco.cpp -ldraco -o libextern_draco.so
/// and its path in BLENDER_EXTERN_DRACO_LIBRARY_PATH.

#include <draco/compression/decode.h>

#include <cstdint>
#include <cstring>
#include <map>
#include <memory>
#include <vector>

namespace {

struct Decoder {
    std::unique_ptr<draco::Mesh> mesh;
    std::vector<std::uint8_t> indices;
    std::map<std::uint32_t, std::vector<std::uint8_t>> attributes;
};

/// glTF's component types; a number of components by the name of the accessor's type.
template <class T>
bool read(const draco::Mesh& mesh, const draco::PointAttribute& attribute, std::vector<std::uint8_t>& bytes) {
    const auto parts = static_cast<std::size_t>(attribute.num_components());
    std::vector<T> values(parts * mesh.num_points());
    for (draco::PointIndex i(0); i < mesh.num_points(); ++i)
        if (!attribute.ConvertValue<T>(attribute.mapped_index(i), attribute.num_components(),
                                       &values[parts * i.value()]))
            return false;
    bytes.resize(values.size() * sizeof(T));
    std::memcpy(bytes.data(), values.data(), bytes.size());
    return true;
}

}  // namespace

extern "C" {

Decoder* decoderCreate() {
    return new Decoder;
}

void decoderRelease(Decoder* decoder) {
    delete decoder;
}

bool decoderDecode(Decoder* decoder, const void* data, std::size_t bytes) {
    draco::DecoderBuffer buffer;
    buffer.Init(static_cast<const char*>(data), bytes);
    draco::Decoder draco;
    auto mesh = draco.DecodeMeshFromBuffer(&buffer);
    if (!mesh.ok()) return false;
    decoder->mesh = std::move(mesh).value();
    return true;
}

std::uint32_t decoderGetVertexCount(Decoder* decoder) {
    return decoder->mesh->num_points();
}

std::uint32_t decoderGetIndexCount(Decoder* decoder) {
    return 3 * decoder->mesh->num_faces();
}

bool decoderAttributeIsNormalized(Decoder* decoder, std::uint32_t id) {
    const draco::PointAttribute* attribute = decoder->mesh->GetAttributeByUniqueId(id);
    return attribute != nullptr && attribute->normalized();
}

bool decoderReadAttribute(Decoder* decoder, std::uint32_t id, std::size_t component, const char*) {
    const draco::PointAttribute* attribute = decoder->mesh->GetAttributeByUniqueId(id);
    if (attribute == nullptr) return false;
    std::vector<std::uint8_t>& bytes = decoder->attributes[id];
    switch (component) {
        case 5121:
            return read<std::uint8_t>(*decoder->mesh, *attribute, bytes);
        case 5123:
            return read<std::uint16_t>(*decoder->mesh, *attribute, bytes);
        case 5125:
            return read<std::uint32_t>(*decoder->mesh, *attribute, bytes);
        case 5126:
            return read<float>(*decoder->mesh, *attribute, bytes);
        default:
            return false;
    }
}

std::size_t decoderGetAttributeByteLength(Decoder* decoder, std::uint32_t id) {
    return decoder->attributes[id].size();
}

void decoderCopyAttribute(Decoder* decoder, std::uint32_t id, void* to) {
    std::memcpy(to, decoder->attributes[id].data(), decoder->attributes[id].size());
}

bool decoderReadIndices(Decoder* decoder, std::size_t component) {
    if (component != 5123 && component != 5125) return false;
    const std::size_t size = component == 5123 ? 2 : 4;
    std::vector<std::uint8_t>& bytes = decoder->indices;
    bytes.clear();
    for (draco::FaceIndex face(0); face < decoder->mesh->num_faces(); ++face)
        for (int corner = 0; corner < 3; ++corner) {
            const std::uint32_t index = decoder->mesh->face(face)[corner].value();
            // Little-endian, as glTF is: the low bytes first.
            for (std::size_t i = 0; i < size; ++i) bytes.push_back(static_cast<std::uint8_t>(index >> (8 * i)));
        }
    return true;
}

std::size_t decoderGetIndicesByteLength(Decoder* decoder) {
    return decoder->indices.size();
}

void decoderCopyIndices(Decoder* decoder, void* to) {
    std::memcpy(to, decoder->indices.data(), decoder->indices.size());
}
}
