import { t } from '../texts/t.ts';

/** A page of the settings that are not one site's: the end of its address, its name, its code, loaded when it is opened. */
export interface WorkspacePage {
  path: string;
  title: string;
  load: () => Promise<() => React.ReactNode>;
}

export const workspacePages: WorkspacePage[] = [
  { path: 'api', title: t('API'), load: async () => (await import('../keys/keys-page.tsx')).KeysPage },
];
