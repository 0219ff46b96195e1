import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { recordSettings } from '../frame/store-settings.ts';

export const userListPage: CommandPage = {
  name: 'user list',
  summary: 'List all members: email, role, sites',
  description: ['One line per member, tab-separated. Members who may see every site have "all sites".'],
  data: 'Reads the records. The server can be running.',
  json: 'One line per member: {"email", "role", "site_ids"}; site_ids is null for all sites.',
  examples: [
    { command: 'truce user list', does: 'Who has an account.' },
    {
      command: `truce user list --json | jq -r 'select(.role == "owner").email'`,
      does: 'Email addresses of the owners.',
    },
  ],
  exits: {
    failed: 'the records cannot be opened',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: recordSettings,
  async run({ options }) {
    const { listUsers, withRecords } = await import('../user-command.ts');
    await withRecords(readConfig(), (at) => listUsers(at, options.json === true));
    return undefined;
  },
};
