import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { NewCredential, SignedChallenge } from '../../src/contract/auth/passkeys.ts';

const verified = 0x05;
const withKey = 0x40;

/** An authenticator in a few lines: what a phone does when its owner puts a finger on it. */
export function softPasskey(url: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const { origin, hostname } = new URL(url);
  const host = createHash('sha256').update(hostname).digest();
  const client = (type: string, challenge: string, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
  };

  return {
    create(challenge: string): NewCredential {
      // CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const place = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), id, key]);
      const data = Buffer.concat([host, Buffer.from([verified | withKey, 0, 0, 0, 0]), place]);
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: client('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** `from`: the page that asks, where it is another one. `flags`: 0x01 where nobody was checked. */
    sign(
      challenge: string,
      { from = origin, flags = verified }: { from?: string; flags?: number } = {},
    ): SignedChallenge {
      const data = Buffer.concat([host, Buffer.from([flags, 0, 0, 0, 0])]);
      const json = client('webauthn.get', challenge, from);
      const signed = Buffer.concat([data, createHash('sha256').update(json).digest()]);
      return {
        ...named,
        response: {
          clientDataJSON: json.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}
