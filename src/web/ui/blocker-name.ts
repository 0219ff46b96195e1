import { t } from '../i18n/t.ts';

/** A blocker as people say it. Those that the script cannot name have a description, a product its own name. */
export function blockerName(blocker: string): string {
  const descriptions: Record<string, string> = {
    '': t('Unidentified blocker'),
    unknown: t('Unidentified blocker'),
    'unnamed extension': t('Unidentified extension'),
    'network-only extension': t('Extension that hides nothing'),
    'Adblock Plus family': t('Adblock Plus and relatives'),
  };
  return descriptions[blocker] ?? blocker;
}

/** Where a blocker sits. */
export function kindName(kind: string): string {
  const names: Record<string, string> = {
    extension: t('Extension'),
    browser: t('Browser'),
    dns: t('Network'),
    tracking_protection: t('Tracking protection'),
  };
  return names[kind] ?? kind;
}
