import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { serverReach } from './api.ts';
import { underBase } from './base-path.ts';

/** Longer than this, no one waits to learn that nobody answers. */
const patienceMs = 5_000;

/**
 * Why the files of a part did not come: nobody answers, or the server has no such file. Goes on by `onTryAgain` once the
 * server answers again.
 * @returns null until it is known
 */
export function useLost(onTryAgain: () => void): 'unreachable' | 'missing' | null {
  const isReached = useSyncExternalStore(serverReach.subscribe, serverReach.isReached);
  const [isAsked, setAsked] = useState(false);
  const wasReached = useRef(true);
  useEffect(() => {
    const ask = async () => {
      const signal = AbortSignal.timeout(patienceMs);
      // What comes of it is known to serverReach, which goes on asking.
      await serverReach.fetch(underBase('/healthz'), { cache: 'no-store', signal }).catch(() => undefined);
      setAsked(true);
    };
    void ask();
    addEventListener('online', ask);
    return () => removeEventListener('online', ask);
  }, []);
  useEffect(() => {
    if (isReached && !wasReached.current) onTryAgain();
    wasReached.current = isReached;
  }, [isReached, onTryAgain]);
  if (!isReached) return 'unreachable';
  return isAsked ? 'missing' : null;
}
