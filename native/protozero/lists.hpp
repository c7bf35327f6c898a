// Messages with only a list.

#pragma once

#include "fields.hpp"

namespace bench {

struct integers {
    std::vector<std::int32_t> values;

    void parse(protozero::pbf_reader reader) {
        values.clear();
        while (reader.next(1)) {
            append(values, reader.get_packed_int32());
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        writer.add_packed_int32(1, values.begin(), values.end());
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(1)) {
            sum.add_all(reader.get_packed_int32());
        }
    }
};

struct doubles {
    std::vector<double> values;

    void parse(protozero::pbf_reader reader) {
        values.clear();
        while (reader.next(1)) {
            append(values, reader.get_packed_double());
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        writer.add_packed_double(1, values.begin(), values.end());
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(1)) {
            sum.add_all(reader.get_packed_double());
        }
    }
};

template <typename String>
struct strings {
    recycled<String> values;

    void parse(protozero::pbf_reader reader) {
        values.clear();
        while (reader.next(1)) {
            values.add() = reader.get_view();
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        for (const String& value : values) {
            writer.add_bytes(1, value.data(), value.size());
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(1)) {
            sum.add(reader.get_view());
        }
    }
};

} // namespace bench
