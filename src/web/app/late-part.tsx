import { type ReactNode, Suspense } from 'react';
import type { LostPart } from '../ui/lazy-part.ts';
import { ErrorNotice } from '../ui/notice.tsx';
import { LostBoundary } from './lost-boundary.tsx';
import { useLost } from './use-lost.ts';

interface LatePartProps {
  /** While the code is on its way. */
  fallback?: ReactNode;
  /** Shows the fallback where the code does not come: within a link, and for what nobody misses. */
  isQuiet?: boolean;
  children: ReactNode;
}

/**
 * A part of a screen whose code comes when it is shown. Where it does not come, a notice says so in its place; the rest of the
 * screen stays as it is, and so does what is typed there.
 */
export function LatePart({ fallback = null, isQuiet = false, children }: LatePartProps) {
  return (
    <LostBoundary
      lost={(error, tryAgain) => (
        <Lost error={error} fallback={fallback} isQuiet={isQuiet} onTryAgain={tryAgain} />
      )}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </LostBoundary>
  );
}

interface LostProps {
  error: LostPart;
  fallback: ReactNode;
  isQuiet: boolean;
  onTryAgain: () => void;
}

function Lost({ error, fallback, isQuiet, onTryAgain }: LostProps) {
  const cause = useLost(onTryAgain);
  if (cause === null || isQuiet) return fallback;
  return <ErrorNotice error={cause === 'missing' ? error : error.cause} onRetry={onTryAgain} />;
}
