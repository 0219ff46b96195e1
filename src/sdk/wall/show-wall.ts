import type { Verdict } from '../detect/verdict.ts';
import { now } from '../now.ts';
import { buildWall } from './build-wall.ts';
import { type Conversation, openConversation } from './conversation.ts';
import { openGuide } from './guide.ts';
import { explainFirst } from './guide-first.ts';
import { makeHost, placeHost } from './host-element.ts';
import { keepInput } from './keep-input.ts';
import { lookAt, type Sight } from './look.ts';
import { openModal } from './modal.ts';
import type { ChoicePlacer, OpenWall, WallContent, WallRequest } from './port.ts';
import { lockScroll } from './scroll-lock.ts';
import { stepAside } from './step-aside.ts';
import { dressWall } from './style.ts';
import { verifyButton } from './verify-button.ts';

/**
 * Builds the wall; the result puts it on the page, best in a task of its own. Every name in it is random each
 * time, since lists hide walls by their names; the closed shadow root only keeps the page's style sheets out.
 * Whatever happens, `finish` gives the page back: scrolling, focus, the very node.
 */
export function prepareWall(
  window: Window & typeof globalThis,
  request: WallRequest,
  content: WallContent,
  placer?: ChoicePlacer,
): () => OpenWall {
  /** A hard wall that a script takes away comes back this many times, under new names; then the page is free. */
  const returns = 3;
  /** A wall counts as displayed once it was seen for so long without a break. */
  const seenMs = 400;
  /** How long a style may hide it before it counts as taken away. */
  const hiddenMs = 400;
  const lookMs = 100;
  const lookLaterMs = 400;
  const { document } = window;
  const config = { ...content.config };
  // Without a place of its own, a card becomes a banner, and so does what old browsers have no dialogs for.
  const hasPlace =
    config.mode === 'inline'
      ? document.querySelector('[data-truce-card]')
      : 'showModal' in document.createElement('dialog');
  if (!hasPlace) config.mode = 'banner';
  const conversation = openConversation(window, request, config);
  const before = document.activeElement;
  let mounted: Mount | undefined;
  let left = config.mode === 'hard' ? returns : 0;
  let seenSince: number | undefined;
  let awaySince: number | undefined;

  const finish = (): void => {
    if (!mounted) return;
    const givesFocus = mounted.remove();
    mounted = undefined;
    document.removeEventListener('truce:verdict', judged);
    if (givesFocus && before instanceof window.HTMLElement && before.isConnected)
      before.focus({ preventScroll: true });
    request.closed();
  };
  /** Seen or not, it goes where nothing is found to block on the next route. */
  const judged = ({ detail }: CustomEventInit<Verdict>): void => {
    if (!detail?.blocked && request.isLeft?.()) finish();
  };
  const build = () => buildMount(window, request, { ...content, config }, conversation, finish, placer);
  let next: Mount = build();

  const put = (): void => {
    mounted = next;
    mounted.put();
  };
  /** Somebody took the wall away or hid it (a blocker, the page itself): then the page must not stay locked. */
  const replace = (): void => {
    awaySince = undefined;
    if (left-- < 1) {
      finish();
      return;
    }
    mounted?.remove();
    next = build();
    put();
  };
  const look = (): void => {
    if (!mounted) return;
    // Nobody has seen it on its route, and the next one decides for itself.
    if (request.isLeft?.() && !conversation.isDisplayed()) {
      finish();
      return;
    }
    const at = now();
    const sight = request.isAway?.() ? 'elsewhere' : mounted.look();
    seenSince = sight === 'seen' ? (seenSince ?? at) : undefined;
    awaySince = sight === 'hidden' ? (awaySince ?? at) : undefined;
    if (at - (seenSince ?? at) >= seenMs) conversation.displayed();
    if (sight === 'gone' || at - (awaySince ?? at) >= hiddenMs) replace();
    window.setTimeout(look, conversation.isDisplayed() ? lookLaterMs : lookMs);
  };
  return () => {
    put();
    document.addEventListener('truce:verdict', judged);
    look();
    return { close: finish };
  };
}

/** A wall's nodes and behavior, outside the page until it is mounted. */
interface Mount {
  put(): void;
  look(): Sight;
  /** @returns whether the focus was the wall's: on a page that stays usable, it may be in a field by now. */
  remove(): boolean;
}

function buildMount(
  window: Window & typeof globalThis,
  request: WallRequest,
  { config, texts, about, language, direction, choices, entry, form }: WallContent,
  conversation: Conversation,
  finish: () => void,
  placer?: ChoicePlacer,
): Mount {
  const { document } = window;
  const { mode } = config;
  const host = makeHost(document);
  const root = host.attachShadow({ mode: 'closed' });
  const parts = buildWall(document, { config, texts, about });
  Object.assign(parts.box, { lang: language, dir: direction });
  root.append(parts.box);
  dressWall(window, root, config, parts.names, placer?.css(parts.names));

  if (choices) placer?.place(window, { choices, entry, form, mode, parts, conversation, finish });
  const dismiss = (reason: string): void => {
    conversation.dismiss(reason);
    finish();
  };
  parts.close?.addEventListener('click', () => dismiss('closed'));
  parts.noBlocker.addEventListener('click', () => dismiss('no_blocker'));
  parts.reload.addEventListener('click', () => conversation.reload());
  if (config.first_step === 'guide') explainFirst(parts, texts);
  const guide = openGuide(window, parts, texts, () => conversation.helped());
  guide.explain(request.verdict);
  verifyButton(parts, { label: config.cta_text, texts }, conversation, finish, (verdict) => {
    guide.explain(verdict);
    guide.open();
  });

  let unlock = () => {};
  const remove = (): boolean => {
    const { activeElement } = document;
    const isOurs = activeElement === host || (parts.dialog !== null && activeElement?.localName === 'body');
    unlock();
    host.remove();
    parts.dialog?.close();
    return isOurs;
  };
  return {
    put() {
      try {
        if (mode === 'inline') document.querySelector('[data-truce-card]')?.append(host);
        else placeHost(window, host, parts.dialog !== null);
        if (mode === 'banner') unlock = stepAside(window, host, parts.box);
        if (!parts.dialog) return keepInput(window, host);
        const unlockScroll = lockScroll(window);
        unlock = unlockScroll; // also where the dialog fails to open
        // Not a button: a visitor who is typing would press it with the next space or Enter.
        Object.assign(parts.title, { tabIndex: -1, autofocus: true });
        const { close, onKey } = openModal(
          window,
          parts.dialog,
          mode === 'soft' ? () => dismiss('escape') : null,
        );
        keepInput(window, host, onKey);
        unlock = () => {
          close();
          unlockScroll();
        };
      } catch (error) {
        remove();
        throw error;
      }
    },
    look: () => lookAt(window, host, parts.box),
    remove,
  };
}
