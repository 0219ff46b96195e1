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
 * Builds the wall; the answer puts it on the page, best in a task of its own. Every name in it is drawn anew each
 * time, since lists hide walls by their names; the closed shadow root only keeps the page's style sheets out.
 * Whatever happens, `finish` gives the page back: scrolling, focus, the very node.
 */
export function prepareWall(
  window: Window & typeof globalThis,
  request: WallRequest,
  content: WallContent,
): () => OpenWall {
  const conversation = openConversation(window, request, content.config);
  const before = window.document.activeElement;
  let mounted: Mount | undefined;
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
  const build = () => buildMount(window, request, content, conversation, finish);
  let next: Mount = build();

  const put = (): void => {
    mounted = next;
    mounted.put();
  };
  return () => {
    put();
    // Somebody took the wall away or hid it (a blocker, the page itself): then the page must not stay locked.
    watch = window.setInterval(() => {
      if (mounted?.isSeen()) return;
      if (left-- < 1) return finish();
      mounted?.remove();
      next = build();
      put();
    }, lookEveryMs);
    conversation.displayed();
    return { close: finish };
  };
}

/** A wall's nodes and behaviour, beside the page until it is put there. */
interface Mount {
  put(): void;
  isSeen(): boolean;
  remove(): void;
}

function buildMount(
  window: Window & typeof globalThis,
  request: WallRequest,
  { config, texts, language, direction }: WallContent,
  conversation: Conversation,
  finish: () => void,
): Mount {
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
  return {
    put() {
      try {
        // Beside the body: frameworks that own the body do not find a foreign node in it.
        (place ?? document.documentElement).append(host);
        if (!parts.dialog) return;
        const unlockScroll = lockScroll(window);
        const close = openModal(parts.dialog, mode === 'soft' ? () => dismiss('escape') : null);
        unlock = () => {
          close();
          unlockScroll();
        };
        window.setTimeout(() => focusFirst(parts));
      } catch (error) {
        remove();
        throw error;
      }
    },
    isSeen: () => host.isConnected && (parts.box.getClientRects().length > 0 || isPrinting(window)),
    remove,
  };
}

/** Done once the page has been laid out anew: forcing that would make one long task of two. */
function focusFirst({ cta, dialog }: WallParts): void {
  cta.focus({ preventScroll: true });
  if (dialog) dialog.scrollTop = 0; // on a small screen the focused button must not push the title away
}

/** On paper the wall is left out by its own style, and nobody took it away. */
function isPrinting(window: Window): boolean {
  return window.matchMedia('print').matches;
}
