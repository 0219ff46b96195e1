import type { InlineReport, PlainWall } from '../../contract/sites/plain-wall.ts';

/** A wall of nothing but text and buttons. It can always be closed. */
export function showPlainWall(
  page: Document,
  { open, box, parts }: PlainWall,
  say: (event: InlineReport[0]) => void,
): void {
  const make = (tag: string, properties: Record<string, string>): HTMLElement =>
    Object.assign(page.createElement(tag), properties);
  const dialog = make('dialog', box) as HTMLDialogElement;
  for (const [tag, properties] of parts) {
    const part = make(tag, properties) as HTMLButtonElement;
    dialog.append(part);
    if (tag === 'button')
      part.onclick = () => {
        if (part.value) return dialog.close();
        say(3);
        location.reload();
      };
  }
  page.body.append(dialog);
  dialog[open]();
  const timer = setInterval(() => {
    const { x, y } = dialog.getBoundingClientRect();
    if (page.hidden || !dialog.contains(page.elementFromPoint(x + 20, y + 20))) return;
    clearInterval(timer);
    say(1);
  }, 400);
  dialog.onclose = () => say(2);
}
