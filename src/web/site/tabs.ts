import type { Site } from '../../contract/sites/sites.ts';
import { t } from '../i18n/t.ts';

/** A part of a site's screens: the last segment of its address, its name, and its code, loaded when it is opened. */
export interface Tab {
  path: string;
  /** What the path was before, in older emails, reports and bookmarks; it redirects. */
  formerly?: string;
  title: string;
  /** What its link says beside the other tabs of its group, where that is not the title. */
  short?: string;
  /** Whether it is there to change things: readers then see it standing still. */
  changes?: boolean;
  load: () => Promise<(props: { site: Site }) => React.ReactNode>;
}

/** In the order of the groups; the first one is the site's home. */
export const tabs: Tab[] = [
  { path: '', title: t('site.overview'), load: async () => (await import('./overview-tab.tsx')).OverviewTab },
  {
    path: 'wall',
    title: t('site.wall'),
    load: async () => (await import('./wall/wall-tab.tsx')).WallTab,
  },
  {
    path: 'ab-test',
    formerly: 'test',
    title: t('site.aBTest'),
    changes: true,
    load: async () => (await import('./ab-test/ab-test-tab.tsx')).TestTab,
  },
  {
    path: 'revenue',
    formerly: 'value',
    title: t('site.revenue'),
    load: async () => (await import('./revenue/revenue-tab.tsx')).ValueTab,
  },
  {
    path: 'detection',
    title: t('site.detection'),
    load: async () => (await import('./detection/detection-tab.tsx')).DetectionTab,
  },
  {
    path: 'events',
    title: t('common.events'),
    load: async () => (await import('./events/events-tab.tsx')).EventsTab,
  },
  {
    path: 'reports',
    title: t('common.reports'),
    load: async () => (await import('./reports/reports-tab.tsx')).ReportsTab,
  },
  {
    path: 'settings',
    title: t('common.settings'),
    short: t('site.general'),
    load: async () => (await import('./settings/settings-tab.tsx')).SettingsTab,
  },
  {
    path: 'integrations',
    formerly: 'connect',
    title: t('site.integrations'),
    load: async () => (await import('./integrations/integrations-tab.tsx')).ConnectTab,
  },
];

/** Tabs that belong together: one link of the top bar, which leads to the first of them. */
export interface TabGroup {
  title: string;
  tabs: Tab[];
}

const grouped: { title: string; paths: string[] }[] = [
  { title: t('site.recover'), paths: ['wall', 'ab-test'] },
  { title: t('site.visitors'), paths: ['detection', 'events'] },
  { title: t('common.settings'), paths: ['settings', 'integrations'] },
];

/** All tabs, in their order; those of no group stand alone. */
export const tabGroups: TabGroup[] = tabs.flatMap((tab) => {
  const group = grouped.find(({ paths }) => paths.includes(tab.path));
  if (!group) return [{ title: tab.title, tabs: [tab] }];
  const members = tabs.filter(({ path }) => group.paths.includes(path));
  return members[0] === tab ? [{ title: group.title, tabs: members }] : [];
});

/** Where a tab of a site is. */
export function tabAddress(siteId: string, path: string): string {
  return `/sites/${siteId}${path && `/${path}`}`;
}
