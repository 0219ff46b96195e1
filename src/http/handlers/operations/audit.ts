import type { AuditEntry } from '../../../contract/operations/audit.ts';
import { listAuditEntries, type StoredAuditEntry } from '../../../records/accounts/audit.ts';
import type { Records } from '../../../records/records.ts';
import type { Handlers } from '../../edge/api.ts';

export function auditHandlers({ records }: { records: Records }) {
  return {
    'GET /v1/audit': async ({ caller, query }) => {
      const { cursor, from, to, limit, ...wanted } = query;
      const found = await listAuditEntries(records.db, caller.accountId, {
        ...wanted,
        from: inUtc(from),
        to: inUtc(to),
        before: cursor,
        siteIds: caller.siteIds,
        limit: limit + 1,
      });
      const shown = found.slice(0, limit);
      const last = found.length > limit ? shown.at(-1) : undefined;
      return {
        status: 200,
        body: { entries: shown.map(publicEntry), next_cursor: last ? String(last.seq) : null },
      };
    },
  } satisfies Partial<Handlers>;
}

/** Entries are compared as text, so an instant is written as theirs are. */
function inUtc(instant: string | undefined): string | undefined {
  return instant === undefined ? undefined : new Date(instant).toISOString();
}

function publicEntry(entry: StoredAuditEntry): AuditEntry {
  const { seq, at, actor_kind, actor_id, actor_name, action, thing, site_id, site_name } = entry;
  return {
    id: String(seq),
    at,
    actor: { kind: actor_kind, id: actor_id, name: actor_name },
    action,
    thing,
    site: site_id === null ? null : { id: site_id, name: site_name ?? '' },
  };
}
