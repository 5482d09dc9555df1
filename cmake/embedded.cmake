# The data files, the rule guides, the server's plain page and the client for browsers travel inside the program:
# src/base/embedded.h finds them by name.
file(GLOB_RECURSE embedded_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/*.toml)
list(FILTER embedded_files EXCLUDE REGEX "/terrain\\.toml$")  # drawn into the maps of the client (web/bake)
file(GLOB embedded_guides CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/guide/*.md)
file(GLOB embedded_pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/server/pages/*)

include(${CMAKE_CURRENT_LIST_DIR}/web.cmake)
include(${CMAKE_CURRENT_LIST_DIR}/embed_files.cmake)
namyoum_embed(namyoum_embedded FILES ${embedded_files} ${embedded_guides} ${embedded_pages}
    FOLDERS ${NAMYOUM_WEB_FOLDERS} DEPENDS ${NAMYOUM_WEB_STAMP})
