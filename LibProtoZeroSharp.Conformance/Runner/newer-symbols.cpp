// What the suite's runner takes from glibc 2.38 and from the libstdc++ of GCC 13, for machines with older ones. The older functions differ in one
// thing: they don't know binary numbers, which the runner doesn't parse.
#include <cstdlib>
#include <iostream>

extern "C" {

long __isoc23_strtol(const char* text, char** end, int base) { return std::strtol(text, end, base); }
long long __isoc23_strtoll(const char* text, char** end, int base) { return std::strtoll(text, end, base); }
unsigned long __isoc23_strtoul(const char* text, char** end, int base) { return std::strtoul(text, end, base); }
unsigned long long __isoc23_strtoull(const char* text, char** end, int base) { return std::strtoull(text, end, base); }

// std::ios_base_library_init(): older libraries initialize the streams in each file that includes <iostream>.
void _ZSt21ios_base_library_initv() { static std::ios_base::Init init; }

}
