// Writes lists/: what the shipped list watch knows of EasyList and EasyPrivacy, taken from the uBlock Origin package
// of Debian. `node scripts/write-lists.mjs <assets folder> <version of the package> <its date>`, then commit.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const [assets, version, date] = process.argv.slice(2);
if (!date) throw new Error('usage: write-lists.mjs <assets folder> <version> <date>');

const isRule = (line) => line !== '' && !/^[![]/.test(line);
const isHiding = (line) => /#[@?$]?#/.test(line);
const isGenericHiding = (line) => /^#@?#/.test(line);
/** `||host^`: which company is blocked. EasyPrivacy has 46,000 of them, and none can be one of ours. */
const isHost = (line) => /^\|\|[a-z0-9.-]+\^?(\$|$)/.test(line);

const lists = {
  easylist: {
    title: 'EasyList',
    keep: (line) => !isHiding(line) || isGenericHiding(line),
    what: 'network rules and generic hiding rules',
  },
  easyprivacy: {
    title: 'EasyPrivacy',
    keep: (line) => !isHiding(line) && !isHost(line),
    what: 'network rules that name more than a host',
  },
};

for (const [name, { title, keep, what }] of Object.entries(lists)) {
  const source = readFileSync(join(assets, 'thirdparties/easylist', `${name}.txt`), 'utf8');
  const rules = source.split('\n').filter((line) => isRule(line) && keep(line));
  const head = [
    `! Title: ${title}`,
    `! Version: ${date}`,
    `! A part of ${title} (${what}), from uBlock Origin ${version}, ${date}; written by scripts/write-lists.mjs`,
    '! Homepage: https://easylist.to/',
    '! Licence: https://easylist.to/pages/licence.html (GPL 3.0 or later, or CC BY-SA 3.0 or later)',
  ];
  const text = `${[...head, ...rules].join('\n')}\n`;
  const packed = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(join('lists', `${name}.txt.br`), packed);
  console.log(`${title}: ${rules.length} rules, ${Math.round(packed.length / 1024)} KB`);
}
