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
  const page = 'src/web/sites/site-page.tsx';
  const workspace = 'src/web/workspace/workspace-page.tsx';
  const screens = [
    ...screensIn('src/web/sites/tabs.ts', '/sites/*').map(([path, screen]) => [path, page, screen]),
    ...screensIn('src/web/workspace/pages.ts', '/settings').map(([path, screen]) => [
      path,
      workspace,
      screen,
    ]),
  ];
  return Object.fromEntries(
    screens.map(([path, ...sources]) => {
      const files = new Set(sources.flatMap((source) => closure(metafile, outputOf(metafile, source))));
      return [
        path,
        [...files].filter((file) => !always.includes(file)).map((file) => file.slice(outdir.length)),
      ];
    }),
  );
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
