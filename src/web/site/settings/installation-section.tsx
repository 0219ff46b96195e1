import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { installationQuery } from '../../app/queries.ts';
import { rich, t } from '../../i18n/t.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Platforms } from '../installation/platforms.tsx';
import { UnreachableAddress } from '../installation/unreachable-address.tsx';
import settingsStyles from './settings.module.css';
import { VerifyInstallation } from './verify-installation.tsx';

/** The snippet, whether it works, and the code for each platform. */
export function InstallationSection({ site }: { site: Site }) {
  const installation = useQuery(installationQuery(site.id));
  if (installation.isError) {
    return <ErrorNotice error={installation.error} onRetry={() => installation.refetch()} />;
  }
  return (
    <>
      <p>
        {rich('installation.thisLineBelongsIntoThe', {
          code: <code>&lt;head&gt;</code>,
          domain: site.domain,
        })}
      </p>
      {installation.data ? (
        <Copyable text={installation.data.snippet} label={t('common.copySnippet')} />
      ) : (
        <Skeleton width="100%" height="4.125rem" />
      )}
      <UnreachableAddress site={site} />
      <VerifyInstallation site={site} />
      {installation.data ? (
        <div className={settingsStyles.subsection}>
          <Platforms siteId={site.id} installation={installation.data} />
        </div>
      ) : (
        <Skeleton width="100%" height="11rem" />
      )}
    </>
  );
}
