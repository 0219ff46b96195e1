import type { ReactNode } from 'react';
import { t } from '../i18n/t.ts';
import { errorText } from '../ui/error-text.ts';
import type { LostPart } from '../ui/lazy-part.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { useLost } from './use-lost.ts';

interface LostScreenProps {
  error: LostPart;
  onTryAgain: () => void;
  /** What is shown where the server answers, and has no such file. */
  children: ReactNode;
}

/** Instead of a screen whose files did not come. Without a connection it says so, and goes on automatically once there is one. */
export function LostScreen({ error, onTryAgain, children }: LostScreenProps) {
  const cause = useLost(onTryAgain);
  if (cause === null) return <PageSkeleton />;
  if (cause === 'missing') return children;
  const { title, advice } = errorText(error.cause);
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
