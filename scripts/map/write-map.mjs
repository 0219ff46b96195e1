// Writes src/web/numbers/world-paths.ts: the countries' outlines as SVG paths, by ISO 3166 alpha-2 code.
// Run it when the atlas package is updated: npm ci --prefix scripts/map && node scripts/map/write-map.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { geoNaturalEarth1, geoPath } from 'd3-geo';
import { feature } from 'topojson-client';

const width = 1000;
const height = 500;
const target = 'src/web/numbers/world-paths.ts';

const require = createRequire(import.meta.url);
const atlas = JSON.parse(readFileSync(require.resolve('world-atlas/countries-110m.json'), 'utf8'));
const { version } = require('world-atlas/package.json');

/** Names of the atlas that are not the reader's: those are found by Intl. */
const otherNames = {
  'Bosnia and Herz.': 'BA',
  'Central African Rep.': 'CF',
  Congo: 'CG',
  "Côte d'Ivoire": 'CI',
  Czechia: 'CZ',
  'Dem. Rep. Congo': 'CD',
  'Dominican Rep.': 'DO',
  'Eq. Guinea': 'GQ',
  'Falkland Is.': 'FK',
  'Fr. S. Antarctic Lands': 'TF',
  Macedonia: 'MK',
  Myanmar: 'MM',
  Palestine: 'PS',
  'S. Sudan': 'SS',
  'Solomon Is.': 'SB',
  'Trinidad and Tobago': 'TT',
  Turkey: 'TR',
  'United States of America': 'US',
  'W. Sahara': 'EH',
  eSwatini: 'SZ',
};
/** Outlines without a code of their own are drawn, and never colored. */
const withoutCode = ['N. Cyprus', 'Somaliland'];

/** UK, SU and other former or reserved codes have the name of the one that replaced them. */
const isOfToday = (code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`;
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const codes = new Map(
  letters
    .flatMap((a) => letters.map((b) => a + b))
    .filter((code) => names.of(code) && isOfToday(code))
    .map((code) => [names.of(code), code]),
);

const countries = feature(atlas, atlas.objects.countries).features.filter(
  ({ properties }) => properties.name !== 'Antarctica',
);
const projection = geoNaturalEarth1().fitSize([width, height], {
  type: 'FeatureCollection',
  features: countries,
});
const draw = geoPath(projection).digits(0);

/** Whole numbers, each from the one before: a third of what the outline would weigh. */
function outline(country) {
  return (draw(country) ?? '')
    .split('Z')
    .filter((ring) => ring !== '')
    .map((ring) => {
      const points = ring
        .slice(1)
        .split('L')
        .map((point) => point.split(',').map(Number));
      const [first, ...rest] = points;
      let [x, y] = first;
      const steps = rest.flatMap(([nextX, nextY]) => {
        const step = [nextX - x, nextY - y];
        [x, y] = [nextX, nextY];
        return step[0] === 0 && step[1] === 0 ? [] : [step];
      });
      const text = steps
        .map((step) => step.join(' '))
        .join(' ')
        .replaceAll(' -', '-');
      return steps.length < 2 ? '' : `M${first.join(' ')}l${text}z`;
    })
    .join('');
}

const lines = [];
const unknown = [];
for (const country of countries) {
  const { name } = country.properties;
  const code = otherNames[name] ?? codes.get(name) ?? '';
  if (!code && !withoutCode.includes(name)) unknown.push(name);
  lines.push(`  '${code}:${outline(country)}',`);
}
if (unknown.length > 0) throw new Error(`no code for ${unknown.join(', ')}`);

const text = `/** Made by scripts/map/write-map.mjs from world-atlas ${version} (Natural Earth, public domain). */
export const mapSize = { width: ${width}, height: ${height} };

/** DE:M…: ISO 3166 alpha-2 code, empty where there is none, and outline. */
export const worldPaths = [
${lines.sort().join('\n')}
];
`;
writeFileSync(target, text);
process.stdout.write(`${lines.length} countries, ${gzipSync(text).length} bytes gzip\n`);
