namespace LibProtoZeroSharp.Tests.Samples.OsmPbf;

/// <summary>Files that osmium reads.</summary>
internal static class OsmXml
{
    /// <summary>Ids of both signs and beyond 32 bits, places in all directions, texts that aren't ASCII, and empty ones.</summary>
    public const string Map = """
        <?xml version="1.0" encoding="UTF-8"?>
        <osm version="0.6" generator="OsmPbf">
        <bounds minlat="-90" minlon="-180" maxlat="90" maxlon="180"/>
        <node id="-17" version="1" timestamp="2011-02-03T04:05:06Z" changeset="9" uid="5" user="żółw" lat="-33.8688197" lon="-179.9999999">
          <tag k="name" v="Łódź"/><tag k="name:ja" v="東京"/>
        </node>
        <node id="1" version="2" timestamp="2012-02-03T04:05:06Z" changeset="3000000000" uid="2147483647" user="" lat="90" lon="180"/>
        <node id="2" version="3" timestamp="2012-02-03T04:05:06Z" changeset="10" uid="7" user="𝔘𝔰𝔢𝔯 🐢" lat="0" lon="0">
          <tag k="" v=""/><tag k="note" v=""/><tag k="a" v="a"/>
        </node>
        <node id="12345678901234" version="700" timestamp="2024-12-31T23:59:59Z" changeset="11" uid="7" user="𝔘𝔰𝔢𝔯 🐢" lat="-0.0000001" lon="0.0000001"/>
        <way id="-5" version="1" timestamp="2011-02-03T04:05:06Z" changeset="9" uid="5" user="żółw">
          <nd ref="-17"/><nd ref="12345678901234"/><nd ref="-17"/><tag k="highway" v="path"/>
        </way>
        <way id="9876543210" version="1" timestamp="2011-02-03T04:05:06Z" changeset="9" uid="5" user="żółw"/>
        <relation id="4" version="4" timestamp="2013-02-03T04:05:06Z" changeset="9" uid="5" user="żółw">
          <member type="node" ref="2" role=""/><member type="way" ref="-5" role="außen"/><member type="relation" ref="98765432109" role="a"/>
          <tag k="type" v="site"/>
        </relation>
        <relation id="5" version="1" timestamp="2013-02-03T04:05:06Z" changeset="9" uid="5" user="żółw"/>
        </osm>
        """;

    /// <summary>Several versions of an entity, some of them deleted.</summary>
    public const string History = """
        <?xml version="1.0" encoding="UTF-8"?>
        <osm version="0.6" generator="OsmPbf">
        <node id="1" version="1" timestamp="2011-02-03T04:05:06Z" changeset="1" uid="1" user="a" visible="true" lat="1.5" lon="-1.5">
          <tag k="a" v="1"/>
        </node>
        <node id="1" version="2" timestamp="2012-02-03T04:05:06Z" changeset="2" uid="1" user="a" visible="false"/>
        <node id="1" version="3" timestamp="2013-02-03T04:05:06Z" changeset="3" uid="2" user="b" visible="true" lat="1.25" lon="-1.5"/>
        <way id="1" version="1" timestamp="2011-02-03T04:05:06Z" changeset="1" uid="1" user="a" visible="true"><nd ref="1"/><nd ref="1"/></way>
        <way id="1" version="2" timestamp="2012-02-03T04:05:06Z" changeset="2" uid="1" user="a" visible="false"/>
        <relation id="1" version="1" timestamp="2011-02-03T04:05:06Z" changeset="1" uid="1" user="a" visible="true">
          <member type="way" ref="1" role="r"/>
        </relation>
        <relation id="1" version="2" timestamp="2012-02-03T04:05:06Z" changeset="2" uid="1" user="a" visible="false"/>
        </osm>
        """;

    /// <summary>Nodes for several blocks of a file.</summary>
    public static string Nodes(int count) => $"""
        <?xml version="1.0" encoding="UTF-8"?>
        <osm version="0.6" generator="OsmPbf">
        {string.Concat(Enumerable.Range(1, count).Select(Node))}
        </osm>
        """;

    private static string Node(int id) =>
        $"<node id='{id}' version='1' timestamp='2011-02-03T04:05:06Z' changeset='{id}' uid='{id % 9}' user='u{id % 9}' " +
        $"lat='{id % 90}.5' lon='-{id % 180}.25'><tag k='name' v='{id}'/></node>";
}
