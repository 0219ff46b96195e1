// Which files of the dashboard every page needs, and which each address needs besides.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const entry = 'src/web/app/main.tsx';

/** @returns files below assets/: what every page runs, and by address, as `/sites/*` and the name of a tab, the rest. */
export function webParts(metafile, outdir) {
  const always = closure(metafile, outputOf(metafile, entry));
  const shortened = (file) => file.slice(outdir.length);
  return {
    always: always.map(shortened),
    screens: Object.fromEntries(
      screenSources().map(([path, source]) => {
        const files = closure(metafile, outputOf(metafile, source));
        return [path, files.filter((file) => !always.includes(file)).map(shortened)];
      }),
    ),
  };
}

/** @returns {[string, string][]} by address, as page-hints.ts has it: the source with which its part begins. */
export function screenSources() {
  return [
    ['', 'src/web/sites/site-list-page.tsx'],
    ['/login', 'src/web/sign-in/sign-in-page.tsx'],
    ['/setup', 'src/web/sign-in/setup-page.tsx'],
    ...screensIn('src/web/site/tabs.ts', '/sites/*'),
    ...screensIn('src/web/settings/pages.ts', '/settings'),
  ];
}

/** The addresses where most visits begin. Their screens wait for nothing that only others share. */
export const landings = ['', '/login', '/setup', '/sites/*'];

/** The same, and the pages that emailed or shared links lead to. */
export function partsByAddress() {
  return [
    ...screenSources(),
    ['/sites/new', 'src/web/sites/new-site-page.tsx'],
    ['/shared', 'src/web/shared/shared-page.tsx'],
    ['/embed', 'src/web/shared/shared-page.tsx'],
    ['/invite', 'src/web/sign-in/invite-page.tsx'],
  ];
}

function outputOf({ outputs }, source) {
  return Object.entries(outputs).find(
    ([, { entryPoint }]) => entryPoint === source || entryPoint === `part:${source}`,
  )?.[0];
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
