// The interface of a native library to the benchmarks of LibProtoZeroSharp: the payloads of one type of message, and by name
// the library's operations on all of them.

#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bench {

// Encoded messages of one type, in memory that the caller keeps.
using payloads = std::vector<std::string_view>;

// The target of an operation that writes all messages, one after the other.
struct output {
    char* data;
    std::size_t size;

    // The rest after this number of bytes.
    output after(std::size_t bytes) const { return {data + bytes, size - bytes}; }

    // Throws if there is no room for this number of bytes.
    void expect(std::size_t bytes) const {
        if (bytes > size) {
            throw std::length_error{"the output is too small"};
        }
    }
};

class workload {
public:
    // Loops over all payloads itself, so that the call from .NET isn't measured. Returns a number of bytes, or a sum over
    // the values that it read. The sum keeps the compiler from removing the reads.
    using operation = std::function<std::size_t(output)>;

    virtual ~workload() = default;

    // Null if there is no such operation.
    const operation* find(const std::string& name) const {
        const auto found = operations_.find(name);
        return found == operations_.end() ? nullptr : &found->second;
    }

protected:
    void add(const char* name, operation run) { operations_.emplace(name, std::move(run)); }

private:
    std::map<std::string, operation> operations_;
};

// Each library has one: the version of the library that it was compiled with.
const char* version();

// Each library has one. Null if it doesn't know the type.
std::unique_ptr<workload> create(std::string_view type, payloads messages);

} // namespace bench
