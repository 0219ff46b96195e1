import type { InlineReport, PlainWall } from '../../contract/sites/plain-wall.ts';
import { platformAsks, watchPlatform } from './consent.ts';
import { rest } from './rest.ts';

/** Whether this build is for a site whose visitors' browsers may remember: it has no room for consent platforms. */
declare const __TRUCE_STORES__: boolean;
/** Whether this build is for a site that asks for consent: then the visitor has answered before a wall comes. */
declare const __TRUCE_ASKS__: boolean;

type Dialog = Omit<HTMLDialogElement, 'onclick'> & {
  onclick(event: { target: Pick<HTMLButtonElement, 'type' | 'value'> }): void;
};

/** A wall of nothing but text and buttons. It can always be closed, and counts once it was seen for 400 ms without a break. */
export const showPlainWall = async (
  page: Document,
  wall: PlainWall,
  say: (event: InlineReport[0]) => void,
): Promise<void> => {
  const [dialog, ...parts] = wall.nodes.map(([tag, properties]) =>
    Object.assign(page.createElement(tag), properties),
  ) as unknown as [Dialog, ...HTMLElement[]];
  dialog.append(...parts);
  dialog.onclick = ({ target: { type, value } }) => {
    if (!type) return; // no button
    say(value ? 2 : 3);
    if (value) dialog.close();
    else location.reload();
  };
  if (!__TRUCE_STORES__) watchPlatform();
  await rest(wall.delay);
  while (
    // A frame or picture of that name stands in its place.
    page.hidden === true ||
    (!__TRUCE_STORES__ && platformAsks()) ||
    (!__TRUCE_ASKS__ &&
      [...page.querySelectorAll<HTMLElement>(wall.dialogs)].some((node) => node.offsetHeight))
  )
    await rest();
  if (page.querySelector(wall.unless)) return;
  page.body.append(dialog as Node & Dialog);
  // A modal one would lock the page where a filter list hides it.
  dialog.show();
  for (let left = 3; left--; await rest(200)) {
    const { x, y } = dialog.getBoundingClientRect();
    if ((page.hidden as unknown) === true || !dialog.contains(page.elementFromPoint(x + 20, y + 20)))
      return dialog.remove();
  }
  say(1);
};
