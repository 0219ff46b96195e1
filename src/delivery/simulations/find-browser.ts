import { existsSync } from 'node:fs';
import { OperatorError } from '../../kit/operator-error.ts';

/** Debian's wrapper in /usr/bin loads every system extension, so the binary behind it comes first. */
const knownPlaces = [
  '/usr/lib/chromium/chromium',
  '/usr/lib/chromium-browser/chromium-browser',
  '/opt/google/chrome/chrome',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/microsoft-edge',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** A simulation that cannot run, with a message that helps. */
export class SimulationFailed extends OperatorError {}

/** Whether there is one, so that nothing fails each night without it. */
export function hasBrowser(given: string | null, exists: (path: string) => boolean = existsSync): boolean {
  return given !== null || knownPlaces.some(exists);
}

/** @param given what the operator named. @throws SimulationFailed when there is none. */
export function findBrowser(given: string | null, exists: (path: string) => boolean = existsSync): string {
  const found = given ?? knownPlaces.find(exists);
  if (found) return found;
  throw new SimulationFailed(
    'no browser was found: install Chromium (Debian: apt install chromium) or set TRUCE_BROWSER to the path of one',
  );
}
