import type { Verdict } from '../detect/verdict.ts';
import type { WallTexts } from '../texts/texts.ts';
import type { WallParts } from './build-wall.ts';
import type { Conversation } from './conversation.ts';

/** The call to action: looks again, lets the visitor through when the blocker is off, else says what to do. */
export function verifyButton(
  parts: WallParts,
  { label, texts }: { label: string; texts: WallTexts },
  conversation: Conversation,
  finish: () => void,
  explain: (verdict: Verdict) => void,
): void {
  const { cta, status, reload } = parts;
  let isBusy = false;
  cta.addEventListener('click', async () => {
    if (isBusy) return;
    isBusy = true;
    conversation.allow();
    // The button keeps its focus, so it is not disabled, and its width, so that nothing jumps.
    cta.setAttribute('aria-disabled', 'true');
    cta.textContent = texts.checking;
    status.textContent = '';
    const found = await conversation.recheck().catch(() => null);
    const result = found?.result ?? 'unknown';
    if (result === 'clear') return finish();
    cta.removeAttribute('aria-disabled');
    cta.textContent = label;
    status.textContent = texts[result];
    // Nothing on the page or in the browser changes what the network blocks.
    reload.hidden = result === 'dns_remains';
    if (found?.verdict.blocked) explain(found.verdict);
    isBusy = false;
  });
}
