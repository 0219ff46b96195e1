import type { QueryClient } from '@tanstack/react-query';
import { cleanName, findNamed } from '../../../contract/core/clean-name.ts';
import type { Template, TemplateConfig } from '../../../contract/sites/templates.ts';
import { templateDraftsQuery, templatesQuery } from '../../app/queries.ts';
import { refusals } from '../../ui/field-reason.ts';
import { changesOf } from './changes.ts';
import type { Entry } from './entries.ts';
import type { Saving } from './use-save.ts';

/** What a save says of the states that it knows: of a template, of a draft, of a template that a draft is begun from. */
const knownStates = ['based_on', 'publishes', 'template_updated_at'];

/** Which state somebody else changed meanwhile; null where that is not why a save was refused. */
export function conflictAt(error: unknown): 'based_on' | 'publishes' | null {
  const found = refusals(error).find(({ field }) => knownStates.includes(field));
  if (!found) return null;
  return found.field === 'publishes' ? 'publishes' : 'based_on';
}

/**
 * Reads what somebody else has saved. @returns what to save over, where they changed other fields than this editor did;
 * null where the same ones were changed. A draft that somebody changed is never published unseen.
 */
export async function overTheirs(
  queryClient: QueryClient,
  siteId: string,
  entry: Entry,
  { publish, field }: Saving & { field: 'based_on' | 'publishes' },
): Promise<Saving['over'] | null> {
  // In this order: a published template beside a draft that is no longer there would take the place of what is on the screen.
  const { drafts } = await queryClient.fetchQuery({ ...templateDraftsQuery(siteId), staleTime: 0 });
  const { templates } = await queryClient.fetchQuery({ ...templatesQuery(siteId), staleTime: 0 });
  if (field === 'publishes') return null;
  const name = cleanName(entry.name);
  const template = findNamed(templates, name);
  const draft = findNamed(drafts, name);
  const before = commonBase(entry, publish);
  const theirs = publish ? template?.config : (draft ?? template)?.config;
  if (!before || !theirs) return null;
  // Not by what is on the screen: it has their changes too where it has read them meanwhile.
  const mine = Object.keys(publish ? entry.changes : entry.unsaved);
  const changed = Object.keys(changesOf(before, theirs));
  if (mine.some((each) => changed.includes(each))) return null;
  return {
    publishedAt: template?.updated_at ?? null,
    draftAt: publish ? entry.base.draftAt : (draft?.updated_at ?? null),
  };
}

/** The template as it is now, as the screen has just read it. */
export function templateNow(queryClient: QueryClient, siteId: string, name: string): Template | undefined {
  const { templates = [] } = queryClient.getQueryData(templatesQuery(siteId).queryKey) ?? {};
  return findNamed(templates, cleanName(name));
}

/** What both began with; null where a draft was begun before somebody else published a template of its name. */
function commonBase({ saved, base }: Entry, publish: boolean): TemplateConfig | null {
  return publish && saved ? saved.base : base.config;
}

/** Whether something that somebody else has saved stays where what is on the screen is saved over it. */
export function keepsTheirs(entry: Entry, publish: boolean): boolean {
  const before = commonBase(entry, publish);
  const theirs = publish ? entry.stored?.config : (entry.saved ?? entry.stored)?.config;
  if (!before || !theirs) return false;
  const mine = Object.keys(publish ? entry.changes : entry.unsaved);
  return Object.keys(changesOf(before, theirs)).some((field) => !mine.includes(field));
}
