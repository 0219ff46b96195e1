import type { Truce, TruceEvents } from './truce.ts';

/** What `document.addEventListener` takes and hands over. */
type PageEvents = { [Name in keyof TruceEvents as `truce:${Name}`]: CustomEvent<TruceEvents[Name]> };

declare global {
  interface Window {
    /** There once the script has run; undefined where a blocker stopped it or the site is off. */
    Truce?: Truce;
  }
  interface DocumentEventMap extends PageEvents {}
}
