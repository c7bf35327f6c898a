// Builds the shapes field by field from values. The values are read from other messages, whose fields are as fast to access as
// those of a plain struct.

#pragma once

#include "protos.hpp"

namespace bench {

template <typename Message>
using repeated = google::protobuf::RepeatedPtrField<Message>;

inline void build(const shapes::Tiny& values, shapes::Tiny& tiny) {
    tiny.set_id(values.id());
    tiny.set_delta(values.delta());
    tiny.set_active(values.active());
    tiny.set_code(values.code());
}

inline void build(const shapes::Profile& values, shapes::Profile& profile) {
    profile.set_id(values.id());
    profile.set_name(values.name());
    profile.set_email(values.email());
    profile.set_created(values.created());
    profile.set_score(values.score());
    profile.mutable_tags()->Reserve(values.tags_size());
    for (const std::string& tag : values.tags()) {
        profile.add_tags(tag);
    }
    shapes::Address& address = *profile.mutable_address();
    address.set_street(values.address().street());
    address.set_city(values.address().city());
    address.set_zip(values.address().zip());
    address.set_country(values.address().country());
    profile.mutable_visits()->Reserve(values.visits_size());
    for (const shapes::Visit& value : values.visits()) {
        shapes::Visit& visit = *profile.add_visits();
        visit.set_at(value.at());
        visit.set_page(value.page());
        visit.set_milliseconds(value.milliseconds());
    }
    profile.set_avatar_hash(values.avatar_hash());
}

inline void build(const shapes::Ticks& values, shapes::Ticks& ticks) {
    ticks.mutable_ticks()->Reserve(values.ticks_size());
    for (const shapes::Tick& value : values.ticks()) {
        shapes::Tick& tick = *ticks.add_ticks();
        tick.set_time(value.time());
        tick.set_instrument(value.instrument());
        tick.set_price(value.price());
        tick.set_size(value.size());
        tick.set_bid(value.bid());
        tick.set_ask(value.ask());
        tick.set_sequence(value.sequence());
        tick.set_is_buy(value.is_buy());
    }
}

inline void build(const repeated<shapes::Attribute>& values, repeated<shapes::Attribute>& attributes) {
    attributes.Reserve(values.size());
    for (const shapes::Attribute& value : values) {
        shapes::Attribute& attribute = *attributes.Add();
        attribute.set_key(value.key());
        switch (value.value_case()) {
            case shapes::Attribute::kText: attribute.set_text(value.text()); break;
            case shapes::Attribute::kFlag: attribute.set_flag(value.flag()); break;
            case shapes::Attribute::kNumber: attribute.set_number(value.number()); break;
            case shapes::Attribute::kFraction: attribute.set_fraction(value.fraction()); break;
            case shapes::Attribute::kRaw: attribute.set_raw(value.raw()); break;
            case shapes::Attribute::VALUE_NOT_SET: break;
        }
    }
}

inline void build(const shapes::Span& values, shapes::Span& span) {
    span.set_trace_id(values.trace_id());
    span.set_span_id(values.span_id());
    span.set_name(values.name());
    span.set_start(values.start());
    span.set_end(values.end());
    span.set_kind(values.kind());
    build(values.attributes(), *span.mutable_attributes());
    span.mutable_events()->Reserve(values.events_size());
    for (const shapes::Event& value : values.events()) {
        shapes::Event& event = *span.add_events();
        event.set_time(value.time());
        event.set_name(value.name());
        build(value.attributes(), *event.mutable_attributes());
    }
}

inline void build(const shapes::Trace& values, shapes::Trace& trace) {
    for (const auto& entry : values.resource()) {
        (*trace.mutable_resource())[entry.first] = entry.second;
    }
    trace.mutable_spans()->Reserve(values.spans_size());
    for (const shapes::Span& value : values.spans()) {
        build(value, *trace.add_spans());
    }
}

inline void build(const shapes::DenseNodes& values, shapes::DenseNodes& nodes) {
    nodes.mutable_id()->Add(values.id().begin(), values.id().end());
    nodes.mutable_lat()->Add(values.lat().begin(), values.lat().end());
    nodes.mutable_lon()->Add(values.lon().begin(), values.lon().end());
    nodes.mutable_keys_vals()->Add(values.keys_vals().begin(), values.keys_vals().end());
}

inline void build(const shapes::Tree& values, shapes::Tree& tree) {
    tree.set_value(values.value());
    if (values.has_left()) {
        build(values.left(), *tree.mutable_left());
    }
    if (values.has_right()) {
        build(values.right(), *tree.mutable_right());
    }
}

inline void build(const shapes::Nested& values, shapes::Nested& nested) {
    nested.set_id(values.id());
    nested.set_text(values.text());
    if (values.has_child()) {
        build(values.child(), *nested.mutable_child());
    }
}

inline void build(const shapes::Blob& values, shapes::Blob& blob) {
    blob.set_name(values.name());
    blob.set_data(values.data());
}

inline void build(const shapes::Integers& values, shapes::Integers& integers) {
    integers.mutable_values()->Add(values.values().begin(), values.values().end());
}

inline void build(const shapes::Doubles& values, shapes::Doubles& doubles) {
    doubles.mutable_values()->Add(values.values().begin(), values.values().end());
}

inline void build(const shapes::Strings& values, shapes::Strings& strings) {
    strings.mutable_values()->Reserve(values.values_size());
    for (const std::string& value : values.values()) {
        strings.add_values(value);
    }
}

inline void build(const seed::TestMessage& values, seed::TestMessage& message) {
    message.set_a(values.a());
    message.set_b(values.b());
    if (values.has_c()) {
        message.set_c(values.c());
    }
    message.set_d(values.d());
    message.mutable_e()->Reserve(values.e_size());
    for (const std::string& text : values.e()) {
        message.add_e(text);
    }
    message.mutable_f()->Reserve(values.f_size());
    for (const seed::SubMessage& value : values.f()) {
        seed::SubMessage& sub = *message.add_f();
        sub.set_id(value.id());
        sub.set_name(value.name());
    }
}

inline void build(const seed::RootMessage& values, seed::RootMessage& root) {
    root.mutable_messages()->Reserve(values.messages_size());
    for (const seed::TestMessage& value : values.messages()) {
        build(value, *root.add_messages());
    }
}

} // namespace bench
