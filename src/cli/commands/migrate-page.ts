import { Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { print } from '../frame/print.ts';
import { storeSettings } from '../frame/store-settings.ts';

export const migratePage: CommandPage<{ check: boolean; adoptEventStore: boolean }> = {
  name: 'migrate',
  summary: 'Migrate the databases to this version',
  description: [
    'This is what every start does first. Run it on its own to see which migrations are waiting, or to upgrade a large installation before the server starts.',
    'Embedded stores are backed up before their tables are changed, to TRUCE_BACKUP_DIRECTORY or to backups in the data directory; the last two of these backups are kept. Databases on servers are not: back them up yourself.',
    'If it is interrupted, run it again: it continues. A database that a newer version has changed is refused.',
  ],
  data: 'Changes tables of records and events. With an embedded store, stop the server first. With PostgreSQL and ClickHouse, nodes of the earlier version may run meanwhile. If another session uses a table in PostgreSQL, the command waits up to 10 minutes for it. --check changes no table.',
  options: [
    new Option('--check', 'only list the migrations that are waiting').default(false),
    new Option(
      '--adopt-event-store',
      'use this event store instead of the one that the installation had before, or with records that replace lost ones; stop all nodes first',
    ).default(false),
  ],
  json: 'One document: {"waiting", "ran", "backup"}; waiting and ran have the names of the migrations of "records" and "events"; backup is the file, or null.',
  examples: [
    { command: 'truce migrate --check', does: 'List what an upgrade would change.' },
    { command: 'truce migrate', does: 'Back up, then upgrade.' },
  ],
  exits: {
    failed: 'the backup could not be written, or a database is lost, damaged or unreachable',
    inUse: 'the server runs',
    newer: 'a newer version of Truce has changed a database; nothing was changed',
    waiting: 'with --check: migrations are waiting',
  },
  settings: [
    ...storeSettings,
    ...(['TRUCE_BACKUP_DIRECTORY', 'TRUCE_BACKUP_BEFORE_UPGRADE', 'TRUCE_BACKUP_PASSPHRASE'] as const),
    'TRUCE_LOG_LEVEL',
  ],
  async run({ options }, { version }) {
    const { checkStores, countSteps, migrateStores, upgradedText, waitingText } = await import(
      '../migrate-command.ts'
    );
    const none = { records: [], events: [] };
    if (options.check) {
      const waiting = await checkStores(readConfig());
      print(options.json, { waiting, ran: none, backup: null }, waitingText(waiting));
      return countSteps(waiting) > 0 ? 'waiting' : undefined;
    }
    const { ran, backup } = await migrateStores(readConfig(), version, options.adoptEventStore);
    print(options.json, { waiting: none, ran, backup }, upgradedText({ ran, backup }));
    return undefined;
  },
};
