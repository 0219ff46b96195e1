import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { PreviewWish } from '../../../contract/sites/previews.ts';
import type { Site } from '../../../contract/sites/sites.ts';
import type { Template, TemplateChange, TemplateConfig } from '../../../contract/sites/templates.ts';
import { call } from '../../app/api.ts';
import { useMay } from '../../app/session/use-may.ts';
import { t } from '../../i18n/t.ts';
import { errorText } from '../../ui/error-text.ts';
import { refusals } from '../../ui/field-reason.ts';
import { buttonAlone } from './choices/button-alone.ts';
import type { Entry } from './entries.ts';
import { withoutExtras } from './without-extras.ts';

/** For which visitor the wall is shown, and how far they have come; empty: the member who looks. */
export interface Looks {
  device: 'phone' | 'computer';
  scheme: 'light' | 'dark';
  language: string;
  blocker: string;
  state: NonNullable<PreviewWish['state']>;
}

export const firstLooks: Looks = {
  device: 'phone',
  scheme: 'light',
  language: '',
  blocker: '',
  state: 'asks',
};

const pauseMs = 400;

type Translations = NonNullable<TemplateConfig['translations']>;

/**
 * A link that shows what is on the screen, updated when the owner stops typing. Links with changes are for those who may
 * publish them: to others it shows what is published, and says so.
 */
export function usePreview(site: Site, base: Template | null, entry: Entry, looks: Looks) {
  const mayWrite = useMay('write');
  const wish = JSON.stringify(wishOf(base, mayWrite ? previewed(entry) : {}, looks));
  // The version of the stored template and the site's mode: with another one, the same link shows another wall.
  const key = `${base?.updated_at},${site.config.mode} ${wish}`;
  const hasWall = mayWrite || entry.stored !== null;
  const settled = useSettled(key);
  const preview = useQuery({
    queryKey: ['preview', site.id, settled],
    // With a signal it is asked for each time: a link made before a publish shows another wall.
    queryFn: ({ signal }) => {
      const body = JSON.parse(wishIn(settled));
      return call('POST /v1/sites/:id/previews', { params: { id: site.id }, body, signal });
    },
    enabled: base !== null && hasWall,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const isCurrent = settled === key && preview.isSuccess && !preview.isPlaceholderData;
  const lastGood = useLast(entry.key, isCurrent ? preview.data.url : undefined);
  const isRefused = settled === key && preview.isError;
  const note = mayWrite || !entry.isPublishable ? null : t('wall.previewOfPublished');
  const problem = isRefused ? problemOf(preview.error) : hasWall ? null : note;
  return { url: hasWall ? lastGood : undefined, isCurrent, problem, hint: problem ?? note };
}

/** What the link says. The one of a new template names another one, of which nothing is to be seen. */
export function previewed({ stored, changes }: Pick<Entry, 'stored' | 'changes'>): TemplateChange {
  return stored ? changes : { ...withoutExtras, ...changes };
}

export function wishOf(base: Template | null, changes: TemplateChange, looks: Looks): PreviewWish {
  const { language, blocker, scheme, state } = looks;
  const { display: _, ...shown } = { ...changes, ...absent(changes) };
  if (shown.translations) shown.translations = only(language, shown.translations);
  return {
    template: base?.id ?? '',
    dark: scheme === 'dark',
    ...(language ? { language } : {}),
    ...(blocker ? { blocker } : {}),
    ...(state === 'asks' ? {} : { state }),
    ...(Object.keys(shown).length > 0 ? { config: shown } : {}),
  };
}

/** A link says nothing of a field that the draft no longer has: it would show the stored one. */
function absent(changes: TemplateChange): TemplateChange {
  const instead = { ...withoutExtras, choices: buttonAlone };
  const gone = Object.entries(instead).filter(([field]) => field in changes && !(changes as Fields)[field]);
  return Object.fromEntries(gone);
}

type Fields = Record<string, unknown>;

/** The link has room for few texts, and needs those of one language; of all if it follows the member who looks. */
function only(language: string, all: Translations): Translations {
  return language && all[language] ? { [language]: all[language] } : all;
}

function problemOf(error: unknown): string {
  const [first] = refusals(error);
  if (first?.field === 'config') return t('wall.soManyTextsAreToo');
  if (first) return t('wall.shownIsTheWallBefore');
  return errorText(error).advice;
}

function wishIn(key: string): string {
  return key.slice(key.indexOf(' ') + 1);
}

/** A value once it has not changed for a moment; the first one at once. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** The latest value that was there for this key: a link never shows another template than the one that is open. */
function useLast(key: string, value: string | undefined): string | undefined {
  const [known, setKnown] = useState<Record<string, string>>({});
  if (value !== undefined && value !== known[key]) setKnown({ ...known, [key]: value });
  return value ?? known[key];
}
