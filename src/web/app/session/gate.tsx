import type { ReactNode } from 'react';
import { t } from '../../i18n/t.ts';
import { Wordmark } from '../../ui/wordmark.tsx';
import { LanguageChoice } from '../shell/language-choice.tsx';

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
        <span className="visually-hidden">{t('common.loading')}</span>
      </div>
    </Gate>
  );
}
