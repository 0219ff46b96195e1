import { newApiKey } from '../../records/accounts/key-format.ts';
import type { CommandPage } from '../frame/page.ts';
import { print } from '../frame/print.ts';

export const keyPage: CommandPage = {
  name: 'key',
  summary: 'Print a new API key for TRUCE_BOOTSTRAP_API_KEY',
  description: [
    'The key works once a server has started with it as TRUCE_BOOTSTRAP_API_KEY; it then has every scope. Create all other keys in the dashboard (Account menu → Settings → API keys), where you can limit them to scopes and sites.',
  ],
  data: 'Reads and changes nothing.',
  json: 'One document: {"key"}.',
  examples: [
    {
      command:
        'install -D -m 0600 -o truce /dev/null /etc/truce/bootstrap-key && truce key > /etc/truce/bootstrap-key',
      does: 'Save one for TRUCE_BOOTSTRAP_API_KEY_FILE, readable only by the user of the service.',
    },
    { command: 'truce key --json | jq -r .key', does: 'Use it in a script.' },
  ],
  exits: {},
  settings: [],
  async run({ options }) {
    const key = newApiKey();
    print(options.json, { key }, key);
    return undefined;
  },
};
