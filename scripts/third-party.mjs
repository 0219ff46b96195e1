// What is shipped besides our own work: packages inside the bundles, as files beside them, or installed with them, and filter lists.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/**
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX expression
 * @property {string} text of the license
 * @property {'bundled' | 'beside' | 'installed'} place
 * @property {string} source address of where it is from
 * @property {string} [sha512] of what is no package of the registry, in hexadecimal
 *
 * @param {import('esbuild').Metafile[]} metafiles of the bundles
 * @param {string[]} copied folders of packages of which files are shipped beside the bundles
 * @param {string[]} installed names of packages that the bundles load
 * @returns {Shipped[]} by name
 */
export function shippedPackages(metafiles, copied, installed) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  const places = new Map(
    installed.map((name) => [join('node_modules', name), /** @type {const} */ ('installed')]),
  );
  for (const folder of copied) places.set(folder, 'beside');
  for (const folder of inputs.map(packageFolder)) if (folder) places.set(folder, 'bundled');
  const packages = [...places].map(([folder, place]) => ({ ...readPackage(folder), place }));
  return packages
    .map((each) => ({ ...each, text: each.text ?? textOfAnother(each, packages) }))
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/**
 * The filter lists in a folder, which are data: nothing of them is in the programs.
 * @returns {Shipped[]}
 */
export function shippedLists(folder) {
  const notice = readFileSync(join(folder, 'NOTICE'), 'utf8').trim();
  const terms = readFileSync(join(folder, 'GPL-3.0.txt'), 'utf8').trim();
  return readdirSync(folder)
    .filter((file) => file.endsWith('.txt.br'))
    .map((file) => {
      const packed = readFileSync(join(folder, file));
      const [, day = ''] = /^! Version: ([\d-]+)$/m.exec(brotliDecompressSync(packed).toString()) ?? [];
      return {
        ...{ name: file.replace('.txt.br', ''), version: day.replaceAll('-', '.'), license: listLicense },
        ...{ text: `${notice}\n\n${terms}`, place: 'beside', source: 'https://easylist.to/' },
        sha512: createHash('sha512').update(packed).digest('hex'),
      };
    });
}

/** As https://easylist.to/pages/licence.html says. */
const listLicense = 'GPL-3.0-or-later OR CC-BY-SA-3.0+';

/** Their names and licenses, as those ask for. */
export function thirdPartyText(shipped) {
  const entries = shipped.filter(({ place }) => place !== 'installed').map(describe);
  return `Truce itself is MIT licensed. It contains the packages and filter lists below.\n\n${entries.join('\n')}`;
}

function packageFolder(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

function readPackage(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { name, version, license, licenses, author } = manifest;
  const file = readdirSync(folder).find((entry) => /licen[cs]e|^copying/i.test(entry));
  const given = license ?? licenses?.[0];
  const known = given?.type ?? given ?? 'see the text in THIRD-PARTY.txt';
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : usualText(known, author, name);
  const source = `https://www.npmjs.com/package/${name}/v/${version}`;
  return { name, version, license: known, text, source };
}

/** Of packages that name their license and bring no text; of other licenses the text is the same in every package. */
function usualText(license, author, name) {
  if (license !== 'MIT') return null;
  const holder = author?.name ?? author ?? `the authors of ${name}`;
  return readFileSync('LICENSE', 'utf8')
    .trim()
    .replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}

/** The text that another package with the same license brings. @throws where none does */
function textOfAnother({ name, license }, packages) {
  const { text } = packages.find((each) => each.license === license && each.text !== null) ?? {};
  if (text === undefined) throw new Error(`no text of the license ${license}, which ${name} has`);
  return text;
}

function describe({ name, version, license, text, source }) {
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n${source}\n\n${text}\n`;
}
