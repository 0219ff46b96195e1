import type { AuditEntry } from '../../../contract/operations/audit.ts';
import type { ApiKey } from '../../../contract/team/keys.ts';
import type { TeamMember } from '../../../contract/team/members.ts';
import type { SiteSummary } from '../../app/queries.ts';
import { t } from '../../i18n/t.ts';

export interface Choice {
  id: string;
  name: string;
}

/**
 * Members and keys of today, and those of the entries read so far who are gone.
 * @param members,keys undefined: not known, so nobody is said to be gone
 */
export function actorChoices(
  members: TeamMember[] | undefined,
  keys: ApiKey[] | undefined,
  entries: AuditEntry[],
): Choice[] {
  const today = [
    ...(members ?? []).map(({ id, name, email }) => ({ id, name: name ? `${name} (${email})` : email })),
    ...(keys ?? []).map(({ id, name }) => ({ id, name: t('audit.nameOfKey', { name }) })),
  ];
  const former = entries.flatMap(({ actor: { id, kind, name } }) => {
    if (id === null || kind === 'nobody') return [];
    if (kind === 'key') return [{ id, name: t(keys ? 'audit.revokedKey' : 'audit.nameOfKey', { name }) }];
    return [{ id, name: members ? t('audit.formerMember', { name }) : name }];
  });
  return once([...today, ...former]);
}

/**
 * The sites of today, and those of the entries read so far that were deleted.
 * @param sites undefined: not known, so none is said to be deleted
 */
export function siteChoices(sites: SiteSummary[] | undefined, entries: AuditEntry[]): Choice[] {
  const former = entries.flatMap(({ site }) =>
    site ? [{ id: site.id, name: sites ? t('audit.deletedSite', { name: site.name }) : site.name }] : [],
  );
  return once([...(sites ?? []).map(({ id, name }) => ({ id, name })), ...former]);
}

/** A select shows what it filters by, also where nobody knows a name for it. */
export function withChosen(choices: Choice[], id: string, name: string): Choice[] {
  return id === '' || choices.some((choice) => choice.id === id) ? choices : [...choices, { id, name }];
}

function once(choices: Choice[]): Choice[] {
  const byId = new Map<string, Choice>();
  for (const choice of choices) if (!byId.has(choice.id)) byId.set(choice.id, choice);
  return [...byId.values()];
}
