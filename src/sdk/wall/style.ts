import { addRules } from './add-rules.ts';
import type { Names } from './build-wall.ts';
import { darkPaletteOf, type Palette, paletteOf } from './colors.ts';
import type { WallContent } from './port.ts';

/** Dresses the shadow root. */
export function dressWall(
  window: Window & typeof globalThis,
  root: ShadowRoot,
  config: WallContent['config'],
  names: Names,
  more?: string,
): void {
  addRules(window, root, rules(config, names) + [more, config.dress?.(root, names, config)].join(''));
}

function rules(config: WallContent['config'], n: Names): string {
  const light = paletteOf(config.primary_color, config.background_color);
  const dark = darkPaletteOf(config.primary_color, config.background_color);
  return [
    // Out of the flow, so that a body that lays its children out has no gap for it.
    `:host{all:initial!important;display:block!important${config.mode === 'inline' ? '' : ';position:absolute!important'}}`,
    `@media print{:host{display:none!important}}`,
    `.${n.box}{${variables(light)}}`,
    dark ? `@media(prefers-color-scheme:dark){.${n.box}{${variables(dark)};color-scheme:dark}}` : '',
    shared(n),
    layouts[config.mode](n),
    motion(config, n),
  ].join('\n');
}

const layouts = { hard: modal, soft: modal, banner, inline: card };

