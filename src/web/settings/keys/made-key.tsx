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
        {t('common.nameIsMade', { name: made.name })}
      </h2>
      <p>{rich('keys.keepItInASafe', { strong: <strong>{t('common.onlyNow')}</strong> })}</p>
      <Copyable text={made.key} label={t('common.copyApiKey')} />
      <div className="actions">
        <button type="button" className="button primary" onClick={onDone}>
          {t('integrations.iHaveSavedIt')}
        </button>
      </div>
    </section>
  );
}
