import type { LoaderSettings } from '../../contract/sites/loader.ts';
import { now } from '../now.ts';
import type { OwnScript } from '../own-script.ts';
import { bodyOf } from '../page-state.ts';
import { sleep } from '../sleep.ts';
import { type ElementWatch, plantElements } from './bait-elements.ts';
import { type Asked, askBaits, mediaAsker } from './bait-paths.ts';
import { watchCsp } from './csp-watch.ts';
import { type QuietRequest, quietRequester } from './quiet-request.ts';
import type { TagState } from './silent-tags.ts';

/** How long hidden elements are waited for; a blocker's own message may take a while on a slow page. */
export const patienceMs = 1000;
export const pollMs = 40;

/** What the first look saw. It is over as soon as anything looks odd, which nothing is for most visitors. */
export interface FirstLook {
  isOdd: boolean;
  planted: string[];
  elements: ElementWatch;
  near: Promise<Asked>;
  /** The same on the service's own address, where the script came through the site's host; it need not be public. */
  far: Promise<Asked> | '' | false;
  /** Further bait names, for a second try. */
  spare: string[];
  request: QuietRequest;
  /** Of an earlier script alone, which gives the part that asks no others. */
  tags?: () => TagState;
  /** An address of the service on another host than the page's, if there is one. */
  foreign: string | false;
  /** Milliseconds since it began. */
  elapsed(): number;
  /** Takes everything out of the page again. */
  end(): void;
}

/** Plants a few baits and asks for a few more, freshly drawn; the verdict on what is odd is reached elsewhere. */
export async function lookFirst(
  window: Window & typeof globalThis,
  settings: LoaderSettings,
  own: OwnScript,
): Promise<FirstLook> {
  const started = now();
  const elapsed = () => now() - started;
  const { elements, ubo_only, paths, control } = settings.baits;
  const { origin, protocol } = window.location;
  const isHere = (base: string) => `${base}/`.startsWith(`${origin}/`);
  const planted = [...draw(elements).slice(0, 2), ...draw(ubo_only).slice(0, 1)];
  const csp = watchCsp(window.document);
  const request = quietRequester(window, csp.stopped);
  const watch = plantElements(bodyOf(window.document) as HTMLElement, planted);
  const names = draw(paths);
  const spare = names.slice(2, 4);
  let isOdd = false;
  const askAt = (base: string, baits: string[]) =>
    askBaits(mediaAsker(request, base + settings.paths.media), baits, control, async (controlled) => {
      // The service's address need not be public, as long as the page's own host passes everything on.
      isOdd ||= base === own.base || (await controlled) === 'ok';
    });
  // A page that came by https cannot ask a service that has none.
  const isPassedOn = own.base === settings.origin || isHere(own.base);
  const base = isPassedOn && settings.base_url.startsWith(protocol) ? settings.base_url : own.base;
  const foreign = !isHere(base) && base;
  const near = askAt(own.base, names.slice(0, 2));
  // Some browsers filter nothing that comes from the page's own host: there the service's address shows it.
  const far = foreign && foreign !== own.base && askAt(foreign, spare);
  while (!isOdd && elapsed() < patienceMs) {
    await sleep(pollMs);
    isOdd ||= watch.look().signal !== 'shown';
  }
  // They may take seconds, where packets are dropped.
  if (!isOdd) await near;
  if (!isOdd) await far;
  return {
    isOdd,
    planted,
    elements: watch,
    near,
    far,
    spare,
    request,
    foreign,
    elapsed,
    end() {
      watch.remove();
      csp.stop();
    },
  };
}

/** In an order of chance, if not a fair one: the server has drawn before. */
function draw(pool: string[]): string[] {
  return pool.sort(() => Math.random() - 0.5);
}
