import type { Truce } from './truce.ts';

export type { Truce, TruceEvents, Verdict } from './truce.ts';

export interface LoadOptions {
  siteId: string;
  /** Address of your Truce, as `https://truce.example.com`. */
  host: string;
  /** The script's address, where it is another than the service's own: a path of yours, for example. */
  src?: string | undefined;
  /** Where to look next, in this order, when a blocker stops the script: what the installation page says. */
  reserve?: string[] | undefined;
  /** Of your Content Security Policy. */
  nonce?: string | undefined;
  /**
   * Members, subscribers: they are measured and never meet a wall. `false` takes back what an earlier call has said, from the
   * next page view on; left out, it stays as it is.
   */
  exempt?: boolean | undefined;
  /** What the visitor said about measurement; left out where you did not ask. */
  consent?: boolean | undefined;
}

/** The script's own name on the window: an element with this id or name is there as well, but not of its own. */
function present(): Truce | undefined {
  const truce: Truce | undefined = Object.getOwnPropertyDescriptor(window, 'Truce')?.value;
  return truce?.init && truce;
}

/**
 * Adds the script to the page, once, however often it is called. Rejects where the script did not come (a blocker,
 * the network), the page's policy refuses it, an option is missing, or the site is off. On a server, where there is no page, the promise stays open for good: call
 * it where only browsers get, and never await it while rendering.
 */
export async function loadTruce(options: LoadOptions): Promise<Truce> {
  if (typeof document === 'undefined') return new Promise(() => {});
  const { siteId, consent, exempt } = options;
  // Before the script runs, so that it cannot be too late.
  if (exempt !== undefined) mark(exempt);
  const truce = present() ?? (await loadFrom(addressesOf(options), options.nonce));
  if (consent !== undefined || exempt !== undefined) truce.init({ siteId, consent, exempt });
  return truce;
}

const exemptMark = 'data-truce-exempt';
/** What these packages have set, and so may remove again; a mark of the page's own has another value, and stays. */
const ownMark = 'package';

function mark(isExempt: boolean): void {
  const { documentElement: root } = document;
  if (isExempt && !root.hasAttribute(exemptMark)) root.setAttribute(exemptMark, ownMark);
  if (!isExempt && root.getAttribute(exemptMark) === ownMark) root.removeAttribute(exemptMark);
}

/** Milliseconds until a script that the page has counts as stopped: one that has arrived, and one of which nothing is known. */
const patience = { arrived: 1_000, unknown: 30_000 };
/** What becomes of a script, since its events come only once. Packages with a copy of this code share it. */
const loadingKey = Symbol.for('truce.loading');
/** `isOff`: what the script of a site that is off says of itself. */
type TruceScript = HTMLScriptElement & { [loadingKey]?: Promise<Truce>; policy?: Policy; isOff?: unknown };

/** Starts with the one that the page has already: another caller, or a snippet, may have got further. */
function addressesOf({ siteId, host, src, reserve = [] }: LoadOptions): string[] {
  const all = [src ?? `${host.replace(/\/+$/, '')}/v1/loader/${siteId}.js`, ...reserve];
  const known = all.findIndex(findScript);
  return known < 0 ? all : all.slice(known);
}

/**
 * Like the snippet with a reserve: the next address where a script was stopped, or an empty one came in its place; not where the
 * site is off.
 */
async function loadFrom([address = '', ...others]: string[], nonce: string | undefined): Promise<Truce> {
  try {
    return await load(address, nonce);
  } catch (error) {
    if (others.length === 0 || !(error as Nowhere).isStopped) throw error;
    return loadFrom(others, nonce);
  }
}

function load(address: string, nonce: string | undefined): Promise<Truce> {
  const known = findScript(address);
  const script: TruceScript = known ?? addScript(address, nonce);
  const earlier = script[loadingKey];
  if (earlier) return earlier;
  const loading = arrival(script, known !== undefined);
  script[loadingKey] = loading;
  loading.catch(({ isStopped }: Nowhere) => {
    if (isStopped) delete script[loadingKey]; // so that a later call looks again
  });
  return loading;
}

function arrival(script: TruceScript, isOfPage: boolean): Promise<Truce> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const truce = present();
      if (truce) resolve(truce);
      else reject(nowhere(!script.isOff));
    };
    const end = () => {
      if (!present() && !script.isOff) script.remove(); // so that a later call tries again
      settle();
    };
    script.addEventListener('error', end);
    script.addEventListener('load', end);
    // A script of the page's own may have come and gone before anybody listened, or may still be on its way.
    if (!isOfPage) return;
    const hasArrived = performance.getEntriesByName(script.src).length > 0;
    setTimeout(settle, hasArrived ? patience.arrived : patience.unknown);
  });
}

type Nowhere = Error & { isStopped?: boolean };

function nowhere(isStopped: boolean): Nowhere {
  const text = 'Truce is not available: its script was blocked, or the site is off or unknown.';
  return Object.assign(new Error(text), { isStopped });
}

interface Policy {
  createScriptURL(url: string): string;
}

const policyKey = Symbol.for('truce.policy');
type TypedPage = Window & {
  trustedTypes?: { createPolicy(name: string, rules: Policy): Policy };
  [policyKey]?: Policy;
};

/** Of trusted types. A page may allow its name one time only, so further calls and the script itself get this one. */
function policyOf(page: TypedPage): Policy {
  const plain: Policy = { createScriptURL: (url) => url };
  try {
    page[policyKey] ??= page.trustedTypes?.createPolicy('truce', plain);
  } catch {
    // The page allows no policy of this name: the address is tried as it is.
  }
  return page[policyKey] ?? plain;
}

function findScript(address: string): HTMLScriptElement | undefined {
  const { href } = new URL(address, document.baseURI);
  return [...document.scripts].find((script) => script.src === href);
}

function addScript(address: string, nonce: string | undefined): HTMLScriptElement {
  const script: TruceScript = document.createElement('script');
  const policy = policyOf(window);
  script.async = true;
  script.policy = policy;
  script.src = policy.createScriptURL(address);
  if (nonce) script.nonce = nonce;
  document.head.append(script);
  return script;
}
