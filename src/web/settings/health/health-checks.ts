import type { HealthReport } from '../../../contract/operations/health-report.ts';
import { t, tn } from '../../i18n/t.ts';
import { formatBytes } from '../../ui/numbers/byte-format.ts';
import { formatCount } from '../../ui/numbers/number-format.ts';
import type { Health } from './health-query.ts';

export interface HealthCheck {
  name: string;
  level: HealthReport['disk']['status'];
  /** How it is. */
  says: string;
  /** What to do; where all is well, nothing. */
  advice?: string;
}

/** From where on clocks differ so much that times in the numbers are wrong. */
const clockLimitSeconds = 60;

/** Every check in the order of the screen. `here` is the address at which the reader sees Truce. */
export function healthChecks({ report, clockAheadSeconds }: Health, here: string): HealthCheck[] {
  return [
    diskCheck(report),
    intakeCheck(report),
    spoolCheck(report),
    eventsCheck(report),
    recordsCheck(report),
    ...redisCheck(report),
    jobsCheck(report),
    mailCheck(report),
    seenCheck(report),
    addressCheck(report, here),
    clockCheck(clockAheadSeconds),
  ];
}

function diskCheck({ disk }: HealthReport): HealthCheck {
  const says = t('{free} free of {total}', {
    free: formatBytes(disk.free_bytes),
    total: formatBytes(disk.total_bytes),
  });
  const advice = t(
    'Free some space or enlarge the disk of {folder}. When it is full, no event can be taken.',
    {
      folder: disk.folder,
    },
  );
  return { name: t('Disk'), level: disk.status, says, ...(disk.status !== 'ok' && { advice }) };
}

/** What strangers can store is bounded; a limit of 0 is switched off. */
function intakeCheck({ intake }: HealthReport): HealthCheck {
  const [top] = intake.busiest;
  const says =
    top && intake.site_day_limit > 0
      ? t('{site} received {events} of at most {limit} events today', {
          site: top.name,
          events: formatCount(top.events),
          limit: formatCount(intake.site_day_limit),
        })
      : t('Stored events take {size}', { size: formatBytes(intake.stored_bytes) });
  const advice = t(
    'When a limit is reached, new events are refused. Check whether a site is being flooded, free up space, or raise TRUCE_MAX_SITE_EVENTS_PER_DAY or TRUCE_MAX_STORAGE_GB.',
  );
  return { name: t('Event limits'), level: intake.status, says, ...(intake.status !== 'ok' && { advice }) };
}

function spoolCheck({ spool }: HealthReport): HealthCheck {
  if (spool.damaged_files > 0) return damageCheck(spool.damaged_files);
  const says =
    spool.bytes === 0
      ? t('Every accepted event is stored')
      : t('{size} on the way to the event store, the oldest for {age}', {
          size: formatBytes(spool.bytes),
          age: ageText(spool.oldest_seconds ?? 0),
        });
  const safe = t('They are safe on the disk and are stored as soon as the event store keeps up.');
  const advice = spool.trouble ? `${safe} ${t('It says: {text}', { text: spool.trouble })}` : safe;
  return { name: t('Waiting events'), level: spool.status, says, ...(spool.status !== 'ok' && { advice }) };
}

function damageCheck(files: number): HealthCheck {
  const says = tn(
    files,
    '{count} file contains accepted events that cannot be read',
    '{count} files contain accepted events that cannot be read',
  );
  const advice = t(
    'The disk returned something other than what was written. Run truce spool repair on the server to store what can still be read, and check the disk.',
  );
  return { name: t('Waiting events'), level: 'bad', says, advice };
}

function eventsCheck({ events }: HealthReport): HealthCheck {
  const name = t('Event store');
  if (events.status !== 'ok') {
    const advice = t(
      'Events go on being taken and wait on the disk. Check that the event store runs, and the server’s log.',
    );
    return { name, level: events.status, says: t('Not responding'), advice };
  }
  const version = events.version ?? '';
  const says =
    events.engine === 'embedded'
      ? t('Built in, version {version}', { version })
      : t('ClickHouse server, version {version}', { version });
  return { name, level: 'ok', says };
}

