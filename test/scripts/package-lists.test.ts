import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}
interface LockFile {
  packages: Record<string, { version: string; optionalDependencies?: Record<string, string> }>;
}

const read = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8'));
const folders = ['', 'test/', 'scripts/map/'];

function namedIn(file: string): [name: string, version: string][] {
  const { dependencies, devDependencies } = read<Manifest>(file);
  return Object.entries({ ...dependencies, ...devDependencies });
}

it.each(folders)('%spackage.json pins exact versions', (folder) => {
  const packages = namedIn(`${folder}package.json`);
  expect(packages.length).toBeGreaterThan(2);
  expect(packages.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('no package of the product is hidden from tests behind another version', () => {
  const [ours, tests] = ['', 'test/'].map((folder) => read<LockFile>(`${folder}package-lock.json`).packages);
  const places = namedIn('package.json').map(([name]) => `node_modules/${name}`);
  const twice = places.filter((place) => tests?.[place]);
  expect(twice).toContain('node_modules/zod');
  expect(twice.filter((place) => tests?.[place]?.version !== ours?.[place]?.version)).toEqual([]);
});

// npm ci refuses a lock file without them; npm leaves them out where it cannot reach them.
it.each(folders)('%spackage-lock.json has the optional packages of every system', (folder) => {
  const { packages } = read<LockFile>(`${folder}package-lock.json`);
  const optional = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).map((name) => ({ place, name })),
  );
  const missing = optional.filter(
    ({ place, name }) => !packages[`${place}/node_modules/${name}`] && !packages[`node_modules/${name}`],
  );
  expect(missing).toEqual([]);
});
