// What Google's library does with messages of one type.

#pragma once

#include "../common/workload.hpp"
#include "warm_arena.hpp"

#include <google/protobuf/util/message_differencer.h>

#include <cstdint>

namespace bench {

template <typename Message>
Message* create_in(google::protobuf::Arena& arena) {
    return Message::default_instance().New(&arena);
}

template <typename Message>
const Message& parse(Message& message, std::string_view payload) {
    if (!message.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
        throw std::runtime_error{"malformed"};
    }
    return message;
}

template <typename Message>
const Message& parse_in(google::protobuf::Arena& arena, std::string_view payload) {
    return parse(*create_in<Message>(arena), payload);
}

template <typename Message>
std::size_t write(const Message& message, output out) {
    const std::size_t size = message.ByteSizeLong();
    out.expect(size);
    message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(out.data));
    return size;
}

// Arenas are warm unless the operation's name says otherwise.
template <typename Message>
class message_workload : public workload {
public:
    explicit message_workload(payloads messages) :
        payloads_{std::move(messages)},
        arena_{space_of_largest()} {
        for (const std::string_view payload : payloads_) {
            expect_same_bytes(parse_in<Message>(arena_.reset(), payload), payload);
        }
        add_parsers();
        add_writers();
        add("size", [this](output) {
            return sum(kept(), [](const Message* message) { return message->ByteSizeLong(); });
        });
        add("clone", [this](output) {
            return sum(kept(), [this](const Message* message) {
                auto* copy = create_in<Message>(arena_.reset());
                copy->CopyFrom(*message);
                return static_cast<std::size_t>(message->GetCachedSize());
            });
        });
    }

private:
    void add_parsers() {
        add("parse, arena reset", [this](output) {
            return sum(payloads_, [this](std::string_view payload) {
                parse_in<Message>(arena_.reset(), payload);
                return payload.size();
            });
        });
        add("parse, new arena", [this](output) {
            return sum(payloads_, [](std::string_view payload) {
                google::protobuf::Arena arena;
                parse_in<Message>(arena, payload);
                return payload.size();
            });
        });
        // Without an arena, but with the memory that the message has kept of those before it.
        add("parse, message reused", [this](output) {
            return sum(payloads_, [this](std::string_view payload) {
                parse(reused_, payload);
                return payload.size();
            });
        });
    }

    void add_writers() {
        add("write, one warm block", [this](output out) {
            return write_each(kept(), out, [](const Message* message) -> auto& { return *message; });
        });
        add("write, many blocks", [this](output out) {
            return write_each(scattered(), out, [](const Message* message) -> auto& { return *message; });
        });
        add("parse and write, arena reset", [this](output out) {
            return write_each(payloads_, out, [this](std::string_view payload) -> auto& { return parse_in<Message>(arena_.reset(), payload); });
        });
        add("parse and write, message reused", [this](output out) {
            return write_each(payloads_, out, [this](std::string_view payload) -> auto& { return parse(reused_, payload); });
        });
    }

    template <typename Items, typename Function>
    static std::size_t sum(const Items& items, Function&& function) {
        std::size_t total = 0;
        for (const auto& item : items) {
            total += function(item);
        }
        return total;
    }

    template <typename Items, typename Function>
    static std::size_t write_each(const Items& items, output out, Function&& message) {
        std::size_t total = 0;
        for (const auto& item : items) {
            total += write(message(item), out.after(total));
        }
        return total;
    }

    // All messages in one arena of one block. What isn't asked for doesn't take memory.
    const std::vector<const Message*>& kept() {
        if (!kept_arena_) {
            kept_arena_ = std::make_unique<warm_arena>(arena_space([this](auto& arena) { parse_all(arena); }));
            kept_ = parse_all(kept_arena_->reset());
        }
        return kept_;
    }

    // All messages in an arena as it is where nobody says how large its blocks are to be.
    const std::vector<const Message*>& scattered() {
        if (scattered_.empty()) {
            scattered_ = parse_all(scattered_arena_);
        }
        return scattered_;
    }

    std::vector<const Message*> parse_all(google::protobuf::Arena& arena) const {
        std::vector<const Message*> result;
        for (const std::string_view payload : payloads_) {
            result.push_back(&parse_in<Message>(arena, payload));
        }
        return result;
    }

    std::size_t space_of_largest() const {
        std::size_t most = 1;
        for (const std::string_view payload : payloads_) {
            most = std::max(most, arena_space([payload](auto& arena) { parse_in<Message>(arena, payload); }));
        }
        return most;
    }

    // The same bytes, but for the order of a map's entries, which is as it comes.
    static void expect_same_bytes(const Message& message, std::string_view payload) {
        const std::string written = message.SerializeAsString();
        if (written == payload) {
            return;
        }
        Message again;
        parse(again, written);
        if (written.size() != payload.size() || !google::protobuf::util::MessageDifferencer::Equals(again, message)) {
            throw std::runtime_error{"Google's library wrote other bytes than it read"};
        }
    }

    payloads payloads_;
    warm_arena arena_;
    std::unique_ptr<warm_arena> kept_arena_;
    std::vector<const Message*> kept_;
    google::protobuf::Arena scattered_arena_;
    std::vector<const Message*> scattered_;
    Message reused_;
};

} // namespace bench
