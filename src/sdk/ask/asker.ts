import type { KnownVisit } from '../../contract/events/events.ts';
import type { AskSettings, LoaderWall } from '../../contract/sites/loader.ts';
import { carryAllowed, dayMs, readCarry } from '../carry.ts';
import { conversionOf, isGone } from '../conversion-of.ts';
import { acceptableAds } from '../detect/acceptable-ads.ts';
import { lookClosely } from '../detect/close-look.ts';
import type { Handover } from '../handover.ts';
import { deviceType, type Landing, landingOf } from '../page-facts.ts';
import { visible } from '../page-state.ts';
import { sleep } from '../sleep.ts';
import type { AfterUnlock, Unlocked } from '../slots/port.ts';
import { type Arm, drawArm } from './arm.ts';
import { chooseWall, isHeldOut } from './choose-wall.ts';
import type { WatchFrame } from './frame.ts';
import type { MoreRules } from './more-rules.ts';
import type { OpenOutcome } from './outcome.ts';
import { hasPass } from './paying-reader.ts';
import type { Asker, AskTools, Withheld } from './port.ts';
import { openPresenter } from './present-wall.ts';
import { allowsWall } from './rules.ts';

/** How long the service is waited for before the rules are asked without what it knows. */
const patienceMs = 1500;