function recordsCheck({ records }: HealthReport): HealthCheck {
  const engine = records.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const says = tn(
    records.migrations,
    '{engine}, {count} step of its tables done',
    '{engine}, all {count} steps of its tables done',
    { engine },
  );
  return { name: t('Database'), level: records.status, says };
}

function redisCheck({ redis }: HealthReport): HealthCheck[] {
  if (!redis) return [];
  if (redis.status === 'ok') return [{ name: 'Redis', level: 'ok', says: t('Connected') }];
  const advice = t(
    'Everything keeps working, but each node counts rate limits on its own and changes reach the other nodes within 10 seconds. Check that Redis is running.',
  );
  return [{ name: 'Redis', level: redis.status, says: t('Not responding'), advice }];
}

function jobsCheck({ jobs }: HealthReport): HealthCheck {
  const name = t('Background work');
  if (jobs.dead.length > 0) {
    const says = tn(jobs.dead.length, '{count} task was given up', '{count} tasks were given up');
    return {
      name,
      level: jobs.status,
      says,
      advice: t('Read why below, mend it, and try it again from there.'),
    };
  }
  if (jobs.late > 0) {
    const says = tn(jobs.late, '{count} task is late', '{count} tasks are late');
    const advice = t('The server may have been off or busy. If it stays so, start it again.');
    return { name, level: jobs.status, says, advice };
  }
  const says = tn(jobs.waiting, '{count} task planned, none late', '{count} tasks planned, none late');
  return { name, level: jobs.status, says };
}

function mailCheck({ mail }: HealthReport): HealthCheck {
  const name = t('Mail');
  if (!mail.smtp) {
    const advice = t('Fine if you need none. To send reports and alerts, set TRUCE_SMTP_URL; see Mail.');
    return { name, level: mail.status, says: t('No mail server: mail stays in the outbox'), advice };
  }
  if (mail.failed > 0) {
    const says = tn(mail.failed, '{count} mail could not be sent', '{count} mails could not be sent');
    return { name, level: mail.status, says, advice: t('Why, and another try, is under Mail.') };
  }
  const says = tn(mail.waiting, '{count} mail waiting, none failed', '{count} mails waiting, none failed');
  return { name, level: mail.status, says };
}

function seenCheck({ seen }: HealthReport): HealthCheck {
  const says =
    seen.by === 'connection'
      ? t('We see you as {address}, by the connection', { address: seen.address })
      : t('We see you as {address}, by the header {header}', { address: seen.address, header: seen.by });
  const advice = t(
    'A proxy sends the header {header}, which is not believed: visitors seem to share one address, and with it its limits. Set TRUCE_TRUST_PROXY to the proxy’s address, or to private, and start Truce again.',
    { header: seen.ignored_header ?? '' },
  );
  return { name: t('Visitors’ addresses'), level: seen.status, says, ...(seen.ignored_header && { advice }) };
}

function addressCheck({ base_url: told }: HealthReport, here: string): HealthCheck {
  const name = t('Address of this server');
  if (told.replace(/\/$/, '') === here) return { name, level: 'ok', says: told };
  const says = t('Set to {told}, and you are at {here}', { told, here });
  const advice = t(
    'Snippets and links in mails use the address that is set. If visitors reach Truce by another, set TRUCE_BASE_URL to it.',
  );
  return { name, level: 'warn', says, advice };
}

function clockCheck(aheadSeconds: number): HealthCheck {
  const name = t('Clock');
  const seconds = Math.round(Math.abs(aheadSeconds));
  if (seconds <= clockLimitSeconds) return { name, level: 'ok', says: t('Agrees with your computer’s') };
  const says =
    aheadSeconds > 0
      ? t('The server’s is {age} ahead of your computer’s', { age: ageText(seconds) })
      : t('The server’s is {age} behind your computer’s', { age: ageText(seconds) });
  return { name, level: 'warn', says, advice: t('Let both set their clocks by the network (NTP).') };
}

function ageText(seconds: number): string {
  if (seconds < 120) return tn(seconds, '{count} second', '{count} seconds');
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return tn(minutes, '{count} minute', '{count} minutes');
  return tn(Math.round(minutes / 60), '{count} hour', '{count} hours');
}
