import { t } from '../../i18n/t.ts';
import type { WorkspacePage } from '../../settings/pages.ts';
import { groups } from '../../site/settings/sections.ts';
import { tabAddress, tabs } from '../../site/tabs.ts';
import type { SiteSummary } from '../queries.ts';

/** Somewhere to go: what it is called, what it belongs to, and its address. */
export interface Place {
  address: string;
  name: string;
  of: string;
}

const most = 12;

/** What the reader may open. */
export interface Reach {
  sites: SiteSummary[];
  settings: WorkspacePage[];
  mayAddSites: boolean;
}

/** Every screen there is, those of the present site first, and the sections of its settings. */
export function placesOf({ sites, settings, mayAddSites }: Reach, path: string): Place[] {
  const [, present] = /^\/sites\/([^/]+)/.exec(path) ?? [];
  const here = sites.filter(({ id }) => id === present);
  const others = sites.filter(({ id }) => id !== present);
  return [
    ...here.flatMap(screensOf),
    ...others.map((site) => ({ address: tabAddress(site.id, ''), name: site.name, of: site.domain })),
    { address: '/', name: t('common.sites'), of: '' },
    ...(mayAddSites ? [{ address: '/sites/new', name: t('common.addASite'), of: '' }] : []),
    ...settings.map(({ path: end, title }) => ({
      address: `/settings/${end}`,
      name: title,
      of: t('common.settings'),
    })),
    ...others.flatMap((site) => screensOf(site).slice(1)),
    ...here.flatMap(sectionsOf),
  ];
}

/** Those that have every word of what was typed, in any order: “news wall” finds the wall of the news site. */
export function findPlaces(places: Place[], typed: string): Place[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const fits = ({ name, of }: Place) => words.every((word) => plain(`${name} ${of}`).includes(word));
  const begins = ({ name }: Place) => words.length > 0 && plain(name).startsWith(words.join(' '));
  const found = places.filter(fits);
  return [...found.filter(begins), ...found.filter((place) => !begins(place))].slice(0, most);
}

function screensOf({ id, name }: SiteSummary): Place[] {
  return tabs.map(({ path, title }) => ({ address: tabAddress(id, path), name: title, of: name }));
}

/** The parts of a long screen. */
function sectionsOf({ id, name }: SiteSummary): Place[] {
  const of = t('shell.settingsOfSite', { site: name });
  return groups
    .flatMap(({ sections }) => sections)
    .map((section) => ({ address: `${tabAddress(id, 'settings')}#${section.id}`, name: section.title, of }));
}

/** Without capitals and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
