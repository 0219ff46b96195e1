import { type LoadOptions } from './load-truce.js';
export type { Truce, TruceEvents, Verdict } from './load-truce.js';
/** Put it once into the root layout: it adds the script after hydration, and renders nothing. */
export declare function TruceScript({ siteId, host, src, reserve, nonce, exempt, consent }: LoadOptions): null;
