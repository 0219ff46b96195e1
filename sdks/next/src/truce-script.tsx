'use client';

import { type LoadOptions, loadTruce } from '@truce/sdk';
import { useEffect } from 'react';

export type { Truce, TruceEvents, Verdict } from '@truce/sdk';

/** Put it once into the root layout: it adds the script after hydration, and renders nothing. */
export function TruceScript({ siteId, host, src, nonce, exempt, consent }: LoadOptions): null {
  useEffect(() => {
    // Blocked, offline or turned off: the page goes on as it is.
    loadTruce({ siteId, host, src, nonce, exempt, consent }).catch(() => {});
  }, [siteId, host, src, nonce, exempt, consent]);
  return null;
}
