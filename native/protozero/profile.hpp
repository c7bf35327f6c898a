#pragma once

#include "fields.hpp"

namespace bench {

template <typename String>
struct address {
    String street, city, zip, country;

    void parse(protozero::pbf_reader reader) {
        street = city = zip = country = std::string_view{};
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: street = reader.get_view(); break;
                case 2: city = reader.get_view(); break;
                case 3: zip = reader.get_view(); break;
                case 4: country = reader.get_view(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        add_string(writer, 1, street);
        add_string(writer, 2, city);
        add_string(writer, 3, zip);
        add_string(writer, 4, country);
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2:
                case 3:
                case 4: sum.add(reader.get_view()); break;
                default: reader.skip();
            }
        }
    }
};

template <typename String>
struct visit {
    std::int64_t at;
    String page;
    std::uint32_t milliseconds;

    void parse(protozero::pbf_reader reader) {
        at = 0;
        page = std::string_view{};
        milliseconds = 0;
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: at = reader.get_int64(); break;
                case 2: page = reader.get_view(); break;
                case 3: milliseconds = reader.get_uint32(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (at != 0) {
            writer.add_int64(1, at);
        }
        add_string(writer, 2, page);
        if (milliseconds != 0) {
            writer.add_uint32(3, milliseconds);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_int64()); break;
                case 2: sum.add(reader.get_view()); break;
                case 3: sum.add(reader.get_uint32()); break;
                default: reader.skip();
            }
        }
    }
};

template <typename String>
struct profile {
    std::uint64_t id;
    String name, email;
    std::int64_t created;
    double score;
    recycled<String> tags;
    address<String> home;
    bool has_home;
    recycled<visit<String>> visits;
    String avatar_hash;

    void parse(protozero::pbf_reader reader) {
        id = 0;
        name = email = avatar_hash = std::string_view{};
        created = 0;
        score = 0;
        has_home = false;
        tags.clear();
        visits.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: id = reader.get_uint64(); break;
                case 2: name = reader.get_view(); break;
                case 3: email = reader.get_view(); break;
                case 4: created = reader.get_int64(); break;
                case 5: score = reader.get_double(); break;
                case 6: tags.add() = reader.get_view(); break;
                case 7: home.parse(reader.get_message()); has_home = true; break;
                case 8: visits.add().parse(reader.get_message()); break;
                case 9: avatar_hash = reader.get_view(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (id != 0) {
            writer.add_uint64(1, id);
        }
        add_string(writer, 2, name);
        add_string(writer, 3, email);
        if (created != 0) {
            writer.add_int64(4, created);
        }
        if (score != 0) {
            writer.add_double(5, score);
        }
        for (const String& tag : tags) {
            writer.add_bytes(6, tag.data(), tag.size());
        }
        if (has_home) {
            Writer inner{writer, 7};
            home.write(inner);
        }
        for (const visit<String>& entry : visits) {
            Writer inner{writer, 8};
            entry.write(inner);
        }
        add_string(writer, 9, avatar_hash);
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_uint64()); break;
                case 4: sum.add(reader.get_int64()); break;
                case 5: sum.add(reader.get_double()); break;
                case 2:
                case 3:
                case 6:
                case 9: sum.add(reader.get_view()); break;
                case 7: address<String>::walk(reader.get_message(), sum); break;
                case 8: visit<String>::walk(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }
};

} // namespace bench
