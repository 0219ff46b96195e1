import { createHmac } from 'node:crypto';

/** The claims of a token, by their registered names (RFC 7519). */
export interface GateClaims {
  iss: string;
  sub: string;
  iat: number;
  exp: number;
  jti: string;
}

/** A JWT signed with HS256, which libraries of every language verify. */
export function signToken(claims: GateClaims, secret: string): string {
  const text = [{ alg: 'HS256', typ: 'JWT' }, claims].map(encode).join('.');
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
