// The operations by hand on messages of one shape: walk them, or fill structs and write from structs.

#pragma once

#include "../common/workload.hpp"
#include "fields.hpp"

namespace bench {

template <typename Message>
void parse_all(Message& message, const payloads& all) {
    for (const std::string_view payload : all) {
        message.parse(protozero::pbf_reader{payload});
    }
}

template <typename Message>
std::size_t write_fixed(const Message& message, output out) {
    protozero::fixed_size_buffer_adaptor buffer{out.data, out.size};
    protozero::basic_pbf_writer<protozero::fixed_size_buffer_adaptor> writer{buffer};
    message.write(writer);
    return buffer.size();
}

template <typename Message>
std::size_t write_string(const Message& message, std::string& data) {
    data.clear();
    protozero::pbf_writer writer{data};
    message.write(writer);
    return data.size();
}

template <typename Message>
void expect_same_bytes(Message& message, std::string_view payload) {
    std::string written;
    message.parse(protozero::pbf_reader{payload});
    write_string(message, written);
    if (written != payload) {
        throw std::runtime_error{"ProtoZero wrote other bytes than it read"};
    }
}

// Every field is read, and nothing is stored.
template <typename Message>
class walk_workload : public workload {
public:
    explicit walk_workload(payloads messages) :
        payloads_{std::move(messages)} {
        add("read by hand", [this](output) {
            walk_sum sum;
            for (const std::string_view payload : payloads_) {
                Message::walk(protozero::pbf_reader{payload}, sum);
            }
            return static_cast<std::size_t>(sum.value());
        });
    }

protected:
    const payloads& messages() const { return payloads_; }

private:
    payloads payloads_;
};

// A struct is filled repeatedly, so its lists have all the memory that they need. Strings are views.
template <typename Message>
class shape_workload : public walk_workload<Message> {
public:
    explicit shape_workload(payloads messages) :
        walk_workload<Message>{std::move(messages)},
        filled_(this->messages().size()) {
        for (std::size_t i = 0; i < filled_.size(); ++i) {
            expect_same_bytes(filled_[i], this->messages()[i]);
            bytes_ += this->messages()[i].size();
        }
        this->add("parse, structs with views", [this](output) {
            parse_all(reused_, this->messages());
            return bytes_;
        });
        this->add("write by hand, fixed buffer", [this](output out) {
            std::size_t total = 0;
            for (const Message& message : filled_) {
                total += write_fixed(message, out.after(total));
            }
            return total;
        });
        this->add("write by hand, string reused", [this](output) {
            std::size_t total = 0;
            for (const Message& message : filled_) {
                total += write_string(message, written_);
            }
            return total;
        });
        this->add("parse and write, fixed buffer", [this](output out) {
            std::size_t total = 0;
            for (const std::string_view payload : this->messages()) {
                reused_.parse(protozero::pbf_reader{payload});
                total += write_fixed(reused_, out.after(total));
            }
            return total;
        });
    }

protected:
    std::size_t bytes() const { return bytes_; }

private:
    std::size_t bytes_ = 0;
    std::vector<Message> filled_;
    Message reused_{};
    std::string written_;
};

// A shape with texts, whose struct can also own them.
template <template <typename> class Shape>
class text_workload : public shape_workload<Shape<std::string_view>> {
public:
    explicit text_workload(payloads messages) :
        shape_workload<Shape<std::string_view>>{std::move(messages)} {
        for (const std::string_view payload : this->messages()) {
            expect_same_bytes(owning_, payload);
        }
        this->add("parse, structs with strings", [this](output) {
            parse_all(owning_, this->messages());
            return this->bytes();
        });
    }

private:
    Shape<std::string> owning_{};
};

} // namespace bench
