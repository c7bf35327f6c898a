// The sections of documents, with paragraphs and attachments. All messages have metadata and no text that is set is empty, so only numbers need presence.

#pragma once

#include "fields.hpp"

#include <optional>

namespace bench {

template <typename String>
struct attachment {
    struct numbers {
        std::optional<std::int64_t> created;
        std::uint32_t checksum = 0;
        std::optional<std::uint32_t> width, height;
    };

    numbers values;
    String name, media_type, content;

    void parse(protozero::pbf_reader reader) {
        values = {};
        name = media_type = content = std::string_view{};
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: name = reader.get_view(); break;
                case 2: media_type = reader.get_view(); break;
                case 3: values.created = reader.get_int64(); break;
                case 4: values.checksum = reader.get_fixed32(); break;
                case 5: values.width = reader.get_uint32(); break;
                case 6: values.height = reader.get_uint32(); break;
                case 7: content = reader.get_view(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        add_string(writer, 1, name);
        add_string(writer, 2, media_type);
        if (values.created) {
            writer.add_int64(3, *values.created);
        }
        writer.add_fixed32(4, values.checksum);
        if (values.width) {
            writer.add_uint32(5, *values.width);
        }
        if (values.height) {
            writer.add_uint32(6, *values.height);
        }
        add_string(writer, 7, content);
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2:
                case 7: sum.add(reader.get_view()); break;
                case 3: sum.add(reader.get_int64()); break;
                case 4: sum.add(reader.get_fixed32()); break;
                case 5:
                case 6: sum.add(reader.get_uint32()); break;
                default: reader.skip();
            }
        }
    }
};

template <typename String>
struct paragraph {
    struct numbers {
        std::optional<std::int32_t> style;
        std::optional<std::uint32_t> level;
        std::optional<std::int64_t> edited;
        std::optional<double> weight;
    };

    numbers values;
    String text, language;

    void parse(protozero::pbf_reader reader) {
        values = {};
        text = language = std::string_view{};
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: text = reader.get_view(); break;
                case 2: values.style = reader.get_enum(); break;
                case 3: values.level = reader.get_uint32(); break;
                case 4: language = reader.get_view(); break;
                case 5: values.edited = reader.get_int64(); break;
                case 6: values.weight = reader.get_double(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        add_string(writer, 1, text);
        if (values.style) {
            writer.add_enum(2, *values.style);
        }
        if (values.level) {
            writer.add_uint32(3, *values.level);
        }
        add_string(writer, 4, language);
        if (values.edited) {
            writer.add_int64(5, *values.edited);
        }
        if (values.weight) {
            writer.add_double(6, *values.weight);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 4: sum.add(reader.get_view()); break;
                case 2: sum.add(reader.get_enum()); break;
                case 3: sum.add(reader.get_uint32()); break;
                case 5: sum.add(reader.get_int64()); break;
                case 6: sum.add(reader.get_double()); break;
                default: reader.skip();
            }
        }
    }
};

template <typename String>
struct section {
    std::uint32_t number;
    std::optional<bool> is_collapsed;
    String heading;
    std::vector<std::uint32_t> references;
    attachment<String> cover;
    bool has_cover;
    recycled<paragraph<String>> paragraphs;
    recycled<attachment<String>> attachments;

    void parse(protozero::pbf_reader reader) {
        number = 0;
        is_collapsed.reset();
        heading = std::string_view{};
        references.clear();
        has_cover = false;
        paragraphs.clear();
        attachments.clear();
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: number = reader.get_uint32(); break;
                case 2: heading = reader.get_view(); break;
                case 3: is_collapsed = reader.get_bool(); break;
                case 4: references.push_back(reader.get_uint32()); break;
                case 5: cover.parse(reader.get_message()); has_cover = true; break;
                case 6: paragraphs.add().parse(reader.get_message()); break;
                case 7: attachments.add().parse(reader.get_message()); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        writer.add_uint32(1, number);
        add_string(writer, 2, heading);
        if (is_collapsed) {
            writer.add_bool(3, *is_collapsed);
        }
        for (const std::uint32_t reference : references) {
            writer.add_uint32(4, reference);
        }
        if (has_cover) {
            Writer inner{writer, 5};
            cover.write(inner);
        }
        for (const paragraph<String>& entry : paragraphs) {
            Writer inner{writer, 6};
            entry.write(inner);
        }
        for (const attachment<String>& entry : attachments) {
            Writer inner{writer, 7};
            entry.write(inner);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 4: sum.add(reader.get_uint32()); break;
                case 2: sum.add(reader.get_view()); break;
                case 3: sum.add(reader.get_bool()); break;
                case 5:
                case 7: attachment<String>::walk(reader.get_message(), sum); break;
                case 6: paragraph<String>::walk(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }
};

} // namespace bench
