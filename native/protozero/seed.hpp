// The seed workload on ProtoZero.

#pragma once

#include "fields.hpp"

namespace bench {

template <typename String>
struct seed_sub {
    std::int32_t id;
    String name;

    void parse(protozero::pbf_reader reader) {
        id = 0;
        name = std::string_view{};
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: id = reader.get_int32(); break;
                case 2: name = reader.get_view(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (id != 0) {
            writer.add_int32(1, id);
        }
        add_string(writer, 2, name);
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_int32()); break;
                case 2: sum.add(reader.get_view()); break;
                default: reader.skip();
            }
        }
    }
};

template <typename String>
struct seed_message {
    std::uint64_t a;
    std::int64_t b;
    std::uint32_t c;
    bool has_c;
    String d;
    recycled<String> e;
    recycled<seed_sub<String>> f;

    void parse(protozero::pbf_reader reader) {
        a = 0;
        b = 0;
        has_c = false;
        d = std::string_view{};
        e.clear();
        f.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: a = reader.get_uint64(); break;
                case 2: b = reader.get_int64(); break;
                case 3: c = reader.get_uint32(); has_c = true; break;
                case 4: d = reader.get_view(); break;
                case 5: e.add() = reader.get_view(); break;
                case 99999: f.add().parse(reader.get_message()); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (a != 0) {
            writer.add_uint64(1, a);
        }
        if (b != 0) {
            writer.add_int64(2, b);
        }
        if (has_c) {
            writer.add_uint32(3, c);
        }
        add_string(writer, 4, d);
        for (const String& text : e) {
            writer.add_bytes(5, text.data(), text.size());
        }
        for (const seed_sub<String>& sub : f) {
            Writer inner{writer, 99999};
            sub.write(inner);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_uint64()); break;
                case 2: sum.add(reader.get_int64()); break;
                case 3: sum.add(reader.get_uint32()); break;
                case 4:
                case 5: sum.add(reader.get_view()); break;
                case 99999: seed_sub<String>::walk(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }
};

template <typename String>
struct seed_root {
    recycled<seed_message<String>> messages;

    void parse(protozero::pbf_reader reader) {
        messages.clear();
        while (reader.next(1)) {
            messages.add().parse(reader.get_message());
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        for (const seed_message<String>& message : messages) {
            Writer inner{writer, 1};
            message.write(inner);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(1)) {
            seed_message<String>::walk(reader.get_message(), sum);
        }
    }
};

} // namespace bench