/** Whether this visitor sees a wall, and which one. */
export function openAsker(
  window: Window & typeof globalThis,
  settings: AskSettings,
  tools: AskTools,
  more?: MoreRules,
  outcomes?: OpenOutcome,
): Asker {
  const { document, location, navigator, screen } = window;
  const { memory, serviceKnows } = tools;
  const presenter = openPresenter(window, tools.load, Object.assign(tools, { unlocked }));
  let slots: Promise<AfterUnlock> | undefined;
  const loadSlots = () => {
    // A cached script of an earlier version names no parts.
    slots ??= tools.load<AfterUnlock>(tools.settings.parts?.slots ?? 'slots.js');
    return slots;
  };
  async function unlocked(detail: Unlocked, isFresh: boolean): Promise<void> {
    converted = tools.pageViews();
    try {
      (await loadSlots()).unlocked(window, settings.after_unlock, tools, detail, isFresh);
    } catch {
      tools.emit('unlocked', { ...detail, ads: isFresh ? 'loaded' : 'none' });
    }
  }
  /** This document was met with a blocker: its ads did not come with it. */
  let wasBlocked = false;
  /** What the wall before the reload has left, until a page shows what became of the blocker. */
  let left: Handover | undefined;
  /** The page view on which a conversion was counted: what the service knew of it is out of date. */
  let converted: number | undefined;

  /** The owner looks at a wall: rules do not take it away. */
  let isForced = false;

  const knownInTime = () => Promise.race([serviceKnows(), sleep(patienceMs)]);

  /** Stable across visits where storage is allowed, else the session's. */
  function visitorId(): string {
    if (!tools.mayStore()) return tools.sessionId();
    const id =
      memory.read<string>('visitor', 'visitor') ?? String(window.crypto.getRandomValues(new Uint32Array(4)));
    memory.write('visitor', 'visitor', id);
    return id;
  }

  /**
   * Why the visitor does not see a wall; undefined: there is no reason against it.
   * @param isAgain this page view is asked about once more: it has counted as one of the free ones.
   */
  async function whyNot(
    wall: LoaderWall | undefined,
    arm: Arm,
    blocker: string | null,
    isAgain?: boolean,
  ): Promise<Withheld | undefined> {
    if (settings.is_off) return 'off';
    if (arm === 'holdout') return 'holdout';
    if ((await hasPass(window)) || isExempt()) return 'exempt';
    if (blocker === acceptableAds && !settings.asks_acceptable_ads) return 'rule';
    const visit = await knownInTime();
    const isQuiet = Date.now() < (memory.read<number>('visitor', 'quiet_until') ?? 0);
    // A tab outlives sessions, so what is kept in it names its own. Earlier scripts named none.
    if (isQuiet || memory.read('session', 'dismissed') === tools.sessionId() || visit?.dismissed)
      return 'dismissed';
    const latest = (one = 0, other = 0) => Math.max(one, other) || undefined;
    const allowedAt = readCarry(memory)?.allowed_at;
    const now = new Date();
    const pageViews = Math.max(tools.pageViews(), visit?.page_views ?? 0);
    const agrees =
      wall &&
      allowsWall(wall.display, {
        now,
        timezone: settings.timezone,
        pageViews,
        wallAt: latest(memory.read<number>('visitor', 'wall_at'), visit?.wall_at),
        // Only the day is known: quiet days are counted from its end.
        convertedAt: latest(allowedAt && Math.min(+now, allowedAt + dayMs), visit?.converted_at),
        device: deviceType(navigator, screen),
        country: visit?.country,
        languages: navigator.languages,
        path: location.pathname,
        ...cameFrom(visit),
        visitor: settings.site_id + visitorId(),
      }) &&
      (isAgain || (more?.allow(wall.display, pageViews) ?? true));
    return agrees ? undefined : 'rule';
  }

  /** Where the session began, and where this page was entered from outside. */
  function cameFrom(visit: KnownVisit | undefined) {
    const here = landingOf(window);
    const landing = visit?.landing ?? memory.read<Landing>('session', 'landing') ?? here;
    // Where nothing may be stored, only the service knows how a visitor came to the page before.
    const isKnown =
      visit?.landing || tools.mayStore() || !document.referrer.startsWith?.(`${location.origin}/`); // a picture may have the name
    return {
      referrers: isKnown ? [landing.referrer ?? '(none)', ...(here.referrer ? [here.referrer] : [])] : [],
      query: new URLSearchParams(`${location.search}&${landing.utm ?? ''}`),
    };
  }

  /** Whether the page says that this visitor, such as a signed-in subscriber, never sees a wall. */
  function isExempt(): boolean {
    return tools.isExempt() || !!document.querySelector('[data-truce-exempt]');
  }

  async function choose(): Promise<{ wall: LoaderWall | undefined; arm: Arm; isFirst: boolean }> {
    // It may know the session under another id. An arm is not kept back for good where it is away.
    if (!tools.mayStore()) await knownInTime();
    const id = visitorId();
    const drawn = drawArm(memory, settings.holdout, Date.now(), () =>
      isHeldOut(settings, id) ? 'holdout' : 'walled',
    );
    return { ...drawn, wall: chooseWall(settings, id) };
  }

  /** The page view for which it was last said why there is no wall: once each. */
  let told = 0;

  /** The wall that waits for a conversion, and the kind of the blocker that it was for. Earlier scripts kept no kind. */
  async function pendingWall(): Promise<(string | undefined)[]> {
    const seen = [memory.read<string | string[]>('visitor', 'seen_wall')].flat();
    if (seen[0]) return seen;
    const visit = await serviceKnows();
    return [visit?.wall, visit?.wall_kind];
  }

  const asker: Asker = {
    lookClosely: (first) =>
      lookClosely(window, tools.settings, first, tools.wantsProbe(), first.tags ?? tools.tags),
    async drawArm() {
      return (await choose()).isFirst ? { arm_first: true } : {};
    },
    async ask(verdict, before, isWanted) {
      wasBlocked = true;
      before ??= left;
      left = undefined;
      if (before) tools.track('verification_failed', { reason: 'after_reload', variant: before.variant });
      const { wall, arm } = await choose();
      let reason = await whyNot(wall, arm, verdict.blocker);
      if (wall && !reason) {
        await sleep(wall.display.delay_ms ?? 0);
        await more?.moment(wall.display, isWanted);
        await visible(document);
        if (window.top !== window)
          tools.isAway = await (await tools.load<WatchFrame>(settings.frame))(window, isWanted);
        // A wall that cannot be counted would be missing in every number: there is none.
        await serviceKnows();
        // Its answer may have come late, and something may have happened meanwhile.
        reason = await whyNot(wall, arm, verdict.blocker, true);
      }
      if (!isWanted()) return;
      if (wall && !reason) return await presenter.present(more?.soften(wall) ?? wall, verdict, isWanted);
      if (told !== tools.pageViews()) tools.track('wall_withheld', { reason });
      told = tools.pageViews();
      if (!isForced) presenter.hide(); // the wall of the route before may still be open
    },
    async cleared(before, found) {
      before ??= left;
      left = undefined;
      const [variant, kind] = before
        ? [before.variant, before.kind ?? before.known?.kind]
        : await pendingWall();
      // Maybe only just now, by the button of a wall that is open.
      if (converted === tools.pageViews()) return;
      if (!variant || before?.scroll !== undefined) {
        await (await loadSlots()).goOn(window, tools, before);
        return;
      }
      // A cached core gives neither.
      if (!tools.tags?.().isAlive && !isGone(kind, found?.evidence)) {
        left = before;
        return () => asker.cleared(before, found);
      }
      memory.write('visitor', 'seen_wall', null);
      carryAllowed(memory);
      presenter.hide(); // it is open where the blocker went between two routes
      const conversion = before ? 'direct' : 'auto';
      tools.track(conversionOf(kind), { variant, conversion });
      await unlocked({ variant, conversion }, !wasBlocked);
      wasBlocked = false;
    },
    async force() {
      isForced = true;
      const wall = chooseWall(settings, visitorId()); // and no arm: that is for visitors with a blocker
      if (wall) await presenter.present(wall, null, () => true);
    },
    async complete(outcome) {
      if (!outcomes) throw new Error('Truce.complete: no choices');
      const count = outcomes(outcome);
      const [variant] = await pendingWall();
      if (!variant) return;
      presenter.hide();
      count(tools, variant);
    },
    hide: presenter.hide,
  };
  return asker;
}
