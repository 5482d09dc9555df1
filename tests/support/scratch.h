// A folder of its own for a test, gone afterwards.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <string>

namespace namyoum::tests {

class Scratch {
public:
    Scratch() {
        std::string name = testing::TempDir() + "namyoum-XXXXXX";
        if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no folder for a test under " + name);
        folder_ = name;
    }
    ~Scratch() {
        std::error_code ignored;
        std::filesystem::remove_all(folder_, ignored);
    }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;

    std::filesystem::path operator/(const std::string& name) const { return folder_ / name; }
    const std::filesystem::path& folder() const { return folder_; }

private:
    std::filesystem::path folder_;
};

}  // namespace namyoum::tests
