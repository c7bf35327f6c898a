#include "blob.hpp"
#include "dense_nodes.hpp"
#include "descriptor_set.hpp"
#include "document.hpp"
#include "lists.hpp"
#include "nested.hpp"
#include "order.hpp"
#include "osm_block.hpp"
#include "profile.hpp"
#include "seed_encode.hpp"
#include "shape_workload.hpp"
#include "ticks.hpp"
#include "tiny.hpp"
#include "trace.hpp"
#include "tree.hpp"

#include <protozero/version.hpp>

namespace {

template <typename Workload>
std::unique_ptr<bench::workload> make(bench::payloads messages) {
    return std::make_unique<Workload>(std::move(messages));
}

template <template <typename> class Shape>
constexpr auto of = &make<bench::text_workload<Shape>>;

template <typename Shape>
constexpr auto of_numbers = &make<bench::shape_workload<Shape>>;

template <typename Shape>
constexpr auto of_read = &make<bench::walk_workload<Shape>>;

} // namespace

namespace bench {

const char* version() { return PROTOZERO_VERSION_STRING; }

std::unique_ptr<workload> create(std::string_view type, payloads messages) {
    static const std::map<std::string_view, std::unique_ptr<workload> (*)(payloads)> types{
        {"Seed", &make<seed_workload>},
        {"RootMessage", of<seed_root>},
        {"Tiny", of<tiny>},
        {"Profile", of<profile>},
        {"Ticks", of_numbers<ticks>},
        {"Trace", of<trace>},
        {"Document", of<document>},
        {"DenseNodes", of_numbers<dense_nodes>},
        {"PrimitiveBlock", of<osm_block>},
        {"FileDescriptorSet", of_read<descriptor_set>},
        {"OrderState", of_read<order_state>},
        {"Tree", of_numbers<tree>},
        {"Nested", of<nested>},
        {"Blob", of<blob>},
        {"Integers", of_numbers<integers>},
        {"Doubles", of_numbers<doubles>},
        {"Strings", of<strings>},
    };
    const auto found = types.find(type);
    return found == types.end() ? nullptr : found->second(std::move(messages));
}

} // namespace bench
