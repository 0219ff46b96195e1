import { sql } from 'kysely';
import { StoreUnavailable } from '../kit/store-unavailable.ts';
import type { Records } from './records.ts';
import { type HeldState, StoresHeld } from './records-held.ts';
import { refuseSealed, SecretsSealed } from './secret-settings.ts';

/** PostgreSQL answers, and takes no changes: a standby, or a server that was set to it. */
export class ReadOnlyRecords extends StoreUnavailable {
  constructor() {
    super('records', 'it is read-only, so every change fails (a standby, or default_transaction_read_only)');
  }
}

/** Whether the store answers, takes changes, and can be read with the operator's keys. Writes nothing. @throws StoreUnavailable */
export async function checkRecords({ db, traits, refusal }: CheckedRecords): Promise<void> {
  const held = refusal?.();
  if (held) throw held;
  await refuseSealed(db);
  if (await isReadOnly({ db, traits })) throw new ReadOnlyRecords();
}

/** The same, and whether a change could begin: another process may hold the lock of the file. Writes nothing. */
export async function checkChanges(records: CheckedRecords): Promise<void> {
  await checkRecords(records);
  if (records.traits.isFile) await records.db.transaction().execute(async () => undefined);
}

export async function isReadOnly({ db, traits }: Pick<Records, 'db' | 'traits'>): Promise<boolean> {
  if (traits.isFile) return false;
  const { rows } = await sql<{ state: string }>`
    SELECT current_setting('transaction_read_only') AS state`.execute(db);
  return rows[0]?.state === 'on';
}

export type RecordsProblem = 'read_only' | 'sealed' | HeldState;

type CheckedRecords = Pick<Records, 'db' | 'traits' | 'refusal'>;

/** What the records refuse although they answer; null: nothing. @throws every other failure */
export async function problemOf(records: CheckedRecords): Promise<RecordsProblem | null> {
  try {
    await checkRecords(records);
    return null;
  } catch (error) {
    if (error instanceof ReadOnlyRecords) return 'read_only';
    if (error instanceof SecretsSealed) return 'sealed';
    if (error instanceof StoresHeld) return error.state;
    throw error;
  }
}
