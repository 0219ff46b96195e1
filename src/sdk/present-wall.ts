import type { LoaderWall } from '../contract/loader.ts';
import { loadWall } from './load-wall.ts';
import type { OwnScript } from './own-script.ts';
import type { OpenWall, WallRequest } from './wall/port.ts';

type Tools = Omit<WallRequest, 'wall' | 'isForced' | 'closed'>;

/** Fetches the wall and shows it, one at a time. */
export function openPresenter(window: Window & typeof globalThis, own: OwnScript, tools: Tools) {
  let isWanted = false;
  let open: OpenWall | undefined;
  const closed = () => {
    open = undefined;
    isWanted = false;
  };
  return {
    async present(wall: LoaderWall, isForced = false): Promise<void> {
      if (isWanted) return;
      isWanted = true;
      try {
        const show = await loadWall(window.document, own);
        if (isWanted) open = show(window, { ...tools, wall, isForced, closed });
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
