import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { underBase } from '../../app/base-path.ts';
import { useIsKept } from '../../app/kept-draft.ts';
import { Heading } from '../../app/page-heading.tsx';
import { keysQuery, sitesQuery } from '../../app/queries.ts';
import { rich, t } from '../../i18n/t.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import settingsStyles from '../settings.module.css';
import { KeyRow } from './key-row.tsx';
import { NewKey, newKeyPlace } from './new-key.tsx';

/** The API keys of the account: what each may do, and which are still used. */
export function KeysPage() {
  const keys = useQuery(keysQuery());
  const siteList = useQuery(sitesQuery());
  const sites = siteList.data?.sites;
  const [isMaking, setMaking] = useState(useIsKept(newKeyPlace));
  const lead = useRef<HTMLParagraphElement>(null);
  useFocusKept(lead, `${isMaking} ${keys.data?.keys.length}`);
  return (
    <>
      <div className="page-head">
        <Heading title={t('keys.apiKeys')}>{t('keys.apiKeys')}</Heading>
        {!isMaking && (
          <button type="button" className="button primary" onClick={() => setMaking(true)}>
            {t('keys.newKey')}
          </button>
        )}
      </div>
      <p ref={lead} className={`soft ${settingsStyles.keysLead}`} tabIndex={-1}>
        {rich('keys.withAKeyYourOwn', { link: <a href={underBase('/docs')}>{t('common.api')}</a> })}
      </p>
      <QueryState query={siteList} height={isMaking ? '12rem' : '0'} />
      {isMaking && sites && <NewKey sites={sites} onDone={() => setMaking(false)} />}
      <QueryState query={keys} height="12rem" />
      {keys.data?.keys.length === 0 && <p>{t('keys.thereIsNoKeyMake')}</p>}
      {keys.data && keys.data.keys.length > 0 && (
        <ul className={settingsStyles.keyList}>
          {keys.data.keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} sites={sites} />
          ))}
        </ul>
      )}
    </>
  );
}
