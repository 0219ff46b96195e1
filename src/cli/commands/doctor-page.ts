import { settingNames } from '../../composition/setting-names.ts';
import type { CommandPage } from '../frame/page.ts';

export const doctorPage: CommandPage = {
  name: 'doctor',
  summary: 'Find faults in this installation and how to fix them',
  description: [
    'Checks the settings and their secrets, Node.js, memory, open files and packages, the data directory (permissions, space, kind of disk, other processes), scheduled backups, the stores (reachable, fast, version), the clock, the spool, names in DNS, the server, the base URL, its TLS certificate and proxy, the URL for other nodes, the sign-in provider, the collector of traces, the mail server, and filter lists that block your addresses.',
    'For each finding it says what it costs and how to fix it. A fault breaks something now or soon; a warning is a risk, or something that is not available. Run it with the settings of the server and as the same user.',
    'Each check has a time limit of 15 seconds. Checks that do not apply, or that cannot be made, are skipped with a reason.',
  ],
  data: 'Changes nothing and takes no lock that a server needs. The server can be running; if it is, more can be checked. Asks the stores, the base URL and the mail server, which gets no email.',
  json: 'One document: {"ok", "version", "checks": [{"check", "title", "result", "reason", "findings"}]}; result is ok, warning, fault or skipped; each of the findings has level, problem, cost and fix.',
  examples: [
    { command: 'truce doctor', does: 'Check everything.' },
    {
      command: "truce doctor --json | jq -r '.checks[].findings[].problem'",
      does: 'Only what was found, one per line.',
    },
    {
      command: 'docker compose exec truce node dist/truce.js doctor',
      does: 'Check a container from the inside, with its settings.',
    },
  ],
  exits: {
    done: 'no faults; there may be warnings',
    failed: 'at least one fault was found, such as an unknown or invalid setting',
    settings: null,
  },
  settings: ['PORT', 'HOST', ...settingNames],
  async run({ options }, around) {
    const { doctor } = await import('../doctor/doctor-command.ts');
    return doctor(options.json === true, around);
  },
};
