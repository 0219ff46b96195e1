import type { Scope } from '../../contract/team/keys.ts';
import { t } from '../i18n/t.ts';

/** A page of the settings that are not one site's: the end of its address, its name, its code, loaded when it is opened. */
export interface WorkspacePage {
  path: string;
  title: string;
  /** Who may open it; everybody where it is left out. */
  needs?: Scope;
  load: () => Promise<() => React.ReactNode>;
}

export const workspacePages: WorkspacePage[] = [
  {
    path: 'api',
    title: t('common.api'),
    needs: 'admin',
    load: async () => (await import('./keys/keys-page.tsx')).KeysPage,
  },
  {
    path: 'team',
    title: t('common.team'),
    needs: 'admin',
    load: async () => (await import('./team/team-page.tsx')).TeamPage,
  },
  {
    path: 'audit',
    title: t('common.auditLog'),
    needs: 'admin',
    load: async () => (await import('./audit/audit-page.tsx')).AuditPage,
  },
  {
    path: 'account',
    title: t('common.yourAccount'),
    load: async () => (await import('./account/account-page.tsx')).AccountPage,
  },
  {
    path: 'mail',
    title: t('common.mail'),
    needs: 'admin',
    load: async () => (await import('./mail/mail-page.tsx')).MailPage,
  },
  {
    path: 'health',
    title: t('common.health'),
    needs: 'admin',
    load: async () => (await import('./health/health-page.tsx')).HealthPage,
  },
];
