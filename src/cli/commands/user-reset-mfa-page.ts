import { Argument } from 'commander';
import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { recordSettings } from '../frame/store-settings.ts';

export const userResetMfaPage: CommandPage = {
  name: 'user reset-second-factor',
  arguments: [new Argument('<email>', 'email address of the member')],
  summary: 'Reset two-step verification for a member',
  description: [
    'For members who have lost their phone, passkeys and recovery codes. They can then sign in with just a password. Make sure the request really comes from them.',
  ],
  data: "Removes the member's authenticator app, passkeys and recovery codes from the records, and adds an entry to the audit log. The server can be running.",
  json: 'One document: {"email", "changed"}; changed is false if there was no two-step verification.',
  examples: [{ command: 'truce user reset-second-factor ada@example.com', does: 'Reset it.' }],
  exits: {
    failed: 'no member has this email address, or the records cannot be opened',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: recordSettings,
  async run({ args: [email = ''], options }) {
    const { resetSecondFactor, withRecords } = await import('../user-command.ts');
    await withRecords(readConfig(), (at) => resetSecondFactor(at, email, options.json === true));
    return undefined;
  },
};
