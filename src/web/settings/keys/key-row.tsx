import { useQueryClient } from '@tanstack/react-query';
import type { ApiKey } from '../../../contract/team/keys.ts';
import { call } from '../../app/api.ts';
import { keysQuery, type SiteSummary } from '../../app/queries.ts';
import { forgetShown } from '../../app/shown-once.ts';
import { t } from '../../i18n/t.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import settingsStyles from '../settings.module.css';
import { siteName } from '../site-name.ts';
import styles from './key-row.module.css';
import { newKeyPlace } from './new-key.tsx';
import { scopeTexts } from './scope-texts.ts';

/** One key: what it may do, where, until when, and its end. */
export function KeyRow({ apiKey, sites }: { apiKey: ApiKey; sites: SiteSummary[] | undefined }) {
  const queryClient = useQueryClient();
  const { id, name, prefix, last_four, scopes, site_ids, expires_at, last_used_at, creator } = apiKey;
  const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now();
  const revoke = async () => {
    await call('DELETE /v1/keys/:id', { params: { id } });
    forgetShown(queryClient, newKeyPlace, id);
    queryClient.setQueryData(keysQuery().queryKey, (known) =>
      known ? { keys: known.keys.filter((other) => other.id !== id) } : known,
    );
  };
  return (
    <li className={`panel ${styles.keyRow}`}>
      <div className={settingsStyles.keyTitle}>
        <h2>{name}</h2>
        <code className="soft">
          {prefix}…{last_four}
        </code>
        {creator && <span className="soft">{t('keys.createdByName', { name: creator })}</span>}
      </div>
      <dl className={styles.keyFacts}>
        <div>
          <dt>{t('keys.may')}</dt>
          <dd>{scopes.map((scope) => scopeTexts[scope].label.toLowerCase()).join(', ')}</dd>
        </div>
        <div>
          <dt>{t('common.sites')}</dt>
          <dd>{site_ids ? site_ids.map((site) => siteName(site, sites)).join(', ') : t('common.all')}</dd>
        </div>
        <div>
          <dt>{isOver ? t('keys.expired') : t('keys.expires')}</dt>
          <dd className={isOver ? styles.keyOver : undefined}>
            {expires_at ? <Moment at={expires_at} /> : t('common.never')}
          </dd>
        </div>
        <div>
          <dt>{t('common.lastUsed')}</dt>
          <dd>{last_used_at ? <Moment at={last_used_at} /> : t('keys.notYet')}</dd>
        </div>
      </dl>
      <ConfirmButton
        label={t('common.revoke')}
        name={`${t('common.revoke')} ${name}`}
        question={t('common.revokeName', { name })}
        confirm={t('keys.revokeKey')}
        pending={t('common.revoking')}
        act={revoke}
      >
        {t('keys.programsThatUseItAre')}
      </ConfirmButton>
    </li>
  );
}
