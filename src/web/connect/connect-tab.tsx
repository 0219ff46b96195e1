import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../contract/sites.ts';
import { useMay } from '../account/use-may.ts';
import { underBase } from '../base-path.ts';
import { ErrorNotice } from '../parts/notice.tsx';
import { Skeleton } from '../parts/skeleton.tsx';
import { rich, t } from '../texts/t.ts';
import { AlertsSection } from './alerts-section.tsx';
import { integrationsQuery } from './connect-queries.ts';
import { Connectors } from './connectors.tsx';
import { IntegrationSection } from './integration-section.tsx';

/** Where a site's numbers and news go by themselves: channels, programs, spreadsheets. */
export function ConnectTab({ site }: { site: Site }) {
  const integrations = useQuery(integrationsQuery(site.id));
  const mayWrite = useMay('write');
  return (
    <div className="connect">
      {!mayWrite && (
        <p className="read-only" role="note">
          {t(
            'You are a reader: you see everything here and change nothing. An admin can give you more rights.',
          )}
        </p>
      )}
      <p className="soft connect-lead">
        {rich('Where reports, alerts and numbers go by themselves. All of it is in the {link} as well.', {
          link: <a href={underBase('/docs')}>{t('API')}</a>,
        })}
      </p>
      {integrations.isError && (
        <ErrorNotice error={integrations.error} onRetry={() => integrations.refetch()} />
      )}
      {integrations.isPending && <Skeleton width="100%" height="20rem" />}
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
