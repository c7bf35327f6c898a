// The sum of a walk over all fields: the same number in every library.

#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace bench {

// The sum of every number, and of the length and the last byte of every string.
class walk_sum {
public:
    void add(std::uint64_t value) { value_ += value; }

    void add(double value) {
        std::uint64_t bits;
        std::memcpy(&bits, &value, sizeof bits);
        add(bits);
    }

    void add(std::string_view view) {
        if (!view.empty()) {
            value_ += view.size() + static_cast<unsigned char>(view.back());
        }
    }

    void add(std::int32_t value) { add(static_cast<std::uint64_t>(value)); }

    void add(std::int64_t value) { add(static_cast<std::uint64_t>(value)); }

    void add(std::uint32_t value) { add(std::uint64_t{value}); }

    void add(bool value) { add(std::uint64_t{value}); }

    template <typename Range>
    void add_all(const Range& range) {
        for (const auto& value : range) {
            add(value);
        }
    }

    std::uint64_t value() const { return value_; }

private:
    std::uint64_t value_ = 0;
};

} // namespace bench
