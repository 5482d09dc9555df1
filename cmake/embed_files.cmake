# Compiles files into the program. In a CMakeLists.txt:
#
#     include(cmake/embed_files.cmake)
#     namyoum_embed(namyoum_embedded data/storm/areas.toml ...)
#
# makes the object library `namyoum_embedded`, which answers src/base/embedded.h. Names are from the root of the project,
# or absolute paths below it. The library is rebuilt when one of the files, or the list of them, changes.
# The same file is the generator: run as a script it writes the C++ source.
cmake_minimum_required(VERSION 3.25)

if(CMAKE_SCRIPT_MODE_FILE AND CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    file(STRINGS "${LIST}" names)
    set(arrays "")
    set(entries "")
    set(number 0)
    foreach(name IN LISTS names)
        # Through hexadecimal digits, because CMake gives a meaning to brackets and semicolons in a text.
        file(READ "${ROOT}/${name}" hex HEX)
        string(LENGTH "${hex}" digits)
        math(EXPR size "${digits} / 2")
        string(REGEX REPLACE "(................................)" "\\1\n" hex "${hex}")
        string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," characters "${hex}")
        string(APPEND arrays "constexpr char kText${number}[] = {\n${characters}'\\0'};\n\n")
        string(APPEND entries "    {\"${name}\", {kText${number}, ${size}}},\n")
        math(EXPR number "${number} + 1")
    endforeach()
    file(WRITE "${OUTPUT}" "// Written by cmake/embed_files.cmake; do not edit.
#include \"base/embedded.h\"

namespace namyoum {
namespace {

${arrays}constexpr EmbeddedFile kFiles[] = {
${entries}};

}  // namespace

std::span<const EmbeddedFile> embedded_files() { return kFiles; }

std::string_view embedded_text(std::string_view name) {
    for (const EmbeddedFile& file : kFiles)
        if (file.name == name) return file.text;
    return {};
}

}  // namespace namyoum
")
    return()
endif()

function(namyoum_embed target)
    get_filename_component(root "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/.." ABSOLUTE)
    set(names "")
    set(paths "")
    foreach(file IN LISTS ARGN)
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

    set(output "${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp")
    set(script "${CMAKE_CURRENT_FUNCTION_LIST_FILE}")
    add_custom_command(
        OUTPUT "${output}"
        COMMAND "${CMAKE_COMMAND}" "-DROOT=${root}" "-DLIST=${list}" "-DOUTPUT=${output}" -P "${script}"
        DEPENDS ${paths} "${list}" "${script}"
        COMMENT "Embedding data files"
        VERBATIM)
    add_library(${target} OBJECT "${output}")
    target_include_directories(${target} PUBLIC "${root}/src")
    target_compile_features(${target} PUBLIC cxx_std_20)
endfunction()
