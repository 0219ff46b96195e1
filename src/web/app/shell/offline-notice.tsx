import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { t } from '../../i18n/t.ts';
import { serverReach } from '../api.ts';
import styles from './offline-notice.module.css';

/** Shown while the server does not respond; once it does, everything on the screen is read again. */
export function OfflineNotice() {
  const isReached = useSyncExternalStore(serverReach.subscribe, serverReach.isReached);
  const queryClient = useQueryClient();
  const wasReached = useRef(true);
  useEffect(() => {
    if (isReached && !wasReached.current) void queryClient.invalidateQueries({ type: 'active' });
    wasReached.current = isReached;
  }, [isReached, queryClient]);
  return (
    <div role="status" className={isReached ? undefined : styles.offlineNotice}>
      {!isReached && (
        <p>
          <strong>{t('shell.truceDoesNotAnswer')}</strong> {t('shell.itIsAskedAgainBy')}
        </p>
      )}
    </div>
  );
}
