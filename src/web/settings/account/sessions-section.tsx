import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Login } from '../../../contract/auth/account.ts';
import { call } from '../../app/api.ts';
import { isGone } from '../../app/is-gone.ts';
import { loginsQuery } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';
import { Moment } from '../../ui/moment.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Pill } from '../../ui/pill.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import styles from './account.module.css';

/** Where the member is signed in, and the end of it. */
export function LoginsSection() {
  const logins = useQuery(loginsQuery());
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: async (id: string | null): Promise<void> => {
      if (id) await call('DELETE /v1/me/logins/:id', { params: { id } });
      else await call('DELETE /v1/me/logins');
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: loginsQuery().queryKey }),
  });
  // One that is not there any longer has ended elsewhere, which is all that was asked for.
  const isEnded = end.isSuccess || isGone(end.error);
  const list = logins.data?.logins ?? [];
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, list.length);
  return (
    <section className="panel" aria-labelledby="own-logins">
      <h2 id="own-logins" ref={heading} tabIndex={-1}>
        {t('account.whereYouAreSignedIn')}
      </h2>
      <p role="status" className={isEnded ? 'soft' : 'visually-hidden'}>
        {isEnded && t('account.signedOutThere')}
      </p>
      <QueryState query={logins} height="6rem" />
      <ul className={styles.loginList}>
        {list.map((login) => (
          <li key={login.id}>
            <div>
              <p>
                {deviceName(login)}
                {login.current && <Pill look="active">{t('account.thisOne')}</Pill>}
              </p>
              <p className="soft">
                {t('common.lastUsed')} <Moment at={login.last_seen_at} /> · {t('account.signedInSince')}{' '}
                <Moment at={login.created_at} />
              </p>
            </div>
            {!login.current && (
              <button
                type="button"
                className="button small danger-quiet"
                aria-label={t('account.signOutOfDevice', { device: deviceName(login) })}
                onClick={() => !end.isPending && end.mutate(login.id)}
              >
                {t('common.signOut')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {end.isError && !isEnded && <ErrorNotice error={end.error} />}
      {list.length > 1 && (
        <button type="button" className="button" onClick={() => !end.isPending && end.mutate(null)}>
          {t('account.signOutEverywhereElse')}
        </button>
      )}
    </section>
  );
}

function deviceName({ browser, os }: Login): string {
  if (browser && os) return t('account.browserOnOs', { browser, os });
  return browser || os || t('account.anUnknownBrowser');
}
