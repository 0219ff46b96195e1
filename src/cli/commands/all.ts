import type { CommandPage } from '../frame/page.ts';

/** Every command, in the order of `truce --help`, by its first word. A start loads the page that it needs. */
const pagesByWord = {
  serve: async () => [(await import('./serve-page.ts')).servePage],
  demo: async () => [(await import('./demo-page.ts')).demoPage],
  doctor: async () => [(await import('./doctor-page.ts')).doctorPage],
  migrate: async () => [(await import('./migrate-page.ts')).migratePage],
  'migrate-store': async () => [(await import('./migrate-store-page.ts')).migrateStorePage],
  backup: async () => [(await import('./backup-page.ts')).backupPage],
  restore: async () => [(await import('./restore-page.ts')).restorePage],
  verify: async () => [(await import('./verify-page.ts')).verifyPage],
  spool: async () => [(await import('./spool-repair-page.ts')).spoolRepairPage],
  user: async () => [
    (await import('./user-list-page.ts')).userListPage,
    (await import('./user-reset-password-page.ts')).userResetPasswordPage,
    (await import('./user-reset-mfa-page.ts')).userResetMfaPage,
  ],
  key: async () => [(await import('./key-page.ts')).keyPage],
  report: async () => [(await import('./report-page.ts')).reportPage],
  'count-log': async () => [(await import('./count-log-page.ts')).countLogPage],
  lint: async () => [(await import('./lint-page.ts')).lintPage],
  privacy: async () => [(await import('./privacy-page.ts')).privacyPage],
  export: async () => [(await import('./export-page.ts')).exportPage],
  simulate: async () => [(await import('./simulate-page.ts')).simulatePage],
  canary: async () => [(await import('./canary-page.ts')).canaryPage],
  torture: async () => [(await import('./torture-page.ts')).torturePage],
  openapi: async () => [(await import('./openapi-page.ts')).openapiPage],
  reference: async () => [(await import('./reference-page.ts')).referencePage],
} satisfies Record<string, () => Promise<CommandPage[]>>;

export function isCommand(word: string): boolean {
  return Object.hasOwn(pagesByWord, word);
}

/** What commands of two words have in common, by their first word. */
export const commandGroups = {
  user: 'Manage members',
  spool: 'Maintain the events waiting on this disk',
};

/** The pages of one command or group; all of them for any other word, such as `--help`. */
export async function loadPages(word: string): Promise<CommandPage[]> {
  const found = Object.entries(pagesByWord).filter(([known]) => known === word);
  const wanted = found.length > 0 ? found : Object.entries(pagesByWord);
  const loaded: CommandPage[][] = await Promise.all(wanted.map(([, load]) => load()));
  return loaded.flat();
}
