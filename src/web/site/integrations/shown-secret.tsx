import { type ReactNode, useEffect, useId, useRef } from 'react';
import { rich, t } from '../../i18n/t.ts';
import { Copyable } from '../../ui/copyable.tsx';
import styles from './integrations.module.css';

interface ShownSecretProps {
  title: string;
  secret: string;
  onDone: () => void;
  children?: ReactNode;
}

/** A webhook's secret, this once. */
export function ShownSecret({ title, secret, onDone, children }: ShownSecretProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={`panel ${styles.shownSecret}`} aria-labelledby={id}>
      <h3 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h3>
      <p>
        {rich('integrations.yourProgramChecksThe', {
          strong: <strong>{t('common.onlyNow')}</strong>,
        })}
      </p>
      {children}
      <Copyable text={secret} label={t('common.copySecret')} />
      <div className="actions">
        <button type="button" className="button primary" onClick={onDone}>
          {t('integrations.iHaveSavedIt')}
        </button>
      </div>
    </section>
  );
}
