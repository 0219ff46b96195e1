import { InvalidArgumentError, Option } from 'commander';
import type { CommandPage } from '../frame/page.ts';

const days = { least: 7, most: 90 };

export const demoPage: CommandPage<{ days: number; small?: boolean }> = {
  name: 'demo',
  summary: 'Serve with a demo owner, two sites and their history',
  description: [
    'A newspaper with two million page views a month and a small blog, both invented. Prints the address of the dashboard, how to sign in, and the address of a page with the wall, which also shows what a visitor with uBlock Origin sees. The last 15 days are there at once; earlier ones are added in the first minute. While it runs, a few invented visits come in each minute, for 12 hours. The password is public, so the demo listens on this machine only unless HOST is set.',
  ],
  data: 'Keeps its data in the folder demo of the data directory, in embedded stores apart from yours. Delete that folder to start the demo over.',
  options: [
    new Option('--days <n>', `days of history of a new demo, ${days.least} to ${days.most}`)
      .argParser(readDays)
      .default(days.most),
    new Option('--small', 'a tenth of the visits: a new demo is ready sooner, and takes a tenth of the disk'),
  ],
  json: 'One line once it is ready: {"ready", "url", "version", "setup_url", "email", "password", "page_url"}.',
  examples: [
    { command: 'truce demo', does: 'Look around at http://localhost:8080.' },
    { command: 'PORT=3000 truce demo', does: 'The same at another port.' },
  ],
  exits: {
    failed: 'the demo could not be prepared, or the server failed while it ran',
    inUse: 'another demo runs in this directory',
    port: 'the port is taken or forbidden, or HOST is not an address of this machine',
    newer: 'a newer version of Truce has changed a database',
  },
  settings: ['PORT', 'HOST', 'TRUCE_DATA_DIR', 'TRUCE_BASE_URL'],
  async run({ options }, { distDir }) {
    const { demo } = await import('../serve.ts');
    await demo(distDir, options, options.json === true);
    return undefined;
  },
};

function readDays(text: string): number {
  const given = Number(text);
  if (Number.isInteger(given) && given >= days.least && given <= days.most) return given;
  throw new InvalidArgumentError(`Enter a number from ${days.least} to ${days.most}.`);
}
