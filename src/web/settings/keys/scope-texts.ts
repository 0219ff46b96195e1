import type { Scope } from '../../../contract/team/keys.ts';
import { t } from '../../i18n/t.ts';

/** What a scope lets a program do, in the owner's words. */
export const scopeTexts: Record<Scope, { label: string; hint: string }> = {
  read: { label: t('keys.read'), hint: t('keys.seeSitesNumbersEventsAnd') },
  write: {
    label: t('keys.write'),
    hint: t('keys.addChangeAndDeleteSites'),
  },
  admin: { label: t('keys.manageKeys'), hint: t('keys.listMakeAndRevokeApi') },
};
