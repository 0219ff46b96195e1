import { type ComponentType, createElement, lazy } from 'react';
import { untilOnline } from '../i18n/bring-again.ts';

/** A connection that was dropped is often back by then: nothing is said of it. */
const retryMs = 1_000;

/** Parts whose code could not be loaded: React would never ask for it again. */
const failed = new Set<() => void>();

/** The files of a part did not come, or they broke while they were read. */
export class LostPart extends Error {}

/** The next time they are shown, parts that could not be loaded are asked for again. */
export function retryParts(): void {
  for (const reopen of failed) reopen();
  failed.clear();
}

/**
 * A part of the screen whose code comes when it is shown, or before: `load` brings it, and then it is there at once, where
 * `lazy` alone would show what stands in for it for a moment.
 */
export function lazyPart<P extends object>(bring: () => Promise<ComponentType<P>>) {
  let loaded: { default: ComponentType<P> } | undefined;
  const load = async () => {
    loaded = { default: await bring() };
    return loaded;
  };
  const open = () =>
    lazy(() => {
      if (loaded) return atOnce(loaded);
      return load()
        .catch(() => untilOnline(retryMs).then(load))
        .catch((cause: unknown) => {
          failed.add(reopen);
          throw new LostPart(cause instanceof Error ? cause.message : String(cause), { cause });
        });
    });
  let present = open();
  const reopen = () => {
    present = open();
  };
  const show: ComponentType<P> = (props) => createElement(present as ComponentType<P>, props);
  /** Ahead of the click that shows it. A failure is said when it is shown. */
  const prefetch = () => void load().catch(() => undefined);
  return { Part: show, load, prefetch };
}

/** The same for what is never loaded before it is shown. */
export function later<P extends object>(bring: () => Promise<ComponentType<P>>): ComponentType<P> {
  return lazyPart(bring).Part;
}

/** React goes on without a pause where a promise calls back while it is asked. */
function atOnce<T>(value: T): Promise<T> {
  const then = (use: (value: T) => void) => use(value);
  return { then } as Promise<T>;
}
