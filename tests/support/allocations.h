// Counts what the calling thread takes from the heap. Sanitizers bring their own operator new, so there is nothing to
// count with them.
#pragma once

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define NAMYOUM_COUNTS_ALLOCATIONS 0
#else
#define NAMYOUM_COUNTS_ALLOCATIONS 1
#endif

namespace namyoum::tests {

long allocations_so_far();

template <class Work>
long allocations_during(Work work) {
    const long before = allocations_so_far();
    work();
    return allocations_so_far() - before;
}

}  // namespace namyoum::tests
