import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { print } from '../frame/print.ts';

export const spoolRepairPage: CommandPage = {
  name: 'spool repair',
  summary: 'Recover readable events from damaged spool files',
  description: [
    'The spool holds acknowledged events that are not stored yet. If the disk damages one of its files, the server sets the file aside, and this command recovers the events that can still be read.',
  ],
  data: 'Writes the recovered events to new files of the spool, which the server stores exactly once. Events of deleted sites, of erased sessions, and older than 90 days are left out. Keeps the originals as *.repaired; the server deletes them, and damaged files, once they are 90 days old. The server can be running.',
  json: 'One document: {"files": [{"file", "recovered", "unreadable"}]}.',
  examples: [{ command: 'truce spool repair', does: 'Repair the spool of this data directory.' }],
  exits: { failed: 'there is no installation, or its spool cannot be read or written' },
  settings: ['TRUCE_DATA_DIR'],
  async run({ options }) {
    const { repairSpoolOf, repairText } = await import('../spool-command.ts');
    const config = readConfig();
    const files = await repairSpoolOf(config);
    print(options.json, { files }, repairText(config, files));
    return undefined;
  },
};
