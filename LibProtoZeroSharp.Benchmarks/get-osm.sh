#!/bin/sh
# Makes an .osm.pbf file for the benchmarks: a fictional city, drawn street by street and house by house as mappers do. osmium writes the
# file as it writes all others. The same number of nodes makes the same city.
#
#   get-osm.sh OUTPUT [NODES]
#
# NODES: the number of nodes; without it 100,000. osmium is that of the Debian package osmium-tool, or another one in the variable
# OSMIUM. Any other file works as well: an extract of the real map has the same structure.
set -eu

output=${1:?usage: get-osm.sh OUTPUT [NODES]}
nodes=${2:-100000}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Nodes get their numbers in the order of drawing, so neighbours in the file are neighbours on the map.
LC_ALL=C awk -v wanted="$nodes" -v ways="$work/ways" '
function pick(list, count) { return list[1 + int(rand() * count)] }
function tag(key, value) { return "<tag k=\"" key "\" v=\"" value "\"/>" }
function street() { return pick(first, firsts) " " pick(last, lasts) }
function who(    days) {
    if (rand() < 0.1) { edit = 20000000 + int(rand() * 130000000); user = 1 + int(rand() * rand() * 400) }
    days = int(edit / 30000)
    return sprintf("version=\"%d\" timestamp=\"20%02d-%02d-%02dT%02d:%02d:%02dZ\" changeset=\"%d\" uid=\"%d\" user=\"mapper_%d\"",
        1 + int(rand() * rand() * 8), 8 + int(days / 300), 1 + int(days / 25) % 12, 1 + days % 28,
        rand() * 24, rand() * 60, rand() * 60, edit, 1000 + user * user * 37, user)
}
function node(tags) {
    id += rand() < 0.03 ? 1 + int(rand() * 5000) : 1
    printf "<node id=\"%.0f\" %s lat=\"%.7f\" lon=\"%.7f\"%s\n", id, who(), lat, lon, tags == "" ? "/>" : ">" tags "</node>"
    written++
    return sprintf("<nd ref=\"%.0f\"/>", id)
}
function way(refs, tags) { printf "<way id=\"%d\" %s>%s%s</way>\n", ++wayId + 30000000, who(), refs, tags > ways }
function draw_street(    refs, i, count, heading) {
    heading = rand() * 6.28
    count = 3 + int(rand() * 30)
    for (i = 0; i < count; i++) {
        heading += (rand() - 0.5) * 0.3
        lat += sin(heading) * 0.0003 * (0.2 + rand()); lon += cos(heading) * 0.0005 * (0.2 + rand())
        refs = refs node(rand() < 0.04 ? tag("highway", "crossing") tag("crossing", "uncontrolled") : "")
    }
    way(refs, tag("highway", pick(highway, highways)) tag("name", street()) tag("surface", rand() < 0.8 ? "asphalt" : "sett") \
        (rand() < 0.3 ? tag("maxspeed", 10 * (2 + int(rand() * 4))) : "") (rand() < 0.2 ? tag("oneway", "yes") : ""))
}
function draw_house(    refs, first_ref, i, top, left, width, depth) {
    top = lat; left = lon; width = 0.0001 + rand() * 0.0002; depth = 0.00006 + rand() * 0.0001
    for (i = 0; i < 4; i++) {
        lat = top + (i % 3 ? depth : 0); lon = left + (i > 1 ? width : 0)
        refs = refs node("")
        if (i == 0) first_ref = refs
    }
    way(refs first_ref, tag("building", rand() < 0.6 ? "yes" : "house") (rand() < 0.5 ? tag("addr:street", street()) tag("addr:housenumber", 1 + int(rand() * 120)) : ""))
    lat = top; lon = left + width * 1.4
}
function draw_place() {
    lat += (rand() - 0.5) * 0.0004; lon += (rand() - 0.5) * 0.0004
    node(tag(rand() < 0.5 ? "amenity" : "shop", pick(place, places)) (rand() < 0.7 ? tag("name", pick(last, lasts) " " int(rand() * 1000)) : "") \
        (rand() < 0.3 ? tag("opening_hours", "Mo-Fr 0" 6 + int(rand() * 4) ":00-" 16 + int(rand() * 6) ":00") : ""))
}
BEGIN {
    srand(42)
    firsts = split("ulica aleja plac rondo bulwar", first, " ")
    lasts = split("Długa Krótka Lipowa Dębowa Polna Leśna Słoneczna Kościuszki Mickiewicza Słowackiego Piłsudskiego Źródlana Zamkowa Szkolna Rynkowa Młyńska Kwiatowa Ogrodowa Łąkowa Świętojańska", last, " ")
    highways = split("residential residential residential service footway tertiary secondary primary", highway, " ")
    places = split("bench restaurant cafe bank pharmacy parking convenience bakery hairdresser clothes post_box waste_basket", place, " ")
    print "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<osm version=\"0.6\" generator=\"get-osm.sh\">"
    id = 240000000; edit = 20000000; user = 1
    while (written < wanted) {
        lat = 52.23 + (rand() + rand() + rand() - 1.5) * 0.2; lon = 21.01 + (rand() + rand() + rand() - 1.5) * 0.3
        draw_street()
        for (houses = int(rand() * 12); houses > 0; houses--) draw_house()
        for (found = int(rand() * 4); found > 0; found--) draw_place()
    }
}' >"$work/city.osm"
cat "$work/ways" >>"$work/city.osm"
echo "</osm>" >>"$work/city.osm"
"${OSMIUM:-osmium}" sort --no-progress --overwrite --output-format=pbf --output "$output" "$work/city.osm"
echo "$output: $(wc -c <"$output") bytes"
