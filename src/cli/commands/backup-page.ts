import { Argument } from 'commander';
import { readConfig } from '../../composition/config.ts';
import { fileSize } from '../frame/amounts.ts';
import type { CommandPage } from '../frame/page.ts';
import { print } from '../frame/print.ts';
import { storeSettings } from '../frame/store-settings.ts';

export const backupPage: CommandPage = {
  name: 'backup',
  arguments: [new Argument('<file>', 'file to write, or s3://bucket/name; it must not exist')],
  summary: 'Write a backup of the whole installation to a file',
  description: [
    'The file has all records, events, sessions and the events that wait on this disk. It can be restored into the embedded stores and into PostgreSQL and ClickHouse, regardless of which one it came from.',
    'It is written under another name and renamed once it is complete. TRUCE_BACKUP_PASSPHRASE encrypts it.',
    'A bucket is found by AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and, for other stores than AWS, AWS_ENDPOINT_URL_S3.',
  ],
  data: 'Changes nothing. The server can keep running and accepts events. Events that were accepted before the backup began are in it.',
  json: 'One document: {"file", "bytes", "encrypted"}.',
  examples: [
    { command: 'truce backup /backups/truce.backup', does: 'Back up this installation.' },
    {
      command: 'TRUCE_BACKUP_PASSPHRASE_FILE=/etc/truce/backup-passphrase truce backup /backups/truce.backup',
      does: 'Encrypt the backup.',
    },
    { command: 'truce backup s3://my-backups/truce.backup', does: 'Upload it to a bucket.' },
  ],
  exits: {
    failed: 'the file cannot be written or a store cannot be read; no file is left',
    newer: 'a newer version of Truce has changed a database; no file is written',
    interrupted: 'stopped by Ctrl-C or SIGTERM; no file is left',
  },
  settings: [...storeSettings, 'TRUCE_BACKUP_PASSPHRASE'],
  async run({ args: [file = ''], options }, { version }) {
    const { backup } = await import('../backup-command.ts');
    const written = await backup(file, readConfig(), version);
    const text = `${written.file}: ${fileSize(written.bytes)}, ${written.encrypted ? 'encrypted' : 'not encrypted'}.`;
    print(options.json, written, text);
    return undefined;
  },
};
