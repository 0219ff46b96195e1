import { buildWall, type WallParts } from './build-wall.ts';
import { type Conversation, openConversation } from './conversation.ts';
import { openGuide } from './guide.ts';
import { openModal } from './modal.ts';
import type { OpenWall, WallContent, WallRequest } from './port.ts';
import { lockScroll } from './scroll-lock.ts';
import { dressWall } from './style.ts';
import { verifyButton } from './verify-button.ts';

/** A hard wall that a script takes away comes back this many times, under new names; then the page is free. */
const returns = 3;
const lookEveryMs = 400;

/**
 * Puts the wall on the page. Every name in it is drawn anew each time, since lists hide walls by their names; the
 * closed shadow root only keeps the page's style sheets out. Whatever happens, `finish` gives the page back:
 * scrolling, focus, the very node.
 */
export function showWall(
  window: Window & typeof globalThis,
  request: WallRequest,
  content: WallContent,
): OpenWall {
  const conversation = openConversation(window, request, content.config);
  const before = window.document.activeElement;
  let mounted: Mounted | undefined;
  let left = content.config.mode === 'hard' ? returns : 0;
  let watch: number | undefined;

  const finish = (): void => {
    if (!mounted) return;
    window.clearInterval(watch);
    mounted.remove();
    mounted = undefined;
    if (before instanceof window.HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    request.closed();
  };
  const mount = () => mountWall(window, request, content, conversation, finish);

  mounted = mount();
  // Somebody took the wall away or hid it (a blocker, the page itself): then the page must not stay locked.
  watch = window.setInterval(() => {
    if (mounted?.isSeen()) return;
    if (left-- < 1) return finish();
    mounted?.remove();
    mounted = mount();
  }, lookEveryMs);
  conversation.displayed();
  return { close: finish };
}

interface Mounted {
  isSeen(): boolean;
  remove(): void;
}

function mountWall(
  window: Window & typeof globalThis,
  request: WallRequest,
  { config, texts, language, direction }: WallContent,
  conversation: Conversation,
  finish: () => void,
): Mounted {
  const { document } = window;
  // Without a place of its own, a card becomes a banner.
  const place = config.mode === 'inline' ? document.querySelector('[data-truce-card]') : null;
  const mode = config.mode === 'inline' && !place ? 'banner' : config.mode;
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'closed' });
  const parts = buildWall(document, { ...config, mode }, texts);
  Object.assign(parts.box, { lang: language, dir: direction });
  dressWall(window, root, { ...config, mode }, parts.names);
  root.append(parts.box);

  const dismiss = (reason: string): void => {
    conversation.report('wall_dismissed', { reason });
    finish();
  };
  parts.close?.addEventListener('click', () => dismiss('closed'));
  parts.noBlocker.addEventListener('click', () => dismiss('no_blocker'));
  parts.reload.addEventListener('click', () => conversation.reload());
  const guide = openGuide(window, parts, texts, () => conversation.report('help_opened'));
  guide.explain(request.verdict);
  verifyButton(parts, texts, conversation, finish, (verdict) => {
    guide.explain(verdict);
    guide.open();
  });

  let unlock = () => {};
  const remove = (): void => {
    unlock();
    parts.dialog?.close();
    host.remove();
  };
  try {
    // Beside the body: frameworks that own the body do not find a foreign node in it.
    (place ?? document.documentElement).append(host);
    if (parts.dialog) {
      const close = openModal(parts.dialog, mode === 'soft' ? () => dismiss('escape') : null);
      const unlockScroll = lockScroll(window);
      unlock = () => {
        close();
        unlockScroll();
      };
      focusFirst(parts);
    }
  } catch (error) {
    remove();
    throw error;
  }
  return { isSeen: () => host.isConnected && parts.box.getClientRects().length > 0, remove };
}

function focusFirst({ cta, dialog }: WallParts): void {
  cta.focus({ preventScroll: true });
  if (dialog) dialog.scrollTop = 0; // on a small screen the focused button must not push the title away
}
