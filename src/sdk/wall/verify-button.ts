import type { WallParts } from './build-wall.ts';
import type { Conversation } from './conversation.ts';
import type { Texts } from './languages.ts';

/** The call to action: looks again, lets the visitor through when the blocker is off, else says what to do. */
export function verifyButton(
  parts: WallParts,
  texts: Texts,
  conversation: Conversation,
  finish: () => void,
): void {
  const { cta, status, reload } = parts;
  const label = cta.textContent ?? '';
  let isBusy = false;
  cta.addEventListener('click', async () => {
    if (isBusy) return;
    isBusy = true;
    conversation.report('cta_clicked');
    // The button keeps its focus, so it is not disabled, and its width, so that nothing jumps.
    cta.setAttribute('aria-disabled', 'true');
    cta.textContent = texts.checking;
    status.textContent = '';
    const result = await conversation.recheck().catch(() => 'unknown' as const);
    if (result === 'clear') return finish();
    cta.removeAttribute('aria-disabled');
    cta.textContent = label;
    status.textContent = result === 'blocked' ? texts.stillBlocked : texts.unclear;
    reload.hidden = false;
    isBusy = false;
  });
}
