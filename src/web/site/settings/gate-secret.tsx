import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import styles from './settings.module.css';

/** The secret that signs the tokens, fetched when it is asked for and kept by this screen only. */
export function GateSecret({ siteId }: { siteId: string }) {
  const params = { id: siteId };
  const read = useMutation({ mutationFn: () => call('GET /v1/sites/:id/gate', { params }) });
  const rotate = useMutation({ mutationFn: () => call('POST /v1/sites/:id/gate/rotate', { params }) });
  const secret = (rotate.data ?? read.data)?.secret;
  const place = useRef<HTMLDivElement>(null);
  useFocusKept(place, secret);
  return (
    <div ref={place} className={styles.subsection} tabIndex={-1}>
      <h3>{t('site-settings.secret')}</h3>
      <p className="soft">{t('site-settings.yourServerChecksTokensWith')}</p>
      {secret && <Copyable text={secret} label={t('common.copySecret')} />}
      <p role="status" className="field-hint">
        {rotate.data && t('site-settings.thisIsTheNewSecret')}
      </p>
      {read.isError && <ErrorNotice error={read.error} />}
      <div className="actions">
        {!secret && (
          <button
            type="button"
            className="button small"
            aria-disabled={read.isPending}
            onClick={() => read.mutate()}
          >
            {read.isPending ? t('site-settings.reading') : t('site-settings.showSecret')}
          </button>
        )}
        <ConfirmButton
          label={t('common.newSecret')}
          question={t('site-settings.makeANewSecret')}
          confirm={t('site-settings.makeIt')}
          pending={t('common.making')}
          act={() => rotate.mutateAsync()}
        >
          {t('site-settings.fromNowOnTokensAre')}
        </ConfirmButton>
      </div>
    </div>
  );
}
