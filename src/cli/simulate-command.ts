import { join, resolve } from 'node:path';
import type { Config } from '../composition/config.ts';
import { listsAtHand } from '../delivery/filter-lists/lists-at-hand.ts';
import { findBrowser, SimulationFailed } from '../delivery/simulations/find-browser.ts';
import { withoutSandbox } from '../delivery/simulations/launch-browser.ts';
import { overviewPage, pictureName } from '../delivery/simulations/overview-page.ts';
import { askNameServer, type Reach } from '../delivery/simulations/public-proxy.ts';
import type { SeenLine } from '../delivery/simulations/seen-line.ts';
import { simulate, type View } from '../delivery/simulations/simulate.ts';
import { openLog } from '../kit/log.ts';
import { isInternalAddress, isPublicAddress } from '../kit/safe-fetch/reachable-address.ts';
import { writeNamedFile } from './frame/write-named-file.ts';
import { prepareFolder } from './simulate-folder.ts';
import type { SimulateOptions } from './simulate-options.ts';

/** `truce simulate`: pictures and an overview in a folder, and what was seen on standard output. */
export async function runSimulation(
  url: string,
  options: SimulateOptions,
  config: Config,
  distDir: string,
): Promise<void> {
  const log = openLog(config.logLevel === 'silent' ? 'silent' : 'warn');
  const browserPath = findBrowser(config.browser);
  const { lists } = await listsAtHand({ ...config, distDir }, { now: Date.now, log });
  const plan = { url: pageAddress(url), widths: options.width, profiles: options.profiles };
  const folder = resolve(options.out);
  prepareFolder(folder, options);
  let isBegun = false;
  let sandboxed = true;
  const views = await simulate(plan, {
    lists,
    browserPath,
    environment: config.simulatorEnvironment,
    onLaunch(isSandboxed) {
      sandboxed = isSandboxed;
      if (!isSandboxed && !options.json) console.error(`truce: ${withoutSandbox}`);
    },
    reach: reachFor(options.reach, config.baseUrl),
    onView(view) {
      writeNamedFile(join(folder, pictureName(view)), view.png);
      if (options.json) console.log(JSON.stringify(seen(view, sandboxed)));
      else {
        if (!isBegun) say(['profile', 'width', 'blocked', 'wall', 'verdict', 'file']);
        isBegun = true;
        say(cells(view));
      }
    },
  });
  const at = { day: new Date().toISOString().slice(0, 10), lists: lists.map(named) };
  writeNamedFile(join(folder, 'index.html'), overviewPage(plan, views, at));
  if (!options.json) console.log(`\n${join(folder, 'index.html')}`);
}

/** The script of the page comes from the service, wherever that is. */
function reachFor(name: SimulateOptions['reach'], baseUrl: string): Reach | null {
  const { hostname, port, protocol } = new URL(baseUrl);
  const service = `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  const reach = reaches[name];
  return reach && { ...reach, service };
}

const reaches = {
  anywhere: null,
  /** The operator's network too, and never where clouds keep their secrets. */
  internal: {
    isAllowed: (address: string) => isPublicAddress(address) || isInternalAddress(address),
    addressesOf: askNameServer,
  },
  public: { isAllowed: isPublicAddress, addressesOf: askNameServer },
} satisfies Record<SimulateOptions['reach'], Reach | null>;

function seen(view: View, sandboxed: boolean): SeenLine {
  const { profile, blocked, wall, verdict } = view;
  return { profile: profile.id, blocked: blocked.length, wall, verdict, sandboxed, file: pictureName(view) };
}

function cells(view: View): string[] {
  const { profile, width, blocked, wall, verdict } = view;
  const facts = [profile.id, width, blocked.length, wall ? 'yes' : 'no', verdict ?? '-', pictureName(view)];
  return facts.map(String);
}

function say(row: string[]): void {
  const widths = [14, 7, 9, 6, 9, 0];
  console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(''));
}

function named({ name, version }: { name: string; version: string }): string {
  return `${name} (${version})`;
}

function pageAddress(url: string): string {
  const full = /^\w+:\/\//.test(url) ? url : `https://${url}`;
  if (URL.canParse(full) && /^https?:$/.test(new URL(full).protocol)) return new URL(full).href;
  throw new SimulationFailed(`${url} is not a URL of a page`);
}
