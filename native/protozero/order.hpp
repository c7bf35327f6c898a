#pragma once

#include "fields.hpp"

namespace bench {

// Three of an order's 50 fields.
struct order_state {
    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_uint64()); break;
                case 24: sum.add(reader.get_enum()); break;
                case 48: sum.add(reader.get_view()); break;
                default: reader.skip();
            }
        }
    }
};

} // namespace bench
