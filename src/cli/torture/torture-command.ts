import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readConfig } from '../../composition/config.ts';
import { openUpgradedRecords } from '../../composition/open-records.ts';
import { withEngine } from '../../composition/with-engine.ts';
import { fileRefusal } from '../../kit/file-refused.ts';
import { openLog } from '../../kit/log.ts';
import { stopSignals } from '../../kit/stop-signals.ts';
import { newApiKey } from '../../records/accounts/key-format.ts';
import { openProgress } from '../frame/progress.ts';
import { VerifyRefused, verifiedText, verifyNumbers } from '../verify-command.ts';
import { type Counts, countStored } from './count-stored.ts';
import { drainServer } from './drain-server.ts';
import { type Ledger, openLedger } from './ledger.ts';
import { type Round, runRounds } from './run-rounds.ts';
import { type Starting, serverSettings, startChild } from './start-child.ts';
import type { TortureOptions } from './torture-options.ts';

export interface TortureResult extends Counts {
  kills: number;
  /** What `truce verify` says; `isVerified` is false where it found a difference. */
  verify: string;
  isVerified: boolean;
  seconds: number;
}

const maxBatch = 100;

/** `truce torture`: the kill test on the operator's own disk. @returns the exit code */
export async function torture(options: TortureOptions, distDir: string): Promise<number> {
  const directory = newDirectory(options.dir);
  let server: Starting | null = null;
  const end = async (code: number) => {
    await server?.kill();
    rmSync(directory, { recursive: true, force: true });
    process.exit(code);
  };
  for (const signal of stopSignals()) process.once(signal, () => void end(130));
  try {
    if (!options.json) console.log(`Testing ${directory} with ${options.rounds} kills.`);
    const start = async () => {
      server = await startChild(join(distDir, 'truce.js'), settings);
      return server;
    };
    const key = newApiKey();
    const settings = serverSettings({ dataDir: directory, key });
    const ledger = openLedger();
    const begun = performance.now();
    const progress = openProgress('Testing');
    const ended = (round: Round) => {
      progress.end();
      if (!options.json) console.log(roundLine(round, options.rounds));
      progress.update(round.round, options.rounds);
    };
    const rounds = { rounds: options.rounds, key, ledger, maxBatch, start, unit: Math.random };
    const site = await runRounds({ ...rounds, ended }).finally(progress.end);
    await drainServer(await start());
    const checked = await check(settings, site, ledger);
    const seconds = Math.round((performance.now() - begun) / 1000);
    const result = { kills: options.rounds, ...checked, seconds };
    console.log(options.json ? JSON.stringify(result) : resultText(result));
    return isClean(result) ? 0 : 1;
  } finally {
    await (server as Starting | null)?.kill();
    rmSync(directory, { recursive: true, force: true });
  }
}

function newDirectory(parent: string): string {
  try {
    return mkdtempSync(join(resolve(parent), 'truce-torture-'));
  } catch (error) {
    throw fileRefusal(resolve(parent), error) ?? error;
  }
}

async function check(settings: Record<string, string>, site: string, ledger: Ledger) {
  const config = readConfig(settings);
  const records = await openUpgradedRecords(config, openLog(config.logLevel));
  try {
    const counts = await withEngine(config, records, Date.now(), (engine) =>
      countStored(engine, site, ledger),
    );
    const verified = await verifyNumbers({ records, config }, { days: 2 }, Date.now()).then(
      (result) => ({ verify: verifiedText(result), isVerified: result.difference === null }),
      (error) => {
        if (!(error instanceof VerifyRefused)) throw error;
        return { verify: error.message, isVerified: false };
      },
    );
    return { ...counts, ...verified };
  } finally {
    await records.close();
  }
}

function isClean({ lost, doubled, unknown, isVerified }: TortureResult): boolean {
  return lost + doubled + unknown === 0 && isVerified;
}

function roundLine({ round, killed, ms, acknowledged }: Round, rounds: number): string {
  const place = String(round).padStart(String(rounds).length);
  const events = killed === 'under load' ? `, ${count(acknowledged)} events acknowledged` : '';
  return `${place}/${rounds}  killed ${killed} after ${(ms / 1000).toFixed(1)} s${events}`;
}

function resultText(result: TortureResult): string {
  const lines = (['sent', 'acknowledged', 'lost', 'doubled', 'unknown'] as const).map(
    (name) => `${name.padEnd(14)}${count(result[name]).padStart(12)}`,
  );
  const verdict = isClean(result)
    ? 'Nothing was lost or doubled.'
    : 'FAILED: report this with the output above.';
  return ['', ...lines, `truce verify: ${result.verify}`, `${result.seconds} s. ${verdict}`].join('\n');
}

function count(many: number): string {
  return many.toLocaleString('en-US');
}
