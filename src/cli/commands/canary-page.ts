import { Argument, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import type { CommandPage } from '../frame/page.ts';
import { recordSettings } from '../frame/store-settings.ts';

export const canaryPage: CommandPage<{ browser: boolean }> = {
  name: 'canary',
  arguments: [new Argument('[site]', 'id or domain of a site')],
  summary: "Check today's filter lists, and rotate what they block",
  description: [
    "Checks the site's addresses against the filter lists, rotates the paths that a list blocks if the site allows it (`delivery.rotate`), and checks again. Without it, nothing is rotated: what a list blocks is shown with what to do. Then opens the home page in a real browser as each kind of blocker, and says with which the script does not run. A server does the same each night.",
    'Nothing is rotated after three rotations a day. Rotation also stops if a list names the site on purpose, or after losing three times in a row; running this command clears that stop.',
  ],
  data: 'Reads and writes the records. The server can be running; it uses new paths within ten seconds.',
  options: [new Option('--no-browser', 'only check the lists')],
  json: 'One line per site: {"site", "rotates", "blocked", "round", "visit"}. "rotates" is whether the site allows rotation; "blocked" has "target", "address", "list" and "rule" of everything that a list still blocks, and is empty if nothing is. The round has "outcome", "rotated", "reserve_left", "list", "rule" and "at", the visit "blind", "failed" and "at"; null if there was none.',
  examples: [
    { command: 'truce canary', does: 'All sites that are on.' },
    { command: 'truce canary example.com --no-browser', does: 'One site, without opening it.' },
  ],
  exits: {
    failed: 'a site needs attention: a list still blocks it, or the script does not run on its page',
    newer: 'a newer version of Truce has changed a database',
    waiting: 'the databases are of an earlier version: run `truce migrate` first',
  },
  settings: [
    ...recordSettings,
    ...(['TRUCE_FILTER_LISTS', 'TRUCE_BROWSER', 'TRUCE_BASE_URL', 'TRUCE_ALLOW_PRIVATE_WEBHOOKS'] as const),
  ],
  async run({ args: [wanted], options }, { distDir }) {
    const { canaryText, needsHelp } = await import('../canary/canary-text.ts');
    const { runCanary } = await import('../canary/run-canary.ts');
    const lines = await runCanary(readConfig(), { wanted, isBrowsing: options.browser, distDir });
    for (const line of lines) console.log(options.json ? JSON.stringify(line) : canaryText(line));
    return lines.some(needsHelp) ? 'failed' : undefined;
  },
};
