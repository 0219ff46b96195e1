import { findBrowser } from '../../src/delivery/simulations/find-browser.ts';
import { headlessShell } from './browser.ts';
import { missing } from './skip.ts';

/** The headless shell, which is quicker, else the browser that an operator's machine has in a well-known place. */
export function installedBrowser(): string | null {
  const shell = headlessShell();
  if (shell) return shell.path;
  try {
    return findBrowser(null);
  } catch (error) {
    return missing('the simulation', String(error));
  }
}

/** The setting that makes a server use it. */
export function browserSetting(): Record<string, string> {
  const path = installedBrowser();
  return path === null ? {} : { TRUCE_BROWSER: path };
}
