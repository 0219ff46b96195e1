import type { LoaderSettings } from '../contract/loader.ts';
import { chooseWall, isExcluded } from './choose-wall.ts';
import { type Checked, checkVisitor } from './detect/check-visitor.ts';
import { takeHandover } from './handover.ts';
import { openMemory } from './memory.ts';
import type { OwnScript } from './own-script.ts';
import { isCrawler } from './page-facts.ts';
import { activated, bodyReady, visible } from './page-state.ts';
import { openPresenter } from './present-wall.ts';
import { randomId } from './random-id.ts';
import { openSession } from './session.ts';
import { openTracker, type Track } from './track.ts';

type Page = Window & typeof globalThis;

/** One page view: measure, tell the service, and ask for a truce where ads are blocked. */
export function openVisit(window: Page, settings: LoaderSettings, own: OwnScript) {
  const memory = openMemory(window, settings.consent_mode);
  const handover = takeHandover(window);
  const session = openSession(memory, window.crypto, Date.now, handover?.session);
  const tracker = openTracker(window, settings.site_id, `${own.base}/v1/events/track`, session);
  const { languages } = settings;
  /** The blocker once it is known: every later event of the visit names it, so that numbers can be split by it. */
  let known = handover?.known ?? {};
  const track: Track = (type, metadata) => tracker.track(type, { ...known, ...metadata });
  const presenter = openPresenter(window, own, {
    languages,
    memory,
    track,
    detect,
    sessionId: session.id,
    known: () => known,
  });
  let hasBegun = false;

  async function visit(): Promise<void> {
    if (isCrawler(window.navigator)) return;
    await activated(window.document);
    tracker.start();
    track('page_view');
    const verdict = await detect();
    const wall = chooseWall(settings, visitorId());
    report(verdict, wall === 'holdout');
    if (verdict.kind === 'none') return cleared();
    if (!verdict.blocked || !wall || wall === 'holdout') return;
    if (handover) track('verification_failed', { reason: 'after_reload', variant: handover.variant });
    if (isExcluded(window.location.pathname, settings.display.excluded_paths)) return;
    if (memory.read('session', 'dismissed')) return;
    await new Promise((resolve) => setTimeout(resolve, settings.display.delay_ms ?? 0));
    await visible(window.document);
    await presenter.present(wall);
  }

  /** No blocker: a conversion where this visitor met a wall before the reload or, if remembered, earlier. */
  function cleared(): void {
    const variant = handover?.variant ?? memory.read<string>('visitor', 'seen_wall');
    memory.write('visitor', 'seen_wall', null);
    if (variant) track('conversion_allowlist', { variant, conversion: handover ? 'direct' : 'auto' });
  }

  let checking: Promise<Checked> | undefined;
  /** Never rejects: a detector that fails knows nothing. Callers at the same time share one answer. */
  function detect(): Promise<Checked> {
    checking ??= checkVisitor(window, settings, own.base)
      .catch((): Checked => unknown)
      .finally(() => {
        checking = undefined;
      });
    return checking;
  }

  function report(verdict: Checked, isHoldout: boolean): void {
    if (verdict.kind === 'unknown') return;
    if (verdict.blocked) known = { kind: verdict.kind, blocker_type: verdict.blocker ?? 'unknown' };
    track(verdict.blocked ? 'adblock_detected' : 'adblock_not_detected', {
      kind: verdict.kind,
      took_ms: verdict.took_ms,
      ...(verdict.blocked && { blocker_confidence: verdict.confidence }),
      ...(verdict.blocked && isHoldout && { holdout: true }),
    });
  }

  /** Stable across visits where storage is allowed, else the session's. */
  function visitorId(): string {
    if (settings.consent_mode !== 'full') return session.id();
    const id = memory.read<string>('visitor', 'visitor') ?? randomId(window.crypto);
    memory.write('visitor', 'visitor', id);
    return id;
  }

  return {
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      visit().catch((error: unknown) => track('sdk_error', { message: String(error).slice(0, 200) }));
    },
    async check() {
      const { confidence: _, ...verdict } = await bodyReady(window.document).then(detect);
      return verdict;
    },
    sessionId: session.id,
    forceDisplay() {
      const wall = chooseWall({ ...settings, holdout: 0 }, visitorId());
      if (wall && wall !== 'holdout') presenter.present(wall, true).catch(() => {});
    },
    hide: presenter.hide,
  };
}

const unknown: Checked = {
  blocked: false,
  kind: 'unknown',
  blocker: null,
  probability: 0.5,
  evidence: ['error'],
  took_ms: 0,
  confidence: 0,
};
