import type { Truce } from '../../src/sdk/core.ts';

declare global {
  interface Window {
    Truce?: Truce;
    /** The element that got a shadow root last (see `rememberHosts`). */
    lastHost(): Element | undefined;
  }
}
