import type { WallParts } from './build-wall.ts';
import type { Texts } from './languages.ts';
import type { WallRequest } from './port.ts';

/** The call to action: looks again, lets the visitor through when the blocker is off, else says what to do. */
export function verifyButton(parts: WallParts, texts: Texts, request: WallRequest, finish: () => void): void {
  const { cta, status, reload } = parts;
  const label = cta.textContent ?? '';
  let isBusy = false;
  cta.addEventListener('click', async () => {
    if (isBusy) return;
    isBusy = true;
    request.report('cta_clicked');
    // The button keeps its focus, so it is not disabled, and its width, so that nothing jumps.
    cta.setAttribute('aria-disabled', 'true');
    cta.textContent = texts.checking;
    status.textContent = '';
    const result = await request.recheck().catch(() => 'unknown' as const);
    if (result === 'clear') return finish();
    cta.removeAttribute('aria-disabled');
    cta.textContent = label;
    status.textContent = result === 'blocked' ? texts.stillBlocked : texts.unclear;
    reload.hidden = false;
    isBusy = false;
  });
}
