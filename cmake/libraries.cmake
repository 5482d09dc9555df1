# Other people's libraries, each from its Debian package. tools/front-door.sh holds the list of packages.

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)

find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_library(XXHASH_LIBRARY xxhash REQUIRED)
add_library(namyoum_xxhash INTERFACE)
target_include_directories(namyoum_xxhash SYSTEM INTERFACE ${XXHASH_INCLUDE_DIR})
target_link_libraries(namyoum_xxhash INTERFACE ${XXHASH_LIBRARY})

# Headers only, so that the sanitizers and the fuzzer see into the reader of our data files.
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h REQUIRED)
add_library(namyoum_toml INTERFACE)
target_include_directories(namyoum_toml SYSTEM INTERFACE ${TOMLPLUSPLUS_INCLUDE_DIR})
