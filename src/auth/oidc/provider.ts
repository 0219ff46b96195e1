import type { Configuration } from 'openid-client';
import { makeOnce } from '../../kit/promise-cache.ts';
import type { OidcSettings } from './oidc-settings.ts';
import { hasVerifiedEmail } from './verified-email.ts';

/** What must come back unchanged: in a cookie of the browser that set out. */
export interface SetOut {
  state: string;
  nonce: string;
  verifier: string;
  next: string;
}

/** What the provider says of somebody. */
export interface Claims {
  subject: string;
  email: string;
  isVerified: boolean;
  name: string;
}

const timeoutSeconds = 10;

/** Loaded at the first sign-in: a start does not wait for it. */
const library = () => import('openid-client');

/** The operator's provider. Its addresses are asked for at the first sign-in, and again after a failure. */
export function openProvider(settings: OidcSettings, callback: string) {
  const discover = makeOnce(async (): Promise<Configuration> => {
    const { allowInsecureRequests, discovery } = await library();
    const issuer = new URL(settings.issuer);
    return discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
      timeout: timeoutSeconds,
    });
  });

  return {
    /** Where the browser goes, and what it takes along. */
    async setOut(next: string): Promise<{ url: string; setOut: SetOut }> {
      const client = await library();
      const config = await discover();
      const setOut = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
        next,
      };
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state: setOut.state,
        nonce: setOut.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(setOut.verifier),
        code_challenge_method: 'S256',
      });
      return { url: url.href, setOut };
    },

    /** @throws where the answer is not the one to this question, or the provider refuses it. */
    async comeBack(search: string, { state, nonce, verifier }: SetOut): Promise<Claims> {
      const client = await library();
      const config = await discover();
      const tokens = await client.authorizationCodeGrant(config, new URL(callback + search), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const told = tokens.claims();
      const subject = told?.sub ?? '';
      // Where there is one, its failure is the provider's, and not a word about the person.
      const hasMore = !told?.email && config.serverMetadata().userinfo_endpoint !== undefined;
      const more = hasMore ? await client.fetchUserInfo(config, tokens.access_token, subject) : told;
      return {
        subject,
        email: textOf(more?.email).toLowerCase(),
        isVerified: hasVerifiedEmail(more, settings.issuer),
        name: textOf(more?.name),
      };
    },
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
