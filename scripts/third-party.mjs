// Names the packages inside the bundles with their licences, as those ask for.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @param {import('esbuild').Metafile[]} metafiles
 * @param {string[]} copied folders of packages of which files are shipped beside the bundles
 */
export function thirdPartyText(metafiles, copied = []) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  const bundled = inputs.map(packageFolder).filter((folder) => folder !== null);
  const folders = new Set([...bundled, ...copied]);
  const entries = [...folders].sort().map(describe);
  return `Truce is MIT licensed. Its programs contain the packages below.\n\n${entries.join('\n')}`;
}

function packageFolder(file) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file)?.[0] ?? null;
}

function describe(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8').trim() : '';
  const source = `https://www.npmjs.com/package/${name}/v/${version}`;
  return `${'='.repeat(80)}\n${name} ${version} (${license ?? 'see below'})\n${source}\n\n${text}\n`;
}
