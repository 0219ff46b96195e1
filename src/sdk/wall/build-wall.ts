import type { WallContent } from './port.ts';

export interface WallParts {
  /** The outermost node inside the shadow root: the dialog, or the banner. */
  box: HTMLElement;
  dialog: HTMLDialogElement | null;
  title: HTMLElement;
  cta: HTMLElement;
  status: HTMLElement;
  reload: HTMLElement;
  help: HTMLElement;
  /** Opened by `help`: the choice between blockers and the steps for the chosen one. */
  guide: HTMLElement;
  which: HTMLSelectElement;
  steps: HTMLElement;
  noBlocker: HTMLElement;
  close: HTMLElement | null;
  names: Names;
}

const roles =
  'box text logo title message actions cta status reload more link why guide which steps close choice form';
type Words<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
export type Names = Record<Words<typeof roles>, string>;

/** The wall's nodes, without behavior. The owner's texts are text, never markup. */
export function buildWall(
  document: Document,
  { config, texts, about }: Pick<WallContent, 'config' | 'texts' | 'about'>,
): WallParts {
  const names = drawNames();
  const make = maker(document, names);
  const isModal = config.mode === 'hard' || config.mode === 'soft';

  const title = make('h2', 'title', config.title, { id: randomName(), dir: 'auto' });
  const messages = make('div', 'message', '', { id: randomName() });
  messages.append(...config.messages.map((message) => paragraph(document, message)));
  const text = make('div', 'text', '');
  if (config.logo_url) text.append(logo(document, names, config.logo_url));
  text.append(title, messages);

  const which = make('select', 'which', '', { id: randomName() }) as HTMLSelectElement;
  const label = Object.assign(document.createElement('label'), {
    textContent: texts.which,
    htmlFor: which.id,
  });
  const steps = make('ol', 'steps', '');
  const guide = make('div', 'guide', '', { id: randomName(), hidden: true });
  guide.append(label, which, steps);
  const button = { type: 'button' };
  const cta = make('button', 'cta', config.cta_text, button);
  const status = make('p', 'status', '');
  status.setAttribute('role', 'status');
  const reload = make('button', 'reload', texts.reload, { ...button, hidden: true });
  const help = make('button', 'link', texts.help, button);
  help.setAttribute('aria-expanded', 'false');
  help.setAttribute('aria-controls', guide.id);
  const noBlocker = make('button', 'link', texts.noBlocker, button);
  const more = make('div', 'more', '');
  const why = make('a', 'why', texts.why, {
    href: `${about}?host=${document.location.hostname}`,
    target: '_blank',
    rel: 'noopener',
    referrerPolicy: 'no-referrer',
  });
  more.append(help, noBlocker, why);
  const actions = make('div', 'actions', '');
  actions.append(cta, status, reload, more, guide);

  const dialog = isModal ? document.createElement('dialog') : null;
  const box = dialog ?? document.createElement('section');
  box.className = names.box;
  box.setAttribute('aria-labelledby', title.id);
  box.setAttribute('aria-describedby', messages.id);
  box.append(text, actions);
  const close = config.mode === 'hard' ? null : make('button', 'close', '×', button);
  if (close) {
    close.setAttribute('aria-label', texts.close);
    box.append(close);
  }
  return { box, dialog, title, cta, status, reload, help, guide, which, steps, noBlocker, close, names };
}

function maker(document: Document, names: Names) {
  return (tag: string, role: keyof Names, text: string, properties: object = {}): HTMLElement =>
    Object.assign(document.createElement(tag), { className: names[role], textContent: text, ...properties });
}

function paragraph(document: Document, message: string): HTMLElement {
  return Object.assign(document.createElement('p'), { textContent: message, dir: 'auto' });
}

/** Decoration: the title says what it has to say. A logo that the page's policy refuses leaves no hole. */
function logo(document: Document, names: Names, src: string): HTMLElement {
  const image = document.createElement('img');
  Object.assign(image, { className: names.logo, alt: '', referrerPolicy: 'no-referrer' });
  image.addEventListener('error', () => image.remove());
  image.src = src;
  return image;
}

function drawNames(): Names {
  return Object.fromEntries(roles.split(' ').map((role) => [role, randomName()])) as Names;
}

/** Begins with a letter, as a class name must, and says nothing. */
export function randomName(): string {
  return `n${Math.random().toString(36).slice(2, 10)}`;
}
