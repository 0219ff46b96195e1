// npm run sdk-types: writes sdks/*/types, which are in Git, so that a build needs no compiler.
// usage: node scripts/packages/write-types.mjs [folder instead of sdks]
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installLab } from '../install-lab.mjs';

const [target = 'sdks'] = process.argv.slice(2);
/** As tsconfig.sdks.json says. */
const made = 'node_modules/.cache/sdk-types';

rmSync(made, { recursive: true, force: true });
const { status, stdout } = spawnSync('tsc', ['-p', 'tsconfig.sdks.json'], {
  encoding: 'utf8',
  env: installLab(),
});
if (status !== 0) throw new Error(`the types of the packages do not build:\n${stdout}`);

for (const name of ['sdk', 'react', 'vue', 'next']) {
  const from = join(made, 'sdks', name, 'src');
  const to = join(target, name, 'types');
  rmSync(to, { recursive: true, force: true });
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from).filter((each) => basename(each) !== 'truce.d.ts')) {
    writeFileSync(join(to, file), asPackage(readFileSync(join(from, file), 'utf8')));
  }
}
rmSync(made, { recursive: true, force: true });

/** Declarations name sources; readers of a package have only declarations, and those of the SDK beside them. */
function asPackage(text) {
  return text.replace(/(from '\.\/[\w-]+)\.tsx?'/g, "$1.js'").replaceAll("'@truce/sdk'", "'./load-truce.js'");
}
