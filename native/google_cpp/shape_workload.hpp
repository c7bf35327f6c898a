// The operations of Google's library that need code for each type, field by field.

#pragma once

#include "documents.hpp"
#include "message_workload.hpp"
#include "walk_descriptors.hpp"

namespace bench {

template <typename Message>
class walked_workload : public message_workload<Message> {
public:
    explicit walked_workload(payloads messages) :
        message_workload<Message>{std::move(messages)} {
        this->add("walk", [this](output) {
            walk_sum sum;
            for (const Message* message : this->kept()) {
                walk(*message, sum);
            }
            return static_cast<std::size_t>(sum.value());
        });
    }
};

template <typename Message>
class shape_workload : public walked_workload<Message> {
public:
    explicit shape_workload(payloads messages) :
        walked_workload<Message>{messages} {
        this->add("build, arena reset", [this](output) {
            warm_arena& arena = build_arena();
            for (const Message* values : this->kept()) {
                build_in(arena.reset(), *values);
            }
            return this->bytes();
        });
        this->add("build and write, arena reset", [this](output out) {
            warm_arena& arena = build_arena();
            return this->write_each(this->kept(), out, [&](const Message* values) -> auto& { return build_in(arena.reset(), *values); });
        });
    }

private:
    static const Message& build_in(google::protobuf::Arena& arena, const Message& values) {
        auto* message = create_in<Message>(arena);
        build(values, *message);
        return *message;
    }

    warm_arena& build_arena() {
        if (!arena_) {
            arena_ = this->arena_for_each(this->kept(), [](auto& arena, const Message* values) { build_in(arena, *values); });
        }
        return *arena_;
    }

    std::unique_ptr<warm_arena> arena_;
};

} // namespace bench
