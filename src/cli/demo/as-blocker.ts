import { baitPools } from '../../delivery/bait-pools.ts';

/**
 * Does to a page of the demo what uBlock Origin would do: hides what its lists hide, and refuses what they refuse, until
 * the visitor presses the wall's button. A visitor who was drawn into the control group gets the wall as a preview.
 */
export function asBlocker(): string {
  return `(${block})(${JSON.stringify({
    hidden: [...baitPools.elements, ...baitPools.uboOnly, '.ad'],
    refused: baitPools.paths,
  })});`;
}

/** Runs in the page, before its other scripts. */
function block({ hidden, refused }: { hidden: string[]; refused: string[] }): void {
  let isOn = true;
  let hasWall = false;
  const style = document.createElement('style');
  style.textContent = `${hidden.join()}{display:none!important}`;
  document.head.append(style);
  const { fetch } = window;
  window.fetch = (target, options) => {
    const name = new URL(String(target instanceof Request ? target.url : target), location.href).pathname
      .split('/')
      .pop();
    if (isOn && refused.includes(name ?? '')) return Promise.reject(new TypeError('Failed to fetch'));
    return fetch.call(window, target, options);
  };
  document.addEventListener('truce:choice', (event) => {
    if ((event as CustomEvent<{ choice: string }>).detail.choice !== 'allow') return;
    isOn = false;
    style.remove();
  });
  document.addEventListener('truce:wall', () => {
    hasWall = true;
  });
  document.addEventListener('truce:verdict', () => {
    setTimeout(() => {
      const { Truce } = window as unknown as { Truce: { forceDisplay(): void } };
      if (isOn && !hasWall) Truce.forceDisplay();
    }, 3000);
  });
  // The visitor is a new one each time.
  for (const kind of [localStorage, sessionStorage])
    for (const key of Object.keys(kind)) if (key.startsWith('truce.')) kind.removeItem(key);
}
