#include "render/scene/sheet_texture_work.h"

#include <algorithm>

namespace cuesta {
namespace {

/// Mipmaps of fewer texels than this are made at once.
constexpr int least_slice = 65536;

}  // namespace

Result<void> renew(SheetTexture& texture, TexturePool& pool, GLenum format, int width, int height, int levels,
                   std::string_view label) {
    texture = SheetTexture();
    auto made = pool.take(format, width, height, levels, label);
    if (!made) return made.error();
    texture = *std::move(made);
    return {};
}

Result<void> plan_mipmaps(const SheetTexture& texture, BakingTools& tools) {
    auto program = tools.programs.program("screen.vert", "halve.frag", "");
    if (!program) return program.error();
    int level = 1;
    const auto side = [&](int length) { return std::max(1, length >> level); };
    const auto halve = [texture, &program = **program, &tools](int to, int first, int last) {
        const int width = std::max(1, texture.width() >> to), height = std::max(1, texture.height() >> to);
        texture->show_level(to - 1);
        tools.framebuffer.attach(*texture, to);
        glBindFramebuffer(GL_FRAMEBUFFER, tools.framebuffer.id());
        glViewport(0, 0, width, height);
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, first, width, last - first);
        texture->bind(0);
        program.use();
        glBindVertexArray(tools.no_vertices.id());
        glDrawArrays(GL_TRIANGLES, 0, 3);
        glDisable(GL_SCISSOR_TEST);
        texture->show_all_levels();
    };
    for (; level < texture->levels() && side(texture.width()) * side(texture.height()) >= least_slice; ++level)
        tools.work.add(side(texture.height()), side(texture.width()),
                       [halve, level](int first, int last) { halve(level, first, last); });
    // Not glGenerateTextureMipmap: Mesa's software OpenGL compiles a shader of its own for each format and kind of size
    // then, tens of milliseconds that no cache and no warm-up can save.
    if (level < texture->levels())
        tools.work.add(1, least_slice, [halve, texture, level](int, int) {
            for (int i = level; i < texture->levels(); ++i) halve(i, 0, std::max(1, texture.height() >> i));
        });
    return {};
}

}  // namespace cuesta
