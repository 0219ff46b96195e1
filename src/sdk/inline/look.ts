import type { InlineSettings } from '../../contract/sites/inline-settings.ts';
import type { InlineReport, PlainWall } from '../../contract/sites/plain-wall.ts';
import { hasScript } from './has-script.ts';
import { isBlocked } from './is-blocked.ts';
import { showPlainWall } from './plain-wall.ts';
import { rest } from './rest.ts';

/** Whether this build is for a site whose visitors' browsers may remember. */
declare const __TRUCE_STORES__: boolean;

/** Whether this build is for a site that asks for consent. */
declare const __TRUCE_ASKS__: boolean;

/** The script did not run. Where a blocker is the reason: counts the page view, and shows a wall if the service agrees. */
export const look = async (
  page: Document & { prerendering?: boolean },
  [script, folders, baits, entry, siteId = script.slice(-39, -3)]: InlineSettings,
  // A byte shorter each than in the function.
  href = page.URL,
  local = localStorage,
  off = 'truce-off',
): Promise<unknown> => {
  if (href.endsWith(`#${off}`)) local[off] = 1;
  if (local[off] || page.prerendering) return;
  const id = crypto.randomUUID();
  const say = async (event: InlineReport[0]): Promise<PlainWall | undefined> => {
    // As the script does: once it runs again, it counts that the visitor allowed the site.
    if (
      __TRUCE_STORES__ &&
      event === 1 &&
      !(navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl
    )
      local['truce.seen_wall'] = '"plain"';
    for (const folder of folders)
      try {
        return (
          await fetch(`${folder}${siteId}-${entry}`, {
            method: 'POST',
            keepalive: true,
            body: JSON.stringify([
              event,
              id,
              href,
              page.referrer,
              page.documentElement.lang,
              navigator.languages as string[],
            ] satisfies InlineReport),
          })
        ).json();
      } catch {
        // blocked as well: the next one
      }
  };
  for (const urls of [
    [folders[0] + (baits[0] as string), script],
    ...folders.map((folder) => baits.map((name) => folder + name)),
  ])
    if (await isBlocked(urls)) {
      // Until it is 'complete', the script may be on its way from an address in reserve.
      while (page.readyState > 'd') await rest();
      if (hasScript()) return;
      const wall = await say(0);
      return (
        (__TRUCE_STORES__ &&
          ((__TRUCE_ASKS__ // no room for the age of the session, which a tab outlives
            ? sessionStorage['truce.dismissed']
            : sessionStorage['truce.dismissed'] &&
              JSON.parse(sessionStorage['truce.session']).seenAt > Date.now() - 18e5) ||
            local['truce.quiet_until'] > Date.now())) ||
        showPlainWall(page, wall as PlainWall, say)
      );
    }
};
