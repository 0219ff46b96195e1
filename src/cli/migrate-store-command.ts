import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { type Config, ConfigError, readConfig, readEnvironment } from '../composition/config.ts';
import type { LeftStores } from '../composition/move-stores/left-stores.ts';
import { MoveRefused } from '../composition/move-stores/move-refused.ts';
import { type Moved, moveStores } from '../composition/move-stores/move-stores.ts';
import { undoMove } from '../composition/move-stores/undo-move.ts';
import { settingNames } from '../composition/setting-names.ts';
import { similar } from '../composition/similar-names.ts';
import { fileReason } from '../kit/file-refused.ts';
import { openLog } from '../kit/log.ts';
import { workPrivately } from '../kit/private-directory.ts';
import { openProgress } from './frame/progress.ts';
import { refuseUnreadable } from './refuse-missing.ts';

const moving = ['TRUCE_CLICKHOUSE_URL', 'TRUCE_CLICKHOUSE_CLUSTER', 'TRUCE_DATABASE_URL'];

/** `truce migrate-store FILE`. @param file the server's settings after the move */
export async function migrateStore(file: string, from: Config, maxSeconds: number): Promise<Moved> {
  refuseUnreadable(from.dataDir);
  const to = readTarget(file, from);
  workPrivately(from.dataDir);
  const progress = openProgress('Copying events and sessions');
  let [done, total] = [0, 0];
  try {
    return await moveStores({
      ...{ from, to, maxMs: maxSeconds * 1_000, now: Date.now },
      log: openLog(from.logLevel, process.stderr),
      progress: {
        expect(rows) {
          total += rows;
        },
        copied(rows) {
          done += rows;
          progress.update(done, Math.max(done, total));
        },
      },
    });
  } finally {
    progress.end();
  }
}

/** `truce migrate-store --undo` */
export async function undoMigrateStore(config: Config): Promise<LeftStores> {
  refuseUnreadable(config.dataDir);
  workPrivately(config.dataDir);
  return undoMove(config, openLog(config.logLevel, process.stderr), Date.now());
}

/** These settings, with the stores of the file. The others of its lines are for the server. */
function readTarget(file: string, { dataDir }: Config): Config {
  const given = readSettings(file);
  refuseMisspelled(given);
  const names = moving.flatMap((name) => [name, `${name}_FILE`]);
  const pick = (keep: (name: string) => boolean, env: NodeJS.ProcessEnv) =>
    Object.fromEntries(Object.entries(env).filter(([name]) => keep(name)));
  const to = readConfig({
    ...pick((name) => !names.includes(name), readEnvironment()),
    ...pick((name) => names.includes(name), given),
  });
  const folder = given.TRUCE_DATA_DIR;
  if (folder === undefined || resolve(folder) === dataDir) return to;
  throw new MoveRefused(
    `${file}: TRUCE_DATA_DIR must stay ${dataDir}: events wait there. Embedded stores are moved into it`,
  );
}

/** Other names may be for Compose, but one that means a store would move nothing. @throws ConfigError */
function refuseMisspelled(given: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(given)) {
    const plain = name.replace(/_FILE$/, '');
    if (settingNames.some((known) => known === plain)) continue;
    const near = moving.find((known) => similar(known, plain));
    if (near) throw new ConfigError(`${name}: unknown setting; did you mean ${near}?`);
  }
}

function readSettings(file: string): NodeJS.ProcessEnv {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new MoveRefused(`cannot read the file ${file}: ${fileReason(error) ?? error}`);
  }
}

export function movedText({ from, to, already, kept, held_ms, ...counts }: Moved): string {
  if (already) return `Everything had been moved already. ${restart}`;
  const rows = `${counts.events} events, ${counts.sessions} sessions and ${counts.records} records`;
  const lines = [
    `Moved ${rows}. Records are now in ${to.records}, events in ${to.events}.`,
    ...(held_ms === null
      ? []
      : [`The server has rejected changes for ${(held_ms / 1_000).toFixed(1)} s. ${restart}`]),
    ...(kept === null ? [] : [`What the data directory had before is in ${kept}.`]),
    retiredText(from, to),
  ];
  return lines.join('\n');
}

/** A store that both settings name is in use: who reads that it was left may delete it. */
function retiredText(from: Moved['from'], to: Moved['to']): string {
  const refuses = (which: string) =>
    `A server on the earlier ${which} refuses to start. Delete them when you no longer need them`;
  if (from.events === to.events) {
    return `${refuses(`records (${from.records})`)}. The event store (${from.events}) was not moved: keep it.`;
  }
  if (from.records === to.records) {
    return `${refuses(`events (${from.events})`)}. The records (${from.records}) were not moved: keep them.`;
  }
  return `${refuses(`stores (${from.records}, ${from.events})`)}.`;
}

export function undoneText({ at, records, events, to }: LeftStores): string {
  if (records) {
    return `Servers may use these stores again, as they were at ${at}. What was stored since is not in them.`;
  }
  return `Servers may use the earlier events (${events}) again, as they were at ${at}; those stored since are only in ${to.events}, on which a server now refuses to start. The records (${to.records}) were not moved and are as they are now.`;
}

const restart =
  'Restart it now with its new settings: until then, events wait on its disk and changes are refused.';
