import { Link } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import { useServiceAddress } from '../../app/service-address.ts';
import { useMay } from '../../app/session/use-may.ts';
import { rich, t } from '../../i18n/t.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { CsvLinks } from './csv-links.tsx';
import styles from './integrations.module.css';

/** The numbers as a flat table: for programs with a key, and for spreadsheets by a link. */
export function Connectors({ site }: { site: Site }) {
  const address = useServiceAddress();
  const isAdmin = useMay('admin');
  return (
    <section className={styles.connectSection} aria-labelledby="data-connectors">
      <h2 id="data-connectors">{t('integrations.dataConnectors')}</h2>
      <p className="soft">{t('integrations.yourNumbersAsATable')}</p>
      <div className="panel">
        <h3>{t('integrations.withAnApiKey')}</h3>
        <p>
          {rich('integrations.giveYourProgramThisAddress', {
            link: isAdmin ? (
              <Link href="/settings/api">{t('integrations.makeOne')}</Link>
            ) : (
              t('integrations.askAnAdminForOne')
            ),
          })}
        </p>
        <Copyable
          text={`${address}/v1/connector/data?site_id=${site.id}&days=30`}
          label={t('integrations.copyAddressOfTheData')}
        />
        <p className="soft">
          {rich('integrations.itSendsTheKeyAs', {
            header: <code>Authorization: Bearer …</code>,
            schema: <code>{`${address}/v1/connector/schema`}</code>,
          })}
        </p>
      </div>
      <CsvLinks site={site} />
    </section>
  );
}
