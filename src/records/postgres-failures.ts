import { codeOf, isNetworkError, type StoreFailures } from '../kit/store-unavailable.ts';

/** Of one node. A lock holds one connection while its work needs another, so two are kept. */
export const [keptConnections, maxConnections] = [2, 10] as const;

/** SQLSTATE classes and codes: connection, resources, shutdown, statement timeout, disk, read-only standby. */
const unavailableStates = /^(08|53|57P|58)|^(57014|55P03|25006)$/;
/** The driver's own errors carry no code. */
const driverWords = /timeout|Connection terminated|connection error|Client was closed|not queryable/i;

/** By SQLSTATE. */
const refusals: Record<string, string> = {
  '28000': 'Correct the user in it, or let it in with pg_hba.conf.',
  '28P01': 'Correct the user or the password in it.',
  '3D000': 'Create the database, or correct its name.',
};
const rights: Record<string, string> = {
  '3F000': 'Create the schema, or make this user the owner of the database.',
  '42501': 'Make this user the owner of the database.',
};

function isUnavailable(error: unknown): boolean {
  if (isNetworkError(error) || unavailableStates.test(codeOf(error))) return true;
  return codeOf(error) === '' && error instanceof Error && driverWords.test(error.message);
}

/** Which failures are PostgreSQL's, and which of them only the operator can end. */
export const postgresFailures: StoreFailures = {
  isUnavailable,
  adviceFor: (error) => refusals[codeOf(error)],
  rightsFor: (error) => rights[codeOf(error)],
};
