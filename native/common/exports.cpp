// The C ABI, the same for each library. No exception may cross it: a function that fails returns null or SIZE_MAX, and the
// message is available until the next failure on the same thread.

#include "workload.hpp"

#include <cstdint>
#include <exception>

#if defined(_WIN32)
#define BENCH_API extern "C" __declspec(dllexport)
#else
#define BENCH_API extern "C" __attribute__((visibility("default")))
#endif

namespace {

thread_local std::string last_error;

template <typename Result, typename Function>
Result guarded(Result failed, Function&& function) noexcept {
    try {
        return function();
    } catch (const std::exception& e) {
        last_error = e.what();
    } catch (...) {
        last_error = "something else than an exception";
    }
    return failed;
}

#if defined(__clang__)
constexpr const char* compiler = "Clang " __clang_version__;
#elif defined(__GNUC__)
constexpr const char* compiler = "GCC " __VERSION__;
#elif defined(_MSC_VER)
constexpr const char* compiler = "MSVC";
#else
constexpr const char* compiler = "";
#endif

} // namespace

BENCH_API const char* bench_error() { return last_error.c_str(); }

BENCH_API const char* bench_version() { return bench::version(); }

BENCH_API const char* bench_compiler() { return compiler; }

BENCH_API const char* bench_flags() { return BENCH_FLAGS; }

// The bytes must stay in place until the workload is destroyed; there is one more offset than there are messages.
// Null without an error if the library doesn't know the type.
BENCH_API bench::workload* bench_create(const char* type, const char* bytes, const std::int32_t* offsets, std::size_t count) {
    return guarded<bench::workload*>(nullptr, [&] {
        last_error.clear();
        bench::payloads messages;
        messages.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            messages.emplace_back(bytes + offsets[i], static_cast<std::size_t>(offsets[i + 1] - offsets[i]));
        }
        return bench::create(type, std::move(messages)).release();
    });
}

// Null if there is no such operation. Valid until the workload is destroyed.
BENCH_API const bench::workload::operation* bench_find(const bench::workload* workload, const char* operation) {
    return guarded<const bench::workload::operation*>(nullptr, [&] { return workload->find(operation); });
}

BENCH_API std::size_t bench_run(const bench::workload::operation* operation, char* output, std::size_t size) {
    return guarded<std::size_t>(SIZE_MAX, [&] { return (*operation)(bench::output{output, size}); });
}

BENCH_API void bench_destroy(bench::workload* workload) { delete workload; }
