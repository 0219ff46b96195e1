// The packages that are shipped: inside the bundles, as files beside them, or installed with them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} Shipped
 * @property {string} name
 * @property {string} version
 * @property {string} license an SPDX expression
 * @property {string} text of the license
 * @property {'bundled' | 'beside' | 'installed'} place
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
  return [...places]
    .map(([folder, place]) => ({ ...readPackage(folder), place }))
    .sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** Their names and licenses, as those ask for. */
export function thirdPartyText(packages) {
  const entries = packages.filter(({ place }) => place !== 'installed').map(describe);
  return `Truce is MIT licensed. Its programs contain the packages below.\n\n${entries.join('\n')}`;
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
  return { name, version, license: known, text };
}

/** Of packages that name their license and bring no text. */
function usualText(license, author, name) {
  if (license !== 'MIT')
    return `${name} is under the terms of ${license}: https://spdx.org/licenses/${license}.html`;
  const holder = author?.name ?? author ?? `the authors of ${name}`;
  return readFileSync('LICENSE', 'utf8')
    .trim()
    .replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}

function describe({ name, version, license, text }) {
  const source = `https://www.npmjs.com/package/${name}/v/${version}`;
  return `${'='.repeat(80)}\n${name} ${version} (${license})\n${source}\n\n${text}\n`;
}
