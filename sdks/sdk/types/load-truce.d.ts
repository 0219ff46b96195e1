import type { Truce } from './truce.js';
export type { Truce, TruceEvents, Verdict } from './truce.js';
export interface LoadOptions {
    siteId: string;
    /** Address of your Truce, as `https://truce.example.com`. */
    host: string;
    /** The script's address, where it is another than the service's own: a path of yours, for example. */
    src?: string | undefined;
    /** Where to look next, in this order, when a blocker stops the script: what the installation page says. */
    reserve?: string[] | undefined;
    /** Of your Content Security Policy. */
    nonce?: string | undefined;
    /**
     * Members, subscribers: they are measured and never meet a wall. `false` takes back what an earlier call has said, from the
     * next page view on; left out, it stays as it is.
     */
    exempt?: boolean | undefined;
    /** What the visitor said about measurement; left out where you did not ask. */
    consent?: boolean | undefined;
}
/**
 * Adds the script to the page, once, however often it is called. Rejects where the script did not come (a blocker,
 * the network), the page's policy refuses it, an option is missing, or the site is off. On a server, where there is no page, the promise stays open for good: call
 * it where only browsers get, and never await it while rendering.
 */
export declare function loadTruce(options: LoadOptions): Promise<Truce>;
