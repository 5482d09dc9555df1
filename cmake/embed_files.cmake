# Compiles files into the program. In a CMakeLists.txt:
#
#     include(cmake/embed_files.cmake)
#     namyoum_embed(namyoum_embedded FILES data/storm/areas.toml ... [FOLDERS web/dist DEPENDS web.stamp])
#
# makes the object library `namyoum_embedded`, which answers src/base/embedded.h. Names are from the root of the project,
# or absolute paths below it. The library is rebuilt when one of the files, or the list of them, changes. What is in a
# FOLDER is looked up when the program is built, after what it DEPENDS on; hidden files are left out.
# The same file is the generator: run as a script it writes an assembler source, whose .incbin takes the bytes as they
# are (a hundred times faster than a C++ array of them, and the same for gcc, clang, sanitizers and link-time
# optimization, which never see inside), and a C++ source with their names.
cmake_minimum_required(VERSION 3.25)

if(CMAKE_SCRIPT_MODE_FILE AND CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    file(STRINGS "${LIST}" names)
    foreach(folder IN LISTS FOLDERS)
        file(GLOB_RECURSE found RELATIVE "${ROOT}" "${ROOT}/${folder}/*")
        list(FILTER found EXCLUDE REGEX "/\\.")
        list(APPEND names ${found})
    endforeach()
    list(SORT names)
    set(blocks "")
    set(declarations "")
    set(entries "")
    set(number 0)
    foreach(name IN LISTS names)
        file(SIZE "${ROOT}/${name}" size)
        set(symbol "namyoum_file_${number}")
        string(APPEND blocks "
    .globl ${symbol}
    .hidden ${symbol}
    .type ${symbol}, %object
    .balign 16
${symbol}:
    .incbin \"${ROOT}/${name}\"
    .byte 0
")
        string(APPEND declarations "extern \"C\" __attribute__((visibility(\"hidden\"))) const char ${symbol}[];\n")
        string(APPEND entries "    {\"${name}\", {${symbol}, ${size}}},\n")
        math(EXPR number "${number} + 1")
    endforeach()
    file(WRITE "${OUTPUT}.S" "// Written by cmake/embed_files.cmake; do not edit.
    .section .rodata
${blocks}
    .section .note.GNU-stack,\"\",%progbits
")
    file(WRITE "${OUTPUT}.cpp" "// Written by cmake/embed_files.cmake; do not edit.
#include \"base/embedded.h\"

#include <algorithm>

${declarations}
namespace namyoum {
namespace {

constexpr EmbeddedFile kFiles[] = {
${entries}};
static_assert(std::ranges::is_sorted(kFiles, {}, &EmbeddedFile::name));

}  // namespace

std::span<const EmbeddedFile> embedded_files() { return kFiles; }

std::string_view embedded_text(std::string_view name) {
    const auto found = std::ranges::lower_bound(kFiles, name, {}, &EmbeddedFile::name);
    return found != std::end(kFiles) && found->name == name ? found->text : std::string_view();
}

}  // namespace namyoum
")
    return()
endif()

enable_language(ASM)

function(namyoum_embed target)
    cmake_parse_arguments(PARSE_ARGV 1 embed "" "" "FILES;FOLDERS;DEPENDS")
    get_filename_component(root "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/.." ABSOLUTE)
    set(names "")
    set(paths "")
    foreach(file IN LISTS embed_FILES)
        get_filename_component(path "${file}" ABSOLUTE BASE_DIR "${root}")
        file(RELATIVE_PATH name "${root}" "${path}")
        list(APPEND names "${name}")
    endforeach()
    list(SORT names)
    list(REMOVE_DUPLICATES names)
    foreach(name IN LISTS names)
        list(APPEND paths "${root}/${name}")
    endforeach()

    # Written anew only when it differs, so that configuring again rebuilds nothing.
    set(list "${CMAKE_CURRENT_BINARY_DIR}/${target}.list")
    list(JOIN names "\n" lines)
    file(CONFIGURE OUTPUT "${list}" CONTENT "${lines}\n" @ONLY)

    set(output "${CMAKE_CURRENT_BINARY_DIR}/${target}")
    set(script "${CMAKE_CURRENT_FUNCTION_LIST_FILE}")
    add_custom_command(
        OUTPUT "${output}.S" "${output}.cpp"
        COMMAND "${CMAKE_COMMAND}" "-DROOT=${root}" "-DLIST=${list}" "-DFOLDERS=${embed_FOLDERS}" "-DOUTPUT=${output}"
            -P "${script}"
        DEPENDS ${paths} "${list}" "${script}" ${embed_DEPENDS}
        COMMENT "Embedding files"
        VERBATIM)
    add_library(${target} OBJECT "${output}.S" "${output}.cpp")
    target_include_directories(${target} PUBLIC "${root}/src")
    target_compile_features(${target} PUBLIC cxx_std_20)
endfunction()
