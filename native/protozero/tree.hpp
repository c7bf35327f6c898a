#pragma once

#include "fields.hpp"

#include <memory>

namespace bench {

// A child keeps its memory when the message no longer has it.
struct tree {
    std::int32_t value;
    bool has_left, has_right;
    std::unique_ptr<tree> left, right;

    void parse(protozero::pbf_reader reader) {
        value = 0;
        has_left = has_right = false;
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: value = reader.get_int32(); break;
                case 2: parse_child(left, reader.get_message()); has_left = true; break;
                case 3: parse_child(right, reader.get_message()); has_right = true; break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (value != 0) {
            writer.add_int32(1, value);
        }
        if (has_left) {
            write_child(writer, 2, *left);
        }
        if (has_right) {
            write_child(writer, 3, *right);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_int32()); break;
                case 2:
                case 3: walk(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }

private:
    static void parse_child(std::unique_ptr<tree>& child, protozero::pbf_reader reader) {
        if (!child) {
            child = std::make_unique<tree>();
        }
        child->parse(reader);
    }

    template <typename Writer>
    static void write_child(Writer& writer, protozero::pbf_tag_type tag, const tree& child) {
        if (child.value == 0 && !child.has_left && !child.has_right) {
            writer.add_message(tag, "", 0); // a writer takes a message back that nothing is written into
            return;
        }
        Writer inner{writer, tag};
        child.write(inner);
    }
};

} // namespace bench
