import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { DataLink } from '../../../contract/integrations/connector.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import { call } from '../../app/api.ts';
import { useIsKept } from '../../app/kept-draft.ts';
import { linksQuery } from '../../app/queries.ts';
import { useMay } from '../../app/session/use-may.ts';
import { forgetShown } from '../../app/shown-once.ts';
import { t } from '../../i18n/t.ts';
import { dimensionName } from '../../numbers/value-names.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import styles from './integrations.module.css';
import { askedMetricNames } from './metric-names.ts';
import { NewCsvLink, placeOf } from './new-csv-link.tsx';

/** URLs that return a table to anyone who has them, for spreadsheets. */
export function CsvLinks({ site }: { site: Site }) {
  const links = useQuery(linksQuery(site.id));
  const mayWrite = useMay('write');
  const [isMaking, setMaking] = useState(useIsKept(placeOf(site)));
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusKept(heading, `${isMaking} ${links.data?.links.length}`);
  return (
    <div className="panel">
      <div className="page-head">
        <h3 ref={heading} tabIndex={-1}>
          {t('integrations.csvLinks')}
        </h3>
        {mayWrite && !isMaking && (
          <button type="button" className="button" onClick={() => setMaking(true)}>
            {t('integrations.newCsvLink')}
          </button>
        )}
      </div>
      <p>{t('integrations.forSpreadsheetsWhichSendNo')}</p>
      {isMaking && <NewCsvLink site={site} onDone={() => setMaking(false)} />}
      <QueryState query={links} height="4rem" />
      {links.data?.links.length === 0 && !isMaking && (
        <p className="soft">{t('integrations.thereIsNoLinkMake')}</p>
      )}
      {links.data && links.data.links.length > 0 && (
        <ul className={styles.csvLinks}>
          {links.data.links.map((link) => (
            <CsvLink key={link.id} site={site} link={link} />
          ))}
        </ul>
      )}
    </div>
  );
}

function CsvLink({ site, link }: { site: Site; link: DataLink }) {
  const queryClient = useQueryClient();
  const mayWrite = useMay('write');
  const { id, name, prefix, question, last_used_at, expires_at } = link;
  const isOver = Date.parse(expires_at) <= Date.now();
  const revoke = async () => {
    await call('DELETE /v1/sites/:id/links/:linkId', { params: { id: site.id, linkId: id } });
    forgetShown(queryClient, placeOf(site), id);
    await queryClient.invalidateQueries({ queryKey: linksQuery(site.id).queryKey });
  };
  return (
    <li>
      <div>
        <p className={styles.deliveryEvent}>
          {name} <code className="soft">{prefix}…</code>
        </p>
        <p className="soft">{questionText(question)}</p>
        <p className={isOver ? styles.connectTrouble : 'soft'}>
          {isOver ? t('common.expired') : t('common.ends')} <Moment at={expires_at} /> ·{' '}
          {t('common.lastUsed')} {last_used_at ? <Moment at={last_used_at} /> : t('integrations.never')}
        </p>
      </div>
      {mayWrite && (
        <ConfirmButton
          label={t('common.revoke')}
          name={`${t('common.revoke')} ${name}`}
          question={t('common.revokeName', { name })}
          confirm={t('integrations.revokeLink')}
          pending={t('common.revoking')}
          act={revoke}
        >
          {t('integrations.spreadsheetsThatReadFromIt')}
        </ConfirmButton>
      )}
    </li>
  );
}

function questionText({ metrics, dimensions, days, from, to }: DataLink['question']): string {
  const names = askedMetricNames();
  const period =
    days === undefined
      ? from && to
        ? `${from} – ${to}`
        : t('integrations.theLastDays')
      : t('common.theLastDays', { count: days });
  const split =
    dimensions.length > 0
      ? t('integrations.splitBy', { dimensions: dimensions.map(dimensionName).join(', ') })
      : '';
  return [period, metrics.map((metric) => names[metric]).join(', '), split].filter(Boolean).join(' · ');
}
