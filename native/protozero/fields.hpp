// The common part of the shapes: they are read and written by hand, in ProtoZero's style.

#pragma once

#include "../common/walk_sum.hpp"

#include <protozero/buffer_fixed.hpp>
#include <protozero/buffer_string.hpp>
#include <protozero/pbf_reader.hpp>
#include <protozero/pbf_writer.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bench {

// A list that keeps its elements when it is cleared, and with them the memory of their own lists and strings.
template <typename T>
class recycled {
public:
    // The element is in the state of its last use.
    T& add() {
        if (used_ == items_.size()) {
            items_.emplace_back();
        }
        return items_[used_++];
    }

    void clear() { used_ = 0; }

    auto begin() const { return items_.begin(); }
    auto end() const { return items_.begin() + static_cast<std::ptrdiff_t>(used_); }

private:
    std::vector<T> items_;
    std::size_t used_ = 0;
};

// proto3 leaves out fields with their default.
template <typename Writer>
void add_string(Writer& writer, protozero::pbf_tag_type tag, std::string_view value) {
    if (!value.empty()) {
        writer.add_bytes(tag, value.data(), value.size());
    }
}

template <typename Range, typename T>
void append(std::vector<T>& values, const Range& range) {
    values.insert(values.end(), range.begin(), range.end());
}

} // namespace bench
