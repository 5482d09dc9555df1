# The data files, the rule guides and the server's pages travel inside the program: src/base/embedded.h finds them by name.
file(GLOB_RECURSE embedded_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/data/*.toml)
file(GLOB embedded_guides CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/docs/guide/*.md)
file(GLOB embedded_pages CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/server/pages/*)
list(APPEND embedded_files ${embedded_guides} ${embedded_pages})

include(${CMAKE_CURRENT_LIST_DIR}/embed_files.cmake OPTIONAL RESULT_VARIABLE embed_found)
if(embed_found)
    namyoum_embed(namyoum_embedded ${embedded_files})
else()
    add_library(namyoum_embedded INTERFACE)
endif()
