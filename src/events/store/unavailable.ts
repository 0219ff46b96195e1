import { codeOf, type StoreFailures } from '../../kit/store-unavailable.ts';

/** ClickHouse's codes for "not now". What is left is about the statement, its memory, or the data. */
const passing: Record<string, string> = {
  159: 'TIMEOUT_EXCEEDED',
  198: 'DNS_ERROR',
  202: 'TOO_MANY_SIMULTANEOUS_QUERIES',
  203: 'NO_FREE_CONNECTION',
  209: 'SOCKET_TIMEOUT',
  210: 'NETWORK_ERROR',
  225: 'NO_ZOOKEEPER',
  236: 'ABORTED',
  242: 'TABLE_IS_READ_ONLY',
  243: 'NOT_ENOUGH_SPACE',
  244: 'UNEXPECTED_ZOOKEEPER_ERROR',
  252: 'TOO_MANY_PARTS',
  279: 'ALL_CONNECTION_TRIES_FAILED',
  285: 'TOO_FEW_LIVE_REPLICAS',
  286: 'UNSATISFIED_QUORUM_FOR_PREVIOUS_WRITE',
  289: 'REPLICA_IS_NOT_IN_QUORUM',
  319: 'UNKNOWN_STATUS_OF_INSERT',
  341: 'UNFINISHED',
  394: 'QUERY_WAS_CANCELLED',
  425: 'SYSTEM_ERROR',
  439: 'CANNOT_SCHEDULE_TASK',
  745: 'SERVER_OVERLOADED',
  999: 'KEEPER_EXCEPTION',
};

const signIn = 'Correct the user or the password in it.';

/** UNKNOWN_DATABASE, UNKNOWN_USER, WRONG_PASSWORD, REQUIRED_PASSWORD and AUTHENTICATION_FAILED. */
const refusals: Record<string, string> = {
  81: 'Create the database, or give this user the right to.',
  192: signIn,
  193: signIn,
  194: signIn,
  516: signIn,
};
/** ACCESS_DENIED. */
const rights: Record<string, string> = { 497: 'Give this user all rights on the database.' };

/** What the files of a part say where they are not what was written. */
const damages: Record<string, string> = {
  33: 'CANNOT_READ_ALL_DATA',
  40: 'CHECKSUM_DOESNT_MATCH',
  226: 'NO_FILE_IN_DATA_PART',
  246: 'CORRUPTED_DATA',
  271: 'CANNOT_DECOMPRESS',
  740: 'POTENTIALLY_BROKEN_DATA_PART',
};
const damageAdvice = 'Stop the server and run `truce verify`, which names them all (docs/health.md).';

function isDamaged(error: unknown): boolean {
  // A connection that breaks off has some of these codes, too.
  return codeOf(error) in damages && /\bpart\b/.test(String(error));
}

/** Whether the engine cannot answer now. Whatever is no answer of ClickHouse's own is a connection that failed. */
function isUnavailable(error: unknown): boolean {
  if (/No space left on device/i.test(String(error))) return true;
  const code = codeOf(error);
  if (/^\d+$/.test(code)) return code in passing; // ClickHouse's own answer
  const isOwnFault =
    error instanceof TypeError || error instanceof SyntaxError || error instanceof RangeError;
  return !isOwnFault && !code.startsWith('CHDB');
}

/** Which failures are the engine's, and which of them only the operator can end. */
export const engineFailures: StoreFailures = {
  isUnavailable,
  adviceFor: (error) => refusals[codeOf(error)],
  rightsFor: (error) => rights[codeOf(error)],
  damageAdviceFor: (error) => (isDamaged(error) ? damageAdvice : undefined),
};
