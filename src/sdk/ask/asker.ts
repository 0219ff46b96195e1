import type { AskSettings, LoaderWall } from '../../contract/loader.ts';
import { lookClosely } from '../detect/close-look.ts';
import { deviceType, referrerHost } from '../page-facts.ts';
import { visible } from '../page-state.ts';
import { randomId } from '../random-id.ts';
import { chooseWall } from './choose-wall.ts';
import type { Asker, AskTools } from './port.ts';
import { openPresenter } from './present-wall.ts';
import { allowsWall } from './rules.ts';

/** Whether this visitor meets a wall, and which one. */
export function openAsker(window: Window & typeof globalThis, settings: AskSettings, tools: AskTools): Asker {
  const { document, location, navigator, screen } = window;
  const { memory, serviceKnows } = tools;
  const presenter = openPresenter(window, tools.load, tools);

  /** Stable across visits where storage is allowed, else the session's. */
  function visitorId(): string {
    if (!tools.mayStore()) return tools.sessionId();
    const id = memory.read<string>('visitor', 'visitor') ?? randomId(window.crypto);
    memory.write('visitor', 'visitor', id);
    return id;
  }

  async function mayMeet(wall: LoaderWall): Promise<boolean> {
    const visit = await serviceKnows();
    if (memory.read('session', 'dismissed') || visit?.dismissed) return false;
    const latest = (name: string, seen = 0) =>
      Math.max(memory.read<number>('visitor', name) ?? 0, seen) || undefined;
    return allowsWall(wall.display, {
      now: new Date(),
      timezone: settings.timezone,
      pageViews: Math.max(tools.pageViews(), visit?.page_views ?? 0),
      wallAt: latest('wall_at', visit?.wall_at),
      convertedAt: latest('converted_at', visit?.converted_at),
      device: deviceType(navigator, screen),
      country: visit?.country,
      languages: navigator.languages,
      path: location.pathname,
      referrer: referrerHost(document.referrer, location.hostname),
      query: new URLSearchParams(location.search),
      visitor: settings.site_id + visitorId(),
    });
  }

  async function choose(): Promise<LoaderWall | 'holdout' | undefined> {
    if (!tools.mayStore()) await serviceKnows(); // it may know the session under another id
    return chooseWall(settings, visitorId());
  }

  return {
    choose,
    lookClosely: (first) => lookClosely(window, tools.settings, first, tools.mayProbe()),
    async ask(verdict, isWanted) {
      const wall = await choose();
      if (!wall || wall === 'holdout' || !(await mayMeet(wall))) return;
      await new Promise((resolve) => setTimeout(resolve, wall.display.delay_ms ?? 0));
      await visible(document);
      if (isWanted()) await presenter.present(wall, verdict);
    },
    async force() {
      const wall = chooseWall({ ...settings, holdout: 0 }, visitorId());
      if (wall && wall !== 'holdout') await presenter.present(wall, null);
    },
    hide: presenter.hide,
  };
}
