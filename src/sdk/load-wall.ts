import type { OwnScript } from './own-script.ts';
import type { ShowWall, WallScript } from './wall/port.ts';

/** Loads the wall from where the loader itself came from, so that a renamed first-party path works too. */
export function loadWall(
  { document, navigator }: Window,
  loader: OwnScript,
  variant: string,
): Promise<ShowWall> {
  return new Promise((resolve, reject) => {
    const script: WallScript = document.createElement('script');
    script.handOver = resolve;
    script.onload = () => script.remove();
    script.onerror = () => {
      script.remove();
      reject(new Error('the wall did not load'));
    };
    if (loader.nonce) script.nonce = loader.nonce;
    const query = [
      ['part', 'wall'],
      ['v', variant],
      ['l', navigator.languages.slice(0, 8).join()],
      ['p', document.documentElement.lang.slice(0, 40)],
    ].map((pair) => pair.map(encodeURIComponent).join('='));
    script.src = `${loader.src}${loader.src.includes('?') ? '&' : '?'}${query.join('&')}`;
    document.head.append(script);
  });
}
