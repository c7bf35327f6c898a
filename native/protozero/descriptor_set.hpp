// A descriptor set. It is only read: structs for it by hand would not be realistic.

#pragma once

#include "fields.hpp"

namespace bench {

struct descriptor_set {
    static void walk(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(1)) {
            walk_file(reader.get_message(), sum);
        }
    }

private:
    static void walk_file(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2:
                case 3:
                case 12: sum.add(reader.get_view()); break;
                case 4: walk_message(reader.get_message(), sum); break;
                case 5: walk_enum(reader.get_message(), sum); break;
                case 6: walk_service(reader.get_message(), sum); break;
                case 7: walk_field(reader.get_message(), sum); break;
                case 8: walk_file_options(reader.get_message(), sum); break;
                case 9: walk_source_code_info(reader.get_message(), sum); break;
                case 10:
                case 11: sum.add(reader.get_int32()); break;
                default: reader.skip();
            }
        }
    }

    static void walk_message(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 10: sum.add(reader.get_view()); break;
                case 2:
                case 6: walk_field(reader.get_message(), sum); break;
                case 3: walk_message(reader.get_message(), sum); break;
                case 4: walk_enum(reader.get_message(), sum); break;
                case 5:
                case 9: walk_range(reader.get_message(), sum); break;
                case 7: walk_message_options(reader.get_message(), sum); break;
                case 8: walk_oneof(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }

    static void walk_range(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2: sum.add(reader.get_int32()); break;
                default: reader.skip();
            }
        }
    }

    static void walk_field(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2:
                case 6:
                case 7:
                case 10: sum.add(reader.get_view()); break;
                case 3:
                case 9: sum.add(reader.get_int32()); break;
                case 4:
                case 5: sum.add(reader.get_enum()); break;
                case 8: walk_field_options(reader.get_message(), sum); break;
                case 17: sum.add(reader.get_bool()); break;
                default: reader.skip();
            }
        }
    }

    static void walk_oneof(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(1)) {
            sum.add(reader.get_view());
        }
    }

    static void walk_enum(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 5: sum.add(reader.get_view()); break;
                case 2: walk_enum_value(reader.get_message(), sum); break;
                case 3: walk_enum_options(reader.get_message(), sum); break;
                case 4: walk_range(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }

    static void walk_enum_value(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_view()); break;
                case 2: sum.add(reader.get_int32()); break;
                case 3: walk_enum_value_options(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }

    static void walk_service(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1: sum.add(reader.get_view()); break;
                case 2: walk_method(reader.get_message(), sum); break;
                case 3: walk_service_options(reader.get_message(), sum); break;
                default: reader.skip();
            }
        }
    }

    static void walk_method(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2:
                case 3: sum.add(reader.get_view()); break;
                case 4: walk_method_options(reader.get_message(), sum); break;
                case 5:
                case 6: sum.add(reader.get_bool()); break;
                default: reader.skip();
            }
        }
    }

    static void walk_file_options(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 8:
                case 11:
                case 36:
                case 37:
                case 39:
                case 40:
                case 41:
                case 44:
                case 45: sum.add(reader.get_view()); break;
                case 9: sum.add(reader.get_enum()); break;
                case 10:
                case 16:
                case 17:
                case 18:
                case 23:
                case 27:
                case 31: sum.add(reader.get_bool()); break;
                default: reader.skip();
            }
        }
    }

    static void walk_message_options(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2:
                case 3:
                case 7: sum.add(reader.get_bool()); break;
                default: reader.skip();
            }
        }
    }

    static void walk_field_options(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 6: sum.add(reader.get_enum()); break;
                case 2:
                case 3:
                case 5: sum.add(reader.get_bool()); break;
                default: reader.skip();
            }
        }
    }

    static void walk_enum_options(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 2:
                case 3: sum.add(reader.get_bool()); break;
                default: reader.skip();
            }
        }
    }

    static void walk_enum_value_options(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(1)) {
            sum.add(reader.get_bool());
        }
    }

    static void walk_service_options(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(33)) {
            sum.add(reader.get_bool());
        }
    }

    static void walk_method_options(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 33: sum.add(reader.get_bool()); break;
                case 34: sum.add(reader.get_enum()); break;
                default: reader.skip();
            }
        }
    }

    static void walk_source_code_info(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next(1)) {
            walk_location(reader.get_message(), sum);
        }
    }

    static void walk_location(protozero::pbf_reader reader, walk_sum& sum) {
        while (reader.next()) {
            switch (reader.tag()) {
                case 1:
                case 2: sum.add_all(reader.get_packed_int32()); break;
                case 3:
                case 4:
                case 6: sum.add(reader.get_view()); break;
                default: reader.skip();
            }
        }
    }
};

} // namespace bench
