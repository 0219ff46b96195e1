import type { Verdict } from '../detect/verdict.ts';
import {
  agentOf,
  deviceOf,
  type GuideId,
  guideName,
  guidesFor,
  likelyGuide,
  stepsOf,
} from '../texts/guides.ts';
import type { WallTexts } from '../texts/texts.ts';
import type { WallParts } from './build-wall.ts';
import { drawPlace } from './picture.ts';

/** The steps for the blocker that is likely there; a visitor who knows better chooses another one. */
export function openGuide(
  window: Window,
  { which, steps, help, guide }: WallParts,
  texts: WallTexts,
  opened: () => void,
): { explain(verdict: Verdict | null): void; open(): void } {
  const { document, navigator } = window;
  const userAgent = agentOf(navigator);
  const device = deviceOf(userAgent);
  let picture: SVGElement | null | undefined;
  let likely: GuideId | undefined;
  const write = () => {
    const id = which.value as GuideId;
    picture?.remove();
    picture = drawPlace(document, id, device);
    if (picture) steps.before(picture);
    steps.replaceChildren(
      ...stepsOf(id, texts, device).map((step) =>
        Object.assign(document.createElement('li'), { textContent: step }),
      ),
    );
  };
  const turn = (isOpen: boolean) => {
    guide.hidden = !isOpen;
    help.setAttribute('aria-expanded', String(isOpen));
  };
  /** The wall has grown under the pointer: the second click of a double-click would hit what stands there now. */
  const settle = () => {
    // Longer than the pause in a double-click, as systems set it.
    const settleMs = 600;
    const { style } = guide.parentElement as HTMLElement;
    style.pointerEvents = 'none';
    window.setTimeout(() => {
      style.pointerEvents = '';
    }, settleMs);
  };
  which.addEventListener('change', write);
  help.addEventListener('click', () => {
    turn(guide.hidden === true);
    if (guide.hidden) return;
    opened();
    settle();
  });
  return {
    explain(verdict) {
      const facts = {
        kind: verdict?.kind ?? 'extension',
        blocker: verdict?.blocker ?? null,
        userAgent,
        isBrave: 'brave' in navigator,
      };
      const before = likely;
      likely = likelyGuide(facts);
      // A visitor who chose another one knows better, as long as a check says the same.
      if (likely === before) return;
      which.replaceChildren(
        ...guidesFor(facts).map((id) =>
          Object.assign(document.createElement('option'), { value: id, textContent: guideName(id, texts) }),
        ),
      );
      which.value = likely;
      write();
    },
    open: () => turn(true),
  };
}
