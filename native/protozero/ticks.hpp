#pragma once

#include "fields.hpp"

namespace bench {

struct tick {
    std::uint64_t time, sequence;
    std::int64_t price;
    double bid, ask;
    std::uint32_t instrument, size;
    bool is_buy;

    void parse(protozero::pbf_reader reader) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: time = reader.get_fixed64(); break;
                case 2: instrument = reader.get_uint32(); break;
                case 3: price = reader.get_sint64(); break;
                case 4: size = reader.get_uint32(); break;
                case 5: bid = reader.get_double(); break;
                case 6: ask = reader.get_double(); break;
                case 7: sequence = reader.get_uint64(); break;
                case 8: is_buy = reader.get_bool(); break;
                default: reader.skip();
            }
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        if (time != 0) {
            writer.add_fixed64(1, time);
        }
        if (instrument != 0) {
            writer.add_uint32(2, instrument);
        }
        if (price != 0) {
            writer.add_sint64(3, price);
        }
        if (size != 0) {
            writer.add_uint32(4, size);
        }
        if (bid != 0) {
            writer.add_double(5, bid);
        }
        if (ask != 0) {
            writer.add_double(6, ask);
        }
        if (sequence != 0) {
            writer.add_uint64(7, sequence);
        }
        if (is_buy) {
            writer.add_bool(8, true);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_fixed64()); break;
                case 2:
                case 4: sum.add(reader.get_uint32()); break;
                case 3: sum.add(reader.get_sint64()); break;
                case 5:
                case 6: sum.add(reader.get_double()); break;
                case 7: sum.add(reader.get_uint64()); break;
                case 8: sum.add(reader.get_bool()); break;
                default: reader.skip();
            }
        }
    }
};

struct ticks {
    std::vector<tick> list;

    void parse(protozero::pbf_reader reader) {
        list.clear();
        while (reader.next(1)) {
            list.emplace_back().parse(reader.get_message()); // all zero before
        }
    }

    template <typename Writer>
    void write(Writer& writer) const {
        for (const tick& entry : list) {
            Writer inner{writer, 1};
            entry.write(inner);
        }
    }

    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(1)) {
            tick::walk(reader.get_message(), sum);
        }
    }
};

} // namespace bench
