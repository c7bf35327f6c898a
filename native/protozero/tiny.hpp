#pragma once

#include "fields.hpp"

namespace bench {

template <typename String>
struct tiny {
    std::uint32_t id;
    std::int32_t delta;
    bool active;
    String code;

    void parse(protozero::pbf_reader reader) {
        id = 0;
        delta = 0;
        active = false;
        code = std::string_view{};
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: id = reader.get_uint32(); break;
                case 2: delta = reader.get_sint32(); break;
                case 3: active = reader.get_bool(); break;
                case 4: code = reader.get_view(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (id != 0) {
            writer.add_uint32(1, id);
        }
        if (delta != 0) {
            writer.add_sint32(2, delta);
        }
        if (active) {
            writer.add_bool(3, true);
        }
        add_string(writer, 4, code);
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_uint32()); break;
                case 2: sum.add(reader.get_sint32()); break;
                case 3: sum.add(reader.get_bool()); break;
                case 4: sum.add(reader.get_view()); break;
                default: reader.skip();
            }
        }
    }
};

} // namespace bench
