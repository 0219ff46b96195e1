import type { Truce } from './truce.ts';

declare global {
  interface Window {
    /** There once the script has run; undefined where a blocker stopped it or the site is off. */
    Truce?: Truce;
  }
}
