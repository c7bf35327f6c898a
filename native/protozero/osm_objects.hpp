// Ways and relations of OpenStreetMap.

#pragma once

#include "fields.hpp"

namespace bench {

// Each field has its own presence flag.
struct osm_info {
    std::int64_t timestamp, changeset;
    std::int32_t version, uid;
    std::uint32_t user_sid;
    bool visible;
    bool has[7]; // by field number

    void parse(protozero::pbf_reader reader) {
        *this = {};
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: version = reader.get_int32(); break;
                case 2: timestamp = reader.get_int64(); break;
                case 3: changeset = reader.get_int64(); break;
                case 4: uid = reader.get_int32(); break;
                case 5: user_sid = reader.get_uint32(); break;
                case 6: visible = reader.get_bool(); break;
                default: reader.skip(); continue;
            }
            has[reader.tag()] = true;
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (has[1]) {
            writer.add_int32(1, version);
        }
        if (has[2]) {
            writer.add_int64(2, timestamp);
        }
        if (has[3]) {
            writer.add_int64(3, changeset);
        }
        if (has[4]) {
            writer.add_int32(4, uid);
        }
        if (has[5]) {
            writer.add_uint32(5, user_sid);
        }
        if (has[6]) {
            writer.add_bool(6, visible);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 4: sum.add(reader.get_int32()); break;
                case 2:
                case 3: sum.add(reader.get_int64()); break;
                case 5: sum.add(reader.get_uint32()); break;
                case 6: sum.add(reader.get_bool()); break;
                default: reader.skip();
            }
        }
    }
};

// The first fields of ways and relations.
struct osm_object {
    std::int64_t id;
    std::vector<std::uint32_t> keys, vals;
    osm_info info;
    bool has_info;

    void clear() {
        id = 0;
        keys.clear();
        vals.clear();
        has_info = false;
    }

    void parse_field(protozero::pbf_reader& reader) {
        switch (reader.tag()) {
            case 1: id = reader.get_int64(); break;
            case 2: append(keys, reader.get_packed_uint32()); break;
            case 3: append(vals, reader.get_packed_uint32()); break;
            case 4: info.parse(reader.get_message()); has_info = true; break;
            default: reader.skip();
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (id != 0) {
            writer.add_int64(1, id);
        }
        writer.add_packed_uint32(2, keys.begin(), keys.end());
        writer.add_packed_uint32(3, vals.begin(), vals.end());
        if (has_info) {
            Writer inner{writer, 4};
            info.write(inner);
        }
    }

    static void walk_field(protozero::pbf_reader& reader, walk_sum& sum) {
        switch (reader.tag()) {
            case 1: sum.add(reader.get_int64()); break;
            case 2:
            case 3: sum.add_all(reader.get_packed_uint32()); break;
            case 4: osm_info::walk(reader.get_message(), sum); break;
            default: reader.skip();
        }
    }
};

struct osm_way : osm_object {
    std::vector<std::int64_t> refs;

    void parse(protozero::pbf_reader reader) {
        clear();
        refs.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 8: append(refs, reader.get_packed_sint64()); break;
                default: parse_field(reader);
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        osm_object::write(writer);
        writer.add_packed_sint64(8, refs.begin(), refs.end());
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 8: sum.add_all(reader.get_packed_sint64()); break;
                default: walk_field(reader, sum);
            }
        }
    }
};

struct osm_relation : osm_object {
    std::vector<std::int32_t> roles, types;
    std::vector<std::int64_t> members;

    void parse(protozero::pbf_reader reader) {
        clear();
        roles.clear();
        members.clear();
        types.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 8: append(roles, reader.get_packed_int32()); break;
                case 9: append(members, reader.get_packed_sint64()); break;
                case 10: append(types, reader.get_packed_enum()); break;
                default: parse_field(reader);
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        osm_object::write(writer);
        writer.add_packed_int32(8, roles.begin(), roles.end());
        writer.add_packed_sint64(9, members.begin(), members.end());
        writer.add_packed_enum(10, types.begin(), types.end());
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 8: sum.add_all(reader.get_packed_int32()); break;
                case 9: sum.add_all(reader.get_packed_sint64()); break;
                case 10: sum.add_all(reader.get_packed_enum()); break;
                default: walk_field(reader, sum);
            }
        }
    }
};

} // namespace bench
