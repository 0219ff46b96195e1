import type { Scope } from '../../contract/keys.ts';

/** What a scope lets a program do, in the owner's words. */
export const scopeTexts: Record<Scope, { label: string; hint: string }> = {
  read: { label: 'Read', hint: 'See sites, numbers, events and settings.' },
  write: { label: 'Write', hint: 'Add, change and delete sites and walls, and read the gate’s secret.' },
  admin: { label: 'Manage keys', hint: 'List, make and revoke API keys. Seldom needed.' },
};
