// Rewrites messages with deterministic output: DESCRIPTORS TYPE, where the first argument is a file with a descriptor set. Messages come from standard
// input and go to standard output, each after its length in four bytes, the least significant one first.
package main

import (
	"encoding/binary"
	"io"
	"log"
	"os"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/descriptorpb"
	"google.golang.org/protobuf/types/dynamicpb"
)

func main() {
	messageType := find(os.Args[1], protoreflect.FullName(os.Args[2]))
	input := must(io.ReadAll(os.Stdin))
	for len(input) > 0 {
		end := 4 + binary.LittleEndian.Uint32(input)
		message := dynamicpb.NewMessage(messageType)
		check(proto.Unmarshal(input[4:end], message))
		output := must(proto.MarshalOptions{Deterministic: true}.Marshal(message))
		check(binary.Write(os.Stdout, binary.LittleEndian, uint32(len(output))))
		must(os.Stdout.Write(output))
		input = input[end:]
	}
}

func find(descriptors string, name protoreflect.FullName) protoreflect.MessageDescriptor {
	var set descriptorpb.FileDescriptorSet
	check(proto.Unmarshal(must(os.ReadFile(descriptors)), &set))
	return must(must(protodesc.NewFiles(&set)).FindDescriptorByName(name)).(protoreflect.MessageDescriptor)
}

func must[T any](value T, err error) T {
	check(err)
	return value
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
