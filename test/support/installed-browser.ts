import { findBrowser } from '../../src/delivery/simulations/find-browser.ts';
import { missing } from './skip.ts';

/** The browser that an operator's machine has in a well-known place. */
export function installedBrowser(): string | null {
  try {
    return findBrowser(null);
  } catch (error) {
    return missing('the simulation', String(error));
  }
}
