import { Link } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import { t } from '../../i18n/t.ts';
import styles from './setup-checklist.module.css';
import type { SetupStep } from './setup-steps.ts';
import { useSetupSteps } from './use-setup-steps.ts';

/** What is left until a new site is set up. Gone once all is done, or when its owner hides it. */
export function SetupChecklist({ site, hasVisit }: { site: Site; hasVisit: boolean }) {
  const setup = useSetupSteps(site, hasVisit);
  if (!setup) return null;
  const { steps, done, hide } = setup;
  return (
    <section className={`panel ${styles.checklist}`} aria-labelledby="checklist-title">
      <div className={styles.head}>
        <h2 id="checklist-title">{t('installation.checklist')}</h2>
        <span className="soft">{t('installation.stepsDone', { done, count: steps.length })}</span>
        <button type="button" className="button small quiet" onClick={hide}>
          {t('installation.hideChecklist')}
        </button>
      </div>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.id} step={step} />
        ))}
      </ol>
    </section>
  );
}

function Step({ step: { isDone, title, text, address } }: { step: SetupStep }) {
  return (
    <li className={isDone ? `${styles.step} ${styles.done}` : styles.step}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
        <circle cx="12" cy="12" r="10" />
        <path d="M7.5 12.5l3 3 6-6.5" />
      </svg>
      <div>
        {isDone ? (
          <>
            <span className={styles.title}>{title}</span>
            <span className="visually-hidden"> ({t('installation.stepDone')})</span>
          </>
        ) : (
          <>
            <Link href={address} className={styles.title}>
              {title}
            </Link>
            <p className="soft">{text}</p>
          </>
        )}
      </div>
    </li>
  );
}
