import type { LoaderSettings } from '../contract/loader.ts';
import { openConsent } from './consent-state.ts';
import { type Checked, checkVisitor } from './detect/check-visitor.ts';
import { askTags } from './detect/page-tags.ts';
import { takeHandover } from './handover.ts';
import { openMeeting } from './meeting.ts';
import { openMemory } from './memory.ts';
import type { OwnScript } from './own-script.ts';
import { isCrawler, isReload } from './page-facts.ts';
import { activated, bodyReady, loaded } from './page-state.ts';
import type { Pieces } from './pieces.ts';
import { onRouteChange } from './route-changes.ts';
import { openSession } from './session.ts';
import { openTracker, type Track } from './track.ts';

type Page = Window & typeof globalThis;

/** How long after the page has loaded its ad tags are looked at once more. */
const lateMs = 1500;

/** What one document sees of a visitor: each page view is measured, and a truce asked for where ads are blocked. */
export function openVisit(window: Page, settings: LoaderSettings, own: OwnScript, pieces: Pieces) {
  const { document } = window;
  const consent = openConsent(window, settings, pieces, (isGiven) => (isGiven ? begin() : forget()));
  const memory = openMemory(window, consent.mayStore);
  const handover = takeHandover(window);
  const session = openSession(memory, window.crypto, Date.now, consent.mayStore, handover?.session);
  const tracker = openTracker(window, settings.site_id, own.base + settings.paths.track, session);
  /** The blocker once it is known: every later event of the visit names it, so that numbers can be split by it. */
  let known = handover?.known ?? {};
  const track: Track = (type, metadata) => tracker.track(type, { ...known, ...metadata });
  const meeting = openMeeting(window, settings, own, pieces, {
    memory,
    handover,
    track,
    detect,
    serviceKnows: tracker.known,
    sessionId: session.id,
    known: () => known,
    mayStore: consent.mayStore,
  });
  let hasAsked = false;
  let hasBegun = false;
  let view = 0;

  async function visit(): Promise<void> {
    if (isCrawler(window)) return;
    await activated(document);
    if (!consent.mayMeasure()) return;
    tracker.start();
    onRouteChange(window, () => run(pageView));
    await pageView();
    await loaded(window);
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    const tags = settings.ad_tags[0] ? await askTags(window, settings.ad_tags, () => false) : 'off';
    if (tags === 'dead' || tags === 'stubbed') await look();
  }

  async function pageView(): Promise<void> {
    view++;
    meeting.countView();
    tracker.pageView(view === 1 && isReload(window));
    await look();
  }

  async function look(): Promise<void> {
    const mine = view;
    const verdict = await detect();
    // Meanwhile the visitor went on to another page, which looks for itself, or took the consent back.
    if (mine !== view || !consent.mayMeasure()) return;
    const wall = verdict.blocked ? await meeting.choose() : undefined;
    report(verdict, wall === 'holdout');
    if (verdict.kind === 'none') await meeting.cleared();
    else if (verdict.blocked && wall && wall !== 'holdout') await meeting.ask(wall, verdict, () => mine === view);
  }

  let checking: Promise<Checked> | undefined;
  /** Never rejects: a detector that fails knows nothing. Callers at the same time share one answer. */
  function detect(): Promise<Checked> {
    checking ??= checkVisitor(window, settings, own, consent.mayProbe())
      .catch(() => nothing('error'))
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }

  function report(verdict: Checked, isHoldout: boolean): void {
    if (verdict.kind === 'unknown') return;
    known = verdict.blocked ? { kind: verdict.kind, blocker_type: verdict.blocker ?? 'unknown' } : {};
    track(verdict.blocked ? 'adblock_detected' : 'adblock_not_detected', {
      kind: verdict.kind,
      took_ms: verdict.took_ms,
      ...(verdict.blocked && { blocker_confidence: verdict.confidence }),
      ...(verdict.blocked && isHoldout && { holdout: true }),
    });
  }

  function begin(): void {
    if (!hasAsked) {
      hasAsked = true;
      consent.watch(); // an answer that is there already begins at once
    }
    if (!consent.mayMeasure()) return;
    if (hasBegun) return tracker.start();
    hasBegun = true;
    run(visit);
  }

  function forget(): void {
    tracker.start(false);
    memory.clear();
    meeting.hide();
  }

  function run(step: () => Promise<void>): void {
    step().catch((error: unknown) => track('sdk_error', { message: String(error).slice(0, 200) }));
  }

  return {
    begin,
    say: consent.say,
    exempt: meeting.exempt,
    async check() {
      if (!consent.mayMeasure()) return withoutConfidence(nothing('no_consent'));
      return withoutConfidence(await bodyReady(document).then(detect));
    },
    sessionId: session.id,
    forceDisplay: meeting.force,
    hide: meeting.hide,
  };
}

function withoutConfidence({ confidence: _, ...verdict }: Checked) {
  return verdict;
}

function nothing(reason: string): Checked {
  return {
    blocked: false,
    kind: 'unknown',
    blocker: null,
    probability: 0.5,
    evidence: [reason],
    took_ms: 0,
    confidence: 0,
  };
}
