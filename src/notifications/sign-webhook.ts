import { createHmac, randomBytes } from 'node:crypto';

const secretPrefix = 'whsec_';
/** How long the secret before a rotation signs as well. */
export const oldSecretMs = 24 * 3_600_000;

/** A secret of the Standard Webhooks scheme: 32 random bytes. */
export function newWebhookSecret(): string {
  return `${secretPrefix}${randomBytes(32).toString('base64')}`;
}

/**
 * The headers of the Standard Webhooks scheme (standardwebhooks.com): a signature for each secret, any of which a
 * receiver may know.
 */
export function signWebhook(
  { id, body, atMs }: { id: string; body: string; atMs: number },
  secrets: string[],
): Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
