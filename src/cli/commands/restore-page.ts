import { Argument, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { print } from '../frame/print.ts';
import { storeSettings } from '../frame/store-settings.ts';

export const restorePage: CommandPage<{ replace: boolean }> = {
  name: 'restore',
  arguments: [new Argument('<file>', 'backup to read, or s3://bucket/name')],
  summary: 'Check a backup, then restore the installation from it',
  description: [
    'The whole file is checked before anything is changed: every byte, the number of rows, and whether this version can read it. TRUCE_BACKUP_PASSPHRASE decrypts it.',
    'Sessions, invitations, password reset links and sign-ins in progress are not restored. Members, passwords, API keys and share links are restored as they were at the time of the backup. Revoke again what you have revoked since.',
    'PostgreSQL and ClickHouse databases must be new. Name new ones in the settings, so that the old ones stay as they are.',
  ],
  data: 'Fills a folder in the data directory and puts it in place at the end. Stop the server first. An interrupted restore can be run again. If one is killed, the next restore or start of the server removes its folder `restoring`.',
  options: [
    new Option(
      '--replace',
      'move the installation in the data directory to a folder before-restore-…',
    ).default(false),
  ],
  json: 'One document: {"created_at", "truce_version", "counts", "kept"}; kept is the folder with what was there before, or null.',
  examples: [
    { command: 'truce restore /backups/truce.backup', does: 'Restore into an empty data directory.' },
    {
      command: 'truce restore /backups/truce.backup --replace',
      does: 'Put the current installation aside and restore.',
    },
  ],
  exits: {
    failed: 'the backup cannot be used, or an installation already exists; nothing was replaced',
    inUse: 'the server runs',
    interrupted: 'stopped by Ctrl-C or SIGTERM; nothing was replaced',
  },
  settings: [...storeSettings, 'TRUCE_BACKUP_PASSPHRASE'],
  async run({ args: [file = ''], options }) {
    const { restore, restoredText } = await import('../restore-command.ts');
    const { manifest, counts, kept } = await restore(file, options.replace, readConfig());
    const { created_at, truce_version } = manifest;
    print(
      options.json,
      { created_at, truce_version, counts, kept },
      restoredText({ manifest, counts, kept }),
    );
    return undefined;
  },
};
