import { useQuery } from '@tanstack/react-query';
import type { Site } from '../../../contract/sites/sites.ts';
import { LatePart } from '../../app/late-part.tsx';
import { installationQuery } from '../../app/queries.ts';
import { StillForReaders } from '../../app/session/require-write.tsx';
import { rich, t } from '../../i18n/t.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { later } from '../../ui/lazy-part.ts';
import { ErrorNotice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { VerifyInstallation } from './verify-installation.tsx';

const BesideSnippet = later(async () => (await import('../installation/beside-snippet.tsx')).BesideSnippet);

const InlineSnippet = later(async () => (await import('../installation/inline-snippet.tsx')).InlineSnippet);

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
      <LatePart fallback={<Skeleton width="100%" height="11rem" />}>
        <BesideSnippet site={site} />
      </LatePart>
      <StillForReaders>
        <VerifyInstallation site={site} />
      </StillForReaders>
      <LatePart fallback={<Skeleton width="100%" height="3rem" />}>
        <InlineSnippet siteId={site.id} />
      </LatePart>
    </>
  );
}
