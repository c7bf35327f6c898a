// Messages that are nothing but lists.

#pragma once

#include "fields.hpp"

namespace bench {

struct dense_nodes {
    std::vector<std::int64_t> id, lat, lon;
    std::vector<std::int32_t> keys_vals;

    void parse(protozero::pbf_reader reader) {
        id.clear();
        lat.clear();
        lon.clear();
        keys_vals.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: append(id, reader.get_packed_sint64()); break;
                case 8: append(lat, reader.get_packed_sint64()); break;
                case 9: append(lon, reader.get_packed_sint64()); break;
                case 10: append(keys_vals, reader.get_packed_int32()); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        writer.add_packed_sint64(1, id.begin(), id.end());
        writer.add_packed_sint64(8, lat.begin(), lat.end());
        writer.add_packed_sint64(9, lon.begin(), lon.end());
        writer.add_packed_int32(10, keys_vals.begin(), keys_vals.end());
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 8:
                case 9: sum.add_all(reader.get_packed_sint64()); break;
                case 10: sum.add_all(reader.get_packed_int32()); break;
                default: reader.skip();
            }
        }
    }
};

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
