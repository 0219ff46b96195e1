import type { Truce } from '../../src/sdk/core.ts';

declare global {
  interface Window {
    Truce?: Truce;
  }
}
