import { Argument, InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import { sayError } from '../frame/error-messages.ts';
import { exitCodes } from '../frame/exit-codes.ts';
import type { CommandPage } from '../frame/page.ts';
import { print } from '../frame/print.ts';
import { storeSettings } from '../frame/store-settings.ts';

const limits = { least: 10, most: 3_600 } as const;

export const migrateStorePage: CommandPage<{ undo: boolean; maxSeconds: number }> = {
  name: 'migrate-store',
  arguments: [new Argument('[file]', 'the settings of the server after the move, as lines NAME=value')],
  summary: 'Move the installation to other stores, while the server runs',
  description: [
    'Moves records and events between the embedded stores and PostgreSQL and ClickHouse, in any direction. Run it with the settings that the server has now. TRUCE_DATABASE_URL, TRUCE_CLICKHOUSE_URL and TRUCE_CLICKHOUSE_CLUSTER of the file name the new stores; a store that it does not name is the embedded one. Databases on servers must be new.',
    'Events and sessions are copied and compared while the server works. Then the server rejects changes for some seconds: events wait on its disk, and the API returns 503 to changes. The last changes are copied, and the earlier stores are marked as retired. Then restart the server with its new settings.',
    'If it is interrupted, the server goes on with its stores as before. Run it again: it copies only what is missing.',
    'Stop all nodes but one first.',
    '--undo is refused where only the records were moved, since two servers would share the event store: move back instead.',
  ],
  data: 'Fills the new stores. In the earlier ones it changes nothing but the mark that a server may not start on them. The server can be running or stopped.',
  options: [
    new Option('--max-seconds <seconds>', 'longest time that the server may reject changes')
      .default(60)
      .argParser(readSeconds),
    new Option('--undo', 'let servers use the retired stores again, with the data they had then').default(
      false,
    ),
  ],
  json: 'One document: {"from", "to", "already", "events", "sessions", "records", "held_ms", "kept"}; from and to name the stores of "records" and "events"; already: an earlier run had moved everything; held_ms: how long a running server rejected changes, or null; kept: the folder with what was in the data directory, or null. With --undo: {"at"}, when the stores were retired.',
  examples: [
    {
      command:
        'truce migrate-store /etc/truce/new.env && install -m 0600 /etc/truce/new.env /etc/truce/truce.env && systemctl restart truce',
      does: 'Move, then restart the server with its new settings.',
    },
    { command: 'truce migrate-store --undo', does: 'Go back to the stores of the current settings.' },
  ],
  exits: {
    failed: 'the stores cannot be moved; the server goes on with those that it has',
    newer: 'a newer version of Truce has changed a database; nothing was changed',
    waiting: 'databases wait for `truce migrate`; nothing was changed',
  },
  settings: [...storeSettings, 'TRUCE_LOG_LEVEL'],
  async run({ args: [file], options }) {
    const { migrateStore, movedText, undoMigrateStore, undoneText } = await import(
      '../migrate-store-command.ts'
    );
    if (options.undo === (file !== undefined)) {
      sayError('give the file with the new settings, or --undo', exitCodes.usage.code, options.json === true);
      return 'usage';
    }
    if (file === undefined) {
      const left = await undoMigrateStore(readConfig());
      print(options.json, { at: left.at }, undoneText(left));
      return undefined;
    }
    const moved = await migrateStore(file, readConfig(), options.maxSeconds);
    print(options.json, moved, movedText(moved));
    return undefined;
  },
};

function readSeconds(text: string): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= limits.least && value <= limits.most) return value;
  throw new InvalidArgumentError(`Must be a whole number from ${limits.least} to ${limits.most}.`);
}
