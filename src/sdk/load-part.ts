import type { LoaderSettings } from '../contract/sites/loader.ts';
import type { OwnScript } from './own-script.ts';

/** A script that was asked for by this one. It hands its function over; no global, nothing left behind. */
export interface PartScript extends HTMLScriptElement {
  handOver?: (part: never) => void;
}

type Types = { createPolicy(name: string, rules: Policy): Policy };
type Page = Window & { trustedTypes?: Types };
export interface Policy {
  createScriptURL(url: string): string;
}

const patienceMs = 10_000;

/**
 * Loads further parts from the folder of the baits, which every first-party setup passes on as a whole. The part's
 * name is in the path, since blockers take parameters away from addresses.
 * @returns a function that rejects where the script fails twice, hands nothing over, or takes longer than 10 s each time.
 */
export function partLoader(
  window: Page,
  { paths, site_id }: LoaderSettings,
  { base, nonce, policy: given }: OwnScript,
): <T>(part: string) => Promise<T> {
  const { document } = window;
  let policy: Policy = { createScriptURL: (url) => url };
  try {
    policy = given ?? (window.trustedTypes as Types).createPolicy('truce', policy);
  } catch {
    // The browser knows no policies, or the page allows none of this name: the address is tried as it is.
  }
  const once = <T>(part: string) =>
    new Promise<T>((resolve, reject) => {
      const script: PartScript = document.createElement('script');
      // Changes nothing once the part was handed over.
      const end = () => {
        script.remove();
        reject(new Error(`${part} did not load`));
      };
      script.handOver = resolve;
      script.onload = script.onerror = end;
      setTimeout(end, patienceMs);
      script.nonce = nonce;
      script.src = policy.createScriptURL(base + (paths.parts ?? `${paths.media}/${site_id}-`) + part);
      document.querySelector('head')?.append(script); // `document.head` may be a form of the page with this name
    });
  return <T>(part: string) => once<T>(part).catch(() => once<T>(part));
}
