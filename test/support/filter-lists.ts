import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A published set of filter lists as one text. `ownLists` holds what only uBlock Origin subscribes to. */
export interface FilterLists {
  from: string;
  text: string;
  ownLists: string;
  /** Where each of the lists lies as a file; null where they come as one. */
  folder: string | null;
}

/**
 * The filter lists this machine can give, newest knowledge of real blockers first: Debian's uBlock Origin package
 * (installed, else downloaded without root), then AdGuard's npm package. Empty when neither can be had.
 */
export function findFilterLists(): FilterLists[] {
  return [uBlockPackage(), adguardPackage()].filter((lists) => lists !== null);
}

const cache = resolve('.cache');
const packageFolder = 'usr/share/webext/ublock-origin-firefox';

/** uBlock Origin for Firefox as Debian unpacks it: an extension's folder with its lists. */
export function uBlockFolder(): string | undefined {
  const folders = [`/${packageFolder}`, ...mozillaFolders('/'), ...mozillaFolders(join(cache, 'ublock'))];
  return folders.find(hasLists) ?? downloadedPackage();
}

function uBlockPackage(): FilterLists | null {
  const found = uBlockFolder();
  if (found === undefined) return null;
  const read = (name: string) => readFileSync(join(found, 'assets', name), 'utf8');
  const easyList = ['thirdparties/easylist/easylist.txt', 'thirdparties/easylist/easyprivacy.txt'];
  const own = ['filters', 'unbreak', 'quick-fixes', 'privacy'].map((name) => `ublock/${name}.min.txt`);
  const ownLists = own.map(read).join('\n');
  const text = [...easyList.map(read), ownLists].join('\n');
  return { from: 'uBlock Origin of Debian', text, ownLists, folder: join(found, 'assets') };
}

function downloadedPackage(): string | undefined {
  fetchInto('ublock', (draft) => {
    run(draft, 'apt-get', ['download', 'webext-ublock-origin-firefox']);
    const archive = readdirSync(draft).find((name) => name.endsWith('.deb'));
    return archive !== undefined && run(draft, 'dpkg', ['-x', archive, '.']);
  });
  return [join(cache, 'ublock', packageFolder), ...mozillaFolders(join(cache, 'ublock'))].find(hasLists);
}

function mozillaFolders(root: string): string[] {
  const extensions = join(root, 'usr/share/mozilla/extensions');
  if (!existsSync(extensions)) return [];
  return readdirSync(extensions).map((app) => join(extensions, app, 'uBlock0@raymondhill.net'));
}

function hasLists(folder: string): boolean {
  return existsSync(join(folder, 'assets/thirdparties/easylist/easylist.txt'));
}

/** The folder with AdGuard's rule sets for Chromium, `ruleset_<number>/ruleset_<number>.json`. */
export function adguardFolder(): string | undefined {
  const folder = join(cache, 'adguard/package/dist/filters/declarative');
  if (!existsSync(folder)) {
    fetchInto('adguard', (draft) => {
      run(draft, 'npm', ['pack', '@adguard/dnr-rulesets@3.3.20260320140136']);
      const archive = readdirSync(draft).find((name) => name.endsWith('.tgz'));
      return archive !== undefined && run(draft, 'tar', ['-xzf', archive]);
    });
  }
  return existsSync(folder) ? folder : undefined;
}

/** AdGuard's base filter (it contains EasyList) travels as text in the metadata of its rules. */
function adguardPackage(): FilterLists | null {
  const folder = adguardFolder();
  if (folder === undefined) return null;
  const text = rawFilterList(JSON.parse(readFileSync(join(folder, 'ruleset_2/ruleset_2.json'), 'utf8')));
  return text === null ? null : { from: 'AdGuard base filter of npm', text, ownLists: '', folder: null };
}

/** The text that a rule set was made from. */
export function rawFilterList(node: unknown): string | null {
  if (node === null || typeof node !== 'object') return null;
  if ('rawFilterList' in node && typeof node.rawFilterList === 'string') return node.rawFilterList;
  for (const child of Object.values(node)) {
    const text = rawFilterList(child);
    if (text !== null) return text;
  }
  return null;
}

/** Test files run side by side: each fetches into a folder of its own, and the first one to finish gives it the name. */
function fetchInto(name: string, fetchTo: (draft: string) => boolean): void {
  const draft = join(cache, `${name}.${process.pid}`);
  mkdirSync(draft, { recursive: true });
  try {
    if (fetchTo(draft)) renameSync(draft, join(cache, name));
  } catch {
    // Another test file was first: its folder is as good.
  }
  rmSync(draft, { recursive: true, force: true });
}

/** A command that may be missing or fail: what it would have brought is then simply not there: false. */
function run(folder: string, command: string, args: string[]): boolean {
  return spawnSync(command, args, { cwd: folder, stdio: 'ignore', timeout: 120_000 }).status === 0;
}
