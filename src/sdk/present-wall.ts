import type { LoaderSettings, LoaderWall } from '../contract/loader.ts';
import type { Checked } from './detect/check-visitor.ts';
import { loadWall } from './load-wall.ts';
import { leaveHandover, type Memory } from './memory.ts';
import type { OwnScript } from './own-script.ts';
import type { Session } from './session.ts';
import type { Track } from './track.ts';
import type { OpenWall, WallRequest } from './wall/port.ts';

interface Surroundings {
  window: Window & typeof globalThis;
  settings: LoaderSettings;
  own: OwnScript;
  memory: Memory;
  session: Session;
  track: Track;
  detect: () => Promise<Checked>;
}

/** Shows a wall, counts what the visitor does with it, and verifies before it calls anything a conversion. */
export function openPresenter(around: Surroundings) {
  const { window, settings, own, memory, session, detect } = around;
  let isWanted = false;
  let open: OpenWall | undefined;

  return {
    /** @param isForced the owner is trying it out: nothing is counted. */
    async present(wall: LoaderWall, isForced = false): Promise<void> {
      if (isWanted) return;
      isWanted = true;
      const { variant } = wall;
      const track: Track = (type, metadata) => {
        if (!isForced) around.track(type, { variant, ...metadata });
      };
      const request: WallRequest = {
        config: wall.config,
        languages: languages(window, settings.languages),
        async recheck() {
          const verdict = await detect();
          if (verdict.kind === 'none') {
            track('conversion_allowlist', { conversion: 'direct' });
            memory.write('visitor', 'seen_wall', null);
            return 'clear';
          }
          const reason = verdict.blocked ? 'still_blocked' : 'unknown';
          track('verification_failed', { reason, evidence: verdict.evidence.join(' ') });
          return verdict.blocked ? 'blocked' : 'unknown';
        },
        report(type, metadata) {
          track(type, metadata);
          if (type === 'wall_dismissed') memory.write('session', 'dismissed', true);
        },
        reload() {
          if (!isForced) leaveHandover(window, { session: session.id(), variant });
          window.location.reload();
        },
        closed() {
          open = undefined;
          isWanted = false;
        },
      };
      try {
        const show = await loadWall(window.document, own);
        if (!isWanted) return; // hidden again while the wall was on its way
        open = show(window, request);
      } catch (error) {
        isWanted = false;
        throw error;
      }
      track('wall_displayed', { mode: wall.config.mode });
      if (!isForced) memory.write('visitor', 'seen_wall', variant);
    },

    /** No blocker: a conversion where this visitor met a wall before, in this visit or, if remembered, earlier. */
    cleared(reloadedFrom: string | undefined): void {
      const seen = memory.read<string>('visitor', 'seen_wall');
      memory.write('visitor', 'seen_wall', null);
      const variant = reloadedFrom ?? seen;
      const conversion = reloadedFrom === undefined ? 'auto' : 'direct';
      if (variant !== undefined) around.track('conversion_allowlist', { variant, conversion });
    },

    hide(): void {
      isWanted = false;
      open?.close();
    },
  };
}

/** The page's own language first, since the owner's texts are in it; the owner's list, where there is one, binds. */
function languages({ document, navigator }: Window, allowed: LoaderSettings['languages']): string[] {
  if (allowed === 'auto') return [document.documentElement.lang, ...navigator.languages];
  const base = (tag: string) => tag.split('-')[0];
  const wished = navigator.languages.filter((tag) => allowed.some((other) => base(other) === base(tag)));
  return [...wished, ...allowed];
}
