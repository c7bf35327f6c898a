#include "seed.hpp"
#include "shape_workload.hpp"

namespace {

template <typename Workload>
std::unique_ptr<bench::workload> make(bench::payloads messages) {
    return std::make_unique<Workload>(std::move(messages));
}

template <typename Message>
constexpr auto of = &make<bench::shape_workload<Message>>;

// Types without values: they are parsed, but not built.
template <typename Message>
constexpr auto of_parsed = &make<bench::walked_workload<Message>>;

// Types of other programs, which are parsed and written without code for their fields.
template <typename Message>
constexpr auto of_any = &make<bench::message_workload<Message>>;

} // namespace

namespace bench {

const char* version() {
    static const std::string text = google::protobuf::internal::VersionString(GOOGLE_PROTOBUF_VERSION);
    return text.c_str();
}

std::unique_ptr<workload> create(std::string_view type, payloads messages) {
    static const std::map<std::string_view, std::unique_ptr<workload> (*)(payloads)> types{
        {"Seed", &make<seed_workload>},
        {"RootMessage", of<seed::RootMessage>},
        {"FileDescriptorSet", of_parsed<google::protobuf::FileDescriptorSet>},
        {"Tiny", of<shapes::Tiny>},
        {"Profile", of<shapes::Profile>},
        {"Ticks", of<shapes::Ticks>},
        {"Trace", of<shapes::Trace>},
        {"Document", of<documents::Document>},
        {"DenseNodes", of<shapes::DenseNodes>},
        {"PrimitiveBlock", of_parsed<shapes::PrimitiveBlock>},
        {"ExportTraceServiceRequest", of_any<otlp::ExportTraceServiceRequest>},
        {"Tile", of_any<vector_tile::Tile>},
        {"Tree", of<shapes::Tree>},
        {"Nested", of<shapes::Nested>},
        {"Blob", of<shapes::Blob>},
        {"Integers", of<shapes::Integers>},
        {"Doubles", of<shapes::Doubles>},
        {"Strings", of<shapes::Strings>},
    };
    const auto found = types.find(type);
    return found == types.end() ? nullptr : found->second(std::move(messages));
}

} // namespace bench
