import type { Changing } from '../../../auth/audit/audited.ts';
import type { AuditAction } from '../../../contract/operations/audit.ts';
import { listNamedSites } from '../../../records/sites/sites.ts';

/** What a member, an invitation or a key may do: their role, or scopes, and the sites they are limited to. */
interface Rights {
  may: string;
  site_ids: string[] | null;
}

type NamedSite = { id: string; name: string };

/**
 * Writes down who may do what from now on, with an entry for each site whose access it changes, so that it is found by every one.
 * @param before what they could do until now; null for somebody, or something, new
 */
export async function noteRights(
  { db, about, also }: Changing,
  { accountId, action, whom }: { accountId: string; action: AuditAction; whom: string },
  after: Rights,
  before: Rights | null = null,
): Promise<void> {
  const ids = [...(before?.site_ids ?? []), ...(after.site_ids ?? [])];
  const sites = await listNamedSites(db, accountId, [...new Set(ids)]);
  const texts = [before, after].filter((each) => each !== null).map((each) => rightsText(each, sites));
  const thing = `${whom}: ${texts.join(' → ')}`;
  const [first, ...others] = before ? sites.filter(isTouched(before, after)) : sites;
  about(thing, first?.id);
  for (const site of others) also(action, thing, site);
}

/** Whether it was this before, too. The order of sites says nothing. */
export function areSameRights(one: Rights, other: Rights): boolean {
  const [of, by] = [one.site_ids, other.site_ids];
  if (one.may !== other.may || of === null || by === null) return one.may === other.may && of === by;
  return of.length === by.length && of.every((id) => by.includes(id));
}

function isTouched(before: Rights, after: Rights): (site: NamedSite) => boolean {
  const had = ({ id }: NamedSite) => before.site_ids?.includes(id) ?? false;
  const has = ({ id }: NamedSite) => after.site_ids?.includes(id) ?? false;
  return (site) => before.may !== after.may || had(site) !== has(site);
}

const mostNames = 3;

/** `reader (News, Shop, +2)`; the dashboard translates the first word. */
function rightsText({ may, site_ids }: Rights, sites: NamedSite[]): string {
  if (!site_ids) return may;
  const names = sites.filter(({ id }) => site_ids.includes(id)).map(({ name }) => shortName(name));
  const shown = names.slice(0, mostNames);
  if (names.length > mostNames) shown.push(`+${names.length - mostNames}`);
  return `${may} (${shown.join(', ') || '–'})`;
}

function shortName(name: string): string {
  const letters = [...name];
  return letters.length > 30 ? `${letters.slice(0, 29).join('')}…` : name;
}
