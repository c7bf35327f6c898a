// An arena at its best: its memory is one block that is large enough for its content, and that a reset keeps.

#pragma once

#include <google/protobuf/arena.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace bench {

// The bytes that an arena needs for the function's allocations.
template <typename Function>
std::size_t arena_space(Function&& fill) {
    google::protobuf::Arena arena;
    fill(arena);
    return static_cast<std::size_t>(arena.SpaceAllocated());
}

class warm_arena {
public:
    explicit warm_arena(std::size_t bytes) :
        block_{allocate(bytes)},
        arena_{options(block_.get(), bytes)} {
    }

    // With its content.
    google::protobuf::Arena& get() { return arena_; }

    // Empty.
    google::protobuf::Arena& reset() {
        arena_.Reset();
        return arena_;
    }

private:
    struct release {
        void operator()(char* block) const { ::operator delete(block, std::align_val_t{alignment}); }
    };
    using block = std::unique_ptr<char, release>;

    static constexpr std::size_t alignment = std::size_t{1} << 21;

    // On huge pages, like the arenas that it is compared with.
    static block allocate(std::size_t bytes) {
        block result{static_cast<char*>(::operator new(bytes, std::align_val_t{alignment}))};
#if defined(__linux__)
        madvise(result.get(), bytes, MADV_HUGEPAGE);
#endif
        return result;
    }

    static google::protobuf::ArenaOptions options(char* initial_block, std::size_t bytes) {
        google::protobuf::ArenaOptions result;
        result.initial_block = initial_block;
        result.initial_block_size = bytes;
        return result;
    }

    block block_;
    google::protobuf::Arena arena_;
};

} // namespace bench
