import { type Names, randomName } from './build-wall.ts';
import type { WallContent } from './port.ts';

type Config = WallContent['config'];

/** Dresses a wall in another style than the plain one. @returns the rules that come after its own */
export function styleWall(root: ShadowRoot, names: Names, config: Config): string {
  const box = root.firstElementChild as HTMLElement;
  const document = root.ownerDocument;
  if (config.style === 'brand') return brand(document, box, names, config.mode);
  if (config.style === 'letter') return letter(document, box, names, config);
  return config.style === 'sheet' ? sheet(names, config.mode) : '';
}

/** What stands around the content of a box, for each mode: above, at the sides; then on a small screen. */
const room = {
  modal: ['2.25em', '2em', '1.75em', '1.25em'],
  inline: ['1.5em', '1.5em', '1.125em', '1em'],
};

/** A band in the owner's color with logo and title; a banner has no room for one and gets a bold edge. */
function brand(document: Document, box: HTMLElement, n: Names, mode: Config['mode']): string {
  if (mode === 'banner') return `.${n.box}{border-top:.375em solid var(--brand)}`;
  const band = document.createElement('div');
  band.className = randomName();
  const text = box.firstElementChild as HTMLElement;
  band.append(...Array.from(text.children).slice(0, -1));
  text.prepend(band);
  const [top, side, smallTop, smallSide] = mode === 'inline' ? room.inline : room.modal;
  const at = (above: string | undefined, beside: string | undefined) =>
    `.${band.className}{margin:-${above} -${beside} 1.25em;padding:1.375em ${beside}}`;
  return `${at(top, side)}
.${band.className}{background:var(--brand);color:var(--onBrand)}
.${band.className} .${n.logo}{margin-bottom:.75em}
.${n.box} .${n.close},.${n.box} .${n.close}:focus-visible{color:var(--onBrand);outline-color:var(--onBrand);outline-offset:-4px}
.${n.actions}{margin-top:1.25em}
@media(max-width:28em){${at(smallTop, smallSide)}}
${mode === 'inline' ? '' : `@media(max-height:22em){${at('1em', smallSide)}}`}`;
}

/** Like a letter, with who wrote it below. */
function letter(
  document: Document,
  box: HTMLElement,
  n: Names,
  { signature, portrait_url: portrait }: Config,
): string {
  const below = document.createElement('div');
  below.className = randomName();
  if (signature || portrait) {
    if (portrait) {
      const image = document.createElement('img');
      Object.assign(image, { alt: '', referrerPolicy: 'no-referrer' });
      image.addEventListener('error', () => image.remove());
      image.src = portrait;
      below.append(image);
    }
    below.append(Object.assign(document.createElement('p'), { textContent: signature ?? '', dir: 'auto' }));
    box.firstElementChild?.append(below);
  }
  return `.${n.title},.${n.message},.${below.className}{font-family:Georgia,"Iowan Old Style","Times New Roman",serif}
.${n.message}{color:var(--ink)}
.${below.className}{display:flex;align-items:center;gap:.75em;margin-top:1.125em;font-style:italic}
.${below.className} p{margin:0}
.${below.className} img{flex:none;width:3.25em;height:3.25em;border-radius:50%;object-fit:cover}`;
}

/** On a phone, a dialog comes from below, where the thumb is. */
function sheet(n: Names, mode: Config['mode']): string {
  if (mode === 'banner' || mode === 'inline') return '';
  return `@media(max-width:40em){
.${n.box}{inset:auto 0 0;width:100%;max-width:none;max-height:88vh;max-height:88dvh;border-radius:1.25em 1.25em 0 0;
padding-bottom:max(1em,env(safe-area-inset-bottom))}}`;
}
