import { settingNames } from '../../composition/setting-names.ts';
import type { CommandPage } from '../frame/page.ts';

export const servePage: CommandPage = {
  name: 'serve',
  summary: 'Serve the API and the dashboard',
  description: [
    'This is what truce does without a command. It creates the data directory at the first start, brings the databases to this version, and prints its address when it is ready. Until the first account exists, it also prints a one-time setup link.',
    'While a PostgreSQL or ClickHouse server cannot be reached, it waits, says so in the log, and accepts events from sites it already knew.',
    'It stops on SIGTERM, on Ctrl-C and when its terminal is closed (SIGHUP): it finishes the requests in progress, stores what is waiting, and exits with 0. Without a terminal, as with nohup or systemd, it ignores SIGHUP and keeps running; so do all commands.',
  ],
  data: 'Reads and writes the data directory and the databases. One process at a time uses a data directory. At the start, databases of earlier versions are migrated; embedded ones are backed up before that.',
  json: 'One line once it is ready: {"ready", "url", "version", "setup_url"}. The log is always one line of JSON per entry.',
  examples: [
    { command: 'truce', does: 'Serve at http://localhost:8080 with data in ./data.' },
    {
      command:
        'HOST=127.0.0.1 PORT=3000 TRUCE_DATA_DIR=/var/lib/truce TRUCE_BASE_URL=https://truce.example.com truce serve',
      does: 'Serve behind an HTTPS proxy on this machine.',
    },
  ],
  exits: {
    settings: "a setting is invalid, or the directory, stores or secret key are not this installation's",
    failed: 'a database is missing, damaged or rejects the credentials; a backup or the server failed',
    inUse: 'another Truce process uses the data directory',
    port: 'the port is taken or forbidden, or HOST is not an address of this machine',
    newer: 'a newer version of Truce has changed a database; nothing was changed',
  },
  settings: ['PORT', 'HOST', ...settingNames],
  async run({ options }, { distDir }) {
    const { serve } = await import('../serve.ts');
    await serve(distDir, options.json === true);
    return undefined;
  },
};
