import type { WallTexts } from '../texts/texts.ts';
import type { WallParts } from './build-wall.ts';

/**
 * The loudest button is one that the visitor can truly press: it shows how to allow ads, and only then says that it was done.
 * Until then the small link beside it is for those who have done it already. Listens before the others do.
 */
export function explainFirst({ cta, help, which }: WallParts, texts: WallTexts): void {
  const done = cta.textContent;
  let isFirst = true;
  const turn = () => {
    isFirst = false;
    cta.textContent = done;
    help.textContent = texts.help;
    expands(help, cta);
  };
  cta.textContent = texts.showHow;
  help.textContent = done;
  expands(cta, help);
  cta.addEventListener('click', (event) => {
    if (!isFirst) return;
    event.stopImmediatePropagation();
    turn();
    help.click(); // opens the guide, and is counted
    which.focus();
  });
  help.addEventListener('click', (event) => {
    if (!isFirst) return;
    event.stopImmediatePropagation();
    turn();
    cta.focus();
    cta.click();
  });
}

/** Says to a screen reader which of the two opens the guide; it is closed. */
function expands(opener: HTMLElement, other: HTMLElement): void {
  opener.setAttribute('aria-expanded', 'false');
  other.removeAttribute('aria-expanded');
}
