import { giveUpAfter } from './give-up-after.ts';

/** What has been opened so far, to be closed again: the last first. */
export interface Disposers {
  /** Remembers how to close something. @returns the thing itself */
  add<T>(thing: T, close: (thing: T) => unknown): T;
  /** Things that are closed at once, when the group's turn comes; after `limitMs` they are not waited for. */
  group(limitMs: number): Group;
  /** Closes all, even where one cannot be closed. @throws what the first of those threw */
  close(): Promise<void>;
}

export interface Group {
  /** @returns the thing itself */
  add<T extends Closable>(thing: T): T;
}

interface Closable {
  close(): Promise<void>;
}

/** AsyncDisposableStack, which Node 20 does not have yet. */
export function openDisposers(): Disposers {
  const closers: (() => unknown)[] = [];
  return {
    add(thing, close) {
      closers.push(() => close(thing));
      return thing;
    },
    group(limitMs) {
      const members: Closable[] = [];
      closers.push(() => giveUpAfter(limitMs, Promise.all(members.map((each) => each.close()))));
      return {
        add(thing) {
          members.push(thing);
          return thing;
        },
      };
    },
    async close() {
      const errors: unknown[] = [];
      for (const close of closers.splice(0).reverse()) {
        try {
          await close();
        } catch (error) {
          errors.push(error);
        }
      }
      if (errors.length > 0) throw errors[0];
    },
  };
}
