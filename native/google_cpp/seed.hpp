// The seed workload on Google's library: also from values to bytes.

#pragma once

#include "message_workload.hpp"
#include "protos.hpp"

#include <limits>

namespace bench {

class seed_workload : public message_workload<seed::RootMessage> {
public:
    explicit seed_workload(payloads messages) :
        message_workload{messages},
        messages_{count(messages)},
        arena_{arena_space([this](auto& arena) { build(arena); })} {
        add("build and write, arena reset", [this](output out) { return write(*build(arena_.reset()), out); });
    }

private:
    static int count(const payloads& messages) {
        seed::RootMessage root;
        parse(root, messages.at(0));
        return root.messages_size();
    }

    const seed::RootMessage* build(google::protobuf::Arena& arena) const {
        auto* root = create_in<seed::RootMessage>(arena);
        root->mutable_messages()->Reserve(messages_);
        for (int j = 0; j < messages_; ++j) {
            seed::TestMessage* message = root->add_messages();
            message->set_a(std::numeric_limits<std::uint64_t>::max());
            message->set_b(std::numeric_limits<std::int64_t>::min());
            message->set_d("Hello, World!");
            message->add_e("Msg 1");
            message->add_e("Msg 2");
            message->add_e("Msg 3");
            message->add_e("Msg 4");
            for (std::int32_t i = 0; i < 9; ++i) {
                seed::SubMessage* sub = message->add_f();
                sub->set_id(i);
                sub->set_name("Inner Message");
            }
        }
        return root;
    }

    int messages_;
    warm_arena arena_;
};

} // namespace bench
