import { isMissingPackage } from '../kit/missing-package.ts';
import { OperatorError } from '../kit/operator-error.ts';

const remedies =
  'install it where Truce is installed (npm install chdb; it needs Linux with glibc or macOS), or set TRUCE_CLICKHOUSE_URL to a ClickHouse server';

/**
 * The driver of the embedded event store. Installations with a ClickHouse server can leave out its package, which takes
 * half a gigabyte. @throws OperatorError where it is missing or does not run on this machine.
 */
export async function loadEmbeddedStore() {
  try {
    return await import('../events/store/chdb.ts');
  } catch (error) {
    if (isMissingPackage(error))
      throw new OperatorError(`chDB, the embedded event store, is not installed: ${remedies}`);
    if (!isOfChdb(error)) throw error;
    throw new OperatorError(`chDB, the embedded event store, could not be loaded: ${remedies}`, {
      cause: error,
    });
  }
}

/** Its part in machine code is missing, or is that of another platform or version. */
function isOfChdb(error: unknown): boolean {
  return error instanceof Error && /^Chdb\w*Error$/.test(error.name);
}
