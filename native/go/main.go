// Measures Go's protobuf library: PROGRAM SHAPE INPUT OUTPUT MILLISECONDS. native/languages.sh says what each program of this kind does.
package main

import (
	"encoding/binary"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"time"

	"bench/seed"
	"bench/shapes"

	"google.golang.org/protobuf/proto"
)

// Set by the linker.
var version string

const noSuchShape = 77

// By default, GOGC=100, a process with few live objects collects every 4 MB. Programs that have more memory set a larger percentage.
const fewerCollections = 400

func main() {
	if len(os.Args) != 5 {
		fail("expected the arguments SHAPE INPUT OUTPUT MILLISECONDS")
	}
	milliseconds, err := strconv.Atoi(os.Args[4])
	check(err)
	create := find(os.Args[1])
	if create == nil {
		os.Exit(noSuchShape)
	}
	fmt.Printf("version\t%s, %s\n", version, runtime.Version())

	payloads := read(os.Args[2])
	messages := make([]proto.Message, len(payloads))
	for i, payload := range payloads {
		messages[i] = create()
		check(proto.Unmarshal(payload, messages[i]))
	}
	write(os.Args[3], messages)

	var buffer []byte
	limit := time.Duration(milliseconds) * time.Millisecond
	measureParse := func(way string) {
		measure("parse", way, limit, func() {
			for _, payload := range payloads {
				check(proto.Unmarshal(payload, create()))
			}
		})
		measure("parse and write", way, limit, func() {
			buffer = buffer[:0]
			for _, payload := range payloads {
				message := create()
				check(proto.Unmarshal(payload, message))
				buffer = appendTo(buffer, message)
			}
		})
	}
	measure("write", "MarshalAppend", limit, func() {
		buffer = buffer[:0]
		for _, message := range messages {
			buffer = appendTo(buffer, message)
		}
	})
	messages = nil // the collector would mark them during the parses
	measureParse("new message")
	debug.SetGCPercent(fewerCollections)
	measureParse("new message, GOGC=400")
}

func find(shape string) func() proto.Message {
	switch shape {
	case "Tiny":
		return func() proto.Message { return new(shapes.Tiny) }
	case "Profile":
		return func() proto.Message { return new(shapes.Profile) }
	case "Ticks":
		return func() proto.Message { return new(shapes.Ticks) }
	case "Trace":
		return func() proto.Message { return new(shapes.Trace) }
	case "DenseNodes":
		return func() proto.Message { return new(shapes.DenseNodes) }
	case "Tree":
		return func() proto.Message { return new(shapes.Tree) }
	case "Strings":
		return func() proto.Message { return new(shapes.Strings) }
	case "RootMessage":
		return func() proto.Message { return new(seed.RootMessage) }
	}
	return nil
}

func appendTo(buffer []byte, message proto.Message) []byte {
	buffer, err := proto.MarshalOptions{}.MarshalAppend(buffer, message)
	check(err)
	return buffer
}

// Runs passes for a time, at least three, and prints the nanoseconds of the shortest.
func measure(operation, way string, limit time.Duration, pass func()) {
	best := time.Duration(1 << 62)
	start := time.Now()
	for passes := 0; passes < 3 || time.Since(start) < limit; passes++ {
		began := time.Now()
		pass()
		if elapsed := time.Since(began); elapsed < best {
			best = elapsed
		}
	}
	fmt.Printf("%s\t%s\t%d\n", operation, way, best.Nanoseconds())
}

// Each payload has its length before it, in four bytes.
func read(path string) [][]byte {
	content, err := os.ReadFile(path)
	check(err)
	var payloads [][]byte
	for len(content) > 0 {
		end := 4 + int(binary.LittleEndian.Uint32(content))
		payloads = append(payloads, content[4:end])
		content = content[end:]
	}
	return payloads
}

func write(path string, messages []proto.Message) {
	var content []byte
	for _, message := range messages {
		start := len(content)
		content = appendTo(append(content, 0, 0, 0, 0), message)
		binary.LittleEndian.PutUint32(content[start:], uint32(len(content)-start-4))
	}
	check(os.WriteFile(path, content, 0o644))
}

func check(err error) {
	if err != nil {
		fail(err.Error())
	}
}

func fail(reason string) {
	fmt.Fprintln(os.Stderr, reason)
	os.Exit(1)
}
