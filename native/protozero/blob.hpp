#pragma once

#include "fields.hpp"

namespace bench {

template <typename String>
struct blob {
    String name, data;

    void parse(protozero::pbf_reader reader) {
        name = data = std::string_view{};
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: name = reader.get_view(); break;
                case 2: data = reader.get_view(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        add_string(writer, 1, name);
        add_string(writer, 2, data);
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2: sum.add(reader.get_view()); break;
                default: reader.skip();
            }
        }
    }
};

} // namespace bench
