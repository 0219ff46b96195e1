import type { Scope } from '../../contract/team/keys.ts';
import { t } from '../i18n/t.ts';

/** A page of the settings that are not one site's: the end of its address, its name, its code, loaded when it is opened. */
export interface WorkspacePage {
  path: string;
  /** What the path was before, in older emails and bookmarks; it redirects. */
  formerly?: string;
  title: string;
  /** Under which heading of the list it stands. */
  group: string;
  /** Who may open it; everybody where it is left out. */
  needs?: Scope;
  load: () => Promise<() => React.ReactNode>;
}

const groups = {
  you: t('settings.groupYou'),
  people: t('settings.groupPeople'),
  truce: t('settings.groupTruce'),
};

/** In the order of the list; those of a group stand together. */
export const workspacePages: WorkspacePage[] = [
  {
    path: 'account',
    title: t('common.yourAccount'),
    group: groups.you,
    load: async () => (await import('./account/account-page.tsx')).AccountPage,
  },
  {
    path: 'team',
    title: t('common.team'),
    needs: 'admin',
    group: groups.people,
    load: async () => (await import('./team/team-page.tsx')).TeamPage,
  },
  {
    path: 'audit',
    title: t('common.auditLog'),
    needs: 'admin',
    group: groups.people,
    load: async () => (await import('./audit/audit-page.tsx')).AuditPage,
  },
  {
    path: 'api',
    title: t('keys.apiKeys'),
    needs: 'admin',
    group: groups.truce,
    load: async () => (await import('./keys/keys-page.tsx')).KeysPage,
  },
  {
    path: 'email',
    formerly: 'mail',
    title: t('common.emailChannel'),
    needs: 'admin',
    group: groups.truce,
    load: async () => (await import('./email/email-page.tsx')).EmailPage,
  },
  {
    path: 'health',
    title: t('common.health'),
    needs: 'admin',
    group: groups.truce,
    load: async () => (await import('./health/health-page.tsx')).HealthPage,
  },
];
