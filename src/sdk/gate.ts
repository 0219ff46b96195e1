/** The addresses and names that a page needs to show that it can fetch what blockers stop (docs/gate.md). */
export interface GateOptions {
  siteId: string;
  /** Folder of the baits, without a slash at the end. */
  mediaUrl: string;
  /** Where proofs are exchanged for a token. */
  gateUrl: string;
  baits: string[];
  control: string;
}

export interface Gate {
  /** A token for the owner's server; null where a bait is blocked, or nothing could be found out. Never rejects. */
  token(): Promise<string | null>;
}

type Page = Pick<Window & typeof globalThis, 'fetch' | 'crypto' | 'performance' | 'atob'>;

/** A token is renewed this long before it expires: the request that carries it takes a while. */
const spareMs = 30_000;
/** For baits and token together: then nothing could be found out. */
const longestMs = 10_000;

export function openGate(window: Page, options: GateOptions): Gate {
  let kept: { token: string; isFresh: () => boolean } | null = null;
  let asking: Promise<string | null> | undefined;

  async function draw(): Promise<string | null> {
    const aborter = new AbortController();
    const timer = setTimeout(() => aborter.abort(), longestMs);
    try {
      return await exchange(aborter.signal);
    } finally {
      clearTimeout(timer);
    }
  }

  async function exchange(signal: AbortSignal): Promise<string | null> {
    const age = openAge(window);
    const nonce = randomNonce(window.crypto);
    const names = [options.control, ...twoOf(options.baits)];
    const proofs = await Promise.all(names.map((name) => prove(window, options, name, nonce, signal)));
    if (proofs.includes(null)) return null;
    const response = await window.fetch(options.gateUrl, {
      ...quiet,
      signal,
      method: 'POST',
      // As text/plain it needs no preflight.
      headers: { 'content-type': 'text/plain' },
      // Old libraries (Prototype) give lists a `toJSON` of their own.
      body: `{"nonce":"${nonce}","proofs":[${proofs.map((proof) => JSON.stringify(proof))}]}`,
    });
    if (response.status !== 201) return null;
    const { token } = (await response.json()) as { token: string };
    const lastsMs = lifetimeMs(window, token) - spareMs;
    kept = { token, isFresh: () => age() < lastsMs };
    return token;
  }

  return {
    token() {
      if (kept?.isFresh()) return Promise.resolve(kept.token);
      asking ??= draw()
        .catch(() => null) // the network failed or a blocker stepped in: no evidence, so no token
        .finally(() => {
          asking = undefined;
        });
      return asking;
    },
  };
}

/**
 * The time since now. The device's clock may be wrong, so no time of the server's is compared with it; and it may be set
 * meanwhile, while the other one may stop when the device sleeps.
 */
function openAge({ performance }: Page): () => number {
  const now = () => performance?.now?.() ?? 0; // pages have an object of their own in its place
  const [clock, steady] = [Date.now(), now()];
  return () => Math.max(Date.now() - clock, now() - steady);
}

/** How long a token is valid, by its own claims. */
function lifetimeMs(window: Page, token: string): number {
  const [, claims = ''] = token.split('.');
  const { iat, exp } = JSON.parse(window.atob(claims.replace(/-/g, '+').replace(/_/g, '/')));
  return (exp - iat) * 1000;
}

const quiet: RequestInit = {
  mode: 'cors',
  credentials: 'omit',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
};

async function prove(
  window: Page,
  { siteId, mediaUrl }: GateOptions,
  name: string,
  nonce: string,
  signal: AbortSignal,
): Promise<{ name: string; proof: string } | null> {
  const response = await window.fetch(`${mediaUrl}/${name}?g=${siteId}.${nonce}`, { ...quiet, signal });
  const proof = response.headers.get('x-proof');
  return proof === null ? null : { name, proof };
}

function twoOf(names: string[]): string[] {
  return [...names]
    .map((name) => ({ name, rank: Math.random() }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, 2)
    .map(({ name }) => name);
}

function randomNonce(crypto: Crypto): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
