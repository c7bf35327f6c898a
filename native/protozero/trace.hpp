#pragma once

#include "attribute.hpp"

namespace bench {

// A map is a list of such entries; both fields are always written.
template <typename String>
struct map_entry {
    String key, value;

    void parse(protozero::pbf_reader reader) {
        key = value = std::string_view{};
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: key = reader.get_view(); break;
                case 2: value = reader.get_view(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        writer.add_bytes(1, key.data(), key.size());
        writer.add_bytes(2, value.data(), value.size());
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

template <typename String>
struct event {
    std::uint64_t time;
    String name;
    recycled<attribute<String>> attributes;

    void parse(protozero::pbf_reader reader) {
        time = 0;
        name = std::string_view{};
        attributes.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: time = reader.get_fixed64(); break;
                case 2: name = reader.get_view(); break;
                case 3: attributes.add().parse(reader.get_message()); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (time != 0) {
            writer.add_fixed64(1, time);
        }
        add_string(writer, 2, name);
        for (const attribute<String>& entry : attributes) {
            Writer inner{writer, 3};
            entry.write(inner);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_fixed64()); break;
                case 2: sum.add(reader.get_view()); break;
                case 3: attribute<String>::walk(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }
};

template <typename String>
struct span {
    String trace_id, span_id, name;
    std::uint64_t start, end;
    recycled<attribute<String>> attributes;
    recycled<event<String>> events;
    std::int32_t kind;

    void parse(protozero::pbf_reader reader) {
        trace_id = span_id = name = std::string_view{};
        start = end = 0;
        attributes.clear();
        events.clear();
        kind = 0;
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: trace_id = reader.get_view(); break;
                case 2: span_id = reader.get_view(); break;
                case 3: name = reader.get_view(); break;
                case 4: start = reader.get_fixed64(); break;
                case 5: end = reader.get_fixed64(); break;
                case 6: attributes.add().parse(reader.get_message()); break;
                case 7: events.add().parse(reader.get_message()); break;
                case 8: kind = reader.get_enum(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        add_string(writer, 1, trace_id);
        add_string(writer, 2, span_id);
        add_string(writer, 3, name);
        if (start != 0) {
            writer.add_fixed64(4, start);
        }
        if (end != 0) {
            writer.add_fixed64(5, end);
        }
        for (const attribute<String>& entry : attributes) {
            Writer inner{writer, 6};
            entry.write(inner);
        }
        for (const event<String>& entry : events) {
            Writer inner{writer, 7};
            entry.write(inner);
        }
        if (kind != 0) {
            writer.add_enum(8, kind);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2:
                case 3: sum.add(reader.get_view()); break;
                case 4:
                case 5: sum.add(reader.get_fixed64()); break;
                case 6: attribute<String>::walk(reader.get_message(), sum); break;
                case 7: event<String>::walk(reader.get_message(), sum); break;
                case 8: sum.add(reader.get_enum()); break;
                default: reader.skip();
            }
        }
    }
};

template <typename String>
struct trace {
    recycled<map_entry<String>> resource;
    recycled<span<String>> spans;

    void parse(protozero::pbf_reader reader) {
        resource.clear();
        spans.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: resource.add().parse(reader.get_message()); break;
                case 2: spans.add().parse(reader.get_message()); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        for (const map_entry<String>& entry : resource) {
            Writer inner{writer, 1};
            entry.write(inner);
        }
        for (const span<String>& entry : spans) {
            Writer inner{writer, 2};
            entry.write(inner);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: map_entry<String>::walk(reader.get_message(), sum); break;
                case 2: span<String>::walk(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }
};

} // namespace bench