function variables(palette: Palette): string {
  return Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** In em, of the box's own letters: pages set rem to ten pixels. Those of a visitor who wants larger ones still grow. */
function shared(n: Names): string {
  return `
.${n.box},.${n.box} *{box-sizing:border-box}
.${n.box}{margin:0;border:1px solid transparent;background:var(--background);color:var(--ink);
font:400 max(1rem,16px)/1.55 system-ui,sans-serif;
text-align:start;overflow-wrap:anywhere;overflow:auto;overscroll-behavior:contain;-webkit-text-size-adjust:100%}
.${n.box} [hidden]{display:none}
.${n.logo}{display:block;max-width:60%;max-height:2.5em;margin:0 0 1.25em}
.${n.title}{margin:0;font-size:1.375em;line-height:1.3;font-weight:650;letter-spacing:-.011em;text-wrap:balance}
.${n.message}{color:var(--soft)}
.${n.message} p{margin:.625em 0 0}
.${n.box} button{font:inherit;color:inherit;cursor:pointer;min-height:44px;border-radius:10px;
border:1px solid transparent;background:none;padding:.5em .75em;margin:0;touch-action:manipulation}
.${n.box} .${n.cta}{min-height:48px;padding:.625em 1.25em;font-weight:600;background:var(--brand);color:var(--onBrand);
border-color:var(--edge)}
.${n.box} .${n.cta}:hover{filter:brightness(1.06)}
.${n.box} .${n.cta}[aria-disabled]{cursor:progress;filter:saturate(.6)}
.${n.box} .${n.reload}{border-color:currentColor;font-weight:600}
.${n.box} .${n.link},.${n.why}{font-size:.9375em;color:var(--soft);text-decoration:underline;text-underline-offset:.2em;
text-decoration-thickness:1px;padding-inline:.25em;margin-inline:calc(-.25em - 1px);text-align:start}
.${n.why}{padding-block:.85em;border-radius:10px;line-height:1.25}
.${n.box} .${n.link}:hover,.${n.why}:hover{color:var(--ink)}
.${n.box} :focus-visible{outline:2px solid var(--edge);outline-offset:2px}
.${n.box} h2:focus{outline:0}
.${n.box} .${n.close}{position:absolute;top:8px;inset-inline-end:8px;width:44px;padding:0;
font-size:1.5em;line-height:1;color:var(--soft)}
.${n.status}{margin:0;font-size:.9375em}
.${n.status}:empty{position:absolute}
.${n.actions}{display:flex;flex-direction:column}
.${n.more}{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5em}
.${n.steps}{margin:0;padding:0;padding-inline-start:1.5em;color:var(--soft);font-size:.9375em}
.${n.steps} li{margin:.25em 0}
.${n.guide} label{display:block;font-size:.9375em;font-weight:600}
.${n.box} .${n.which}{font:inherit;color:inherit;background:transparent;width:100%;min-height:44px;margin:.375em 0 .75em;
padding:.375em .625em;border:1px solid var(--soft);border-radius:10px}
.${n.guide} svg{display:block;max-width:22em;margin:0 0 .5em;fill:currentColor}
.${n.box}[dir=rtl] svg{transform:scaleX(-1)}
.${n.which} option{color:var(--ink);background:var(--background)}
@media(forced-colors:active){.${n.box} button{border-color:ButtonText}}
`;
}

function modal(n: Names): string {
  return `
.${n.box}{position:fixed;inset:0;margin:auto;width:calc(100% - 2em);max-width:30em;height:fit-content;
max-height:calc(100vh - 2em);max-height:calc(100dvh - 2em);border-radius:1.125em;
padding:2.25em 2em 1.5em;box-shadow:0 1.5em 4em rgb(10 12 18/.28),0 .125em .5em rgb(10 12 18/.12)}
.${n.box}::backdrop{background:rgb(13 15 20/.62)}
.${n.box}:has(.${n.close}) .${n.title}{padding-inline-end:1em}
.${n.actions}{gap:.75em;margin-top:1.75em}
@media(max-width:28em){.${n.box}{padding:1.75em 1.25em 1em}.${n.more}{flex-direction:column;align-items:center}}
@media(max-height:22em){.${n.box}{padding:1em 1.25em}.${n.actions}{margin-top:1em}}
`;
}

function banner(n: Names): string {
  return `
.${n.box}{position:fixed;inset:auto 0 0;z-index:2147483647;max-height:70vh;display:flex;flex-wrap:wrap;
align-items:center;justify-content:center;gap:.75em 2.5em;padding:1.125em 1.5em;
padding-inline-end:3.75em;padding-bottom:max(1em,env(safe-area-inset-bottom));
box-shadow:0 -.25em 2em rgb(10 12 18/.16);border-top:1px solid color-mix(in srgb,var(--ink) 12%,transparent)}
.${n.text}{flex:1 1 18em;max-width:40em;align-self:start}
.${n.logo}{max-height:1.75em;margin-bottom:.5em}
.${n.title}{font-size:1.0625em}
.${n.message}{font-size:.9375em}
.${n.message} p{margin:.125em 0 0}
.${n.actions}{flex:0 1 24em;gap:.375em}
@media(max-width:30em){.${n.box}{padding:1em 1.25em;padding-bottom:max(.5em,env(safe-area-inset-bottom))}
.${n.title}{padding-inline-end:2.25em}.${n.actions}{flex-basis:100%}}
`;
}

function card(n: Names): string {
  return `
.${n.box}{position:relative;max-width:40em;margin-inline:auto;padding:1.5em 1.5em 1em;border-radius:1em;
border-color:color-mix(in srgb,var(--ink) 16%,transparent)}
.${n.title}{padding-inline-end:2em;font-size:1.1875em}
.${n.actions}{gap:.5em;margin-top:1.125em}
@media(max-width:28em){.${n.box}{padding:1.125em 1em .75em}}
`;
}

/** Moves only for those who did not ask for stillness. */
function motion({ animation, mode }: WallContent['config'], n: Names): string {
  if (animation === 'none') return '';
  const away = mode === 'banner' ? '100%' : mode === 'inline' ? '.5em' : '1.5em';
  const from = animation === 'slide' ? `opacity:0;transform:translateY(${away})` : 'opacity:0';
  return `@media(prefers-reduced-motion:no-preference){
@keyframes ${n.text}{from{${from}}}
@keyframes ${n.more}{from{opacity:0}}
.${n.box}{animation:${n.text} .26s cubic-bezier(.2,.7,.3,1)}
.${n.box}::backdrop{animation:${n.more} .26s ease-out}}`;
}
