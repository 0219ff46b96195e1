import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { underBase } from '../../app/base-path.ts';
import { integrationsQuery } from '../../app/queries.ts';
import { ReaderNote } from '../../app/session/reader-note.tsx';
import { rich, t } from '../../i18n/t.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { AlertsSection } from './alerts-section.tsx';
import { Connectors } from './connectors.tsx';
import { IntegrationSection } from './integration-section.tsx';
import styles from './integrations.module.css';

/** Where a site's numbers and events are delivered automatically: channels, programs, spreadsheets. */
export function ConnectTab({ site }: { site: Site }) {
  const integrations = useQuery(integrationsQuery(site.id));
  return (
    <div className={styles.connect}>
      <ReaderNote />
      <p className={`soft ${styles.connectLead}`}>
        {rich('integrations.whereReportsAlertsAnd', {
          link: <a href={underBase('/docs')}>{t('common.api')}</a>,
        })}
      </p>
      <QueryState query={integrations} height="20rem" />
      {integrations.data &&
        (['slack', 'webhook'] as const).map((kind) => (
          <IntegrationSection
            key={kind}
            siteId={site.id}
            kind={kind}
            integrations={integrations.data.integrations.filter((each) => each.kind === kind)}
          />
        ))}
      {/* What stands below a list of unknown length comes with it, and is not pushed away. */}
      {!integrations.isPending && (
        <>
          <AlertsSection site={site} />
          <Connectors site={site} />
        </>
      )}
    </div>
  );
}
