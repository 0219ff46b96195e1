import type { OwnScript } from './own-script.ts';

/** A script that was asked for by this one. It hands its function over; no global, nothing left behind. */
export interface PartScript extends HTMLScriptElement {
  handOver?: (part: never) => void;
}

type Page = Window & { trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } };
interface Policy {
  createScriptURL(url: string): string;
}

/** Loads further parts from where the loader itself came from, so that a renamed first-party path works too. */
export function partLoader(window: Page, loader: OwnScript): <T>(query: string) => Promise<T> {
  const { document, trustedTypes } = window;
  let policy: Policy = { createScriptURL: (url) => url };
  try {
    policy = trustedTypes?.createPolicy('truce', policy) ?? policy;
  } catch {
    // The page allows no policy of this name: the address is tried as it is.
  }
  return (query) =>
    new Promise((resolve, reject) => {
      const script: PartScript = document.createElement('script');
      script.handOver = resolve;
      script.onload = () => script.remove();
      script.onerror = () => {
        script.remove();
        reject(new Error(`${query} did not load`));
      };
      if (loader.nonce) script.nonce = loader.nonce;
      const url = `${loader.src + (loader.src.includes('?') ? '&' : '?')}part=${query}`;
      script.src = policy.createScriptURL(url);
      document.head.append(script);
    });
}
