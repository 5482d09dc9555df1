# Flags and the one function by which a folder of src/ becomes a target.

add_library(namyoum_flags INTERFACE)
target_include_directories(namyoum_flags INTERFACE ${PROJECT_SOURCE_DIR}/src)
target_compile_options(namyoum_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # gcc 12 takes `"text" + string` for a copy onto itself of some exabytes (GCC bug 105329, mended in 13).
    target_compile_options(namyoum_flags INTERFACE -Wno-restrict)
endif()
if(NAMYOUM_WARNINGS_AS_ERRORS)
    target_compile_options(namyoum_flags INTERFACE -Werror)
endif()
if(NAMYOUM_FUZZ)
    # What libFuzzer steers by; without its tracing of comparisons, which would slow the tests of the same objects down.
    target_compile_options(namyoum_flags INTERFACE -fsanitize-coverage=inline-8bit-counters,pc-table)
endif()
if(NAMYOUM_SANITIZE)
    # Whatever a sanitizer finds ends the program: a test must not pass over it. Null pointers and what lies outside an
    # object the address sanitizer finds too, alignment means nothing here, and nothing is cast down a hierarchy; without
    # these four checks the build takes half the time.
    target_compile_options(namyoum_flags INTERFACE
        -fsanitize=${NAMYOUM_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer
        -fno-sanitize=null,object-size,alignment,vptr)
    target_link_options(namyoum_flags INTERFACE -fsanitize=${NAMYOUM_SANITIZE})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        # gcc 12 is known to be mistaken about the first in instrumented code; the second is about every fence in Asio's
        # headers, which the thread sanitizer cannot see through.
        target_compile_options(namyoum_flags INTERFACE -Wno-error=maybe-uninitialized -Wno-tsan)
    endif()
endif()

set(NAMYOUM_LTO_WORKS OFF)
if(NAMYOUM_LINK_TIME_OPTIMIZATION)
    include(CheckIPOSupported)
    check_ipo_supported(RESULT NAMYOUM_LTO_WORKS OUTPUT lto_problem LANGUAGES CXX)
    if(NOT NAMYOUM_LTO_WORKS)
        message(STATUS "No link-time optimization: ${lto_problem}")
    endif()
endif()

# namyoum_room(NAME [HOT | WARM | COLD] [EXCEPT files...] [LINKS targets...] [PRECOMPILE headers...])
# A library of every .cpp in the calling folder; new files are picked up by the next build. A folder that has no
# .cpp yet is a library of headers. HOT rooms, where games are played millions of times, are optimized across files;
# the others are not, so that a change in them links quickly. WARM rooms are optimized in sanitized builds too, because
# their tests take long otherwise; COLD ones hardly anywhere. PRECOMPILE names the big headers
# that many files of the room read; each file includes them all the same (a build of the preset debug shows where not).
function(namyoum_room name)
    cmake_parse_arguments(PARSE_ARGV 1 room "HOT;WARM;COLD" "" "EXCEPT;LINKS;PRECOMPILE")
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
    foreach(file IN LISTS room_EXCEPT)
        list(REMOVE_ITEM sources ${CMAKE_CURRENT_SOURCE_DIR}/${file})
    endforeach()
    if(NOT sources)
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE namyoum_flags ${room_LINKS})
        return()
    endif()
    add_library(${name} STATIC ${sources})
    target_link_libraries(${name} PUBLIC namyoum_flags ${room_LINKS})
    if(room_HOT OR room_WARM)
        target_compile_options(${name} PRIVATE ${NAMYOUM_HOT_FLAGS})
    endif()
    if(room_HOT)
        set_target_properties(${name} PROPERTIES INTERPROCEDURAL_OPTIMIZATION ${NAMYOUM_LTO_WORKS})
    elseif(room_COLD)
        target_compile_options(${name} PRIVATE ${NAMYOUM_COLD_FLAGS})
    endif()
    if(room_PRECOMPILE)
        target_precompile_headers(${name} PRIVATE ${room_PRECOMPILE})
    endif()
endfunction()

# Programs that link HOT rooms finish their optimization at link time, on all cores.
function(namyoum_program name)
    target_link_libraries(${name} PRIVATE namyoum_flags)
    if(NAMYOUM_LTO_WORKS AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_link_options(${name} PRIVATE -flto=auto ${NAMYOUM_HOT_FLAGS})
    endif()
endfunction()
