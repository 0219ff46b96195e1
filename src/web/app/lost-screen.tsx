import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { t } from '../i18n/t.ts';
import { errorText } from '../ui/error-text.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { serverReach } from './api.ts';
import { underBase } from './base-path.ts';

interface LostScreenProps {
  error: Error;
  onTryAgain: () => void;
  /** What is shown where the server answers, and has no such file. */
  children: ReactNode;
}

/** Longer than this, no one waits to learn that nobody answers. */
const patienceMs = 5_000;

/** Instead of a screen whose files did not come. Without a connection it says so, and goes on automatically once there is one. */
export function LostScreen({ error, onTryAgain, children }: LostScreenProps) {
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
  if (isReached) return isAsked ? children : <PageSkeleton />;
  const { title, advice } = errorText(error);
  return (
    <>
      <h1>{title}</h1>
      <p>{advice}</p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onTryAgain}>
          {t('common.tryAgain')}
        </button>
      </div>
    </>
  );
}
