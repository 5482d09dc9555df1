# Other people's libraries, each from its Debian package. tools/front-door.sh holds the list of packages.

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(spdlog REQUIRED)

find_path(XXHASH_INCLUDE_DIR xxhash.h REQUIRED)
find_library(XXHASH_LIBRARY xxhash REQUIRED)
add_library(namyoum_xxhash INTERFACE)
target_include_directories(namyoum_xxhash SYSTEM INTERFACE ${XXHASH_INCLUDE_DIR})
target_link_libraries(namyoum_xxhash INTERFACE ${XXHASH_LIBRARY})

# Headers only, so that the sanitizers and the fuzzer see into the reader of our data files.
find_path(TOMLPLUSPLUS_INCLUDE_DIR toml++/toml.h REQUIRED)
add_library(namyoum_toml INTERFACE)
target_include_directories(namyoum_toml SYSTEM INTERFACE ${TOMLPLUSPLUS_INCLUDE_DIR})

find_path(SODIUM_INCLUDE_DIR sodium.h REQUIRED)
find_library(SODIUM_LIBRARY sodium REQUIRED)
add_library(namyoum_sodium INTERFACE)
target_include_directories(namyoum_sodium SYSTEM INTERFACE ${SODIUM_INCLUDE_DIR})
target_link_libraries(namyoum_sodium INTERFACE ${SODIUM_LIBRARY})

find_path(SQLITE3_INCLUDE_DIR sqlite3.h REQUIRED)
find_library(SQLITE3_LIBRARY sqlite3 REQUIRED)
add_library(namyoum_sqlite3 INTERFACE)
target_include_directories(namyoum_sqlite3 SYSTEM INTERFACE ${SQLITE3_INCLUDE_DIR})
target_link_libraries(namyoum_sqlite3 INTERFACE ${SQLITE3_LIBRARY})

find_package(ZLIB REQUIRED)
find_path(BROTLI_INCLUDE_DIR brotli/encode.h REQUIRED)
find_library(BROTLI_LIBRARY brotlienc REQUIRED)
add_library(namyoum_compression INTERFACE)
target_include_directories(namyoum_compression SYSTEM INTERFACE ${BROTLI_INCLUDE_DIR})
target_link_libraries(namyoum_compression INTERFACE ${BROTLI_LIBRARY} ZLIB::ZLIB)
find_library(BROTLI_DECODER brotlidec REQUIRED)  # for the tests, which read what was compressed

# Asio and Beast are headers. Their functions are compiled once, in src/server/beast.cpp, and left out everywhere else;
# so is their use of coroutines, which clang 14 cannot compile.
find_package(Boost 1.74 REQUIRED)
add_library(namyoum_beast INTERFACE)
target_link_libraries(namyoum_beast INTERFACE Boost::headers Threads::Threads)
target_compile_definitions(namyoum_beast INTERFACE BOOST_ASIO_SEPARATE_COMPILATION BOOST_BEAST_SEPARATE_COMPILATION
    BOOST_ASIO_NO_DEPRECATED BOOST_ASIO_DISABLE_CO_AWAIT)

# Without its web server, which would ask for more libraries.
find_path(PROMETHEUS_INCLUDE_DIR prometheus/registry.h REQUIRED)
find_library(PROMETHEUS_LIBRARY prometheus-cpp-core REQUIRED)
add_library(namyoum_prometheus INTERFACE)
target_include_directories(namyoum_prometheus SYSTEM INTERFACE ${PROMETHEUS_INCLUDE_DIR})
target_link_libraries(namyoum_prometheus INTERFACE ${PROMETHEUS_LIBRARY})
