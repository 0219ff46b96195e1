import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Truce } from '../../src/composition/app.ts';
import type { Config } from '../../src/composition/config.ts';
import { type Call, createClient } from '../../src/contract/core/client.ts';
import { newApiKey } from '../../src/records/accounts/key-format.ts';
import { type Clock, openClock } from './clock.ts';
import { copyEmptyData } from './empty-data.ts';
import { withFreePort } from './free-port.ts';

/** The exit code, or the signal that ended it. */
export type Ended = number | NodeJS.Signals | null;

/** The service as API tests see it. */
export interface RunningServer {
  url: string;
  /** A key with every scope. */
  key: string;
  call: Call;
  /** The one-time link of the first start; null when an account exists. */
  setupLink: string | null;
  dataDir: string;
  log(): string;
  /** Resolves with the exit code. Removes the data unless it was given from outside. */
  stop(): Promise<Ended>;
}

/** The service inside the test process: it runs by the test's clock. */
export interface LocalServer extends RunningServer {
  clock: Clock;
  /** For what no call shows. */
  stores: Pick<Truce, 'records' | 'engine'>;
  /** Moves every acknowledged event into the event store now. */
  flush(): Promise<void>;
}

export interface ServerOptions {
  /** Further settings, such as TRUCE_RATE_LIMIT_API. Limits are off unless set here. */
  env?: Record<string, string>;
  dataDir?: string;
  key?: string;
}

export interface LocalOptions extends ServerOptions {
  /** Changes what the settings say, as a command such as the demo does. */
  adapt?: (config: Config) => Config;
  /** Called between the commit of a request's change and its response. */
  committed?: () => void;
}

/** Built by test/support/build-once.ts: loading a bundle is quicker than transforming a thousand modules per file. */
const bundle = resolve('node_modules/.cache/truce-test/product.js');

/** Stops the server of this process; null while there is none. */
let stopOpen: (() => Promise<unknown>) | null = null;

/** After a file: what it left open would stand in the way of the next one in this process. */
export async function stopLeftServer(): Promise<void> {
  if (!stopOpen) return;
  await stopOpen();
  throw new Error('this file leaves its server open');
}

/**
 * Opens the service in this process. chDB binds one data directory to a process at a time, so a second server beside
 * it is a process (`startServerProcess`).
 */
export async function startServer(options: LocalOptions = {}): Promise<LocalServer> {
  if (stopOpen)
    throw new Error('one server at a time runs in this process: use startServerProcess for another');
  const opening = withFreePort(options.env?.PORT, (port) => open(options, port));
  stopOpen = () => opening.then((server) => server.stop());
  try {
    return await opening;
  } catch (error) {
    stopOpen = null;
    throw error;
  }
}

async function open(options: LocalOptions, port: number): Promise<LocalServer> {
  const product: typeof import('./product.ts') = await import(/* @vite-ignore */ bundle);
  const key = options.key ?? newApiKey();
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'truce-test-'));
  copyEmptyData(dataDir, options.env);
  // A process of a test is no server that has processes of its own.
  const own = { TRUCE_INGEST_PROCESSES: '0' };
  const read = product.readConfig({ ...serverEnv({ key, dataDir, port }), ...own, ...options.env });
  const config = options.adapt?.(read) ?? read;
  const clock = openClock();
  let log = '';
  let setupLink: string | null = null;
  const truce = await product.openTruce(config, {
    now: clock.now,
    elapsed: clock.elapsed,
    log: product.openLog(config.logLevel, {
      write(line) {
        log += line;
      },
    }),
    version: product.version,
    distDir: resolve('dist'),
    committed: options.committed,
    passwordCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
    prepare: async ({ records }) => {
      setupLink = await product.firstStart(records, config, clock.now());
    },
  });
  const url = `http://localhost:${truce.port}`;
  let stopped: Promise<number> | undefined;
  async function stop(): Promise<number> {
    await truce.close();
    stopOpen = null;
    if (!options.dataDir) rmSync(dataDir, { recursive: true, force: true });
    return 0;
  }
  return {
    url,
    key,
    call: createClient(url, { key }),
    setupLink,
    dataDir,
    clock,
    log: () => log,
    stores: truce,
    flush: truce.flush,
    stop() {
      stopped ??= stop();
      return stopped;
    },
  };
}

/** What every server of a test starts with. */
export function serverEnv(own: { key: string; dataDir: string; port: number }): Record<string, string> {
  return {
    PORT: String(own.port),
    TRUCE_DATA_DIR: own.dataDir,
    TRUCE_BOOTSTRAP_API_KEY: own.key,
    TRUCE_RATE_LIMIT_TRACK: '0',
    TRUCE_RATE_LIMIT_API: '0',
    TRUCE_LOG_LEVEL: 'warn',
  };
}
