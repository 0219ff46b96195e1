import type { Truce } from '../composition/app.ts';
import { type Config, readConfig, readEnvironment } from '../composition/config.ts';
import type { Runtime } from '../composition/runtime.ts';
import { stopProcess } from '../composition/stop-process.ts';
import { type Log, openLog } from '../kit/log.ts';
import { writePrivately } from '../kit/private-directory.ts';
import { takeDirectory } from '../records/directory-lock.ts';
import { withRealPort } from './frame/real-port.ts';
import { ignoredEnvFile } from './ignored-env-file.ts';
import { markBuild } from './mark-build.ts';

declare const __TRUCE_VERSION__: string;

/** `truce serve` */
export async function serve(distDir: string, isJson: boolean): Promise<void> {
  const config = await withRealPort(readConfig());
  let setupLink: string | null = null;
  await open(config, distDir, {
    prepare: async ({ records }) => {
      const { firstStart } = await import('../composition/first-start.ts');
      setupLink = await firstStart(records, config, Date.now());
    },
  });
  const notes = [
    ...ignoredEnvFile(process.cwd(), readEnvironment()),
    ...(setupLink ? ['Nobody has an account yet. Set it up here (once):', setupLink] : []),
  ];
  if (isJson) sayReady(config, { setup_url: setupLink });
  else announce(config, notes);
}

/** `truce demo` */
export async function demo(
  distDir: string,
  { days, small = false }: { days: number; small?: boolean },
  isJson: boolean,
): Promise<void> {
  const { demoConfig, demoOwner, fillDemo } = await import('./demo/demo.ts');
  const { demoSites, smallSites } = await import('./demo/demo-sites.ts');
  const { mountDemoPages } = await import('./demo/demo-pages.ts');
  const { runBeside } = await import('./demo/run-beside.ts');
  const config = demoConfig(await withRealPort(readConfig()));
  const { baseUrl } = config;
  let filled: Awaited<ReturnType<typeof fillDemo>> | undefined;
  await open(config, distDir, {
    extend: (app) => mountDemoPages(app, baseUrl, () => filled?.sources ?? []),
    prepare: async (stores) => {
      const { firstStart } = await import('../composition/first-start.ts');
      await firstStart(stores.records, config, Date.now());
      if (!isJson) console.log('\n  Preparing the demo. The first time, this takes a few seconds.');
      const sites = small ? smallSites() : demoSites;
      filled = await fillDemo(stores, { nowMs: Date.now(), days, baseUrl, sites });
    },
    beside: (truce, log) => runBeside(truce, filled, { now: Date.now, log }),
  });
  const signIn = `Dashboard: sign in as ${demoOwner.email} with ${demoOwner.password}`;
  const pageUrl = `${baseUrl}/demo`;
  const page = `A page with the wall: ${pageUrl} (without an ad blocker, press "See it as a visitor with uBlock Origin" there)`;
  if (isJson) sayReady(config, { setup_url: null, ...demoOwner, page_url: pageUrl });
  else announce(config, [signIn, page, 'Both sites and all their visits are invented.']);
}

interface Opening extends Pick<Runtime, 'extend' | 'prepare'> {
  /** Something that runs beside the service, and ends before it. */
  beside?: (truce: Truce, log: Log) => { close(): Promise<void> };
}

/** The directory first: a second process on it is refused before the service is loaded, which takes a second. */
async function open(config: Config, distDir: string, { beside, ...more }: Opening): Promise<void> {
  const log = openLog(config.logLevel);
  writePrivately();
  markBuild(distDir, process.pid);
  const lock = takeDirectory(config.dataDir, Date.now());
  const stop = stopProcess(process, log);
  const { openTruce } = await import('../composition/app.ts');
  const around = { now: Date.now, log, version: __TRUCE_VERSION__, distDir, lock, ...more };
  const truce = await openTruce(config, around);
  const other = beside?.(truce, log);
  stop.closing({
    drain: truce.drain,
    close: async (afterFault) => {
      await other?.close();
      await truce.close(afterFault);
    },
  });
}

function sayReady({ baseUrl: url }: Config, more: object): void {
  console.log(JSON.stringify({ ready: true, url, version: __TRUCE_VERSION__, ...more }));
}

function announce(config: Config, notes: string[]): void {
  console.log(
    ['', `Truce ${__TRUCE_VERSION__} is ready: ${config.baseUrl}`, ...openNote(config), ...notes, ''].join(
      '\n  ',
    ),
  );
}

/** Where everybody in the network can reach the server, the operator learns it. */
function openNote({ host, baseUrl }: Config): string[] {
  const open = host === '::' ? 'every address' : 'every IPv4 address';
  if (![null, '0.0.0.0', '::'].includes(host) || !baseUrl.startsWith('http:')) return [];
  return [
    `It listens on ${open} of this machine, without encryption. To allow only this machine, set HOST=127.0.0.1;`,
    'to serve others, put an HTTPS proxy in front and set TRUCE_BASE_URL to its address.',
  ];
}
