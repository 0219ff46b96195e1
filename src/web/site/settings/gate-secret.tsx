import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../app/api.ts';
import { t } from '../../i18n/t.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';

/** The secret that signs the tokens, fetched when it is asked for and kept by this screen only. */
export function GateSecret({ siteId }: { siteId: string }) {
  const params = { id: siteId };
  const read = useMutation({ mutationFn: () => call('GET /v1/sites/:id/gate', { params }) });
  const rotate = useMutation({ mutationFn: () => call('POST /v1/sites/:id/gate/rotate', { params }) });
  const secret = (rotate.data ?? read.data)?.secret;
  const place = useRef<HTMLDivElement>(null);
  useFocusKept(place, secret);
  return (
    <div ref={place} className="subsection" tabIndex={-1}>
      <h3>{t('Secret')}</h3>
      <p className="soft">{t('Your server checks tokens with it. Keep it there, never in a page.')}</p>
      {secret && <Copyable text={secret} label={t('Copy secret')} />}
      <p role="status" className="field-hint">
        {rotate.data && t('This is the new secret. Tokens of the former one end by themselves.')}
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
            {read.isPending ? t('Reading…') : t('Show secret')}
          </button>
        )}
        <ConfirmButton
          label={t('New secret…')}
          question={t('Make a new secret?')}
          confirm={t('Make it')}
          pending={t('Making…')}
          act={() => rotate.mutateAsync()}
        >
          {t(
            'From now on tokens are signed with it. Until your server knows it, new tokens are refused there. Let your server take both until the last old token has ended; after a leak, drop the old one at once.',
          )}
        </ConfirmButton>
      </div>
    </div>
  );
}
