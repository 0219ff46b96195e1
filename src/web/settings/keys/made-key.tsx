import { useEffect, useRef } from 'react';
import { rich, t } from '../../i18n/t.ts';
import { Copyable } from '../../ui/copyable.tsx';

/** The key itself, this once. */
export function MadeKey({ made, onDone }: { made: { name: string; key: string }; onDone: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <section className="panel" aria-labelledby="made-key">
      <h2 id="made-key" ref={title} tabIndex={-1}>
        {t('{name} is made', { name: made.name })}
      </h2>
      <p>
        {rich(
          'Keep it in a safe place, such as a password manager. It is shown {strong}: Truce keeps no readable copy.',
          { strong: <strong>{t('only now')}</strong> },
        )}
      </p>
      <Copyable text={made.key} label={t('Copy API key')} />
      <div className="actions">
        <button type="button" className="button primary" onClick={onDone}>
          {t('I have saved it')}
        </button>
      </div>
    </section>
  );
}
