import type { ReactNode } from 'react';
import { Wordmark } from '../parts/wordmark.tsx';
import { LanguageChoice } from '../shell/language-choice.tsx';
import { t } from '../texts/t.ts';

/** The plain frame of the screens before signing in. */
export function Gate({ children }: { children: ReactNode }) {
  return (
    <main id="main" className="gate">
      <Wordmark />
      <div className="gate-card">{children}</div>
      <LanguageChoice />
    </main>
  );
}

export function GateSkeleton() {
  return (
    <Gate>
      <div role="status" className="gate-wait">
        <span className="visually-hidden">{t('Loading…')}</span>
      </div>
    </Gate>
  );
}
