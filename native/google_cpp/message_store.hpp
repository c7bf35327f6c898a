// Parsed messages of one type, in every kind of memory that is measured. Each kind is made at its first use.

#pragma once

#include "../common/workload.hpp"
#include "protos.hpp"
#include "warm_arena.hpp"

#include <google/protobuf/io/coded_stream.h>

#include <cstdint>

namespace bench {

template <typename Message>
Message* create_in(google::protobuf::Arena& arena) {
    return Message::default_instance().New(&arena);
}

// The depth of nesting that the parser has to allow; 0 for the library's default, which is 100.
template <typename Message>
constexpr int max_depth = 0;

template <>
inline constexpr int max_depth<shapes::Nested> = 512;

// Only a stream has a setting for the depth.
template <typename Message>
bool try_parse(Message& message, std::string_view payload) {
    const int size = static_cast<int>(payload.size());
    if constexpr (max_depth<Message> == 0) {
        return message.ParseFromArray(payload.data(), size);
    } else {
        google::protobuf::io::CodedInputStream stream{reinterpret_cast<const std::uint8_t*>(payload.data()), size};
        stream.SetRecursionLimit(max_depth<Message>);
        return message.ParseFromCodedStream(&stream);
    }
}

template <typename Message>
const Message& parse(Message& message, std::string_view payload) {
    if (!try_parse(message, payload)) {
        throw std::runtime_error{"malformed"};
    }
    return message;
}

template <typename Message>
const Message& parse_in(google::protobuf::Arena& arena, std::string_view payload) {
    return parse(*create_in<Message>(arena), payload);
}

template <typename Message>
const Message& copy_in(google::protobuf::Arena& arena, const Message& message) {
    auto* copy = create_in<Message>(arena);
    copy->CopyFrom(message);
    return *copy;
}

// A copy of one message, into which the other is merged.
template <typename Message>
const Message& merge_in(google::protobuf::Arena& arena, const Message& message, const Message& other) {
    auto* copy = create_in<Message>(arena);
    copy->CopyFrom(message);
    copy->MergeFrom(other);
    return *copy;
}

template <typename Message>
class message_store : public workload {
public:
    using messages = std::vector<const Message*>;

    explicit message_store(payloads payloads) :
        payloads_{std::move(payloads)} {
        for (const std::string_view payload : payloads_) {
            bytes_ += payload.size();
        }
    }

protected:
    const payloads& encoded() const { return payloads_; }

    // Of all messages.
    std::size_t bytes() const { return bytes_; }

    // All messages in one arena of one block.
    const messages& kept() { return parsed(kept_arena_, kept_); }

    // The same messages a second time, for comparisons.
    const messages& others() { return parsed(others_arena_, others_); }

    // All messages in an arena with the default sizes of its blocks.
    const messages& scattered() {
        if (scattered_.empty()) {
            scattered_ = parse_all(scattered_arena_);
        }
        return scattered_;
    }

    // Parses again, in an arena of one block that has room for twice as much.
    void parse_into_own() {
        if (!own_arena_) {
            own_arena_ = std::make_unique<warm_arena>(arena_space([this](auto& arena) {
                for (const Message* message : parse_all(arena)) {
                    copy_in(arena, *message);
                }
            }));
        }
        own_ = parse_all(own_arena_->reset());
    }

    const messages& own() const { return own_; }

    google::protobuf::Arena& own_arena() { return own_arena_->get(); }

    // With room for the result of one message at a time: the largest of all results.
    template <typename Items, typename Function>
    static std::unique_ptr<warm_arena> arena_for_each(const Items& items, Function&& make) {
        std::size_t most = 1;
        for (const auto& item : items) {
            most = std::max(most, arena_space([&](auto& arena) { make(arena, item); }));
        }
        return std::make_unique<warm_arena>(most);
    }

private:
    const messages& parsed(std::unique_ptr<warm_arena>& arena, messages& result) {
        if (!arena) {
            arena = std::make_unique<warm_arena>(arena_space([this](auto& space) { parse_all(space); }));
            result = parse_all(arena->get());
        }
        return result;
    }

    messages parse_all(google::protobuf::Arena& arena) const {
        messages result;
        for (const std::string_view payload : payloads_) {
            result.push_back(&parse_in<Message>(arena, payload));
        }
        return result;
    }

    payloads payloads_;
    std::size_t bytes_ = 0;
    std::unique_ptr<warm_arena> kept_arena_, others_arena_, own_arena_;
    google::protobuf::Arena scattered_arena_;
    messages kept_, others_, own_, scattered_;
};

} // namespace bench
