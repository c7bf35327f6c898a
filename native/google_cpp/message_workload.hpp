// The operations of Google's library on messages of one type.

#pragma once

#include "message_store.hpp"

#include <google/protobuf/util/message_differencer.h>

namespace bench {

template <typename Message>
std::size_t write(const Message& message, output out) {
    const std::size_t size = message.ByteSizeLong();
    out.expect(size);
    message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(out.data));
    return size;
}

// Arenas are warm unless the operation's name says otherwise.
template <typename Message>
class message_workload : public message_store<Message> {
public:
    explicit message_workload(payloads messages) :
        message_store<Message>{std::move(messages)},
        arena_{this->arena_for_each(this->encoded(), [](auto& arena, std::string_view payload) { parse_in<Message>(arena, payload); })} {
        for (const std::string_view payload : this->encoded()) {
            expect_same_bytes(parse_in<Message>(arena_->reset(), payload), payload);
        }
        add_parsers();
        add_writers();
        add_copiers();
        this->add("size", [this](output) {
            std::size_t total = 0;
            for (const Message* message : this->kept()) {
                total += message->ByteSizeLong();
            }
            return total;
        });
        // By reflection: generated code has no comparison. The comparer is kept from message to message.
        this->add("equality", [this](output) {
            std::size_t equal = 0;
            for (std::size_t i = 0; i < this->kept().size(); ++i) {
                equal += differencer_.Compare(*this->kept()[i], *this->others()[i]);
            }
            return equal;
        });
    }

protected:
    template <typename Items, typename Function>
    static std::size_t write_each(const Items& items, output out, Function&& message) {
        std::size_t total = 0;
        for (const auto& item : items) {
            total += write(message(item), out.after(total));
        }
        return total;
    }

private:
    void add_parsers() {
        this->add("parse, arena reset", [this](output) {
            for (const std::string_view payload : this->encoded()) {
                parse_in<Message>(arena_->reset(), payload);
            }
            return this->bytes();
        });
        this->add("parse, new arena", [this](output) {
            for (const std::string_view payload : this->encoded()) {
                google::protobuf::Arena arena;
                parse_in<Message>(arena, payload);
            }
            return this->bytes();
        });
        // Without an arena, but with the memory that the message has kept from previous ones.
        this->add("parse, message reused", [this](output) {
            for (const std::string_view payload : this->encoded()) {
                parse(reused_, payload);
            }
            return this->bytes();
        });
    }

    void add_writers() {
        this->add("write, one warm block", [this](output out) {
            return write_each(this->kept(), out, [](const Message* message) -> auto& { return *message; });
        });
        this->add("write, many blocks", [this](output out) {
            return write_each(this->scattered(), out, [](const Message* message) -> auto& { return *message; });
        });
        this->add("parse and write, arena reset", [this](output out) {
            return write_each(this->encoded(), out, [this](std::string_view payload) -> auto& { return parse_in<Message>(arena_->reset(), payload); });
        });
        this->add("parse and write, message reused", [this](output out) {
            return write_each(this->encoded(), out, [this](std::string_view payload) -> auto& { return parse(reused_, payload); });
        });
    }

    void add_copiers() {
        this->add("clone, into another arena", [this](output) {
            for (const Message* message : this->kept()) {
                copy_in(arena_->reset(), *message);
            }
            return this->bytes();
        });
        this->add("prepare clone, within the arena", [this](output) {
            this->parse_into_own();
            return this->bytes();
        });
        this->add("clone, within the arena", [this](output) {
            for (const Message* message : this->own()) {
                copy_in(this->own_arena(), *message);
            }
            return this->bytes();
        });
        this->add("clone and merge", [this](output) {
            warm_arena& arena = merge_arena();
            for (std::size_t i = 0; i < this->kept().size(); ++i) {
                merge_in(arena.reset(), *this->kept()[i], *this->others()[i]);
            }
            return this->bytes();
        });
    }

    // Made at its first use, as it needs a merge of each message. By protobuf's rules a merged message equals the one that is
    // parsed from the bytes of both, one after the other; this is checked.
    warm_arena& merge_arena() {
        if (!merge_arena_) {
            merge_arena_ = this->arena_for_each(this->kept(), [this](auto& arena, const Message* message) {
                const Message& merged = merge_in(arena, *message, *message);
                const std::string bytes = message->SerializeAsString();
                if (merged.ByteSizeLong() != parse(reused_, bytes + bytes).ByteSizeLong()) {
                    throw std::runtime_error{"Google's library merged something else"};
                }
            });
        }
        return *merge_arena_;
    }

    // Requires the same bytes, or others of an equal message: the order of a map's entries is arbitrary, and a producer may write defaults and another
    // order of fields. The benchmarks compare the number of bytes.
    static void expect_same_bytes(const Message& message, std::string_view payload) {
        const std::string written = message.SerializeAsString();
        if (written == payload) {
            return;
        }
        Message again;
        parse(again, written);
        if (!google::protobuf::util::MessageDifferencer::Equals(again, message)) {
            throw std::runtime_error{"Google's library wrote another message than it read"};
        }
    }

    std::unique_ptr<warm_arena> arena_, merge_arena_;
    google::protobuf::util::MessageDifferencer differencer_;
    Message reused_;
};

} // namespace bench
