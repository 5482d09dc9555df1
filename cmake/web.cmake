# The client for browsers, built by npm in web/ into web/dist. One build serves all presets: whether it is up to date is
# told by the content of what goes in, not by who built it when.
# Run as a script (-DROOT=... -DTOOLS=...) this file is that build.
cmake_minimum_required(VERSION 3.25)

set(web_oldest_node 20.19.0)

# Everything that decides what comes out: web/ but for what is installed, built or only tests it, and of the games' data
# what maps and counters are drawn from.
function(namyoum_web_inputs root result)
    set(all "")
    file(GLOB found LIST_DIRECTORIES true ${ARGN} ${root}/web/* ${root}/web/.npmrc)
    list(FILTER found EXCLUDE REGEX "/web/(node_modules|dist|test|tests)$")
    foreach(path IN LISTS found)
        if(IS_DIRECTORY ${path})
            file(GLOB_RECURSE inside ${ARGN} ${path}/*)
            list(APPEND all ${inside})
        else()
            list(APPEND all ${path})
        endif()
    endforeach()
    file(GLOB drawn_from ${ARGN} ${root}/data/*/layout.toml ${root}/data/*/terrain.toml
         ${root}/data/*/units.toml)
    list(APPEND all ${drawn_from})
    list(REMOVE_DUPLICATES all)
    set(${result} ${all} PARENT_SCOPE)
endfunction()

if(CMAKE_SCRIPT_MODE_FILE AND CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
    set(web ${ROOT}/web)
    set(ENV{PATH} "${TOOLS}:$ENV{PATH}")
    file(MAKE_DIRECTORY ${ROOT}/build)
    file(LOCK ${ROOT}/build/web.lock GUARD PROCESS TIMEOUT 900)  # two presets may be built at once

    function(hash_of_inputs result)
        namyoum_web_inputs(${ROOT} inputs)
        list(SORT inputs)
        set(lines "")
        foreach(file IN LISTS inputs)
            file(SHA256 ${file} hash)
            string(APPEND lines "${file} ${hash}\n")
        endforeach()
        string(SHA256 hash "${lines}")
        set(${result} ${hash} PARENT_SCOPE)
    endfunction()

    function(run)  # quiet unless it fails
        execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${web} RESULT_VARIABLE status OUTPUT_VARIABLE said
            ERROR_VARIABLE said)
        if(NOT status EQUAL 0)
            list(JOIN ARGN " " words)
            message(FATAL_ERROR "In web/, ${words} failed:\n${said}")
        endif()
    endfunction()

    set(built "")
    if(EXISTS ${web}/dist/.built AND EXISTS ${web}/dist/index.html)
        file(READ ${web}/dist/.built built)
    endif()
    hash_of_inputs(wanted)
    if(built STREQUAL wanted)
        return()
    endif()

    set(installed "")
    if(EXISTS ${web}/node_modules/.installed)
        file(READ ${web}/node_modules/.installed installed)
    endif()
    file(SHA256 ${web}/package-lock.json lock)
    if(NOT installed STREQUAL lock)
        message(STATUS "Installing what the web build needs")
        # As the lock file says, which stays as it is. Not `npm ci`: that refuses a lock file without the optional packages
        # of other systems, and where a registry does not hold those none can be written.
        run(npm install --no-save --no-audit --no-fund)
        file(WRITE ${web}/node_modules/.installed ${lock})
    endif()
    message(STATUS "Building the client for browsers")
    run(npm run build)
    run(node tools/compress.mjs dist)
    hash_of_inputs(wanted)  # the build may have drawn files that go in next time
    file(WRITE ${web}/dist/.built ${wanted})
    return()
endif()

option(NAMYOUM_WEB "Build the client for browsers (needs Node) and put it into the program" ON)
set(NAMYOUM_WEB_FOLDERS "")
set(NAMYOUM_WEB_STAMP "")
if(NOT NAMYOUM_WEB)
    return()
endif()
if(NOT EXISTS ${PROJECT_SOURCE_DIR}/web/package.json)
    message(STATUS "No client for browsers: there is no web/package.json")
    return()
endif()

set(web_tools ${PROJECT_SOURCE_DIR}/build/node/node_modules/.bin)  # where tools/front-door.sh puts a newer Node
find_program(NAMYOUM_NODE node HINTS ${web_tools} NO_CACHE)
set(node_version 0)
if(NAMYOUM_NODE)
    execute_process(COMMAND ${NAMYOUM_NODE} --version OUTPUT_VARIABLE node_version OUTPUT_STRIP_TRAILING_WHITESPACE)
    string(REGEX REPLACE "^v" "" node_version "${node_version}")
endif()
if(node_version VERSION_LESS web_oldest_node)
    message(FATAL_ERROR "The client for browsers needs Node ${web_oldest_node} or newer, found ${node_version}. "
        "./play and ./test install one; -DNAMYOUM_WEB=OFF builds without the client.")
endif()

set(NAMYOUM_WEB_FOLDERS web/dist)
set(NAMYOUM_WEB_STAMP ${CMAKE_BINARY_DIR}/web.stamp)
namyoum_web_inputs(${PROJECT_SOURCE_DIR} web_inputs CONFIGURE_DEPENDS)
add_custom_command(
    OUTPUT ${NAMYOUM_WEB_STAMP}
    COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DTOOLS=${web_tools} -P ${CMAKE_CURRENT_LIST_FILE}
    COMMAND ${CMAKE_COMMAND} -E touch ${NAMYOUM_WEB_STAMP}
    DEPENDS ${web_inputs} ${CMAKE_CURRENT_LIST_FILE}
    COMMENT "Building the client for browsers, if it changed"
    VERBATIM)
