/** The browser's own colors: readable in light and dark, and in forced colors. */
const box = [
  'box-sizing:border-box',
  'width:min(34em,calc(100% - 2em))',
  'max-height:calc(100% - 2em)',
  'overflow:auto',
  'padding:1.5em',
  'border:1px solid',
  'border-radius:.8em',
  'color-scheme:light dark',
  'background:Canvas',
  'color:CanvasText',
  'font:max(1rem,16px)/1.5 system-ui,sans-serif',
  'text-align:start',
  'position:fixed',
  'z-index:2147483647',
];
const atTheEdge = ['inset:auto 0 1em', 'margin:0 auto'];
const inTheMiddle = ['inset:0', 'margin:auto', 'height:fit-content'];

/** Inline styles, which scripts may set under any policy. */
export function plainLook(isBar: boolean) {
  return {
    box: [...box, ...(isBar ? atTheEdge : inTheMiddle)].join(';'),
    title: 'margin:0 0 .6em;outline:0;font:600 1.3em/1.3 system-ui,sans-serif;color:inherit',
    text: 'margin:0 0 .8em;color:inherit',
    button:
      'margin:.4em 0 .8em;margin-inline-end:.8em;padding:.5em 1.1em;min-height:2.75em;font:inherit;cursor:pointer',
    link: 'display:inline-block;padding:.6em 0;color:LinkText',
  };
}
