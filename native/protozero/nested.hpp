#pragma once

#include "fields.hpp"

#include <memory>

namespace bench {

// A child keeps its memory when the message no longer has it.
template <typename String>
struct nested {
    std::uint32_t id;
    String text;
    bool has_child;
    std::unique_ptr<nested> child;

    void parse(protozero::pbf_reader reader) {
        id = 0;
        text = std::string_view{};
        has_child = false;
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: id = reader.get_uint32(); break;
                case 2: text = reader.get_view(); break;
                case 3: parse_child(reader.get_message()); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (id != 0) {
            writer.add_uint32(1, id);
        }
        add_string(writer, 2, text);
        if (has_child) {
            Writer inner{writer, 3};
            child->write(inner);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_uint32()); break;
                case 2: sum.add(reader.get_view()); break;
                case 3: walk(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }

private:
    void parse_child(protozero::pbf_reader reader) {
        if (!child) {
            child = std::make_unique<nested>();
        }
        child->parse(reader);
        has_child = true;
    }
};

} // namespace bench
