import { codeOf, isNetworkError, type StoreFailures } from '../kit/store-unavailable.ts';
import { isTlsFault } from '../kit/tls-fault.ts';

/** Of one node. A lock holds one connection while its work needs another, so two are kept. */
export const [keptConnections, maxConnections] = [2, 10] as const;

/** SQLSTATE classes and codes: connection, resources, shutdown, statement timeout, disk, read-only standby, and aborted beside another transaction. */
const unavailableStates = /^(08|53|57P|58)|^(57014|55P03|25006|40001|40P01)$/;
/** The driver's own errors carry no code. */
const driverWords = /timeout|Connection terminated|connection error|Client was closed|not queryable/i;
const noPassword = /^SASL: .*client password must be/;

/** By SQLSTATE. */
const refusals: Record<string, string> = {
  '28000': 'Correct the user in it, or let it in with pg_hba.conf.',
  '28P01': 'Correct the user or the password in it.',
  '3D000': 'Create the database, or correct its name.',
};
const asksForTls = 'Add ?sslmode=verify-full to it, or let this user in without TLS with pg_hba.conf.';
const rights: Record<string, string> = {
  '3F000': 'Create the schema, or make this user the owner of the database.',
  '42501': 'Make this user the owner of the database.',
};

function isUnavailable(error: unknown): boolean {
  if (isNetworkError(error) || isTlsFault(error) || unavailableStates.test(codeOf(error))) return true;
  return codeOf(error) === '' && error instanceof Error && driverWords.test(error.message);
}

/** What only the operator can end. The driver's own errors while it signs in have no code. */
function adviceFor(error: unknown): string | undefined {
  const words = error instanceof Error ? error.message : '';
  if (codeOf(error) === '') return noPassword.test(words) ? refusals['28P01'] : undefined;
  return codeOf(error) === '28000' && words.endsWith('no encryption') ? asksForTls : refusals[codeOf(error)];
}

/** Which failures are PostgreSQL's, and which of them only the operator can end. */
export const postgresFailures: StoreFailures = {
  isUnavailable,
  adviceFor,
  rightsFor: (error) => rights[codeOf(error)],
};
