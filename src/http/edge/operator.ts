import { createHash, timingSafeEqual } from 'node:crypto';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import type { Bindings } from './api.ts';
import { proxyMarks } from './forwarding-headers.ts';

export interface OperatorParts {
  /** With which the operator may ask from elsewhere; null: from this machine alone. */
  metricsToken: string | null;
  baseUrl: string;
}

/**
 * Whether the operator asks: with the token of the settings, or from this machine itself. A request that a proxy
 * passed on comes from this machine too, and shows it by its headers.
 */
export function isOperator(c: Context<Bindings>, { metricsToken, baseUrl }: OperatorParts): boolean {
  const sent = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  if (sent !== undefined && metricsToken !== null) return isSame(sent, metricsToken);
  if (!isLoopback(c.env.incoming.socket.remoteAddress ?? '')) return false;
  if (!isOwnHost(c.req.header('host') ?? '', baseUrl)) return false;
  return !proxyMarks.some((name) => c.req.header(name) !== undefined);
}

/** A page whose name was pointed to this machine asks from this machine as well, but by its own name. */
function isOwnHost(host: string, baseUrl: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, '');
  return (
    name === 'localhost' || isLoopback(name.replace(/^\[(.*)\]$/, '$1')) || name === new URL(baseUrl).hostname
  );
}

function isLoopback(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';
}

/** Of hashes, which have one length: the comparison says nothing of the token's. */
function isSame(sent: string, token: string): boolean {
  return timingSafeEqual(hash(sent), hash(token));
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
