// Documents: a document with metadata and sections.

#pragma once

#include "document_parts.hpp"

namespace bench {

template <typename String>
struct metadata {
    struct numbers {
        std::int64_t created = 0;
        std::optional<std::int64_t> modified;
        std::optional<std::uint32_t> views;
        std::optional<std::int32_t> rank;
    };

    numbers values;
    String author, language, source, etag;

    void parse(protozero::pbf_reader reader) {
        values = {};
        author = language = source = etag = std::string_view{};
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: author = reader.get_view(); break;
                case 2: language = reader.get_view(); break;
                case 3: values.created = reader.get_int64(); break;
                case 4: values.modified = reader.get_int64(); break;
                case 5: values.views = reader.get_uint32(); break;
                case 6: values.rank = reader.get_sint32(); break;
                case 7: source = reader.get_view(); break;
                case 8: etag = reader.get_view(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        add_string(writer, 1, author);
        add_string(writer, 2, language);
        writer.add_int64(3, values.created);
        if (values.modified) {
            writer.add_int64(4, *values.modified);
        }
        if (values.views) {
            writer.add_uint32(5, *values.views);
        }
        if (values.rank) {
            writer.add_sint32(6, *values.rank);
        }
        add_string(writer, 7, source);
        add_string(writer, 8, etag);
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2:
                case 7:
                case 8: sum.add(reader.get_view()); break;
                case 3:
                case 4: sum.add(reader.get_int64()); break;
                case 5: sum.add(reader.get_uint32()); break;
                case 6: sum.add(reader.get_sint32()); break;
                default: reader.skip();
            }
        }
    }
};

template <typename String>
struct document {
    struct numbers {
        std::uint64_t id = 0;
        std::optional<std::int32_t> state;
        std::optional<std::int64_t> revision;
        std::optional<bool> is_public;
        std::optional<double> score;
    };

    numbers values;
    String title, summary, signature;
    recycled<String> labels;
    std::vector<std::int64_t> readers;
    metadata<String> about;
    recycled<section<String>> sections;

    void parse(protozero::pbf_reader reader) {
        values = {};
        title = summary = signature = std::string_view{};
        labels.clear();
        readers.clear();
        sections.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: values.id = reader.get_fixed64(); break;
                case 2: title = reader.get_view(); break;
                case 3: values.state = reader.get_enum(); break;
                case 4: values.revision = reader.get_int64(); break;
                case 5: values.is_public = reader.get_bool(); break;
                case 6: values.score = reader.get_double(); break;
                case 7: labels.add() = reader.get_view(); break;
                case 8: append(readers, reader.get_packed_int64()); break;
                case 9: about.parse(reader.get_message()); break;
                case 10: sections.add().parse(reader.get_message()); break;
                case 11: summary = reader.get_view(); break;
                case 12: signature = reader.get_view(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        writer.add_fixed64(1, values.id);
        add_string(writer, 2, title);
        if (values.state) {
            writer.add_enum(3, *values.state);
        }
        if (values.revision) {
            writer.add_int64(4, *values.revision);
        }
        if (values.is_public) {
            writer.add_bool(5, *values.is_public);
        }
        if (values.score) {
            writer.add_double(6, *values.score);
        }
        for (const String& label : labels) {
            writer.add_bytes(7, label.data(), label.size());
        }
        writer.add_packed_int64(8, readers.begin(), readers.end());
        {
            Writer inner{writer, 9};
            about.write(inner);
        }
        for (const section<String>& entry : sections) {
            Writer inner{writer, 10};
            entry.write(inner);
        }
        add_string(writer, 11, summary);
        add_string(writer, 12, signature);
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_fixed64()); break;
                case 2:
                case 7:
                case 11:
                case 12: sum.add(reader.get_view()); break;
                case 3: sum.add(reader.get_enum()); break;
                case 4: sum.add(reader.get_int64()); break;
                case 5: sum.add(reader.get_bool()); break;
                case 6: sum.add(reader.get_double()); break;
                case 8: sum.add_all(reader.get_packed_int64()); break;
                case 9: metadata<String>::walk(reader.get_message(), sum); break;
                case 10: section<String>::walk(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }
};

} // namespace bench
