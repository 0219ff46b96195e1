import { Argument } from 'commander';
import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { recordSettings } from '../frame/store-settings.ts';

export const userResetPasswordPage: CommandPage = {
  name: 'user reset-password',
  arguments: [new Argument('<email>', 'email address of the member')],
  summary: 'Print a password reset link for a member',
  description: [
    'For members who cannot receive email. The link works once and expires. Send it over a channel that you trust: anyone who opens it first can set the password.',
  ],
  data: 'Adds the link to the records and an entry to the audit log. The current password keeps working until the link is used. The server can be running.',
  json: 'One document: {"email", "url", "expires_in_hours"}.',
  examples: [{ command: 'truce user reset-password ada@example.com', does: 'Print the link.' }],
  exits: {
    failed: 'no member has this email address, or the records cannot be opened',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: [...recordSettings, 'TRUCE_BASE_URL'],
  async run({ args: [email = ''], options }) {
    const { printResetLink, withRecords } = await import('../user-command.ts');
    await withRecords(readConfig(), (at) => printResetLink(at, email, options.json === true));
    return undefined;
  },
};
