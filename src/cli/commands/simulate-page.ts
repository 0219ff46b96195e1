import { Argument, Option } from 'commander';
import { readConfig } from '../../composition/config.ts';
import { profileIds } from '../../contract/sites/simulations.ts';
import type { CommandPage } from '../frame/page.ts';
import { reachNames, readProfiles, readWidths, type SimulateOptions } from '../simulate-options.ts';

export const simulatePage: CommandPage<SimulateOptions> = {
  name: 'simulate',
  arguments: [new Argument('<url>', 'URL of the page')],
  summary: 'Take screenshots of a page with each kind of blocker',
  description: [
    'Opens the page in a headless Chromium or Chrome with the rules of each kind of blocker, and notes what was blocked, whether a wall was shown, and what the script concluded. The folder also gets an overview, index.html.',
  ],
  data: 'Reads the filter lists that are in use. Writes screenshots and index.html to the output folder. Those of an earlier simulation are replaced; other files are not, without --overwrite. Does not touch the stores; a server may run meanwhile.',
  options: [
    new Option('--out <folder>', 'folder for the screenshots and the overview').default('truce-simulation'),
    new Option('--overwrite', 'replace files in the folder that no simulation has made'),
    new Option('--width <pixels>', 'widths of the window, comma-separated')
      .argParser(readWidths)
      .default([390, 1280], '390,1280'),
    new Option('--profiles <names>', `comma-separated, from ${profileIds.join(', ')}`)
      .argParser(readProfiles)
      .default([...profileIds], 'all'),
    new Option('--reach <where>', 'hosts that the page may reach').choices(reachNames).default('anywhere'),
  ],
  json: 'One line per screenshot: {"profile", "blocked", "wall", "verdict", "sandboxed", "file"}.',
  examples: [
    { command: 'truce simulate https://example.com/an-article', does: 'All blockers, phone and desktop.' },
    {
      command: 'truce simulate example.com --profiles ublock --width 1280 --out seen',
      does: 'One blocker, one width.',
    },
  ],
  exits: {
    failed: 'no browser was found, the page cannot be opened, or a file exists',
  },
  settings: ['TRUCE_BROWSER', 'TRUCE_FILTER_LISTS', 'TRUCE_DATA_DIR', 'TRUCE_BASE_URL', 'TRUCE_LOG_LEVEL'],
  async run({ args: [url = ''], options }, { distDir }) {
    const { runSimulation } = await import('../simulate-command.ts');
    await runSimulation(url, options, readConfig(), distDir);
    return undefined;
  },
};
