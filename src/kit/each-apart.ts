import type { Log } from './log.ts';

/** Work on many things, of which one that fails holds up no other. */
export interface Apart {
  /** Does a part of the work. @returns undefined where it failed, which is logged with what it is about */
  run<T>(about: Record<string, string>, work: () => T | Promise<T>): Promise<T | undefined>;
  /** @throws the first failure: the job as a whole has failed, and says why */
  end(): void;
}

/** @param message what the log says of a part that failed */
export function openApart(log: Pick<Log, 'error'> | undefined, message: string): Apart {
  const failures: unknown[] = [];
  return {
    async run(about, work) {
      try {
        return await work();
      } catch (error) {
        failures.push(error);
        log?.error({ ...about, error: String(error) }, message);
        return undefined;
      }
    },
    end() {
      if (failures.length > 0) throw failures[0];
    },
  };
}

/** How the log names an item whose work failed. */
interface Telling<Item> {
  log?: Pick<Log, 'error'>;
  message: string;
  about: (item: Item) => Record<string, string>;
}

/**
 * Does the same work for each, in order.
 * @param telling absent: nothing is logged, and only the first failure is known
 * @throws the first failure, when all have had their turn
 */
export async function eachApart<Item>(
  items: Iterable<Item>,
  work: (item: Item) => Promise<void>,
  telling: Telling<Item> = { message: '', about: () => ({}) },
): Promise<void> {
  const apart = openApart(telling.log, telling.message);
  for (const item of items) await apart.run(telling.about(item), () => work(item));
  apart.end();
}
