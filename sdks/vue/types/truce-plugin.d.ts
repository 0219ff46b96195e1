import { type LoadOptions, type Truce, type TruceEvents, type Verdict } from './load-truce.js';
import { type App, type ShallowRef } from 'vue';
/** `app.use(createTruce({ siteId, host }))`. A page without it, as with a blocked script, goes on as it is. */
export declare function createTruce(options: LoadOptions): {
    install(app: App): void;
};
/** `window.Truce`; null until it is there, and on a server. */
export declare function useTruce(): Readonly<ShallowRef<Truce | null>>;
/** What Truce says about this visitor, the latest; null until it knows, as before a consent. */
export declare function useVerdict(): Readonly<ShallowRef<Verdict | null>>;
/** Calls the handler when something happens, and for what already happened on this page view, while the component is there. */
export declare function useTruceEvent<Name extends keyof TruceEvents>(name: Name, handler: (detail: TruceEvents[Name]) => void): void;
