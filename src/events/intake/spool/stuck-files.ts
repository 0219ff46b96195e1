import type { Log } from '../../../kit/log.ts';

/** Accepted events stay on the disk because of their file, or of one of its rows: the event store would take others. */
export class StuckFile extends Error {}

/** Passes that a file sits out after a failure: reading from a bad disk takes long, and every pass would log it. */
const passesToSitOut = 25;

export interface StuckFiles {
  /** @param tryAll whether files that failed lately are tried as well */
  startPass(tryAll: boolean): ShippingPass;
}

export interface ShippingPass {
  /** Whether this file or directory failed lately, and is not tried now. */
  sitsOut(path: string): boolean;
  /** It is stuck; the others go on. @throws what is no StuckFile */
  note(path: string, error: unknown): void;
  /** @throws the first StuckFile, also of a file that sat this pass out: its events are not stored */
  end(): void;
}

/** Remembers which files of the spool cannot be moved now. */
export function openStuckFiles(log: Log): StuckFiles {
  let known = new Map<string, { error: StuckFile; passes: number }>();

  function startPass(tryAll: boolean): ShippingPass {
    const found: typeof known = new Map();
    return {
      sitsOut(path) {
        const before = known.get(path);
        if (!before || before.passes === 0 || tryAll) return false;
        before.passes--;
        found.set(path, before);
        return true;
      },
      note(path, error) {
        if (!(error instanceof StuckFile)) throw error;
        log.error({ path, error: String(error.cause) }, 'accepted events cannot be moved; trying again');
        found.set(path, { error, passes: passesToSitOut });
      },
      end() {
        // Only now: a pass that the event store ended early has not seen all of them.
        known = found;
        const [first] = found.values();
        if (first) throw first.error;
      },
    };
  }

  return { startPass };
}

/** @throws StuckFile where the work fails */
export async function orStuck<T>(path: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new StuckFile(`events stay in ${path}: ${String(cause)}`, { cause });
  }
}
