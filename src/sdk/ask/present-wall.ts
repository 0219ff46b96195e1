import type { LoaderWall } from '../../contract/sites/loader.ts';
import type { Verdict } from '../detect/verdict.ts';
import type { OpenWall, WallPart, WallRequest, WallTools } from '../wall/port.ts';

/** Fetches the wall and shows it, one at a time. */
export function openPresenter(
  window: Window & typeof globalThis,
  load: (part: string) => Promise<WallPart>,
  tools: WallTools & Pick<WallRequest, 'unlocked'>,
) {
  /** Stands for the wall that is open or on its way; one that was hidden meanwhile is not shown. */
  let wanted: object | undefined;
  let open: OpenWall | undefined;
  /** Whether the visitor is still on the page view that last wanted a wall. */
  let isHere: () => boolean;
  const closed = () => {
    open = wanted = undefined;
  };
  async function present(wall: LoaderWall, verdict: Verdict | null, here: () => boolean): Promise<void> {
    isHere = here;
    if (wanted) return;
    const mine = {};
    const isMine = () => wanted === mine;
    const isWanted = () => isMine() && isHere();
    wanted = mine;
    try {
      const isForced = verdict === null;
      const isLeft = () => !isForced && !isHere();
      const prepare = await load(wallPart(window, wall.file));
      const dialog = isForced ? undefined : prepare.watchDialog?.(window); // a cached wall may not have it
      await dialog?.answered(isWanted);
      const put = prepare(window, { ...tools, wall, verdict, isForced, isLeft, closed });
      await new Promise((resolve) => setTimeout(resolve)); // a slow phone does it in two short tasks
      if (!isWanted()) return;
      open = put();
      void giveWay(wall, verdict, dialog?.opensDuring(isMine));
    } finally {
      if (isMine() && !open) wanted = undefined;
    }
  }

  /** A consent dialog that opens later takes the wall's place; the wall comes back once the visitor has answered. */
  async function giveWay(wall: LoaderWall, verdict: Verdict | null, opens?: Promise<boolean>): Promise<void> {
    if (!(await opens)) return;
    open?.close();
    await present(wall, verdict, isHere).catch(() => {}); // it is the same wall: what can fail has been reported
  }

  return {
    present,
    hide(): void {
      wanted = undefined;
      open?.close();
    },
  };
}

/** In which language the wall is wanted: the visitor's, best first, and the page's own. */
function wallPart({ document, navigator }: Window, file: string): string {
  const languages = navigator.languages.slice(0, 8).join();
  const page = document.documentElement.lang.slice(0, 40);
  return `${file}?${new URLSearchParams({ l: languages, p: page })}`;
}
