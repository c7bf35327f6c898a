// Walks the same fields of descriptors as the benchmarks in .NET.

#pragma once

#include "walk.hpp"

#include <google/protobuf/descriptor.pb.h>

namespace bench {

inline void walk(const google::protobuf::FieldOptions& options, walk_sum& sum) {
    sum.add(options.packed());
    sum.add(options.deprecated());
    sum.add(options.lazy());
    sum.add(options.ctype());
    sum.add(options.jstype());
}

inline void walk(const google::protobuf::FieldDescriptorProto& field, walk_sum& sum) {
    sum.add(field.name());
    sum.add(field.extendee());
    sum.add(field.type_name());
    sum.add(field.default_value());
    sum.add(field.json_name());
    sum.add(field.number());
    sum.add(field.oneof_index());
    sum.add(field.proto3_optional());
    if (field.has_label()) {
        sum.add(field.label());
    }
    if (field.has_type()) {
        sum.add(field.type());
    }
    if (field.has_options()) {
        walk(field.options(), sum);
    }
}

inline void walk(const google::protobuf::EnumValueOptions& options, walk_sum& sum) {
    sum.add(options.deprecated());
}

inline void walk(const google::protobuf::EnumValueDescriptorProto& value, walk_sum& sum) {
    sum.add(value.name());
    sum.add(value.number());
    if (value.has_options()) {
        walk(value.options(), sum);
    }
}

inline void walk(const google::protobuf::EnumOptions& options, walk_sum& sum) {
    sum.add(options.allow_alias());
    sum.add(options.deprecated());
}

inline void walk(const google::protobuf::EnumDescriptorProto_EnumReservedRange& range, walk_sum& sum) {
    sum.add(range.start());
    sum.add(range.end());
}

inline void walk(const google::protobuf::EnumDescriptorProto& values, walk_sum& sum) {
    sum.add(values.name());
    walk_all(values.value(), sum);
    if (values.has_options()) {
        walk(values.options(), sum);
    }
    walk_all(values.reserved_range(), sum);
    sum.add_all(values.reserved_name());
}

inline void walk(const google::protobuf::DescriptorProto_ExtensionRange& range, walk_sum& sum) {
    sum.add(range.start());
    sum.add(range.end());
}

inline void walk(const google::protobuf::OneofDescriptorProto& oneof, walk_sum& sum) {
    sum.add(oneof.name());
}

inline void walk(const google::protobuf::MessageOptions& options, walk_sum& sum) {
    sum.add(options.message_set_wire_format());
    sum.add(options.no_standard_descriptor_accessor());
    sum.add(options.deprecated());
    sum.add(options.map_entry());
}

inline void walk(const google::protobuf::DescriptorProto_ReservedRange& range, walk_sum& sum) {
    sum.add(range.start());
    sum.add(range.end());
}

inline void walk(const google::protobuf::DescriptorProto& message, walk_sum& sum) {
    sum.add(message.name());
    walk_all(message.field(), sum);
    walk_all(message.extension(), sum);
    walk_all(message.nested_type(), sum);
    walk_all(message.enum_type(), sum);
    walk_all(message.extension_range(), sum);
    walk_all(message.oneof_decl(), sum);
    if (message.has_options()) {
        walk(message.options(), sum);
    }
    walk_all(message.reserved_range(), sum);
    sum.add_all(message.reserved_name());
}

inline void walk(const google::protobuf::MethodOptions& options, walk_sum& sum) {
    sum.add(options.deprecated());
    sum.add(options.idempotency_level());
}

inline void walk(const google::protobuf::MethodDescriptorProto& method, walk_sum& sum) {
    sum.add(method.name());
    sum.add(method.input_type());
    sum.add(method.output_type());
    sum.add(method.client_streaming());
    sum.add(method.server_streaming());
    if (method.has_options()) {
        walk(method.options(), sum);
    }
}

inline void walk(const google::protobuf::ServiceOptions& options, walk_sum& sum) {
    sum.add(options.deprecated());
}

inline void walk(const google::protobuf::ServiceDescriptorProto& service, walk_sum& sum) {
    sum.add(service.name());
    walk_all(service.method(), sum);
    if (service.has_options()) {
        walk(service.options(), sum);
    }
}

inline void walk(const google::protobuf::FileOptions& options, walk_sum& sum) {
    sum.add(options.java_package());
    sum.add(options.java_outer_classname());
    sum.add(options.go_package());
    sum.add(options.objc_class_prefix());
    sum.add(options.csharp_namespace());
    sum.add(options.swift_prefix());
    sum.add(options.php_class_prefix());
    sum.add(options.php_namespace());
    sum.add(options.php_metadata_namespace());
    sum.add(options.ruby_package());
    sum.add(options.java_multiple_files());
    sum.add(options.java_string_check_utf8());
    sum.add(options.cc_generic_services());
    sum.add(options.java_generic_services());
    sum.add(options.py_generic_services());
    sum.add(options.deprecated());
    if (options.has_optimize_for()) {
        sum.add(options.optimize_for());
    }
    if (options.has_cc_enable_arenas()) {
        sum.add(options.cc_enable_arenas());
    }
}

inline void walk(const google::protobuf::SourceCodeInfo_Location& location, walk_sum& sum) {
    sum.add_all(location.path());
    sum.add_all(location.span());
    sum.add(location.leading_comments());
    sum.add(location.trailing_comments());
    sum.add_all(location.leading_detached_comments());
}

inline void walk(const google::protobuf::SourceCodeInfo& info, walk_sum& sum) {
    walk_all(info.location(), sum);
}

inline void walk(const google::protobuf::FileDescriptorProto& file, walk_sum& sum) {
    sum.add(file.name());
    sum.add(file.package());
    sum.add(file.syntax());
    sum.add_all(file.dependency());
    sum.add_all(file.public_dependency());
    sum.add_all(file.weak_dependency());
    walk_all(file.message_type(), sum);
    walk_all(file.enum_type(), sum);
    walk_all(file.service(), sum);
    walk_all(file.extension(), sum);
    if (file.has_options()) {
        walk(file.options(), sum);
    }
    if (file.has_source_code_info()) {
        walk(file.source_code_info(), sum);
    }
}

inline void walk(const google::protobuf::FileDescriptorSet& set, walk_sum& sum) {
    walk_all(set.file(), sum);
}

} // namespace bench
