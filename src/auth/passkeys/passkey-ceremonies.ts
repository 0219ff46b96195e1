import type { NewCredential, SignedChallenge } from '../../contract/auth/passkeys.ts';
import type { Passkey } from '../../records/accounts/passkeys.ts';
import { ticketMinutes } from '../../records/accounts/sign-in-tickets.ts';

/** Where passkeys of this service are good: its host, and pages of exactly its address. */
export interface PasskeyPlace {
  host: string;
  origin: string;
}

/** Loaded at the first use of a passkey: a start does not wait for it. */
const ceremonies = () => import('@simplewebauthn/server');

const timeout = ticketMinutes * 60_000;

export function passkeyPlace(baseUrl: string): PasskeyPlace {
  const { hostname, origin } = new URL(baseUrl);
  return { host: hostname, origin };
}

/** What a browser needs to make one: found without a name being typed, and opened by its owner's finger, face or PIN. */
export async function creationOptions(
  { host }: PasskeyPlace,
  member: { id: string; email: string; name: string },
  known: Passkey[],
) {
  return (await ceremonies()).generateRegistrationOptions({
    rpName: 'Truce',
    rpID: host,
    userID: new Uint8Array(Buffer.from(member.id)),
    userName: member.email,
    userDisplayName: member.name || member.email,
    timeout,
    attestationType: 'none',
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** @param known the member's, for a second step; empty where the passkey is to say who it is. */
export async function requestOptions({ host }: PasskeyPlace, known: Passkey[]) {
  return (await ceremonies()).generateAuthenticationOptions({
    rpID: host,
    timeout,
    userVerification: 'required',
    allowCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
  });
}

/** @returns what to keep of a new passkey; null where it does not answer the challenge. */
export async function readNewPasskey(
  { host, origin }: PasskeyPlace,
  { response, ...credential }: NewCredential,
  challenge: string,
): Promise<Pick<Passkey, 'credential_id' | 'public_key' | 'counter' | 'transports'> | null> {
  const transports = response.transports ?? [];
  const { verifyRegistrationResponse } = await ceremonies();
  const checked = await unlessMalformed(() =>
    verifyRegistrationResponse({
      response: { ...credential, response: { ...response, transports: [] }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
    }),
  );
  if (!checked?.verified) return null;
  const { id, publicKey, counter } = checked.registrationInfo.credential;
  const key = Buffer.from(publicKey).toString('base64url');
  return { credential_id: id, public_key: key, counter, transports };
}

/** @returns how often the passkey was used, by its own account; null where it does not answer the challenge. */
export async function readSignedChallenge(
  { host, origin }: PasskeyPlace,
  passkey: Passkey,
  { response, ...credential }: SignedChallenge,
  challenge: string,
): Promise<number | null> {
  const { userHandle, ...signed } = response;
  const { verifyAuthenticationResponse } = await ceremonies();
  const checked = await unlessMalformed(() =>
    verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...signed, ...(userHandle ? { userHandle } : {}) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      credential: {
        id: passkey.credential_id,
        publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
        counter: passkey.counter,
      },
      requireUserVerification: true,
    }),
  );
  return checked?.verified ? checked.authenticationInfo.newCounter : null;
}

/** The library throws at whatever does not fit, be it another challenge, page or signature: all are a no. */
async function unlessMalformed<T>(check: () => Promise<T>): Promise<T | null> {
  try {
    return await check();
  } catch {
    return null; // what came from outside is wrong, and the caller says so
  }
}
