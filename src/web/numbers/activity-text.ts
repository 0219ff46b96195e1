import type { SiteActivity } from '../../contract/sites/annotations.ts';
import { t } from '../i18n/t.ts';

export function activityText({ kind, subject }: SiteActivity): string {
  const texts: Record<SiteActivity['kind'], string> = {
    template_changed: t('overview.wallNameChanged', { name: subject }),
    test_started: t('overview.aBTestStarted'),
    test_stopped: t('overview.aBTestStopped'),
    list_hit: t('overview.filterListListNamesAn', { list: subject }),
    site_paused: t('overview.siteSwitchedOff'),
    site_resumed: t('overview.siteSwitchedOn'),
  };
  return texts[kind];
}
