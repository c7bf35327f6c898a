// Makes the vector tiles of a fictional city.
//   tiles.js OUTPUT FEATURES
'use strict';

const vtpbf = require('vt-pbf');
const { MessageFile } = require('./message-file.js');
const { Random } = require('./random.js');

const [output, wanted] = process.argv.slice(2);
const random = new Random(42);

// As of all maps of streets: more in detail than this is only drawn larger.
const leastZoom = 11, mostZoom = 14;

const streets = ['Długa', 'Krótka', 'Lipowa', 'Dębowa', 'Polna', 'Leśna', 'Słoneczna', 'Kościuszki', 'Mickiewicza', 'Źródlana', 'Zamkowa', 'Szkolna', 'Młyńska', 'Łąkowa'];
const kinds = ['residential', 'service', 'footway', 'tertiary', 'secondary', 'primary'];
const shops = ['convenience', 'bakery', 'cafe', 'restaurant', 'pharmacy', 'hairdresser', 'bank', 'clothes', 'post_box', 'bench'];

const layers = { streets: [], buildings: [], places: [] };
let features = 0;

function add(layer, type, coordinates, properties) {
  layers[layer].push({ type: 'Feature', id: ++features, geometry: { type, coordinates }, properties });
}

const around = (middle, width) => middle + (random.next() + random.next() + random.next() - 1.5) * width;

function drawStreet() {
  let lon = around(21.01, 0.12), lat = around(52.23, 0.08), heading = random.next() * 6.28;
  const line = [], name = `ulica ${random.pick(streets)}`;
  for (let i = 3 + random.below(30); i > 0; i--) {
    heading += (random.next() - 0.5) * 0.3;
    lon += Math.cos(heading) * 0.0005 * (0.2 + random.next());
    lat += Math.sin(heading) * 0.0003 * (0.2 + random.next());
    line.push([lon, lat]);
    if (random.chance(0.3)) drawBuilding(lon, lat, name);
    if (random.chance(0.1)) drawPlace(lon, lat);
  }
  const properties = { class: random.pickUneven(kinds), name };
  if (random.chance(0.3)) properties.maxspeed = 20 + 10 * random.below(5);
  if (random.chance(0.2)) properties.oneway = true;
  if (random.chance(0.1)) properties.layer = random.pick([-1, 1]);
  add('streets', 'LineString', line, properties);
}

function drawBuilding(lon, lat, street) {
  const left = lon + 0.0001, bottom = lat + 0.0001, right = left + 0.0001 + random.next() * 0.0003, top = bottom + 0.00006 + random.next() * 0.0002;
  const ring = [[left, bottom], [right, bottom], [right, top]];
  if (random.chance(0.4)) ring.push([(left + right) / 2, top], [(left + right) / 2, (bottom + top) / 2], [left, (bottom + top) / 2]);
  else ring.push([left, top]);
  ring.push(ring[0]);
  const properties = { height: Math.round(30 + random.next() ** 2 * 400) / 10, levels: 1 + random.below(9) };
  if (random.chance(0.5)) Object.assign(properties, { street, housenumber: String(1 + random.below(120)) });
  add('buildings', 'Polygon', [ring], properties);
}

function drawPlace(lon, lat) {
  const properties = { class: random.pickUneven(shops), rank: random.below(20) };
  if (random.chance(0.7)) properties.name = `${random.pick(streets)} ${random.below(1000)}`;
  add('places', 'Point', [lon + 0.0001, lat], properties);
}

async function main() {
  // A module of the kind that require doesn't load.
  const { default: GeoJSONVT } = await import(require.resolve('geojson-vt'));
  while (features < Number(wanted)) drawStreet();

  const indexes = Object.entries(layers).map(([name, all]) =>
    [name, new GeoJSONVT({ type: 'FeatureCollection', features: all }, { maxZoom: mostZoom, indexMaxZoom: mostZoom, indexMaxPoints: 0 })]);
  const file = new MessageFile(output);
  const places = new Map(indexes.flatMap(([, index]) => index.tileCoords.map(({ z, x, y }) => [`${z}/${x}/${y}`, { z, x, y }])));
  for (const { z, x, y } of places.values()) {
    if (z < leastZoom) continue;
    const tiles = indexes.map(([name, index]) => [name, index.getTile(z, x, y)]).filter(([, tile]) => tile !== null && tile.features.length > 0);
    if (tiles.length > 0) file.add(vtpbf.fromGeojsonVt(Object.fromEntries(tiles), { version: 2 }));
  }
  file.write();
}

main().catch(error => {
  console.error(error);
  process.exitCode = 1;
});
