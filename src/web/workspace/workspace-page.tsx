import { lazy, Suspense } from 'react';
import { Link } from 'wouter';
import { MissingPage } from '../missing-page.tsx';
import { PageSkeleton } from '../parts/skeleton.tsx';
import { t } from '../texts/t.ts';
import { workspacePages } from './pages.ts';

const screens = new Map(
  workspacePages.map(({ path, load }) => [path, lazy(async () => ({ default: await load() }))] as const),
);

/** The settings of everything that is not one site's, a page each. */
export function WorkspacePage({ path }: { path: string }) {
  const Screen = screens.get(path);
  if (!Screen) return <MissingPage />;
  return (
    <>
      <nav className="tabs" aria-label={t('Settings')}>
        {workspacePages.map((page) => (
          <Link
            key={page.path}
            href={`/settings/${page.path}`}
            className="tab"
            aria-current={page.path === path ? 'page' : undefined}
          >
            {page.title}
          </Link>
        ))}
      </nav>
      <Suspense fallback={<PageSkeleton />}>
        <Screen />
      </Suspense>
    </>
  );
}
