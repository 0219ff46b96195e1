import { loaded } from '../detect/silent-tags.ts';

/**
 * Loads a script of the page that a blocker had stopped: what the page has queued for it runs then.
 * @returns whether the page has such a script.
 */
export function loadAgain({ document }: Window, part: string): boolean {
  const stopped = [...document.scripts].find(({ src, type }) => src.includes(part) && loaded.test(type));
  if (!stopped) return false;
  const script = document.createElement('script');
  for (const { name, value } of stopped.attributes) script.setAttribute(name, value);
  script.nonce = stopped.nonce;
  stopped.after(script);
  return true;
}
