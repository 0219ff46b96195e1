import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Redirect, Route, Router, Switch } from 'wouter';
import { WorkspacePage } from '../settings/settings-page.tsx';
import { SitePage } from '../site/site-page.tsx';
import { later } from '../ui/lazy-part.ts';
import { PageSkeleton } from '../ui/skeleton.tsx';
import { basePath } from './base-path.ts';
import { CrashScreen, ScreenGuard } from './crash-screen.tsx';
import { MissingPage } from './missing-page.tsx';
import { Arrival } from './page-heading.tsx';
import { createQueryClient } from './query-client.ts';
import { GateSkeleton } from './session/gate.tsx';
import { Shell } from './shell/shell.tsx';

// These come when they are opened; so do the parts of a site and of the settings.
const SiteListPage = later(async () => (await import('../sites/site-list-page.tsx')).SiteListPage);

const GalleryPage = later(async () => (await import('../ui/gallery/gallery-page.tsx')).GalleryPage);

const NewSitePage = later(async () => (await import('../sites/new-site-page.tsx')).NewSitePage);

const SharedPage = later(async () => (await import('../shared/shared-page.tsx')).SharedPage);

/** The pages before anyone is signed in; emailed links lead to most of them. */
const gatePages = [
  {
    path: '/setup',
    Page: later(async () => (await import('../sign-in/setup-page.tsx')).SetupPage),
  },
  {
    path: '/login',
    Page: later(async () => (await import('../sign-in/sign-in-page.tsx')).LoginPage),
  },
  {
    path: '/forgot',
    Page: later(async () => (await import('../sign-in/forgot-page.tsx')).ForgotPage),
  },
  {
    path: '/reset',
    Page: later(async () => (await import('../sign-in/reset-page.tsx')).ResetPage),
  },
  {
    path: '/invite',
    Page: later(async () => (await import('../sign-in/invite-page.tsx')).InvitePage),
  },
  {
    path: '/confirm-email',
    Page: later(async () => (await import('../sign-in/confirm-email-page.tsx')).ConfirmEmailPage),
  },
];

/** Which screen an address shows. */
export function App() {
  const [queryClient] = useState(createQueryClient);
  return (
    <CrashScreen>
      <QueryClientProvider client={queryClient}>
        <Router base={basePath}>
          <Arrival>
            <ScreenGuard>
              <Switch>
                <Route path="/shared">
                  <Suspense fallback={<PageSkeleton />}>
                    <SharedPage />
                  </Suspense>
                </Route>
                <Route path="/embed">
                  <Suspense fallback={<PageSkeleton />}>
                    <SharedPage embedded />
                  </Suspense>
                </Route>
                {gatePages.map(({ path, Page }) => (
                  <Route key={path} path={path}>
                    <Suspense fallback={<GateSkeleton />}>
                      <Page />
                    </Suspense>
                  </Route>
                ))}
                <Route>
                  <Shell>
                    <Suspense fallback={<PageSkeleton />}>
                      <Switch>
                        <Route path="/">
                          <SiteListPage />
                        </Route>
                        <Route path="/settings/:page?">
                          {({ page = '' }) => <WorkspacePage path={page} />}
                        </Route>
                        <Route path="/gallery">
                          <GalleryPage />
                        </Route>
                        <Route path="/sites">
                          <Redirect to="/" replace />
                        </Route>
                        <Route path="/sites/new">
                          <NewSitePage />
                        </Route>
                        <Route path="/sites/:id/:tab?">
                          {({ id, tab = '' }) => <SitePage key={id} id={id} tab={tab} />}
                        </Route>
                        <Route>
                          <MissingPage />
                        </Route>
                      </Switch>
                    </Suspense>
                  </Shell>
                </Route>
              </Switch>
            </ScreenGuard>
          </Arrival>
        </Router>
      </QueryClientProvider>
    </CrashScreen>
  );
}
