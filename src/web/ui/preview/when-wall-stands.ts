const askEveryMs = 40;
const maxMs = 10_000;
/** The wall takes the focus right after it is put there, and must be laid out before it looks whether it is seen. */
const focusTriedMs = 40;

/** The wall stands beside the body, at its end or in the place for a card; its own names are random. */
export const wallOnPreview = [
  'html > :not(head, body)',
  'body > :not(header, main, script)',
  '[data-truce-card] > *',
].join();

/** Calls back soon after the wall in this frame was put up, or when none comes. @returns how to stop waiting. */
export function whenWallStands(frame: HTMLIFrameElement, then: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const ask = (leftMs: number) => {
    const isOver = leftMs <= 0 || isThere(frame.contentDocument);
    timer = isOver ? setTimeout(then, focusTriedMs) : setTimeout(ask, askEveryMs, leftMs - askEveryMs);
  };
  ask(maxMs);
  return () => clearTimeout(timer);
}

function isThere(page: Document | null): boolean {
  return Boolean(page?.querySelector(wallOnPreview));
}
