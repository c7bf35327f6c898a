// A block of an .osm.pbf file.

#pragma once

#include "dense_nodes.hpp"
#include "osm_objects.hpp"

namespace bench {

struct osm_group {
    dense_nodes dense;
    bool has_dense;
    recycled<osm_way> ways;
    recycled<osm_relation> relations;

    void parse(protozero::pbf_reader reader) {
        has_dense = false;
        ways.clear();
        relations.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 2: dense.parse(reader.get_message()); has_dense = true; break;
                case 3: ways.add().parse(reader.get_message()); break;
                case 4: relations.add().parse(reader.get_message()); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (has_dense) {
            Writer inner{writer, 2};
            dense.write(inner);
        }
        for (const osm_way& way : ways) {
            Writer inner{writer, 3};
            way.write(inner);
        }
        for (const osm_relation& relation : relations) {
            Writer inner{writer, 4};
            relation.write(inner);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 2: dense_nodes::walk(reader.get_message(), sum); break;
                case 3: osm_way::walk(reader.get_message(), sum); break;
                case 4: osm_relation::walk(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }
};

template <typename String>
struct osm_block {
    recycled<String> texts;
    recycled<osm_group> groups;
    std::int64_t lat_offset, lon_offset;
    std::int32_t granularity, date_granularity;
    bool has[21]; // by field number

    void parse(protozero::pbf_reader reader) {
        texts.clear();
        groups.clear();
        std::memset(has, 0, sizeof has);
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: parse_texts(reader.get_message()); break;
                case 2: groups.add().parse(reader.get_message()); break;
                case 17: granularity = reader.get_int32(); break;
                case 18: date_granularity = reader.get_int32(); break;
                case 19: lat_offset = reader.get_int64(); break;
                case 20: lon_offset = reader.get_int64(); break;
                default: reader.skip(); continue;
            }
            has[reader.tag()] = true;
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (has[1]) {
            Writer inner{writer, 1};
            for (const String& text : texts) {
                inner.add_bytes(1, text.data(), text.size());
            }
        }
        for (const osm_group& group : groups) {
            Writer inner{writer, 2};
            group.write(inner);
        }
        if (has[17]) {
            writer.add_int32(17, granularity);
        }
        if (has[18]) {
            writer.add_int32(18, date_granularity);
        }
        if (has[19]) {
            writer.add_int64(19, lat_offset);
        }
        if (has[20]) {
            writer.add_int64(20, lon_offset);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: walk_texts(reader.get_message(), sum); break;
                case 2: osm_group::walk(reader.get_message(), sum); break;
                case 17:
                case 18: sum.add(reader.get_int32()); break;
                case 19:
                case 20: sum.add(reader.get_int64()); break;
                default: reader.skip();
            }
        }
    }

private:
    void parse_texts(protozero::pbf_reader reader) {
        while (reader.next(1)) {
            texts.add() = reader.get_view();
        }
    }

    static void walk_texts(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(1)) {
            sum.add(reader.get_view());
        }
    }
};

} // namespace bench
