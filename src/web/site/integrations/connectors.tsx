import { Link } from 'wouter';
import type { Site } from '../../../contract/sites/sites.ts';
import { rich, t } from '../../i18n/t.ts';
import { useMay } from '../../sign-in/use-may.ts';
import { useServiceAddress } from '../../sites/service-address.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { CsvLinks } from './csv-links.tsx';

/** The numbers as a flat table: for programs with a key, and for spreadsheets by a link. */
export function Connectors({ site }: { site: Site }) {
  const address = useServiceAddress();
  const isAdmin = useMay('admin');
  return (
    <section className="connect-section" aria-labelledby="data-connectors">
      <h2 id="data-connectors">{t('Data connectors')}</h2>
      <p className="soft">
        {t('Your numbers as a table, for charts, spreadsheets and programs that draw both.')}
      </p>
      <div className="panel">
        <h3>{t('With an API key')}</h3>
        <p>
          {rich('Give your program this address, and a key that may only read: {link}.', {
            link: isAdmin ? <Link href="/settings/api">{t('make one')}</Link> : t('ask an admin for one'),
          })}
        </p>
        <Copyable
          text={`${address}/v1/connector/data?site_id=${site.id}&days=30`}
          label={t('Copy address of the data')}
        />
        <p className="soft">
          {rich('It sends the key as {header}. Which numbers there are says {schema}.', {
            header: <code>Authorization: Bearer …</code>,
            schema: <code>{`${address}/v1/connector/schema`}</code>,
          })}
        </p>
      </div>
      <CsvLinks site={site} />
    </section>
  );
}
