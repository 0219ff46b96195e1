import type { LoaderWall } from '../contract/loader.ts';
import type { Verdict } from './detect/verdict.ts';
import { loadWall } from './load-wall.ts';
import type { OwnScript } from './own-script.ts';
import type { OpenWall, WallTools } from './wall/port.ts';

/** Fetches the wall and shows it, one at a time. */
export function openPresenter(window: Window & typeof globalThis, own: OwnScript, tools: WallTools) {
  let isWanted = false;
  let open: OpenWall | undefined;
  const closed = () => {
    open = undefined;
    isWanted = false;
  };
  return {
    async present(wall: LoaderWall, verdict: Verdict | null): Promise<void> {
      if (isWanted) return;
      isWanted = true;
      try {
        const show = await loadWall(window, own, wall.variant);
        if (isWanted) open = show(window, { ...tools, wall, verdict, isForced: verdict === null, closed });
      } catch (error) {
        closed();
        throw error;
      }
    },
    hide(): void {
      isWanted = false; // one that is still on its way is not shown
      open?.close();
    },
  };
}
