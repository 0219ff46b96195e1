import { t } from '../i18n/t.ts';

/** A blocker as people say it. Those that the script cannot name have a description, a product its own name. */
export function blockerName(blocker: string): string {
  const descriptions: Record<string, string> = {
    '': t('common.unidentifiedBlocker'),
    unknown: t('common.unidentifiedBlocker'),
    'unnamed extension': t('common.unidentifiedExtension'),
    'network-only extension': t('common.extensionThatHidesNothing'),
    'Adblock Plus family': t('common.adblockPlusAndRelatives'),
  };
  return descriptions[blocker] ?? blocker;
}

/** Where a blocker sits. */
export function kindName(kind: string): string {
  const names: Record<string, string> = {
    extension: t('common.extension'),
    browser: t('common.browser'),
    dns: t('common.network'),
    tracking_protection: t('common.trackingProtection'),
  };
  return names[kind] ?? kind;
}
