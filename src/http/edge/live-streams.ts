import type { Caller } from '../../auth/caller.ts';
import { type Live, maxStreams } from '../../contract/analytics/live.ts';
import { ApiError } from '../../contract/core/errors.ts';
import { processTimers, type Timer, type Timers } from '../../kit/timers.ts';

interface LiveParts {
  read: (siteId: string, nowMs: number) => Promise<Live>;
  now: () => number;
  /** How often the event store is asked, however many look at the site. */
  intervalMs?: number;
  /** Whether somebody may still look at a site. */
  mayLook: (caller: Caller, siteId: string) => Promise<boolean>;
  timers?: Timers;
}

export interface LiveStreams {
  /** A stream of server-sent events that begins with what is so now. @throws RATE_LIMITED where as many are open as may be. */
  open(site: { id: string; account_id: string }, first: Live, caller: Caller): ReadableStream<Uint8Array>;
  /** Ends every stream, so that the server can stop. */
  close(): void;
}

/** A key, or one sign-in of a member. */
const whoIs = ({ key, loginId }: Caller) => `${key?.id} ${loginId}`;
/** A member may have many sign-ins, which have one share of the streams. */
const holderOf = ({ key, user }: Caller) => `${key?.id} ${user?.id}`;

const commentMs = 15_000;
/** How soon a stream ends whose reader may look no more. On each node, so it needs no message between them. */
const rightsMs = 750;
/** A browser reconnects automatically, and is authenticated again. */
const longestMs = 5 * 60_000;

interface Watched {
  streams: Set<Stream>;
  timer: Timer;
  last: string;
}

interface Stream {
  accountId: string;
  siteId: string;
  caller: Caller;
  /** Does nothing once the stream is over; so does `end`. */
  send: (text: string) => void;
  end: () => void;
}

/**
 * Sends live events to those who look at a site. Each node asks the event store itself, once for all of a site's
 * streams, so it does not matter which node an event came in on.
 */
export function openLiveStreams(parts: LiveParts): LiveStreams {
  const { read, now, mayLook, intervalMs = 1_500, timers = processTimers } = parts;
  const sites = new Map<string, Watched>();
  const open = () => [...sites.values()].flatMap(({ streams }) => [...streams]);

  /** All readers are asked at once, so that one who is asked about slowly keeps no other stream open. */
  async function endForbidden(): Promise<void> {
    // One question for each reader of a site, however many streams they have open.
    const askedOf = new Map<string, Promise<boolean>>();
    const mayStay = (caller: Caller, siteId: string) => {
      const who = `${whoIs(caller)} ${siteId}`;
      // While the store is unavailable for a moment, streams stay open: the next read sends the news.
      const answer = askedOf.get(who) ?? mayLook(caller, siteId).catch(() => true);
      askedOf.set(who, answer);
      return answer;
    };
    await Promise.all(
      open().map(async ({ caller, siteId, end }) => {
        if (!(await mayStay(caller, siteId))) end();
      }),
    );
  }
  const rights = timers.setInterval(unlessBusy(endForbidden), rightsMs);
  rights.unref();

  async function look(siteId: string, watched: Watched): Promise<void> {
    const { at, ...live } = await read(siteId, now());
    const text = JSON.stringify(live);
    if (text === watched.last) return;
    watched.last = text;
    for (const stream of watched.streams) stream.send(message({ at, ...live }));
  }

  function watch(siteId: string): Watched {
    const known = sites.get(siteId);
    if (known) return known;
    const watched: Watched = {
      streams: new Set(),
      last: '',
      timer: timers.setInterval(
        unlessBusy(() => look(siteId, watched)),
        intervalMs,
      ),
    };
    sites.set(siteId, watched);
    return watched;
  }

  function leave(siteId: string, stream: Stream): void {
    const watched = sites.get(siteId);
    watched?.streams.delete(stream);
    if (!watched || watched.streams.size > 0) return;
    timers.clearInterval(watched.timer);
    sites.delete(siteId);
  }

  return {
    open(site, first, caller) {
      const all = open();
      const ofAccount = all.filter(({ accountId }) => accountId === site.account_id);
      const ofCaller = ofAccount.filter((stream) => holderOf(stream.caller) === holderOf(caller));
      if (
        all.length >= maxStreams.node ||
        ofAccount.length >= maxStreams.account ||
        ofCaller.length >= maxStreams.caller
      ) {
        throw new ApiError(
          'RATE_LIMITED',
          'Too many open live views. Close one, or try again in 30 seconds.',
          { retry_after: 30 },
        );
      }
      const encoder = new TextEncoder();
      let stop = () => {};
      return new ReadableStream<Uint8Array>({
        start(controller) {
          // The browser may be gone while a caller still holds this stream in a list.
          let isOver = false;
          const stream: Stream = {
            accountId: site.account_id,
            siteId: site.id,
            caller,
            send: (text) => {
              if (!isOver) controller.enqueue(encoder.encode(text));
            },
            end: () => {
              if (isOver) return;
              stop();
              controller.close();
            },
          };
          const watched = watch(site.id);
          watched.streams.add(stream);
          const comments = timers.setInterval(() => stream.send(': still here\n\n'), commentMs);
          const longest = timers.setTimeout(stream.end, longestMs);
          stop = () => {
            isOver = true;
            timers.clearInterval(comments);
            timers.clearTimeout(longest);
            leave(site.id, stream);
          };
          stream.send(`retry: 2000\n\n${message(first)}`);
        },
        cancel: () => stop(),
      });
    },
    close() {
      timers.clearInterval(rights);
      for (const stream of open()) stream.end();
    },
  };
}

/** One run at a time. A store that is away for a moment is asked again; meanwhile the last answer stands. */
function unlessBusy(run: () => Promise<void>): () => void {
  let isBusy = false;
  return () => {
    if (isBusy) return;
    isBusy = true;
    run()
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  };
}

function message(live: Live): string {
  return `event: live\ndata: ${JSON.stringify(live)}\n\n`;
}
