import type { LoaderSettings } from '../contract/sites/loader.ts';
import type { Asker, OpenAsker, Retry } from './ask/port.ts';
import type { Pieces } from './chunks.ts';
import { openConsent } from './consent-state.ts';
import { lookFirst } from './detect/first-look.ts';
import { silentTags } from './detect/silent-tags.ts';
import type { Checked, Verdict } from './detect/verdict.ts';
import { takeHandover } from './handover.ts';
import { partLoader } from './load-part.ts';
import { openMemory } from './memory.ts';
import { ownEvent } from './own-event.ts';
import type { OwnScript } from './own-script.ts';
import type { PageEvents } from './page-events.ts';
import { isCrawler, isReload } from './page-facts.ts';
import { activated, bodyReady, loaded } from './page-state.ts';
import { onRouteChange } from './route-changes.ts';
import { openSession } from './session.ts';
import { sleep } from './sleep.ts';
import { openTracker, type Track } from './track.ts';

type Page = Window & typeof globalThis;

/** What one document sees of a visitor: each page view is measured, and a truce asked for where ads are blocked. */
export function openVisit(
  window: Page,
  settings: LoaderSettings,
  own: OwnScript,
  pieces: Pieces,
  { emit, clear }: PageEvents,
) {
  const { document } = window;
  const consent = openConsent(window, settings, pieces, (isNewProbe) => {
    if (!mayMeasure()) return forget();
    if (isNewProbe && view) next ??= lookFurther;
    run(async () => {
      await activated(document); // until the visitor sees the page, the last word counts
      if (!next || !mayMeasure()) return;
      run(next);
      next = undefined;
    });
  });
  const { mayMeasure, wantsProbe } = consent;
  const storage = pieces.storage?.(window, mayMeasure);
  const mayStore = () => !!storage?.keeps();
  const memory = openMemory(storage);
  let handover = takeHandover(window);
  const session = openSession(memory, window.crypto, Date.now, mayStore, handover?.session);
  const tracker = openTracker(window, own.base, settings, session, memory, own.properties, mayMeasure);
  const gate = pieces.gate?.(window, settings, own.base);
  /** The blocker once it is known: every later event of the visit names it, so that numbers can be split by it. */
  let known = handover?.known ?? {};
  let isExempt = false;
  /** What a consent sets going: the visit, or another look after the visitor took the consent back. */
  let next: (() => Promise<void>) | undefined = visit;
  /** Counts the page views of this document, so that a look knows when its page is no longer there. */
  let view = 0;
  /** The view, until it was asked about: a late look must not ask once more. */
  let askable: number | undefined;
  let pageViews = 0;
  let retry: Retry | undefined;

  let started: () => void;
  const hasStarted = new Promise<void>((resolve) => {
    started = resolve;
  });

  /** A visit begins with its page view. */
  const track: Track = (type, metadata) => {
    if (view) tracker.track(type, { ...known, ...metadata });
  };

  async function visit(): Promise<void> {
    if (isCrawler(window)) return;
    onRouteChange(window, () => run(pageView));
    const first = pageView();
    started();
    await first;
    await loaded(window);
    const lateMs = 1500;
    await sleep(lateMs);
    // Ad tags come late. Where two companies' stay silent, a closer look finds out why.
    if (!known.kind) await (tags().isOdd ? look() : retry?.());
  }

  async function pageView(): Promise<void> {
    askable = ++view;
    checking = clear(); // one may have stood still in the back-forward cache
    pageViews = (memory.read<number>('visitor', 'page_views') ?? 0) + 1;
    memory.write('visitor', 'page_views', pageViews);
    tracker.pageView(view < 2 && isReload(window));
    await look();
  }

  async function look(): Promise<void> {
    if (!mayMeasure()) return;
    const mine = view;
    const found = await detect();
    const { kind, took_ms, blocked, blocker, confidence } = found;
    const first = settings.has_holdout && blocked ? await (await asker()).drawArm() : {};
    // Meanwhile the visitor went on to another page, which looks for itself, or took the consent back.
    if (mine !== askable || !mayMeasure() || kind === 'unknown') return;
    if (blocked) askable = 0;
    known = blocked ? { kind, blocker_type: blocker ?? 'unknown' } : {};
    track(blocked ? 'adblock_detected' : 'adblock_not_detected', {
      kind,
      took_ms,
      blocker_confidence: blocked ? confidence : undefined,
      ...first,
    });
    const before = handover;
    handover = undefined;
    if (blocked) await (await asker()).ask(found, before, () => mine === view && mayMeasure());
    else if (
      before ??
      memory.read('visitor', 'seen_wall') ??
      memory.read('session', 'awaits_ad') ??
      (await tracker.known())?.pending
    )
      retry = await (await asker()).cleared(before, found);
  }

  /** Ad hosts may be asked from now on, which finds what else blocks. */
  async function lookFurther(): Promise<void> {
    await checking;
    if (!known.kind) await look();
  }

  let checking: Promise<Checked> | undefined;
  /** Never rejects: a detector that fails knows nothing, and says why. Callers at the same time share one answer. */
  function detect(): Promise<Checked> {
    checking ??= check()
      .catch((error) => {
        run(() => Promise.reject(error));
        return verdict('unknown', 0.5, ['error']);
      })
      .then((found) => {
        checking = undefined;
        emit('verdict', said(found));
        return found;
      });
    return checking;
  }

  async function check(): Promise<Checked> {
    const first = await lookFirst(window, settings, own);
    try {
      if (first.isOdd || wantsProbe() || tags().isOdd) {
        tracker.flush(); // a wall needs what the service knows of the visit
        return await (await asker()).lookClosely(first);
      }
      return verdict('none', 0.03, ['paths:clear', 'elements:shown'], first.elapsed());
    } finally {
      first.end();
    }
  }

  const tags = () => silentTags(window, settings.ad_tags);

  let asking: Promise<Asker> | undefined;
  function asker(): Promise<Asker> {
    asking ??= loadAsker().catch((error) => {
      asking = undefined; // the next page view tries again
      throw error;
    });
    return asking;
  }

  let load: ReturnType<typeof partLoader> | undefined;
  async function loadAsker(): Promise<Asker> {
    load ??= partLoader(window, settings, own); // once: a page may allow its policy's name one time only
    const open = await load<OpenAsker>(settings.parts.ask);
    return open(window, {
      settings,
      memory,
      mayStore,
      wantsProbe,
      tags,
      track,
      detect,
      load,
      sessionId: session.id,
      serviceKnows: tracker.known,
      pageViews: () => pageViews,
      isExempt: () => isExempt,
      known: () => known,
      emit,
      flush: tracker.flush,
    });
  }

  function forget(): void {
    next ??= pageView; // of a session of its own
    memory.clear();
    hide();
  }

  function hide(): void {
    run(async () => (await asking)?.hide());
  }

  function run(step: () => Promise<void>): void {
    step()
      .catch((error: unknown) => {
        const message = String(error).slice(0, 200);
        emit('error', { message });
        track('sdk_error', { message });
      })
      .catch(() => {}); // nor can this be reported: the page must not notice it
  }

  return {
    begin: consent.watch,
    say: consent.say,
    /** Left out, it stays as it is; taken back, the next page view asks again. */
    exempt(is = isExempt) {
      isExempt = is;
      if (is) hide();
    },
    /** Functions of `window.Truce`, by their names there. */
    forPage: {
      hide,
      check: async () =>
        said(mayMeasure() ? await bodyReady(document).then(detect) : verdict('unknown', 0.5, ['no_consent'])),
      complete(choice: string, value?: number): void {
        if (mayMeasure())
          run(async () => {
            await hasStarted;
            await (await asker()).complete({ choice, value });
          });
      },
      track(name: string, metadata?: Record<string, unknown>): void {
        if (mayMeasure())
          run(async () => {
            const checked = ownEvent(name, metadata); // now: the page may go on to change it
            await hasStarted;
            track(name, checked);
          });
      },
      getSessionId: session.id,
      getToken: async () => (mayMeasure() && gate?.token()) || null,
      forceDisplay(): void {
        run(async () => (await asker()).force());
      },
    },
  };
}

function verdict(kind: 'none' | 'unknown', probability: number, evidence: string[], ms?: number): Checked {
  return {
    blocked: false,
    kind,
    blocker: null,
    probability,
    evidence,
    took_ms: (ms as number) | 0,
  };
}

function said({ confidence: _, ...found }: Checked): Verdict {
  return found;
}
