// Walks all fields of the shapes, as the benchmarks in .NET do.

#pragma once

#include "../common/walk_sum.hpp"
#include "protos.hpp"

namespace bench {

template <typename Messages>
void walk_all(const Messages& messages, walk_sum& sum) {
    for (const auto& message : messages) {
        walk(message, sum);
    }
}

inline void walk(const shapes::Tiny& tiny, walk_sum& sum) {
    sum.add(tiny.id());
    sum.add(tiny.delta());
    sum.add(tiny.active());
    sum.add(tiny.code());
}

inline void walk(const shapes::Visit& visit, walk_sum& sum) {
    sum.add(visit.at());
    sum.add(visit.page());
    sum.add(visit.milliseconds());
}

inline void walk(const shapes::Profile& profile, walk_sum& sum) {
    sum.add(profile.id());
    sum.add(profile.name());
    sum.add(profile.email());
    sum.add(profile.created());
    sum.add(profile.score());
    sum.add_all(profile.tags());
    const shapes::Address& address = profile.address();
    sum.add(address.street());
    sum.add(address.city());
    sum.add(address.zip());
    sum.add(address.country());
    walk_all(profile.visits(), sum);
    sum.add(profile.avatar_hash());
}

inline void walk(const shapes::Tick& tick, walk_sum& sum) {
    sum.add(tick.time());
    sum.add(tick.instrument());
    sum.add(tick.price());
    sum.add(tick.size());
    sum.add(tick.bid());
    sum.add(tick.ask());
    sum.add(tick.sequence());
    sum.add(tick.is_buy());
}

inline void walk(const shapes::Ticks& ticks, walk_sum& sum) {
    walk_all(ticks.ticks(), sum);
}

inline void walk(const shapes::Attribute& attribute, walk_sum& sum) {
    sum.add(attribute.key());
    switch (attribute.value_case()) {
        case shapes::Attribute::kText: sum.add(attribute.text()); break;
        case shapes::Attribute::kFlag: sum.add(attribute.flag()); break;
        case shapes::Attribute::kNumber: sum.add(attribute.number()); break;
        case shapes::Attribute::kFraction: sum.add(attribute.fraction()); break;
        case shapes::Attribute::kRaw: sum.add(attribute.raw()); break;
        case shapes::Attribute::VALUE_NOT_SET: break;
    }
}

inline void walk(const shapes::Event& event, walk_sum& sum) {
    sum.add(event.time());
    sum.add(event.name());
    walk_all(event.attributes(), sum);
}

inline void walk(const shapes::Span& span, walk_sum& sum) {
    sum.add(span.trace_id());
    sum.add(span.span_id());
    sum.add(span.name());
    sum.add(span.start());
    sum.add(span.end());
    sum.add(span.kind());
    walk_all(span.attributes(), sum);
    walk_all(span.events(), sum);
}

inline void walk(const shapes::Trace& trace, walk_sum& sum) {
    for (const auto& entry : trace.resource()) {
        sum.add(entry.first);
        sum.add(entry.second);
    }
    walk_all(trace.spans(), sum);
}

inline void walk(const shapes::DenseNodes& nodes, walk_sum& sum) {
    sum.add_all(nodes.id());
    sum.add_all(nodes.lat());
    sum.add_all(nodes.lon());
    sum.add_all(nodes.keys_vals());
    if (nodes.has_denseinfo()) {
        const shapes::DenseInfo& info = nodes.denseinfo();
        sum.add_all(info.version());
        sum.add_all(info.timestamp());
        sum.add_all(info.changeset());
        sum.add_all(info.uid());
        sum.add_all(info.user_sid());
        sum.add_all(info.visible());
    }
}

inline void walk(const shapes::Info& info, walk_sum& sum) {
    sum.add(info.version());
    sum.add(info.timestamp());
    sum.add(info.changeset());
    sum.add(info.uid());
    sum.add(info.user_sid());
    sum.add(info.visible());
}

inline void walk(const shapes::Way& way, walk_sum& sum) {
    sum.add(way.id());
    sum.add_all(way.keys());
    sum.add_all(way.vals());
    sum.add_all(way.refs());
    if (way.has_info()) {
        walk(way.info(), sum);
    }
}

inline void walk(const shapes::Relation& relation, walk_sum& sum) {
    sum.add(relation.id());
    sum.add_all(relation.keys());
    sum.add_all(relation.vals());
    sum.add_all(relation.roles_sid());
    sum.add_all(relation.memids());
    sum.add_all(relation.types());
    if (relation.has_info()) {
        walk(relation.info(), sum);
    }
}

inline void walk(const shapes::PrimitiveGroup& group, walk_sum& sum) {
    if (group.has_dense()) {
        walk(group.dense(), sum);
    }
    walk_all(group.ways(), sum);
    walk_all(group.relations(), sum);
}

inline void walk(const shapes::PrimitiveBlock& block, walk_sum& sum) {
    sum.add(block.granularity());
    sum.add(block.date_granularity());
    sum.add(block.lat_offset());
    sum.add(block.lon_offset());
    sum.add_all(block.stringtable().s());
    walk_all(block.primitivegroup(), sum);
}

inline void walk(const shapes::Tree& tree, walk_sum& sum) {
    sum.add(tree.value());
    if (tree.has_left()) {
        walk(tree.left(), sum);
    }
    if (tree.has_right()) {
        walk(tree.right(), sum);
    }
}

inline void walk(const shapes::Nested& nested, walk_sum& sum) {
    sum.add(nested.id());
    sum.add(nested.text());
    if (nested.has_child()) {
        walk(nested.child(), sum);
    }
}

inline void walk(const shapes::Blob& blob, walk_sum& sum) {
    sum.add(blob.name());
    sum.add(blob.data());
}

inline void walk(const shapes::Integers& integers, walk_sum& sum) {
    sum.add_all(integers.values());
}

inline void walk(const shapes::Doubles& doubles, walk_sum& sum) {
    sum.add_all(doubles.values());
}

inline void walk(const shapes::Strings& strings, walk_sum& sum) {
    sum.add_all(strings.values());
}

inline void walk(const seed::TestMessage& message, walk_sum& sum) {
    sum.add(message.a());
    sum.add(message.b());
    sum.add(message.c());
    sum.add(message.d());
    sum.add_all(message.e());
    for (const seed::SubMessage& sub : message.f()) {
        sum.add(sub.id());
        sum.add(sub.name());
    }
}

inline void walk(const seed::RootMessage& root, walk_sum& sum) {
    walk_all(root.messages(), sum);
}

} // namespace bench
