// From the seed workload's values to bytes, without intermediate messages.

#pragma once

#include "seed.hpp"
#include "shape_workload.hpp"

#include <limits>

namespace bench {

template <typename Writer>
void write_seed_sub(Writer& writer, std::int32_t id) {
    if (id != 0) {
        writer.add_int32(1, id);
    }
    writer.add_string(2, "Inner Message");
}

template <typename Writer>
void write_seed_values(Writer& writer) {
    writer.add_uint64(1, std::numeric_limits<std::uint64_t>::max());
    writer.add_int64(2, std::numeric_limits<std::int64_t>::min());
    writer.add_string(4, "Hello, World!");
    writer.add_string(5, "Msg 1");
    writer.add_string(5, "Msg 2");
    writer.add_string(5, "Msg 3");
    writer.add_string(5, "Msg 4");
}

template <typename Buffer>
void write_seed(Buffer& buffer, std::size_t messages) {
    using writer = protozero::basic_pbf_writer<Buffer>;
    writer root{buffer};
    for (std::size_t j = 0; j < messages; ++j) {
        writer message{root, 1};
        write_seed_values(message);
        for (std::int32_t i = 0; i < 9; ++i) {
            writer sub{message, 99999};
            write_seed_sub(sub, i);
        }
    }
}

// With lengths that the caller has computed beforehand, as all of these messages have the same ones.
template <typename Buffer>
void write_seed_of_known_lengths(Buffer& buffer, std::size_t messages) {
    using writer = protozero::basic_pbf_writer<Buffer>;
    constexpr std::size_t message_length = 252, first_length = 15, other_length = 17;
    writer root{buffer};
    for (std::size_t j = 0; j < messages; ++j) {
        writer message{root, 1, message_length};
        write_seed_values(message);
        for (std::int32_t i = 0; i < 9; ++i) {
            writer sub{message, 99999, i == 0 ? first_length : other_length};
            write_seed_sub(sub, i);
        }
    }
}

class seed_workload : public text_workload<seed_root> {
public:
    explicit seed_workload(payloads messages) :
        text_workload{messages},
        messages_{count(messages.at(0))} {
        // The obvious way: a new string each time, whose bytes are then copied to the output.
        add("by hand, new string, copied out", [this](output out) {
            std::string data;
            write_seed(data, messages_);
            out.expect(data.size());
            std::memcpy(out.data, data.data(), data.size());
            return data.size();
        });
        // ProtoZero's usual writer, on a string that keeps its capacity; the bytes stay in it.
        add("by hand, string reused", [this](output) {
            encoded_.clear();
            write_seed(encoded_, messages_);
            return encoded_.size();
        });
        // Directly into the caller's buffer, without a copy afterwards.
        add("by hand, fixed buffer", [this](output out) {
            protozero::fixed_size_buffer_adaptor buffer{out.data, out.size};
            write_seed(buffer, messages_);
            return buffer.size();
        });
        add("by hand, fixed buffer, lengths known", [this](output out) {
            protozero::fixed_size_buffer_adaptor buffer{out.data, out.size};
            write_seed_of_known_lengths(buffer, messages_);
            return buffer.size();
        });
    }

private:
    static std::size_t count(std::string_view root) {
        std::size_t messages = 0;
        protozero::pbf_reader reader{root};
        while (reader.next(1)) {
            reader.skip();
            ++messages;
        }
        return messages;
    }

    std::size_t messages_;
    std::string encoded_;
};

} // namespace bench
