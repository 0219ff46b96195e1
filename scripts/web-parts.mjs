// Which files of the dashboard each address needs besides those that every page loads.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** @returns the files that every page loads, the program itself first. */
export function sharedFiles(metafile, outdir) {
  return closure(metafile, outputOf(metafile, 'src/web/main.tsx')).map((file) => file.slice(outdir.length));
}

/** @returns by address, as `/sites/*` and the name of a tab: the files below assets/ that its screen is made of. */
export function webParts(metafile, outdir) {
  const always = closure(metafile, outputOf(metafile, 'src/web/main.tsx'));
  return Object.fromEntries(
    screenSources().map(([path, sources]) => {
      const files = new Set(sources.flatMap((source) => closure(metafile, outputOf(metafile, source))));
      return [
        path,
        [...files].filter((file) => !always.includes(file)).map((file) => file.slice(outdir.length)),
      ];
    }),
  );
}

/** @returns {[string, string[]][]} by address: the sources with which its parts begin. */
export function screenSources() {
  const inSite = screensIn('src/web/sites/tabs.ts', '/sites/*');
  const inSettings = screensIn('src/web/workspace/pages.ts', '/settings');
  return [
    ...inSite.map(([path, screen]) => [path, ['src/web/sites/site-page.tsx', screen]]),
    ...inSettings.map(([path, screen]) => [path, ['src/web/workspace/workspace-page.tsx', screen]]),
  ];
}

function outputOf({ outputs }, source) {
  return Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === source)?.[0];
}

/** A file and everything that it imports right away. */
function closure(metafile, output, seen = []) {
  if (output === undefined || seen.includes(output)) return seen;
  seen.push(output);
  for (const { path, kind } of metafile.outputs[output].imports) {
    if (kind === 'import-statement') closure(metafile, path, seen);
  }
  return seen;
}

/** The list of screens is the one that the router has: `path: 'wall' … import('../wall/wall-tab.tsx')`. */
function screensIn(file, root) {
  const source = readFileSync(file, 'utf8');
  const found = source.matchAll(/path: '([\w-]*)'[^}]*?import\(\s*'([^']+)'/g);
  return [...found].map(([, path, from]) => [path ? `${root}/${path}` : root, join(dirname(file), from)]);
}
