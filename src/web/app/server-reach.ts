import { underBase } from './base-path.ts';

/** Whether the server answers: what every call saw last, and, while it does not, what asking it again says. */
export interface ServerReach {
  fetch: typeof fetch;
  isReached(): boolean;
  /** @returns a function that unsubscribes. */
  subscribe(onChange: () => void): () => void;
}

/** A server that restarts is back in seconds; one that is away is not asked without end. */
const firstWaitMs = 2_000;
const maxWaitMs = 15_000;

export function createServerReach(send: typeof fetch): ServerReach {
  let isReached = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function set(next: boolean): void {
    if (next === isReached) return;
    isReached = next;
    clearTimeout(timer);
    if (!next) askLater(firstWaitMs);
    for (const tell of listeners) tell();
  }

  function askLater(waitMs: number): void {
    timer = setTimeout(async () => {
      const answer = await send(underBase('/healthz'), { cache: 'no-store' }).catch(() => null); // still away
      if (answer && isFromTruce(answer)) set(true);
      else askLater(Math.min(waitMs * 1.5, maxWaitMs));
    }, waitMs);
  }

  return {
    async fetch(...request) {
      try {
        const answer = await send(...request);
        set(isFromTruce(answer));
        return answer;
      } catch (error) {
        // What the screen itself took back says nothing about the server.
        if (!(error instanceof DOMException && error.name === 'AbortError')) set(false);
        throw error;
      }
    },
    isReached: () => isReached,
    subscribe(onChange) {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
  };
}

/** A proxy answers with these when nobody is behind it. */
function isFromTruce({ status }: Response): boolean {
  return ![502, 504].includes(status);
}
