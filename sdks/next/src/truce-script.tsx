'use client';

import { type LoadOptions, loadTruce } from '@truce/sdk';
import { useEffect } from 'react';

export type { Truce, TruceEvents, Verdict } from '@truce/sdk';

/** Put it once into the root layout: it adds the script after hydration, and renders nothing. */
export function TruceScript({ siteId, host, src, reserve, nonce, exempt, consent }: LoadOptions): null {
  // A list that is written into the JSX is another one each time it renders.
  const reserved = reserve?.join('\n');
  useEffect(() => {
    // Blocked, offline or turned off: the page goes on as it is.
    loadTruce({ siteId, host, src, reserve: reserved?.split('\n'), nonce, exempt, consent }).catch(() => {});
  }, [siteId, host, src, reserved, nonce, exempt, consent]);
  return null;
}
