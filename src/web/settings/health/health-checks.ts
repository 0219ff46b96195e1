import { diskLimits } from '../../../contract/limits/disk-limits.ts';
import type { HealthReport } from '../../../contract/operations/health-report.ts';
import { t } from '../../i18n/t.ts';
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
    sessionsCheck(report),
    recordsCheck(report),
    ...redisCheck(report),
    jobsCheck(report),
    emailCheck(report),
    seenCheck(report),
    addressCheck(report, here),
    clockCheck(report.clock, clockAheadSeconds),
    ...filterListsCheck(report),
    ...simulationsCheck(report),
  ];
}

function diskCheck({ disk }: HealthReport): HealthCheck {
  const areFilesFew = disk.free_files !== null && disk.free_files < diskLimits.warnFiles;
  const says = areFilesFew
    ? t('health.moreFilesFit', { count: disk.free_files ?? 0 })
    : t('health.freeFreeOfTotal', {
        free: formatBytes(disk.free_bytes),
        total: formatBytes(disk.total_bytes),
      });
  const advice = t('health.freeUpSpace', { folder: disk.folder });
  return { name: t('health.disk'), level: disk.status, says, ...(disk.status !== 'ok' && { advice }) };
}

/** What strangers can store is bounded; a limit of 0 is turned off. */
function intakeCheck({ intake }: HealthReport): HealthCheck {
  const [top] = intake.busiest;
  const says =
    top && intake.site_day_limit > 0
      ? t('health.siteReceivedEventsOfAt', {
          site: top.name,
          events: formatCount(top.events),
          limit: formatCount(intake.site_day_limit),
        })
      : t('health.storedEventsTakeSize', { size: formatBytes(intake.stored_bytes) });
  const advice = t('health.whenALimitIsReached');
  return {
    name: t('health.eventLimits'),
    level: intake.status,
    says,
    ...(intake.status !== 'ok' && { advice }),
  };
}

function spoolCheck({ spool }: HealthReport): HealthCheck {
  if (spool.damaged_files > 0) return damageCheck(spool.damaged_files);
  const says =
    spool.bytes === 0
      ? t('health.everyAcceptedEventIsStored')
      : t('health.sizeOnTheWayTo', {
          size: formatBytes(spool.bytes),
          age: ageText(spool.oldest_seconds ?? 0),
        });
  const safe = t('health.theyAreSafeOnThe');
  const advice = spool.trouble ? `${safe} ${t('health.itSaysText', { text: spool.trouble })}` : safe;
  return {
    name: t('health.waitingEvents'),
    level: spool.status,
    says,
    ...(spool.status !== 'ok' && { advice }),
  };
}

function damageCheck(files: number): HealthCheck {
  const says = t('health.filesContainAcceptedEventsThat', { count: files });
  const advice = t('health.theDiskReturnedSomethingOther');
  return { name: t('health.waitingEvents'), level: 'bad', says, advice };
}

function eventsCheck({ events }: HealthReport): HealthCheck {
  const name = t('health.eventStore');
  if (events.version !== null && events.set_aside > 0) {
    const says = t('health.partsNotLoaded', { count: events.set_aside });
    return { name, level: events.status, says, advice: t('health.runVerifyForParts') };
  }
  if (events.status !== 'ok') {
    const advice = t('health.eventsGoOnBeingTaken');
    return { name, level: events.status, says: t('health.notResponding'), advice };
  }
  const version = events.version ?? '';
  const says =
    events.engine === 'embedded'
      ? t('health.builtInVersionVersion', { version })
      : t('health.clickHouseServerVersionVersion', { version });
  return { name, level: 'ok', says };
}

function sessionsCheck({ sessions }: HealthReport): HealthCheck {
  const { status: level, waiting, trouble, refused } = sessions;
  const name = t('health.sessions');
  const says =
    waiting === 0
      ? t('health.allStoredEventsAreCounted')
      : t('health.batchesNotCountedYet', { count: waiting });
  if (trouble) {
    const advice = `${t('health.countingFails')} ${t('health.itSaysText', { text: trouble })}`;
    return { name, level, says, advice };
  }
  if (refused > 0) {
    return {
      name,
      level,
      says: t('health.sessionsRejected', { count: refused }),
      advice: t('health.runVerify'),
    };
  }
  return { name, level, says, ...(level !== 'ok' && { advice: t('health.countedInBackground') }) };
}

function recordsCheck({ records }: HealthReport): HealthCheck {
  const engine = records.engine === 'sqlite' ? 'SQLite' : 'PostgreSQL';
  const name = t('health.database');
  const [first] = records.damaged;
  if (first) {
    const says = t('health.recordsDamaged', { count: records.damaged.length });
    const advice = `${t('health.damagedRecordsAreReplaced')} ${t('health.itSaysText', { text: first })}`;
    return { name, level: records.status, says, advice };
  }
  if (records.problem === 'read_only')
    return {
      name,
      level: records.status,
      says: t('health.refusesChanges'),
      advice: t('health.databaseIsReadOnly'),
    };
  if (records.problem === 'sealed')
    return {
      name,
      level: records.status,
      says: t('health.sealedWithAnotherKey'),
      advice: t('health.setSameSecretKey'),
    };
  if (records.problem !== null) {
    const isMoved = records.problem === 'moved';
    const says = isMoved ? t('health.databaseWasMoved') : t('health.refusesChanges');
    const advice = isMoved ? t('health.restartAfterMove') : t('health.databaseIsBeingMoved');
    return { name, level: records.status, says, advice };
  }
  const says = t('health.engineAllStepsOfIts', { engine });
  return { name, level: records.status, says };
}

