#include "support/allocations.h"

#include <cstdlib>
#include <new>

namespace {
thread_local long taken = 0;
}

namespace namyoum::tests {
long allocations_so_far() { return taken; }
}  // namespace namyoum::tests

// The other forms of new and delete end in these.
void* operator new(std::size_t size) {
    ++taken;
    if (void* memory = std::malloc(size > 0 ? size : 1)) return memory;
    throw std::bad_alloc();
}

void* operator new(std::size_t size, std::align_val_t alignment) {
    ++taken;
    const auto align = static_cast<std::size_t>(alignment);
    if (void* memory = std::aligned_alloc(align, (size + align - 1) / align * align)) return memory;
    throw std::bad_alloc();
}

void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { std::free(memory); }
