import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Bindings } from './api.ts';
import { proxyMarks } from './forwarding-headers.ts';

/**
 * Whether the operator asks: with the token of the settings, or from this machine itself. A request that a proxy
 * passed on comes from this machine too, and shows it by its headers.
 */
export function isOperator(c: Context<Bindings>, token: string | null): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (sent !== undefined) return token !== null && isSame(sent, token);
  const address = c.env.incoming.socket.remoteAddress ?? '';
  if (!ipaddr.isValid(address) || ipaddr.process(address).range() !== 'loopback') return false;
  return !proxyMarks.some((name) => c.req.header(name) !== undefined);
}

/** Of hashes, which have one length: the comparison says nothing of the token's. */
function isSame(sent: string, token: string): boolean {
  return timingSafeEqual(hash(sent), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
