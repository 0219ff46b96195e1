import { type LoadOptions, type Truce, type TruceEvents, type Verdict } from './load-truce.js';
import { type ReactNode } from 'react';
/** Loads Truce once the app is in a browser. A page without it, as with a blocked script, goes on as it is. */
export declare function TruceProvider({ children, ...options }: LoadOptions & {
    children?: ReactNode;
}): ReactNode;
/** `window.Truce`; null until it is there, and on a server. */
export declare function useTruce(): Truce | null;
/** What Truce says about this visitor, the latest; null until it knows, as before a consent. */
export declare function useVerdict(): Verdict | null;
/** Calls the handler when something happens, and for what already happened on this page view, while the component is there. */
export declare function useTruceEvent<Name extends keyof TruceEvents>(name: Name, handler: (detail: TruceEvents[Name]) => void): void;
