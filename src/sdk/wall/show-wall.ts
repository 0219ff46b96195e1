import { buildWall } from './build-wall.ts';
import { openConversation } from './conversation.ts';
import { textsFor } from './languages.ts';
import type { OpenWall, ShowWall } from './port.ts';
import { lockScroll } from './scroll-lock.ts';
import { dressWall } from './style.ts';
import { verifyButton } from './verify-button.ts';

/**
 * Puts the wall on the page. Every name in it is drawn anew on each page view, since lists hide walls by their
 * names; the closed shadow root only keeps the page's style sheets out. Whatever happens, `finish` gives the page
 * back: scrolling, focus, the very node.
 */
export const showWall: ShowWall = (window, request): OpenWall => {
  const { document } = window;
  const { config } = request.wall;
  const { mode } = config;
  const conversation = openConversation(window, request);
  const { texts, language, direction } = textsFor(window, request.languages);
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  const parts = buildWall(document, config, texts);
  Object.assign(parts.box, { lang: language, dir: direction });
  dressWall(window, root, config, parts.names);
  root.append(parts.box);

  const before = document.activeElement;
  let unlock = () => {};
  let watch: number | undefined;
  let isOver = false;

  const finish = (): void => {
    if (isOver) return;
    isOver = true;
    window.clearInterval(watch);
    unlock();
    if (parts.dialog?.open) parts.dialog.close();
    host.remove();
    if (before instanceof window.HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    request.closed();
  };
  const dismiss = (reason: string): void => {
    conversation.report('wall_dismissed', { reason });
    finish();
  };

  parts.close?.addEventListener('click', () => dismiss('closed'));
  parts.noBlocker.addEventListener('click', () => dismiss('no_blocker'));
  parts.reload.addEventListener('click', () => conversation.reload());
  parts.help.addEventListener('click', () => {
    const willOpen = parts.steps.hidden;
    parts.steps.hidden = !willOpen;
    parts.help.setAttribute('aria-expanded', String(willOpen));
    if (willOpen) conversation.report('help_opened');
  });
  verifyButton(parts, texts, conversation, finish);

  try {
    // Beside the body: frameworks that own the body do not find a foreign node in it.
    document.documentElement.append(host);
    if (parts.dialog) {
      openModal(parts.dialog, mode === 'soft' ? () => dismiss('escape') : null, () => isOver);
      unlock = lockScroll(window);
      parts.cta.focus({ preventScroll: true });
      parts.dialog.scrollTop = 0; // on a small screen the focused button must not push the title away
    }
    // Somebody took the wall away or hid it (a blocker, the page itself): then the page must not stay locked.
    watch = window.setInterval(() => {
      if (!host.isConnected || parts.box.getClientRects().length === 0) finish();
    }, 400);
  } catch (error) {
    finish();
    throw error;
  }
  conversation.displayed();
  return { close: finish };
};

/** @param leave what Escape does; null: the wall stays. Browsers let a second Escape through, so it opens again. */
function openModal(dialog: HTMLDialogElement, leave: (() => void) | null, isOver: () => boolean): void {
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    leave?.();
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave?.();
  });
  dialog.addEventListener('close', () => {
    if (!isOver() && dialog.isConnected) dialog.showModal();
  });
  dialog.showModal();
}
