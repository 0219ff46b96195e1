import type { ChoicePlaceholder } from '../../contract/sites/choice-kinds.ts';
import { deviceType } from '../page-facts.ts';
import { randomName } from './build-wall.ts';
import type { Conversation } from './conversation.ts';
import type { ChoicePlacer, FormTexts, PlacedWall, WallChoice } from './port.ts';

/** The choices of a template, in its order; the wall's own button and what it says stand where `allow` does. */
export const openChoices = (src: string): ChoicePlacer => ({
  css: ({ box, choice, form }) => `
.${box} .${choice}{display:block;width:100%;box-sizing:border-box;min-height:48px;padding:.625em 1.25em;border:1px solid var(--soft);
border-radius:10px;font-weight:600;text-align:center;text-decoration:none;color:inherit}
.${box} .${choice}:hover{border-color:currentColor;text-decoration:underline;text-underline-offset:.2em}
.${form} label{display:block;font-size:.9375em;font-weight:600}
.${form} div{display:flex;flex-wrap:wrap;gap:.5em;margin-top:.375em}
.${form} p{margin:.375em 0 0;font-size:.9375em}
.${form} input{font:inherit;color:inherit;background:transparent;flex:1 1 12em;min-width:0;min-height:48px;padding:.375em .625em;
border:1px solid var(--soft);border-radius:10px}
.${box} .${form} button{border-color:currentColor;font-weight:600}
@media(forced-colors:active){.${box} .${choice}{border-color:ButtonText}}
`,
  place(window, wall) {
    const { cta, status, reload } = wall.parts;
    const device = deviceType(window.navigator, window.screen);
    const isFor = (all: string[] | undefined, own: string) => !all?.length || all.includes(own);
    const shown = wall.choices.filter(
      ({ modes, devices }) => isFor(modes, wall.mode) && isFor(devices, device),
    );
    wall.conversation.offer(shown.map(({ id }) => id));
    // In the folder that the wall came from, which every first-party setup passes on as a whole.
    const address = src.replace(/[^/]*$/, wall.entry ?? '');
    const tokenFor = async ({ id, url }: WallChoice) =>
      url?.includes('{token}') && !wall.conversation.isPreview
        ? askToken(window, address, wall.conversation.session(), id)
        : '';
    const nodes = shown.flatMap((choice) =>
      choice.kind === 'allow' ? [cta, status, reload] : nodesOf(window, wall, choice, tokenFor),
    );
    cta.parentElement?.prepend(...nodes);
  },
});

function nodesOf(
  window: Window & typeof globalThis,
  wall: PlacedWall,
  choice: WallChoice,
  tokenFor: (choice: WallChoice) => Promise<string>,
): HTMLElement[] {
  const { conversation, parts, finish } = wall;
  const { kind, text, url } = choice;
  const isLink = url !== undefined && kind !== 'newsletter';
  const node = window.document.createElement(isLink ? 'a' : 'button');
  Object.assign(node, { className: parts.names.choice, textContent: text, dir: 'auto' });
  if (node instanceof window.HTMLAnchorElement) {
    let token = '';
    const lead = () => {
      node.href = addressOf(window, conversation, choice, token);
    };
    lead();
    void tokenFor(choice).then((given) => {
      token = given;
      lead();
    });
    node.addEventListener('click', (event) => {
      conversation.choose(choice);
      lead(); // the page may have gone on to another route
      if (conversation.isPreview) event.preventDefault();
    });
    return [node];
  }
  node.setAttribute('type', 'button');
  if (kind === 'newsletter' && wall.form) {
    let token: Promise<string> | undefined;
    /** Asked for once the visitor wants the form: most never open it. */
    const askOnce = () => {
      token ??= tokenFor(choice);
      return token;
    };
    const form = emailForm(window, wall, choice, wall.form, askOnce);
    node.setAttribute('aria-expanded', 'false');
    node.setAttribute('aria-controls', form.id);
    node.addEventListener('click', () => {
      if (form.hidden) conversation.choose(choice);
      void askOnce();
      form.hidden = !form.hidden;
      node.setAttribute('aria-expanded', String(!form.hidden));
      form.querySelector('input')?.focus();
    });
    return [node, form];
  }
  node.addEventListener('click', () => {
    conversation.choose(choice);
    if (kind === 'later') conversation.dismiss('later');
    if (kind === 'close') conversation.dismiss('closed');
    finish(); // for `video` and `own` the page goes on, with nothing in its way
  });
  return [node];
}

/** An address of the owner's, with what it asks for. */
function addressOf(
  window: Window,
  { variant, session }: Conversation,
  { id, url = '' }: WallChoice,
  token: string,
): string {
  const known: Record<string, string> = {
    return: window.location.href,
    session: session(),
    choice: id,
    variant,
    token,
  } satisfies Record<ChoicePlaceholder, string>;
  return url.replace(/\{(\w+)\}/g, (as, name) =>
    name in known ? encodeURIComponent(known[name] ?? '') : as,
  );
}

const patienceMs = 10_000;

/** Says who was offered what, for the owner's server to confirm what came of it. Empty where it cannot be had. */
async function askToken(
  window: Window & typeof globalThis,
  url: string,
  session_id: string,
  choice: string,
): Promise<string> {
  try {
    const body = JSON.stringify({ session_id, choice });
    const signal = AbortSignal.timeout?.(patienceMs);
    const response = await window.fetch(url, { method: 'POST', body, signal, credentials: 'omit' });
    return (await response.json()).token ?? '';
  } catch {
    return ''; // it goes on without it
  }
}

/** The address goes from the browser straight to the owner: it is sent nowhere else, and kept nowhere here. */
function emailForm(
  window: Window & typeof globalThis,
  { conversation, parts, finish }: PlacedWall,
  choice: WallChoice,
  texts: FormTexts,
  askOnce: () => Promise<string>,
): HTMLFormElement {
  const { document } = window;
  const form = document.createElement('form');
  Object.assign(form, { className: parts.names.form, id: randomName(), hidden: true });
  const input = document.createElement('input');
  Object.assign(input, {
    id: randomName(),
    type: 'email',
    required: true,
    autocomplete: 'email',
    maxLength: 254,
  });
  const label = document.createElement('label');
  Object.assign(label, { htmlFor: input.id, textContent: texts.email });
  const send = document.createElement('button');
  send.textContent = texts.send;
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const row = document.createElement('div');
  row.append(input, send);
  form.append(label, row, status);
  let isBusy = false;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    send.setAttribute('aria-disabled', 'true');
    status.textContent = '';
    const isSent =
      conversation.isPreview ||
      (await post(window, addressOf(window, conversation, choice, await askOnce()), input.value, choice.id));
    isBusy = false;
    send.removeAttribute('aria-disabled');
    if (!isSent) {
      status.textContent = texts.notSent;
      return;
    }
    conversation.complete(choice);
    finish();
  });
  return form;
}

async function post(
  window: Window & typeof globalThis,
  url: string,
  email: string,
  choice: string,
): Promise<boolean> {
  try {
    const response = await window.fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ email, choice, page: window.location.href }),
      signal: AbortSignal.timeout?.(patienceMs),
    });
    return response.ok;
  } catch {
    return false; // the form says so, and can be sent again
  }
}
