import type { KnownVisit } from '../contract/events.ts';
import type { LoaderSettings, LoaderWall } from '../contract/loader.ts';
import type { Verdict } from './detect/verdict.ts';
import type { Handover } from './handover.ts';
import type { OwnScript } from './own-script.ts';
import { deviceType, isReload, referrerHost } from './page-facts.ts';
import { visible } from './page-state.ts';
import type { Pieces } from './pieces.ts';
import { openPresenter } from './present-wall.ts';
import { randomId } from './random-id.ts';
import type { WallTools } from './wall/port.ts';

export interface MeetingParts extends WallTools {
  /** Left by the wall before the reload that the visitor asked for. */
  handover: Handover | undefined;
  mayStore(): boolean;
  serviceKnows(): Promise<KnownVisit | undefined>;
}

/** Whether this visitor meets a wall, and which one; and what becomes of it on a later page. */
export function openMeeting(
  window: Window & typeof globalThis,
  settings: LoaderSettings,
  own: OwnScript,
  pieces: Pieces,
  parts: MeetingParts,
) {
  const { document, location, navigator, screen } = window;
  const { memory, track, serviceKnows } = parts;
  const presenter = openPresenter(window, own, parts);
  let { handover } = parts;
  let isExempt = false;
  let pageViews = 0;

  /** Stable across visits where storage is allowed, else the session's. */
  function visitorId(): string {
    if (!parts.mayStore()) return parts.sessionId();
    const id = memory.read<string>('visitor', 'visitor') ?? randomId(window.crypto);
    memory.write('visitor', 'visitor', id);
    return id;
  }

  async function mayMeet(wall: LoaderWall): Promise<boolean> {
    const visit = await serviceKnows();
    if (isExempt || document.querySelector('[data-truce-exempt]')) return false;
    if (memory.read('session', 'dismissed') || visit?.dismissed) return false;
    const latest = (name: string, seen = 0) => Math.max(memory.read<number>('visitor', name) ?? 0, seen) || undefined;
    return (
      pieces.rules?.(wall.display, {
        now: new Date(),
        timezone: settings.timezone,
        pageViews: Math.max(pageViews, visit?.page_views ?? 0),
        wallAt: latest('wall_at', visit?.wall_at),
        convertedAt: latest('converted_at', visit?.converted_at),
        device: deviceType(navigator, screen),
        country: visit?.country,
        languages: navigator.languages,
        path: location.pathname,
        referrer: referrerHost(document.referrer, location.hostname),
        query: new URLSearchParams(location.search),
        visitor: settings.site_id + visitorId(),
      }) ?? true
    );
  }

  return {
    countView(): void {
      pageViews = (memory.read<number>('visitor', 'page_views') ?? 0) + 1;
      memory.write('visitor', 'page_views', pageViews);
    },
    async choose(): Promise<LoaderWall | 'holdout' | undefined> {
      if (!pieces.choose) return settings.walls[0];
      if (!parts.mayStore()) await serviceKnows();
      return pieces.choose(settings, visitorId());
    },
    /** @param isCurrent whether the visitor is still on the page view that was measured. */
    async ask(wall: LoaderWall, verdict: Verdict, isCurrent: () => boolean): Promise<void> {
      if (handover) track('verification_failed', { reason: 'after_reload', variant: handover.variant });
      handover = undefined;
      if (!(await mayMeet(wall))) return;
      await new Promise((resolve) => setTimeout(resolve, wall.display.delay_ms ?? 0));
      await visible(document);
      if (isCurrent() && !isExempt) await presenter.present(wall, verdict);
    },
    /** No blocker: a conversion where this visitor met a wall before the reload or, if remembered, earlier. */
    async cleared(): Promise<void> {
      const reloaded = isReload(window) ? (await serviceKnows())?.wall : undefined;
      const variant = handover?.variant ?? memory.read<string>('visitor', 'seen_wall') ?? reloaded;
      memory.write('visitor', 'seen_wall', null);
      if (variant) {
        track('conversion_allowlist', { variant, conversion: handover ? 'direct' : 'auto' });
        memory.write('visitor', 'converted_at', Date.now());
      }
      handover = undefined;
    },
    exempt(): void {
      isExempt = true;
      presenter.hide();
    },
    force(): void {
      const chosen = pieces.choose?.({ ...settings, holdout: 0 }, visitorId()) ?? settings.walls[0];
      if (chosen && chosen !== 'holdout') presenter.present(chosen, null).catch(() => {});
    },
    hide: presenter.hide,
  };
}
