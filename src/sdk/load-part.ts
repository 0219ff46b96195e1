import type { OwnScript } from './own-script.ts';

/** A script that was asked for by this one. It hands its function over; no global, nothing left behind. */
export interface PartScript extends HTMLScriptElement {
  handOver?: (part: never) => void;
}

/** Loads a further part from where the loader itself came from, so that a renamed first-party path works too. */
export function loadPart<T>(document: Document, loader: OwnScript, query: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const script: PartScript = document.createElement('script');
    // In a task of its own: a slow phone has enough to do with reading the script.
    script.handOver = (part) => setTimeout(resolve, 0, part);
    script.onload = () => script.remove();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${query} did not load`));
    };
    if (loader.nonce) script.nonce = loader.nonce;
    script.src = `${loader.src + (loader.src.includes('?') ? '&' : '?')}part=${query}`;
    document.head.append(script);
  });
}
