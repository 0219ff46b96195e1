'use client';

import { type LoadOptions, loadTruce, type Truce, type TruceEvents, type Verdict } from '@truce/sdk';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';

const Loaded = createContext<Truce | null>(null);

/** Loads Truce once the app is in a browser. A page without it, as with a blocked script, goes on as it is. */
export function TruceProvider({ children, ...options }: LoadOptions & { children?: ReactNode }): ReactNode {
  const [truce, setTruce] = useState<Truce | null>(null);
  const { siteId, host, src, nonce, exempt, consent } = options;
  // A list that is written into the JSX is another one each time it renders.
  const reserved = options.reserve?.join('\n');
  useEffect(() => {
    let isHere = true;
    loadTruce({ siteId, host, src, reserve: reserved?.split('\n'), nonce, exempt, consent }).then(
      (loaded) => isHere && setTruce(loaded),
      () => {}, // blocked, offline or turned off: null says so
    );
    return () => {
      isHere = false;
    };
  }, [siteId, host, src, reserved, nonce, exempt, consent]);
  return <Loaded.Provider value={truce}>{children}</Loaded.Provider>;
}

/** `window.Truce`; null until it is there, and on a server. */
export function useTruce(): Truce | null {
  return useContext(Loaded);
}

/** What Truce says about this visitor, the latest; null until it knows, as before a consent. */
export function useVerdict(): Verdict | null {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  useTruceEvent('verdict', setVerdict);
  return verdict;
}

/** Calls the handler when something happens, and for what already happened on this page view, while the component is there. */
export function useTruceEvent<Name extends keyof TruceEvents>(
  name: Name,
  handler: (detail: TruceEvents[Name]) => void,
): void {
  const truce = useTruce();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    const call = (detail: TruceEvents[Name]) => latest.current(detail);
    truce?.on(name, call);
    return () => truce?.off(name, call);
  }, [truce, name]);
}
