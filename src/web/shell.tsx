import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from './api.ts';
import { underBase } from './base-path.ts';
import { Wordmark } from './parts/wordmark.tsx';
import { memberQuery } from './queries.ts';
import { t } from './texts/t.ts';

/** What stands around every screen of a signed-in member. */
export function Shell({ children }: { children: ReactNode }) {
  const member = useQuery(memberQuery());
  const [path] = useLocation();
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <header className="topbar">
        <div className="topbar-inside">
          <Link href="/" className="home" aria-label={t('Truce, home')}>
            <Wordmark />
          </Link>
          <nav aria-label={t('Main')}>
            <Link href="/" className="nav-link" aria-current={path === '/' ? 'page' : undefined}>
              {t('Sites')}
            </Link>
            <Link
              href="/settings/api"
              className="nav-link"
              aria-current={path.startsWith('/settings') ? 'page' : undefined}
            >
              {t('Settings')}
            </Link>
            <a href={underBase('/docs')} className="nav-link">
              {t('API docs')}
            </a>
          </nav>
          <span className="member">{member.data?.member.email}</span>
          <SignOut />
        </div>
      </header>
      <main id="main" className="page" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}

function SignOut() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const signOut = useMutation({
    mutationFn: () => call('DELETE /v1/login'),
    onSuccess: () => {
      navigate('/login', { state: { signedOut: true } });
      queryClient.clear();
    },
  });
  return (
    <button
      type="button"
      className="button quiet"
      aria-disabled={signOut.isPending}
      onClick={() => signOut.mutate()}
    >
      {signOut.isError ? t('Try again to sign out') : t('Sign out')}
    </button>
  );
}
