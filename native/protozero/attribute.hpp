// The attributes of traces: a key with a value of one of several kinds.

#pragma once

#include "fields.hpp"

namespace bench {

template <typename String>
struct attribute {
    String key;
    String text; // or raw bytes
    std::int64_t number;
    double fraction;
    bool flag;
    protozero::pbf_tag_type kind; // the field number of the value; 0 where there is none

    void parse(protozero::pbf_reader reader) {
        key = std::string_view{};
        kind = 0;
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: key = reader.get_view(); break;
                case 2: text = reader.get_view(); kind = 2; break;
                case 3: flag = reader.get_bool(); kind = 3; break;
                case 4: number = reader.get_int64(); kind = 4; break;
                case 5: fraction = reader.get_double(); kind = 5; break;
                case 6: text = reader.get_view(); kind = 6; break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        add_string(writer, 1, key);
        switch (kind) {
            case 2:
            case 6: writer.add_bytes(kind, text.data(), text.size()); break;
            case 3: writer.add_bool(3, flag); break;
            case 4: writer.add_int64(4, number); break;
            case 5: writer.add_double(5, fraction); break;
            default: break;
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2:
                case 6: sum.add(reader.get_view()); break;
                case 3: sum.add(reader.get_bool()); break;
                case 4: sum.add(reader.get_int64()); break;
                case 5: sum.add(reader.get_double()); break;
                default: reader.skip();
            }
        }
    }
};

} // namespace bench
