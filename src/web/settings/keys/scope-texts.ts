import type { Scope } from '../../../contract/team/keys.ts';
import { t } from '../../i18n/t.ts';

/** What a scope lets a program do, in the owner's words. */
export const scopeTexts: Record<Scope, { label: string; hint: string }> = {
  read: { label: t('Read'), hint: t('See sites, numbers, events and settings.') },
  write: {
    label: t('Write'),
    hint: t('Add, change and delete sites and walls, and read the gate’s secret.'),
  },
  admin: { label: t('Manage keys'), hint: t('List, make and revoke API keys. Seldom needed.') },
};
