# cmake -DOUTPUT=<file.cpp> -DSHADERS=<a;b;...> -P embed.cmake
# Writes a C++ source that holds the shaders as text; see render/gl/shader_sources.h.
set(text "// Made by render/shaders/embed.cmake.\n#include \"render/gl/shader_sources.h\"\n\nnamespace cuesta {\n\n")
string(APPEND text "std::string_view shader_source(std::string_view name) {\n")
foreach(shader IN LISTS SHADERS)
    get_filename_component(name "${shader}" NAME)
    file(READ "${shader}" source)
    string(APPEND text "    if (name == \"${name}\")\n        return R\"shader(${source})shader\";\n")
endforeach()
string(APPEND text "    return {};\n}\n\n}  // namespace cuesta\n")
file(WRITE "${OUTPUT}" "${text}")
