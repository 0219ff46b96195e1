import type { ShowWall, WallScript } from './wall/port.ts';

/** Loads the wall from where the loader itself came from, so that a renamed first-party path works too. */
export function loadWall(document: Document, loader: { src: string; nonce: string }): Promise<ShowWall> {
  return new Promise((resolve, reject) => {
    const script: WallScript = document.createElement('script');
    script.handOver = resolve;
    script.onload = () => script.remove();
    script.onerror = () => {
      script.remove();
      reject(new Error('the wall did not load'));
    };
    if (loader.nonce) script.nonce = loader.nonce;
    script.src = `${loader.src}${loader.src.includes('?') ? '&' : '?'}part=wall`;
    document.head.append(script);
  });
}
