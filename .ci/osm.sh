#!/usr/bin/env bash
# Compares samples/OsmPbf with osmium, on files that osmium writes and on copies that the sample writes.
#   osm.sh PROGRAM.dll MAP.osm.pbf
set -euo pipefail
program=$(realpath "$1")
map=$(realpath "$2")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

if ! command -v osmium >/dev/null; then
    echo "skipped: osmium isn't there (apt-get install osmium-tool)"
    exit 0
fi

osm() { dotnet "$program" "$@"; }

# Ids of both signs and beyond 32 bits, places in all directions, texts that aren't ASCII, and empty ones.
cat >data.osm <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="osm.sh">
<bounds minlat="-90" minlon="-180" maxlat="90" maxlon="180"/>
<node id="-17" version="1" timestamp="2011-02-03T04:05:06Z" changeset="9" uid="5" user="żółw" lat="-33.8688197" lon="-179.9999999"><tag k="name" v="Łódź"/><tag k="name:ja" v="東京"/></node>
<node id="1" version="2" timestamp="2012-02-03T04:05:06Z" changeset="3000000000" uid="2147483647" user="" lat="90" lon="180"/>
<node id="2" version="3" timestamp="2012-02-03T04:05:06Z" changeset="10" uid="7" user="𝔘𝔰𝔢𝔯 🐢" lat="0" lon="0"><tag k="" v=""/><tag k="note" v=""/><tag k="a" v="a"/></node>
<node id="12345678901234" version="700" timestamp="2024-12-31T23:59:59Z" changeset="11" uid="7" user="𝔘𝔰𝔢𝔯 🐢" lat="-0.0000001" lon="0.0000001"/>
<way id="-5" version="1" timestamp="2011-02-03T04:05:06Z" changeset="9" uid="5" user="żółw"><nd ref="-17"/><nd ref="12345678901234"/><nd ref="-17"/><tag k="highway" v="path"/></way>
<way id="9876543210" version="1" timestamp="2011-02-03T04:05:06Z" changeset="9" uid="5" user="żółw"/>
<relation id="4" version="4" timestamp="2013-02-03T04:05:06Z" changeset="9" uid="5" user="żółw"><member type="node" ref="2" role=""/><member type="way" ref="-5" role="außen"/><member type="relation" ref="98765432109" role="a"/><tag k="type" v="site"/></relation>
<relation id="5" version="1" timestamp="2013-02-03T04:05:06Z" changeset="9" uid="5" user="żółw"/>
</osm>
XML
cat >history.osh <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="osm.sh">
<node id="1" version="1" timestamp="2011-02-03T04:05:06Z" changeset="1" uid="1" user="a" visible="true" lat="1.5" lon="-1.5"><tag k="a" v="1"/></node>
<node id="1" version="2" timestamp="2012-02-03T04:05:06Z" changeset="2" uid="1" user="a" visible="false"/>
<node id="1" version="3" timestamp="2013-02-03T04:05:06Z" changeset="3" uid="2" user="b" visible="true" lat="1.25" lon="-1.5"/>
<way id="1" version="1" timestamp="2011-02-03T04:05:06Z" changeset="1" uid="1" user="a" visible="true"><nd ref="1"/><nd ref="1"/></way>
<way id="1" version="2" timestamp="2012-02-03T04:05:06Z" changeset="2" uid="1" user="a" visible="false"/>
<relation id="1" version="1" timestamp="2011-02-03T04:05:06Z" changeset="1" uid="1" user="a" visible="true"><member type="way" ref="1" role="r"/></relation>
<relation id="1" version="2" timestamp="2012-02-03T04:05:06Z" changeset="2" uid="1" user="a" visible="false"/>
</osm>
XML

# osmium's lines about the data that the sample prints too. Without a timestamp in the file, osmium's first one is empty, and its last one is wrong.
expected() {
    osmium fileinfo -e "$1" | sed -n '/^Data:/,/^Metadata:/s/^ *//p' | sed '/^First: $/{N;d}' |
        grep -E '^(Bounding box|First|Last|(Number of|Smallest|Largest) (node|way|relation))'
}

# Every attribute as text, which differs where "osmium diff" sees no difference, such as the places of a way's nodes.
as_text() { osmium cat "$1" --no-progress -f "opl,locations_on_ways=true"; }

checksum() { osmium fileinfo -e --no-progress -g data.crc32 "$1"; }

compare() {
    local file=$1 copy=copy.${1#*.}
    osm info "$file" >info
    expected "$file" | sort >expected
    sort info | comm -13 - expected >missing
    [ ! -s missing ] || { cat missing info; echo "$file: osmium's lines above are not among those of the sample"; return 1; }

    osm copy "$file" "$copy"
    osm info "$copy" | grep -v -e ' entities/s$' -e '^Managed' >copied
    grep -v -e ' entities/s$' -e '^Managed' info | cmp - copied
    osmium diff -q "$file" "$copy"
    cmp <(as_text "$file") <(as_text "$copy")
    [ "$(checksum "$file")" = "$(checksum "$copy")" ]
    echo "$file: $(stat -c %s "$file") bytes, the copy $(stat -c %s "$copy"), crc32 $(checksum "$copy")"
}

variant() {
    osmium cat "$1" --no-progress -f "${2#*.},$3" -o "$2"
    compare "$2"
}

echo "== variants"
variant data.osm data.osm.pbf add_metadata=true
for metadata in all none version version+timestamp uid+user; do
    for dense in true false; do
        variant data.osm "data-$metadata-$dense.osm.pbf" "pbf_compression=none,pbf_dense_nodes=$dense,add_metadata=$metadata"
    done
done
osmium add-locations-to-ways data.osm.pbf --no-progress --keep-untagged-nodes --ignore-missing-nodes -o located.osm.pbf
compare located.osm.pbf
for dense in true false; do
    variant history.osh "history-$dense.osh.pbf" "pbf_compression=none,pbf_dense_nodes=$dense"
    grep -qx 'Number of deleted entities: 3' info
done

echo "== a larger file"
cp "$map" map.osm.pbf
compare map.osm.pbf
grep -E '^Managed|entities/s$' info
# Without compression nothing managed is left: the bytes above are those of the decompressor.
osmium cat map.osm.pbf --no-progress -f pbf,pbf_compression=none -o plain.osm.pbf
osm info plain.osm.pbf | tee info
grep -qx 'Managed bytes for the last block: 0' info

echo "== hostile files"
osm hostile
osm mutants data.osm.pbf 2000
osm mutants data-all-true.osm.pbf 2000
osm mutants data-all-false.osm.pbf 2000
osm mutants history-true.osh.pbf 2000

refuses() {
    local status=0
    osm "$@" >out 2>err || status=$?
    cat err
    [ "$status" -eq 1 ] && [ ! -s out ] && [ "$(wc -l <err)" -eq 1 ]
}

echo "== what can't be read"
for length in 0 3 40 1000 200000; do
    head -c $length map.osm.pbf >torn.osm.pbf
    refuses info torn.osm.pbf
    refuses copy torn.osm.pbf refused.osm.pbf
    [ ! -e refused.osm.pbf ]
done
osmium cat data.osm -f pbf,pbf_compression=lz4 -o lz4.osm.pbf
refuses info lz4.osm.pbf
LC_ALL=C sed 's/DenseNodes/DenseKnots/' data-all-true.osm.pbf >feature.osm.pbf
refuses info feature.osm.pbf
refuses info missing.osm.pbf
refuses info .
