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

function shared(n: Names): string {
  return `
.${n.box},.${n.box} *{box-sizing:border-box}
.${n.box}{margin:0;border:1px solid transparent;background:var(--background);color:var(--ink);
font:400 1rem/1.55 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
text-align:start;overflow-wrap:anywhere;overflow:auto;overscroll-behavior:contain;-webkit-text-size-adjust:100%}
.${n.box} [hidden]{display:none}
.${n.logo}{display:block;max-width:60%;max-height:2.5rem;margin:0 0 1.25rem}
.${n.title}{margin:0;font-size:1.375rem;line-height:1.3;font-weight:650;letter-spacing:-.011em;text-wrap:balance}
.${n.message}{color:var(--soft)}
.${n.message} p{margin:.625rem 0 0}
.${n.box} button{font:inherit;color:inherit;cursor:pointer;min-height:44px;border-radius:.625rem;
border:1px solid transparent;background:none;padding:.5rem .75rem;margin:0;touch-action:manipulation}
.${n.box} .${n.cta}{min-height:48px;padding:.625rem 1.25rem;font-weight:600;background:var(--brand);color:var(--onBrand);
border-color:var(--edge)}
.${n.box} .${n.cta}:hover{filter:brightness(1.06)}
.${n.box} .${n.cta}[aria-disabled]{cursor:progress;filter:saturate(.6)}
.${n.box} .${n.reload}{border-color:currentColor;font-weight:600}
.${n.box} .${n.link},.${n.why}{font-size:.9375rem;color:var(--soft);text-decoration:underline;text-underline-offset:.2em;
text-decoration-thickness:1px;padding-inline:.25rem;margin-inline:calc(-.25rem - 1px);text-align:start}
.${n.why}{padding-block:.8rem;border-radius:.625rem;line-height:1.25}
.${n.box} .${n.link}:hover,.${n.why}:hover{color:var(--ink)}
.${n.box} :focus-visible{outline:2px solid var(--edge);outline-offset:2px}
.${n.box} .${n.close}{position:absolute;top:.5rem;inset-inline-end:.5rem;width:44px;padding:0;
font-size:1.5rem;line-height:1;color:var(--soft)}
.${n.status}{margin:0;font-size:.9375rem}
.${n.status}:empty{display:none}
.${n.actions}{display:flex;flex-direction:column}
.${n.more}{display:flex;flex-wrap:wrap;justify-content:center;gap:0 1.5rem}
.${n.steps}{margin:0;padding:0;padding-inline-start:1.375rem;color:var(--soft);font-size:.9375rem}
.${n.steps} li{margin:.25rem 0}
.${n.guide} label{display:block;font-size:.9375rem;font-weight:600}
.${n.box} .${n.which}{font:inherit;color:inherit;background:transparent;width:100%;min-height:44px;margin:.375rem 0 .75rem;
padding:.375rem .625rem;border:1px solid var(--soft);border-radius:.625rem}
.${n.guide} svg{display:block;max-width:22rem;margin:0 0 .5rem;fill:currentColor}
.${n.box}[dir=rtl] svg{transform:scaleX(-1)}
.${n.which} option{color:var(--ink);background:var(--background)}
@media(forced-colors:active){.${n.box} button{border-color:ButtonText}}
`;
}

function modal(n: Names): string {
  return `
.${n.box}{position:fixed;inset:0;margin:auto;width:calc(100% - 2rem);max-width:30rem;height:fit-content;
max-height:calc(100vh - 2rem);max-height:calc(100dvh - 2rem);border-radius:1.125rem;
padding:2.25rem 2rem 1.5rem;box-shadow:0 1.5rem 4rem rgb(10 12 18/.28),0 .125rem .5rem rgb(10 12 18/.12)}
.${n.box}::backdrop{background:rgb(13 15 20/.62)}
.${n.box}:has(.${n.close}) .${n.title}{padding-inline-end:1.5rem}
.${n.actions}{gap:.75rem;margin-top:1.75rem}
@media(max-width:28rem){.${n.box}{padding:1.75rem 1.25rem 1rem}.${n.more}{flex-direction:column;align-items:center}}
@media(max-height:22rem){.${n.box}{padding:1rem 1.25rem}.${n.actions}{margin-top:1rem}}
`;
}

function banner(n: Names): string {
  return `
.${n.box}{position:fixed;inset:auto 0 0;z-index:2147483647;max-height:70vh;display:flex;flex-wrap:wrap;
align-items:center;justify-content:center;gap:.75rem 2.5rem;padding:1.125rem 1.5rem;
padding-inline-end:3.75rem;padding-bottom:max(1rem,env(safe-area-inset-bottom));
box-shadow:0 -.25rem 2rem rgb(10 12 18/.16);border-top:1px solid color-mix(in srgb,var(--ink) 12%,transparent)}
.${n.text}{flex:1 1 18rem;max-width:40rem}
.${n.logo}{max-height:1.75rem;margin-bottom:.5rem}
.${n.title}{font-size:1.0625rem}
.${n.message}{font-size:.9375rem}
.${n.message} p{margin:.125rem 0 0}
.${n.actions}{flex:0 1 24rem;gap:.375rem}
@media(max-width:30rem){.${n.box}{padding:1rem 1.25rem;padding-bottom:max(.5rem,env(safe-area-inset-bottom))}
.${n.title}{padding-inline-end:2.25rem}.${n.actions}{flex-basis:100%}}
`;
}

function card(n: Names): string {
  return `
.${n.box}{position:relative;max-width:40rem;margin-inline:auto;padding:1.5rem 1.5rem 1rem;border-radius:1rem;
border-color:color-mix(in srgb,var(--ink) 16%,transparent)}
.${n.title}{padding-inline-end:2.25rem;font-size:1.1875rem}
.${n.actions}{gap:.5rem;margin-top:1.125rem}
@media(max-width:28rem){.${n.box}{padding:1.125rem 1rem .75rem}}
`;
}

/** Moves only for those who did not ask for stillness. */
function motion({ animation, mode }: WallContent['config'], n: Names): string {
  if (animation === 'none') return '';
  const away = mode === 'banner' ? '100%' : mode === 'inline' ? '.5rem' : '1.5rem';
  const from = animation === 'slide' ? `opacity:0;transform:translateY(${away})` : 'opacity:0';
  return `@media(prefers-reduced-motion:no-preference){
@keyframes ${n.text}{from{${from}}}
@keyframes ${n.more}{from{opacity:0}}
.${n.box}{animation:${n.text} .26s cubic-bezier(.2,.7,.3,1)}
.${n.box}::backdrop{animation:${n.more} .26s ease-out}}`;
}
