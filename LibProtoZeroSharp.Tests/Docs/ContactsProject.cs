namespace LibProtoZeroSharp.Tests.Docs;

/// <summary>The project that has the lines of the pages about errors.</summary>
internal static class ContactsProject
{
    /// <summary>On one line, so that the second line of a source is the one after it.</summary>
    public const string Usings =
        "using System; using System.Collections.Generic; using System.IO; using System.Linq; using System.Text.Json; using System.Threading.Tasks; "
        + "using LibProtoZeroSharp; using LibProtoZeroSharp.WellKnownTypes; using Contacts; using Phone = Contacts.Person.Types.Phone; ";

    /// <summary>A new host for each test, because tests of two classes run at the same time.</summary>
    public static GeneratorHost Host => new(("contacts.proto", """
        syntax = "proto3";
        package contacts;
        import "google/protobuf/any.proto";
        import "google/protobuf/timestamp.proto";
        message Person {
          message Phone { string number = 1; bool mobile = 2; }
          string name = 1;
          optional uint32 age = 2;
          repeated Phone phones = 3;
          repeated int32 scores = 4;
          map<string, string> labels = 5;
          Phone work = 6;
          bytes data = 7;
          google.protobuf.Timestamp updated = 8;
          map<string, Phone> devices = 9;
          google.protobuf.Any extra = 10;
          Person boss = 11;
        }
        """));
}
