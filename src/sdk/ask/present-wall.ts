import type { LoaderWall } from '../../contract/sites/loader.ts';
import type { Verdict } from '../detect/verdict.ts';
import type { OpenWall, PrepareWall, WallRequest, WallTools } from '../wall/port.ts';

/** Fetches the wall and shows it, one at a time. */
export function openPresenter(
  window: Window & typeof globalThis,
  load: (part: string) => Promise<PrepareWall>,
  tools: WallTools & Pick<WallRequest, 'unlocked'>,
) {
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
        const prepare = await load(wallPart(window, wall.key));
        const request = { ...tools, wall, verdict, isForced: verdict === null, closed };
        const put = prepare(window, request);
        await new Promise((resolve) => setTimeout(resolve)); // a slow phone does it in two short tasks
        if (isWanted) open = put();
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

/** In which language the wall is wanted: the visitor's, best first, and the page's own. */
function wallPart({ document, navigator }: Window, key: string): string {
  const languages = navigator.languages.slice(0, 8).join();
  const page = document.documentElement.lang.slice(0, 40);
  return `wall-${key}.js?${new URLSearchParams({ l: languages, p: page })}`;
}
