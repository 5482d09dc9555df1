// Counts what the calling thread takes from the heap. Not built under a sanitizer, which brings its own operator new.
#pragma once

namespace namyoum::tests {

long allocations_so_far();

template <class Work>
long allocations_during(Work work) {
    const long before = allocations_so_far();
    work();
    return allocations_so_far() - before;
}

}  // namespace namyoum::tests
