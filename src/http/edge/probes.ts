import type { Context } from 'hono';
import { type ClientAddress, forwardedHops } from '../../kit/client-address.ts';
import type { Bindings } from './api.ts';
import { forwardingHeaders } from './forwarding-headers.ts';

/** How a request arrived, for `truce doctor`. */
export interface Probe {
  /** The sender's address, as limits count it. */
  address: string;
  /** X-Forwarded-For as it arrived. */
  forwarded_for: string | null;
  /** A forwarding header that was sent and is not trusted. */
  ignored_header: string | null;
}

/** Anyone can send probes, so only the last few are kept. */
const maxKept = 20;
const form = /^[0-9a-f]{32}$/;

/** Keeps how the last `GET /healthz?probe=<random>` arrived. Only the operator can read it, at `/readyz?probe=<random>`. */
export function openProbes(clientAddress: ClientAddress) {
  const kept = new Map<string, Probe>();
  return {
    note(c: Context<Bindings>): void {
      const id = c.req.query('probe') ?? '';
      if (!form.test(id)) return;
      const forwardedFor = c.req.header('x-forwarded-for');
      const address = clientAddress(c.env.incoming.socket.remoteAddress, forwardedFor);
      const isTrusted = forwardedHops(forwardedFor ?? '').includes(address);
      const ignored = forwardingHeaders.find((name) => c.req.header(name) !== undefined) ?? null;
      kept.set(id, {
        address,
        forwarded_for: forwardedFor ?? null,
        ignored_header: isTrusted ? null : ignored,
      });
      for (const old of [...kept.keys()].slice(0, -maxKept)) kept.delete(old);
    },
    find: (id: string | undefined): Probe | null => kept.get(id ?? '') ?? null,
  };
}
