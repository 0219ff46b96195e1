import type { Log } from '../kit/log.ts';
import type { Mailer } from '../notifications/email/mailer.ts';
import { openOutboxOnly } from '../notifications/email/outbox-only.ts';
import type { Config } from './config.ts';

// Clients of servers that the settings do not name are not loaded.

export async function openMailer(
  { email: { server, sender, isKeptOnPurpose } }: Pick<Config, 'email'>,
  log: Log,
): Promise<Mailer> {
  if (!server) return openOutboxOnly(sender, log, isKeptOnPurpose);
  const { openSmtp } = await import('../notifications/email/smtp.ts');
  return openSmtp(server, sender);
}

export async function openOptionalRedis({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log) {
  return redisUrl ? (await import('../kit/redis.ts')).openRedis(redisUrl, log) : null;
}
