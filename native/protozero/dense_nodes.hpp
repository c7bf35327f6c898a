// Columns of deltas.

#pragma once

#include "fields.hpp"

namespace bench {

struct dense_info {
    std::vector<std::int32_t> version, uid, user_sid;
    std::vector<std::int64_t> timestamp, changeset;
    std::vector<char> visible;

    void parse(protozero::pbf_reader reader) {
        version.clear();
        timestamp.clear();
        changeset.clear();
        uid.clear();
        user_sid.clear();
        visible.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: append(version, reader.get_packed_int32()); break;
                case 2: append(timestamp, reader.get_packed_sint64()); break;
                case 3: append(changeset, reader.get_packed_sint64()); break;
                case 4: append(uid, reader.get_packed_sint32()); break;
                case 5: append(user_sid, reader.get_packed_sint32()); break;
                case 6: append(visible, reader.get_packed_bool()); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        writer.add_packed_int32(1, version.begin(), version.end());
        writer.add_packed_sint64(2, timestamp.begin(), timestamp.end());
        writer.add_packed_sint64(3, changeset.begin(), changeset.end());
        writer.add_packed_sint32(4, uid.begin(), uid.end());
        writer.add_packed_sint32(5, user_sid.begin(), user_sid.end());
        writer.add_packed_bool(6, visible.begin(), visible.end());
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add_all(reader.get_packed_int32()); break;
                case 2:
                case 3: sum.add_all(reader.get_packed_sint64()); break;
                case 4:
                case 5: sum.add_all(reader.get_packed_sint32()); break;
                case 6: sum.add_all(reader.get_packed_bool()); break;
                default: reader.skip();
            }
        }
    }
};

struct dense_nodes {
    std::vector<std::int64_t> id, lat, lon;
    std::vector<std::int32_t> keys_vals;
    dense_info info;
    bool has_info;

    void parse(protozero::pbf_reader reader) {
        id.clear();
        lat.clear();
        lon.clear();
        keys_vals.clear();
        has_info = false;
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: append(id, reader.get_packed_sint64()); break;
                case 5: info.parse(reader.get_message()); has_info = true; break;
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
        if (has_info) {
            Writer inner{writer, 5};
            info.write(inner);
        }
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
                case 5: dense_info::walk(reader.get_message(), sum); break;
                case 10: sum.add_all(reader.get_packed_int32()); break;
                default: reader.skip();
            }
        }
    }
};

} // namespace bench
