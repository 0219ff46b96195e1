import { spawnSync } from 'node:child_process';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';

/** What tests use of a browser. */
export interface TestBrowser {
  newContext: Browser['newContext'];
  newPage: Browser['newPage'];
  /** Closes what was opened here. */
  close(): Promise<void>;
}

/**
 * A Chromium without its window: the machine's own headless shell, which takes a third of the processor time, else what
 * `launchWholeBrowser` finds.
 */
export async function launchBrowser(): Promise<TestBrowser> {
  const shell = headlessShell();
  return shell ? share(shell) : share(await wholeBrowser());
}

/**
 * A Chromium as visitors have it: the machine's own, else the one inside the npm package `@sparticuz/chromium`, so that
 * browser tests run on a machine with nothing but Node. TRUCE_TEST_BROWSER=bundled forces the latter.
 */
export async function launchWholeBrowser(): Promise<TestBrowser> {
  return share(await wholeBrowser());
}

/** A browser with flags of its own, which nobody shares. */
export async function launchOwnBrowser(moreFlags: string[]): Promise<Browser> {
  return launch(await wholeBrowser(), moreFlags);
}

/** By path. They end with the worker: Playwright sees to that. */
const running = new Map<string, Promise<Browser>>();

/** Starting a browser takes a second of processor time, so all files of a worker share one; each has its own contexts. */
async function share(binary: Binary): Promise<TestBrowser> {
  const browser = await runningOf(binary);
  const contexts = new Set<BrowserContext>();
  const keep = (context: BrowserContext) => {
    contexts.add(context);
    context.once('close', () => contexts.delete(context));
  };
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      keep(context);
      return context;
    },
    async newPage(options) {
      const page = await browser.newPage(options);
      keep(page.context());
      return page;
    },
    async close() {
      await Promise.all([...contexts].map((context) => context.close()));
    },
  };
}

async function runningOf(binary: Binary): Promise<Browser> {
  const known = await running.get(binary.path);
  if (known?.isConnected()) return known;
  const started = launch(binary, []);
  running.set(binary.path, started);
  return started;
}

async function wholeBrowser(): Promise<Binary> {
  return systemBrowser() ?? (await bundledBrowser());
}

function launch(binary: Binary, moreFlags: string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: binary.path,
    args: [...browserFlags, ...binary.flags, ...moreFlags],
    env: { ...(process.env as Record<string, string>), ...binary.env },
  });
}

export interface Binary {
  path: string;
  flags: string[];
  env: Record<string, string>;
}

/** Nothing but the page under test may use the network. */
export const browserFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Debian's wrapper in /usr/bin loads every system extension, so the binary behind it comes first. */
const systemPaths = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The machine's own browser: unlike the bundled one, it takes extensions. */
export function systemBrowser(): Binary | null {
  if (process.env.TRUCE_TEST_BROWSER === 'bundled') return null;
  const path = systemPaths.find((candidate) => existsSync(candidate));
  return path === undefined ? null : { path, flags: [], env: {} };
}

/** Debian's package `chromium-headless-shell`: the same engine without the window around it. */
export function headlessShell(): Binary | null {
  const path = '/usr/lib/chromium/chromium-headless-shell';
  if (process.env.TRUCE_TEST_BROWSER === 'bundled' || !existsSync(path)) return null;
  return { path, flags: [], env: {} };
}

async function bundledBrowser(): Promise<Binary> {
  const folder = await unpackBundle();
  const path = join(folder, 'chromium');
  const env = { FONTCONFIG_PATH: folder };
  // The package's libraries are for machines without NSS; beside complete ones they would clash.
  const starts = spawnSync(path, ['--version'], { stdio: 'ignore' }).status === 0;
  const libraries: Record<string, string> = starts ? {} : { LD_LIBRARY_PATH: join(folder, 'lib') };
  return { path, flags: ['--no-zygote', '--disable-gpu'], env: { ...env, ...libraries } };
}

/** Unpacks once into .cache; the rename at the end keeps parallel test runs from seeing half a browser. */
async function unpackBundle(): Promise<string> {
  const bin = resolve(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')), '../../bin');
  const { version } = JSON.parse(readFileSync(join(bin, '../package.json'), 'utf8')) as { version: string };
  const folder = resolve('.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  const inflate = (name: string, to: string, mode = 0o644) =>
    pipeline(
      createReadStream(join(bin, name)),
      createBrotliDecompress(),
      createWriteStream(join(draft, to), { mode }),
    );
  await inflate('chromium.br', 'chromium', 0o755);
  await inflate('al2023.tar.br', 'lib.tar');
  await inflate('fonts.tar.br', 'fonts.tar');
  for (const name of ['lib.tar', 'fonts.tar']) {
    const tar = spawnSync('tar', ['-xf', name], { cwd: draft, encoding: 'utf8' });
    if (tar.status !== 0) throw new Error(`could not unpack the browser's ${name}: ${tar.stderr}`);
  }
  writeFileSync(join(draft, 'fonts.conf'), fontsConfig(folder));
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true, force: true }); // another test process was first
  }
  return folder;
}

/** The package's own file looks for the fonts in the place where its serverless host would put them. */
function fontsConfig(folder: string): string {
  const dirs = [join(folder, 'fonts'), '/usr/share/fonts'].map((dir) => `<dir>${dir}</dir>`);
  return `<?xml version="1.0"?><fontconfig>${dirs.join('')}<cachedir>${folder}/font-cache</cachedir></fontconfig>`;
}
