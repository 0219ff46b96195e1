import type { Generated } from 'kysely';
import type { AuditAction } from '../../contract/operations/audit.ts';

/** Who changed what. Names are kept as they were then: what they name may be gone. */
export interface AuditTables {
  audit: {
    seq: Generated<number>;
    account_id: string;
    at: string;
    actor_kind: 'member' | 'key' | 'nobody';
    actor_id: string | null;
    actor_name: string;
    action: AuditAction;
    thing: string;
    site_id: string | null;
    site_name: string | null;
  };
}
