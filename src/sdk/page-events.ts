import type { Verdict } from './detect/verdict.ts';

/** What the page can listen to: with `Truce.on`, or on `document` as `truce:verdict` and so on. */
export interface TruceEvents {
  /** A check has finished: on each page view, and when the visitor asks the wall to look again. */
  verdict: Verdict;
  /** The visitor has seen the wall for 400 ms. */
  wall: { variant: string; mode: string; preview?: true };
  /** The visitor chose a way on. `allow`: pressed the wall's button, which looks again. */
  choice: { choice: string; variant: string; preview?: true };
  /**
   * The blocker is gone, by a check: on this page (`direct`) or when the visitor came back (`auto`). What became of the ads:
   * `refreshed`, requested in place; `loaded`, with a page without a blocker; `reload`, the page is about to be loaded again;
   * `none`, nothing could be refreshed, or the site leaves it to the page.
   */
  unlocked: {
    variant: string;
    conversion: 'direct' | 'auto';
    ads: 'refreshed' | 'loaded' | 'reload' | 'none';
    preview?: true;
  };
  /** The visitor closed the wall. */
  dismissed: { variant: string; reason: string; preview?: true };
  /** Something failed, and the page goes on without it. */
  error: { message: string };
}

export type PageEvents = ReturnType<typeof openPageEvents>;
export type Emit = <Name extends keyof TruceEvents>(name: Name, detail: TruceEvents[Name]) => void;

/**
 * Tells the page what happens. Handlers run in tasks of their own, so that one that throws stops nothing here; one that comes
 * late gets what already happened on this page view.
 */
export function openPageEvents({ document }: Window, push?: (name: string, detail: object) => void) {
  type Handler = (detail: never) => void;
  /** One call of `on`: the same function may be registered again. */
  type Registration = [wanted: string, handler: Handler];
  type Past = [name: string, detail: unknown];
  let handlers: Registration[] = [];
  let past: Past[] = [];
  /** Unless it was taken back before its turn came. */
  const call = (each: Registration, one: Past) =>
    each[0] === one[0] && setTimeout(() => handlers.includes(each) && each[1]?.call?.(0, one[1] as never));
  const emit: Emit = (name, detail) => {
    const one: Past = [name, detail];
    past.push(one);
    handlers.map((each) => call(each, one));
    push?.(name, detail);
    document.dispatchEvent(new CustomEvent(`truce:${name}`, { detail }));
  };
  const on = (...each: Registration) => {
    handlers.push(each);
    past.map((one) => call(each, one));
  };
  return {
    emit,
    /** Another page view begins: what happened before is over. */
    clear(): undefined {
      past = [];
    },
    forPage: {
      /** Settles with the first verdict. */
      ready: new Promise<Verdict>((resolve) => on('verdict', resolve)),
      on,
      off(wanted: string, handler: Handler) {
        handlers = handlers.filter((each) => each[0] !== wanted || each[1] !== handler);
      },
    },
  };
}
