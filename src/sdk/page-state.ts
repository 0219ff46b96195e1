/** A page drawn ahead of time may never be seen: it counts once the visitor opens it. */
export async function activated(document: Document & { prerendering?: boolean }): Promise<void> {
  if (document.prerendering) await once(document, 'prerenderingchange');
  await bodyReady(document);
}

/**
 * A wall in a hidden tab would meet the visitor unprepared, and its animation would be over. Not asked by `hidden`: a frame
 * or picture of that name stands in its place.
 */
export async function visible(document: Document): Promise<void> {
  while (document.visibilityState === 'hidden') await once(document, 'visibilitychange');
}

export async function bodyReady(document: Document): Promise<void> {
  if (!bodyOf(document)) await once(document, 'DOMContentLoaded');
}

/** A form, frame or picture of this name stands in place of `document.body`. */
export function bodyOf(document: Document): HTMLElement | null {
  return document.querySelector('body,frameset');
}

/** Resolves when everything that the page requests on its own has loaded or failed. */
export async function loaded(window: Window): Promise<void> {
  if (window.document.readyState !== 'complete') await once(window, 'load');
}

function once(target: EventTarget, type: string): Promise<unknown> {
  return new Promise((resolve) => target.addEventListener(type, resolve)); // settles once, however often it happens
}
