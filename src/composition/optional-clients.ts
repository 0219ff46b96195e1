import type { Log } from '../kit/log.ts';
import type { Mailer } from '../notifications/mail/mailer.ts';
import { openOutboxOnly } from '../notifications/mail/outbox-only.ts';
import type { Config } from './config.ts';

// Clients of servers that the settings do not name are not loaded.

export async function openMailer(
  { mail: { server, sender } }: Pick<Config, 'mail'>,
  log: Log,
): Promise<Mailer> {
  if (!server) return openOutboxOnly(sender, log);
  const { openSmtp } = await import('../notifications/mail/smtp.ts');
  return openSmtp(server, sender);
}

export async function openOptionalRedis({ redisUrl }: Pick<Config, 'redisUrl'>, log: Log) {
  return redisUrl ? (await import('../kit/redis.ts')).openRedis(redisUrl, log) : null;
}