function redisCheck({ redis }: HealthReport): HealthCheck[] {
  if (!redis) return [];
  if (redis.status === 'ok') return [{ name: 'Redis', level: 'ok', says: t('health.connected') }];
  const advice = t('health.everythingKeepsWorkingButEach');
  if (redis.problem !== 'refuses_changes')
    return [{ name: 'Redis', level: redis.status, says: t('health.notResponding'), advice }];
  const { status: level } = redis;
  return [
    { name: 'Redis', level, says: t('health.refusesChanges'), advice: t('health.redisRefusesChanges') },
  ];
}

function jobsCheck({ jobs }: HealthReport): HealthCheck {
  const name = t('health.backgroundWork');
  if (jobs.dead.length > 0) {
    const says = t('health.tasksWereGivenUp', { count: jobs.dead.length });
    return {
      name,
      level: jobs.status,
      says,
      advice: t('health.seeErrorBelow'),
    };
  }
  if (jobs.late > 0) {
    const says = t('health.tasksAreLate', { count: jobs.late });
    const advice = t('health.theServerMayHaveBeen');
    return { name, level: jobs.status, says, advice };
  }
  const says = t('health.tasksPlannedNoneLate', { count: jobs.waiting });
  return { name, level: jobs.status, says };
}

function emailCheck({ mail }: HealthReport): HealthCheck {
  const name = t('common.emailChannel');
  if (mail.kept_on_purpose) return { name, level: mail.status, says: t('health.demoKeepsEmail') };
  if (!mail.smtp) {
    const advice = t('health.fineIfYouNeedNone');
    return { name, level: mail.status, says: t('health.noMailServer'), advice };
  }
  if (mail.failed > 0) {
    const says = t('health.emailsCouldNotBeSent', { count: mail.failed });
    return { name, level: mail.status, says, advice: t('health.whyAndAnotherTryIs') };
  }
  const says = t('health.emailsWaitingNoneFailed', { count: mail.waiting });
  return { name, level: mail.status, says };
}

function seenCheck({ seen }: HealthReport): HealthCheck {
  const says =
    seen.by === 'connection'
      ? t('health.weSeeYouAsAddress', { address: seen.address })
      : t('health.weSeeYouAsAddressBy', { address: seen.address, header: seen.by });
  const advice = t('health.aProxySendsTheHeader', { header: seen.ignored_header ?? '' });
  return {
    name: t('health.visitorsAddresses'),
    level: seen.status,
    says,
    ...(seen.ignored_header && { advice }),
  };
}

function addressCheck({ base_url: told }: HealthReport, here: string): HealthCheck {
  const name = t('health.addressOfThisServer');
  if (told.replace(/\/$/, '') === here) return { name, level: 'ok', says: told };
  const says = t('health.addressMismatch', { told, here });
  const advice = t('health.snippetsAndLinksInEmails');
  return { name, level: 'warn', says, advice };
}

/** Nothing where all could be read: most installations name none. */
function filterListsCheck({ filter_lists: { status: level, unread } }: HealthReport): HealthCheck[] {
  const [first] = unread;
  if (!first) return [];
  const says = t('health.filterListsUnread', { count: unread.length, first: first.source });
  const advice = `${t('health.newRulesGoUnnoticed')} ${t('health.itSaysText', { text: first.error })}`;
  return [{ name: t('health.filterLists'), level, says, advice }];
}

/** Nothing where no page was simulated lately: the browser is not even installed everywhere. */
function simulationsCheck({ simulations }: HealthReport): HealthCheck[] {
  const name = t('health.pageSimulations');
  if (simulations.sandboxed === null) return [];
  if (simulations.sandboxed) return [{ name, level: 'ok', says: t('health.theBrowserRanInItsSandbox') }];
  const says = t('health.theBrowserRanWithoutSandbox');
  return [{ name, level: simulations.status, says, advice: t('health.runTruceAsItsOwnUser') }];
}

function clockCheck(clock: HealthReport['clock'], aheadSeconds: number): HealthCheck {
  const name = t('health.clock');
  if (clock.status !== 'ok') {
    const jumped = ageText(Math.abs(clock.ahead_seconds));
    const says =
      clock.ahead_seconds > 0
        ? t('health.theServersJumpedAhead', { age: jumped })
        : t('health.theServersIsBehindDatabase', { age: jumped });
    return { name, level: clock.status, says, advice: t('health.reportsAndDeletionsWait') };
  }
  const seconds = Math.round(Math.abs(aheadSeconds));
  if (seconds <= clockLimitSeconds) return { name, level: 'ok', says: t('health.agreesWithYourComputers') };
  const says =
    aheadSeconds > 0
      ? t('health.theServersIsAgeAhead', { age: ageText(seconds) })
      : t('health.theServersIsAgeBehind', { age: ageText(seconds) });
  return { name, level: 'warn', says, advice: t('health.letBothSetTheirClocks') };
}

function ageText(seconds: number): string {
  if (seconds < 120) return t('health.seconds', { count: seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 120) return t('common.minutes', { count: minutes });
  return t('common.hours', { count: Math.round(minutes / 60) });
}
